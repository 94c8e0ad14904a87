import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { obliging, openScriptedModel, type ScriptedModel } from '../unit/ai/scripted-model.js';
import { until } from '../until.js';
import { openCollector, type Span } from './collector.js';
import { LimnRuns, type Run } from './command/limn-process.js';

const KEY = 'a-key-of-the-tests-that-is-long-enough';
const SENT = '0af7651916cd43dd8448eb211c80319c';
const ALSO_SENT = '1bf7651916cd43dd8448eb211c80319c';
const LOOKED = '3df7651916cd43dd8448eb211c80319c';
const FROM = 'b7ad6b7169203331';

describe('where OTEL_EXPORTER_OTLP_ENDPOINT is set', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-traces-'));
  const runs = new LimnRuns(path.join(directory, 'data'));
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let model: ScriptedModel;
  let run: Run;
  let url: string;
  const ask = (where: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + where, { ...init, headers: { authorization: `Bearer ${KEY}`, ...(init.headers as object) } });
  const post = async (id: string, data: string, traceId: string): Promise<void> => {
    const headers = { 'content-type': 'application/json', traceparent: `00-${traceId}-${FROM}-01` };
    const { status } = await ask(`/v1/profile/${id}`, { method: 'POST', headers, body: JSON.stringify({ data }) });
    expect(status).toBe(202);
  };

  beforeAll(async () => {
    collector = await openCollector();
    let isFirst = true;
    let goOn: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    model = await openScriptedModel((request) => {
      if (!request.body.messages || !isFirst) return obliging(request);
      // The first text is read when two more wait behind it, which are then read together.
      isFirst = false;
      goOn();
      return { kind: 'hangs' };
    });
    run = runs.start(['serve'], {
      LIMN_BOOTSTRAP_API_KEY: KEY,
      LIMN_METRICS_TOKEN: KEY,
      LIMN_LOG_LEVEL: 'warn',
      LIMN_MODEL_TIMEOUT_SECONDS: '2',
      LIMN_WEBHOOK_PRIVATE: 'allowed',
      OPENAI_BASE_URL: model.baseURL,
      LIMN_EXTRACTION_MODEL: 'scripted',
      LIMN_EMBEDDING_MODEL: 'embedding',
      LIMN_EMBEDDING_DIMENSIONS: '64',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'profiles',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    url = await runs.url(run);
    for (const [where, events] of [
      ['taken', ['profile.ready']],
      ['refused', ['profile.erased']],
    ] as const) {
      const body = JSON.stringify({ url: `${collector.url}/${where}`, events });
      const made = await ask('/v1/webhooks', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect(made.status).toBe(201);
    }
    await post('somebody-else', 'I live in Bern.', '2cf7651916cd43dd8448eb211c80319c');
    await waits;
    await post('somebody-else', 'I love fencing.', SENT);
    await post('somebody-else', 'I play the cello.', ALSO_SENT);
    await until('all is read', async () => {
      const { profile } = (await (await ask('/v1/profile/somebody-else')).json()) as { profile: { status: string } };
      return profile.status === 'ready';
    });
    await ask('/v1/search?query=somebody+who+fences');
    await ask('/v1/profile/somebody-else/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${LOOKED}-${FROM}-01` },
      body: JSON.stringify({ data: 'I paint fences.' }),
    });
    const hasTold = (event: string): boolean =>
      collector.named('limn.deliver').some((span) => attributes(span)['limn.event'] === event);
    // Of a profile that is erased nothing else is told any more.
    await until('a reading is told', () => hasTold('profile.ready'));
    await ask('/v1/profile/somebody-else', { method: 'DELETE' });
    await until('an erasure is told', () => hasTold('profile.erased'));
    await runs.stop(run);
  });
  afterAll(async () => {
    await runs.close();
    await model.close();
    collector.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  const of = (traceId: string): Span[] => collector.spans().filter((span) => span.traceId === traceId);
  const named = (traceId: string, name: string): Span => {
    const [found, ...more] = of(traceId).filter((span) => span.name === name);
    expect({ name, found: found?.name, more }).toEqual({ name, found: name, more: [] });
    return found!;
  };
  const attributes = (span: Span): Record<string, unknown> =>
    Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value]));

  test('a post and its reading are one trace, that of whoever sent it', () => {
    const request = named(SENT, 'POST /v1/profile/:id');
    expect(request.parentSpanId).toBe(FROM);
    expect(attributes(request)).toMatchObject({ 'http.route': '/v1/profile/:id', 'http.response.status_code': 202 });
    const chain = ['limn.accept', 'limn.process', 'limn.read', 'chat scripted'].map((name) => named(SENT, name));
    expect(chain.map(({ parentSpanId }) => parentSpanId)).toEqual(
      [request, ...chain].slice(0, -1).map((s) => s.spanId),
    );
    const process = chain[1]!.spanId;
    for (const name of ['limn.claim', 'limn.read', 'limn.merge'])
      expect([name, named(SENT, name).parentSpanId]).toEqual([name, process]);
    expect(named(SENT, 'limn.ground').parentSpanId).toBe(named(SENT, 'limn.read').spanId);
    expect(named(SENT, 'limn.embed').parentSpanId).toBe(named(SENT, 'limn.merge').spanId);
  });

  test('a post that is read together with others is linked to where that was done', () => {
    const own = named(ALSO_SENT, 'limn.process');
    expect(own.parentSpanId).toBe(named(ALSO_SENT, 'limn.accept').spanId);
    expect(own.links).toMatchObject([{ traceId: SENT, spanId: named(SENT, 'limn.process').spanId }]);
  });

  test('a call of a model tells which, and how many tokens, by the conventions for generative AI', () => {
    const call = named(SENT, 'chat scripted');
    expect(call.kind).toBe(3);
    expect(attributes(call)).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'scripted',
      'server.address': '127.0.0.1',
      'openai.api.type': 'chat_completions',
      'gen_ai.output.type': 'json',
      'gen_ai.response.finish_reasons': { arrayValue: { values: [{ stringValue: 'stop' }] } },
    });
    for (const kind of ['input', 'output'])
      expect(Number(attributes(call)[`gen_ai.usage.${kind}_tokens`])).toBeGreaterThan(0);
    expect(collector.spans().flatMap(({ attributes: all }) => all.map(({ key }) => key))).not.toContain(
      'gen_ai.system',
    );
  });

  test('a text that is only looked at is read in its request', () => {
    const chain = ['POST /v1/profile/:id/preview', 'limn.read', 'chat scripted'].map((name) => named(LOOKED, name));
    expect(chain.map(({ parentSpanId }) => parentSpanId)).toEqual([FROM, chain[0]!.spanId, chain[1]!.spanId]);
  });

  test('a call that embeds tells the same, under what is embedded: the facts of a reading, or a query', () => {
    const search = collector.named('limn.search')[0]!;
    for (const traceId of [SENT, search.traceId]) {
      const call = named(traceId, 'embeddings embedding');
      expect([call.kind, call.parentSpanId]).toEqual([3, named(traceId, 'limn.embed').spanId]);
      expect(attributes(call)).toMatchObject({
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'embedding',
        'gen_ai.embeddings.dimension.count': 64,
        'gen_ai.request.encoding_formats': { arrayValue: { values: [{ stringValue: 'float' }] } },
      });
      expect(Number(attributes(call)['gen_ai.usage.input_tokens'])).toBeGreaterThan(0);
    }
  });

  test('a reading that failed says so, and with what kind of error', () => {
    const first = collector.spans().find((span) => span.name === 'chat scripted' && span.status.code === 2);
    expect(attributes(first!)).toMatchObject({ 'error.type': 'ReaderError' });
    expect(of(first!.traceId).find((span) => span.name === 'limn.process')?.status.code).toBe(2);
  });

  test('a search is a span of its own in its request, with how many it found', () => {
    const search = collector.spans().find(({ name }) => name === 'limn.search')!;
    expect(named(search.traceId, 'GET /v1/search').spanId).toBe(search.parentSpanId);
    expect(attributes(search)).toMatchObject({ 'limn.total': expect.anything() });
    expect(named(search.traceId, 'limn.embed').parentSpanId).toBe(search.spanId);
  });

  test('an attempt to deliver an event is a span with what came of it, and not where it went', () => {
    const attempts = collector.named('limn.deliver').map((span) => [span.kind, attributes(span), span.status.code]);
    const attempt = { 'http.request.method': 'POST', 'limn.attempt': 1 };
    expect(attempts).toContainEqual([
      3,
      { ...attempt, 'limn.event': 'profile.ready', 'http.response.status_code': 204 },
      0,
    ]);
    expect(attempts).toContainEqual([
      3,
      { ...attempt, 'limn.event': 'profile.erased', 'http.response.status_code': 500, 'error.type': '500' },
      2,
    ]);
    expect(JSON.stringify(collector.named('limn.deliver'))).not.toContain('taken');
  });

  test('nothing of what anybody said, asked or is called is in any span', () => {
    const told = JSON.stringify(collector.batches);
    expect(collector.spans().length).toBeGreaterThan(10);
    const secrets = ['Bern', 'fenc', 'cello', 'somebody', KEY];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  });

  test('the process is named as the variables of OpenTelemetry say', () => {
    const [resource] = collector.batches[0]!.resourceSpans.map((one) =>
      Object.fromEntries(one.resource.attributes.map(({ key, value }) => [key, value.stringValue])),
    );
    expect(resource).toMatchObject({ 'service.name': 'profiles', 'limn.role': 'all' });
  });
});

