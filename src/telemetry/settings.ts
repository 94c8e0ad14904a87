/** Where spans go, as the variables of OpenTelemetry say it; its SDK reads the others by itself. */
export interface TelemetrySettings {
  exporter: 'otlp' | 'console';
  protocol: 'http/protobuf' | 'http/json';
}
