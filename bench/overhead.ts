import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { KEY, startService, type Settings } from '../rig/children.js';
import { post, untilReady } from '../rig/posts.js';
import { newTestDatabase } from '../rig/test-database.js';
import { atMost, atMostTimes, figure, type Figure } from './figure.js';
import type { Lab } from './lab.js';
import { median, race, typical, type Contender, type Pace } from './load.js';

const ID = 'maria';
const TEXT = 'I am Maria, 34, and I live in Porto. I love surfing and jazz. I work as a nurse.';
const CONNECTIONS = 8;
const AUTHORIZED = { authorization: `Bearer ${KEY}` };

/** What traces cost a read, and what MCP adds to the verb that it stands for. */
export async function measureOverhead(lab: Lab): Promise<Figure[]> {
  const collector = await openCollector();
  const off = await serve(lab, {});
  const on = await serve(lab, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  try {
    const told: Contender[] = [
      { name: 'without traces', url: off.url, pid: off.pid, headers: AUTHORIZED },
      { name: 'with traces', url: on.url, pid: on.pid, headers: AUTHORIZED },
    ];
    const paces = await race(told, {
      requests: () => [{ path: `/v1/profile/${ID}` }],
      connections: CONNECTIONS,
      rounds: lab.small ? 3 : 7,
      seconds: lab.seconds,
      postgres: undefined,
      say: lab.say,
    });
    return [costOfTraces(paces.get('without traces')!, paces.get('with traces')!), await measureMcp(off.url, lab)];
  } finally {
    await off.stop();
    await on.stop();
    collector.close();
  }
}

/** By processor time where the system tells it: others at work on the machine change how fast a round is, not that. */
function costOfTraces(without: Pace[], traced: Pace[]): Figure {
  const cost = (pace: Pace): number => pace.serverMicros ?? 1e6 / pace.perSecond;
  const [limit, ours] = [median(without.map(cost)), median(traced.map(cost))];
  return figure({
    name: 'a read with every request traced',
    unit: 'CPU µs',
    limit,
    ours,
    ratio: median(traced.map((pace, round) => cost(pace) / cost(without[round]!))),
    goal: atMostTimes(1.1),
    notes: { 'requests/s': `${Math.round(typical(without).perSecond)}/${Math.round(typical(traced).perSecond)}` },
  });
}

/** A call of the official client beside the same read over REST, one by one, so that a busy machine meets both. */
async function measureMcp(url: string, { small }: Lab): Promise<Figure> {
  const client = new Client({ name: 'limn-bench', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: AUTHORIZED } }),
  );
  const verb = async (): Promise<void> => {
    const answer = await fetch(`${url}/v1/profile/${ID}`, { headers: AUTHORIZED });
    if (!answer.ok) throw new Error(`REST answered ${answer.status}`);
    await answer.text();
  };
  const call = async (): Promise<void> => {
    const answer = await client.callTool({ name: 'get_profile', arguments: { profile_id: ID } });
    if (answer.isError) throw new Error('MCP refused the call');
  };
  const took = { verb: [] as number[], call: [] as number[] };
  const calls = small ? 200 : 1_000;
  for (let at = -50; at < calls; at++) {
    for (const [name, work] of [
      ['verb', verb],
      ['call', call],
    ] as const) {
      const begun = performance.now();
      await work();
      if (at >= 0) took[name].push(performance.now() - begun);
    }
  }
  await client.close();
  const [verbMs, callMs] = [median(took.verb), median(took.call)];
  return figure({
    name: 'what a call of MCP adds to its verb',
    unit: 'ms',
    limit: undefined,
    ours: callMs - verbMs,
    goal: atMost(5, 'ms'),
    notes: { 'p50 of REST ms': verbMs.toFixed(2), 'p50 of MCP ms': callMs.toFixed(2), calls },
  });
}

async function serve({ postgres }: Lab, settings: Settings): Promise<Awaited<ReturnType<typeof startService>>> {
  const place = await newTestDatabase(postgres);
  const service = await startService({ ...place.settings, ...settings });
  await post(service.url, ID, TEXT);
  await untilReady(service.url, [ID]);
  return service;
}

/** Takes spans and forgets them. */
async function openCollector(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
