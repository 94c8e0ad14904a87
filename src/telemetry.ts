import type { Log } from './log.js';
import type { TelemetrySettings } from './telemetry/settings.js';
import { waitAtMost } from './time-limit.js';

export interface Telemetry {
  /** Sends the spans that are still buffered; gives up after two seconds. */
  close(): Promise<void>;
}

const CLOSE_MS = 2_000;

/** Starts to trace this process. The OpenTelemetry SDK is loaded here, and so only where spans are wanted. */
export async function openTelemetry(settings: TelemetrySettings, role: string, log: Log): Promise<Telemetry> {
  const { openTracer } = await import('./telemetry/sdk.js');
  const tracer = openTracer(settings, role, log);
  return {
    close: () =>
      waitAtMost(
        CLOSE_MS,
        tracer.shutdown().catch(() => undefined),
      ),
  };
}
