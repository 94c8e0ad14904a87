import {
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';
import { VERSION } from './version.js';

/**
 * Spans go to whatever implements the API of OpenTelemetry in this process: ours (telemetry.ts), another that was
 * loaded before, or nobody, in which case all of this does next to nothing. No span holds a text, a query, a value, an
 * id of a profile or the words of an error.
 */
const tracer = trace.getTracer('limn', VERSION);

/**
 * Where work stands in its trace. It is handed on from hand to hand, with whoever asks: Node follows every promise of
 * the process once anybody follows asynchronous work, which costs a request more than its spans do.
 */
export type Trace = Context;

/** A request on its way to its answer. */
export interface TracedRequest {
  trace: Trace;
  /** Runs what comes of the request, so that spans of others belong to it where somebody follows asynchronous work. */
  within(run: () => void): void;
  end(status: number): void;
}

/**
 * Begins the span of a request; in the trace of whoever sent it, where they say so in `traceparent`. Undefined where
 * nobody traces.
 */
export function traceRequest(headers: IncomingHttpHeaders, method: string, route: string): TracedRequest | undefined {
  // Most requests come from nobody who traces, and looking for it costs as much as the span.
  const parent = headers['traceparent'] === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  if (isNobodys(span)) return undefined;
  const inside = trace.setSpan(parent, span);
  return {
    trace: inside,
    within: (run) => context.with(inside, run),
    end(status) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status));
      span.end();
    },
  };
}

/** Does some work as a span under `parent`, which fails when the work does; what it does goes on under `inside`. */
export async function traced<T>(
  parent: Trace | undefined,
  name: string,
  attributes: Attributes,
  work: (span: Span, inside: Trace) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  const under = parent ?? context.active();
  return within(under, tracer.startSpan(name, { attributes, kind }, under), work);
}

/** The same of a call to another service. */
export const tracedCall = <T>(
  parent: Trace | undefined,
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> => traced(parent, name, attributes, work, SpanKind.CLIENT);

/** Something that has happened already, from `start` to now, in milliseconds since 1970. */
export function tracePast(parent: Trace, name: string, start: number): void {
  tracer.startSpan(name, { startTime: start }, parent).end();
}

/** Where the work of now stands in its trace, to be kept and gone on with; undefined where nobody traces. */
export function traceParent(at: Trace): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(at, carrier);
  return carrier.traceparent;
}

/**
 * Goes on with traces that were begun elsewhere, since `start`: the work belongs to the first of `parents`, and each
 * other trace has a span as long as it that is linked to it.
 */
export async function tracedSince<T>(
  parents: (string | null)[],
  start: number,
  name: string,
  attributes: Attributes,
  work: (span: Span, inside: Trace) => Promise<T>,
): Promise<T> {
  const [first = ROOT_CONTEXT, ...others] = [...new Set(parents.filter((parent) => parent !== null))].map(goOn);
  const span = tracer.startSpan(name, { attributes, startTime: start, kind: SpanKind.CONSUMER }, first);
  const links = [{ context: span.spanContext() }];
  const options = { links, attributes, startTime: start, kind: SpanKind.CONSUMER };
  const spans = others.map((other) => tracer.startSpan(name, options, other));
  try {
    return await within(first, span, work);
  } finally {
    for (const other of spans) other.end();
  }
}

const goOn = (parent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent: parent });

/** Whether nothing implements the API, and the span is the empty one that all work shares then. */
const isNobodys = (span: Span): boolean => span.spanContext() === INVALID_SPAN_CONTEXT;

async function within<T>(parent: Trace, span: Span, work: (span: Span, inside: Trace) => Promise<T>): Promise<T> {
  if (isNobodys(span)) return work(span, parent);
  const inside = trace.setSpan(parent, span);
  try {
    return await context.with(inside, () => work(span, inside));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Says that the work of a span failed, and with what kind of error; its words may quote what nobody is to see. */
export function markFailed(span: Span, error: unknown): void {
  const { code } = error as { code?: unknown };
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', typeof code === 'string' ? code : kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
