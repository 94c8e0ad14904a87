import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.js';
import { VERSION } from '../version.js';
import type { TelemetrySettings } from './settings.js';

/** A collector that is away fails every few seconds: said once in this time. */
const SAY_AGAIN_MS = 60_000;

/** Registers the SDK as what implements the API in this process. */
export function openTracer(settings: TelemetrySettings, role: string, log: Log): NodeTracerProvider {
  let said = -Infinity;
  const warn = (message: string): void => {
    if (performance.now() - said < SAY_AGAIN_MS) return;
    said = performance.now();
    log.warn({ reason: message.slice(0, 300) }, 'spans are not sent');
  };
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = { 'service.name': 'limn', 'service.version': VERSION, 'service.instance.id': randomUUID() };
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ ...own, 'limn.role': role }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processorOf(settings)],
  });
  // Where work stands in its trace is handed on (tracing.ts).
  provider.register({ contextManager: null });
  return provider;
}

function processorOf({ exporter, protocol }: TelemetrySettings): SpanProcessor {
  if (exporter === 'console') return new SimpleSpanProcessor(new ConsoleSpanExporter());
  return new BatchSpanProcessor(protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter());
}
