import type { Log } from './log.js';
import type { TelemetrySettings } from './telemetry/settings.js';

export interface Telemetry {
  /** Sends what has not been sent; gives up on it after two seconds. */
  close(): Promise<void>;
}

const LAST_SPANS_MS = 2_000;

/** Begins to trace this process. What that takes is loaded now, and not at all where nobody wants spans. */
export async function openTelemetry(settings: TelemetrySettings, role: string, log: Log): Promise<Telemetry> {
  const { openTracer } = await import('./telemetry/sdk.js');
  const tracer = openTracer(settings, role, log);
  return {
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_SPANS_MS)));
      await Promise.race([tracer.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
