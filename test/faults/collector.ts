import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Value {
  stringValue?: string;
  intValue?: number;
  arrayValue?: { values: Value[] };
}

/** A span as OTLP has it in JSON. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

/** What takes traces, and keeps them. */
export async function openCollector() {
  const heads: IncomingMessage[] = [];
  const batches: Batch[] = [];
  const server = createServer((request, response) => {
    // An endpoint of webhooks is anywhere else.
    if (request.url !== '/v1/traces') return void response.writeHead(request.url === '/taken' ? 204 : 500).end();
    heads.push(request);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isJson = request.headers['content-type'] === 'application/json';
      if (isJson) batches.push(JSON.parse(Buffer.concat(parts).toString()) as Batch);
      response.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' }).end(isJson ? '{}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heads,
    batches,
    spans: () => batches.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans[0]?.spans ?? [])),
    named: (name: string) =>
      batches
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans[0]?.spans ?? []))
        .filter((span) => span.name === name),
    close: () => server.close(),
  };
}