describe('the exporter of traces', () => {
  test('speaks protobuf unless told otherwise, and that nobody answers is told once and stops nothing', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-traces-'));
    const runs = new LimnRuns(path.join(directory, 'data'));
    const collector = await openCollector();
    try {
      const settings = { LIMN_LOG_LEVEL: 'warn', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      const run = runs.start(['serve'], settings);
      expect((await fetch(`${await runs.url(run)}/healthz`)).status).toBe(200);
      await runs.stop(run);
      expect(collector.heads.map(({ url, headers }) => [url, headers['content-type']])).toEqual([
        ['/v1/traces', 'application/x-protobuf'],
      ]);
      collector.close();
      const alone = runs.start(['serve'], {
        ...settings,
        OTEL_BSP_SCHEDULE_DELAY: '50',
        OTEL_EXPORTER_OTLP_TIMEOUT: '200',
      });
      const url = await runs.url(alone);
      await until('it is told', async () => {
        await fetch(`${url}/healthz`);
        return alone.err().includes('spans are not sent');
      });
      for (let i = 0; i < 5; i++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await runs.stop(alone);
      expect(alone.err().match(/spans are not sent/g)).toHaveLength(1);
    } finally {
      await runs.close();
      collector.close();
      fs.rmSync(directory, { recursive: true, force: true });
    }
  });

  test('is at fault at start where it would have to speak what it does not', async () => {
    const runs = new LimnRuns(os.tmpdir());
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    const said = await runs.done(['serve'], { code: 2, env });
    expect(said).toContain('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json');
  });
});
