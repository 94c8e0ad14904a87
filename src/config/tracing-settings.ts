import type { z } from 'zod';
import type { TelemetrySettings } from '../telemetry/settings.js';
import type { Environment } from './environment.js';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/**
 * Where spans are to go: nowhere unless an exporter or an address is named. A protocol is at fault only where it would
 * be spoken, since platforms set these variables for all programs at once.
 */
export function telemetrySettings(set: z.infer<typeof Environment>): {
  settings: TelemetrySettings | undefined;
  fault: string | false;
} {
  const hasAddress = set.OTEL_EXPORTER_OTLP_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const exporter = set.OTEL_TRACES_EXPORTER ?? (hasAddress === undefined ? 'none' : 'otlp');
  const isOff = set.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (exporter === 'none' || isOff) return { settings: undefined, fault: false };
  const wanted = set.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? set.OTEL_EXPORTER_OTLP_PROTOCOL ?? PROTOCOLS[0];
  const protocol = PROTOCOLS.find((one) => one === wanted);
  if (!protocol && exporter === 'otlp')
    return { settings: undefined, fault: `OTEL_EXPORTER_OTLP_PROTOCOL must be ${PROTOCOLS.join(' or ')}` };
  return { settings: { exporter, protocol: protocol ?? PROTOCOLS[0] }, fault: false };
}
