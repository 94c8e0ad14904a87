import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEY, launchService, startService, type Launched, type Settings } from '../rig/child-processes.js';
import { post, untilReady } from '../rig/posts.js';
import { newTestDatabase, type TestDatabase } from '../rig/test-database.js';
import { atMostTimes, figure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { inLanes, median, compareUnderLoad, typical, type LoadTarget, type RoundResult, type Request } from './load.js';

const PEOPLE = 200;
const CONNECTIONS = 8;
const POSTS = 100;
/** Many short ones: whatever else happens on the machine then meets both alike. */
const ROUNDS = 20;
const HOBBIES = ['surfing', 'jazz', 'pottery', 'chess', 'fencing', 'gardening', 'sailing', 'baking'];
const idOf = (number: number): string => `person-${number}`;
const textOf = (number: number): string =>
  `I am ${20 + (number % 50)} and I live in Porto. I love ${HOBBIES[number % HOBBIES.length]}. I work as a nurse.`;

interface Served {
  service: Launched;
  place: TestDatabase;
}

/** What is asked of both, and how it is told. */
const WORK: [name: string, requests: (connection: number) => Request[]][] = [
  ['a read', () => [{ path: `/v1/profile/${idOf(7)}` }]],
  ['a post', postsOf],
  ['a search', () => HOBBIES.map((hobby) => ({ path: `/v1/search?query=somebody+who+loves+${hobby}` }))],
];

const NAMES = ['without traces', 'with traces'] as const;

/** What it costs a service that every request of it is traced, in turn with one that traces nothing. */
export async function measureTracing(context: BenchContext): Promise<Figure[]> {
  const collector = await openCollector();
  const pair: Served[] = [];
  try {
    for (const settings of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }] as Settings[])
      pair.push(await serve(context, settings));
    const headers = { authorization: `Bearer ${KEY}` };
    const targets: LoadTarget[] = pair.map(({ service: { url, pid } }, at) => ({
      name: NAMES[at]!,
      url,
      pid,
      headers,
    }));
    const figures: Figure[] = [];
    for (const [name, requests] of WORK) {
      context.say(` ${name}`);
      const paces = await compareUnderLoad(targets, {
        requests,
        connections: CONNECTIONS,
        rounds: context.small ? 3 : ROUNDS,
        seconds: 1,
        postgres: undefined,
        say: context.say,
      });
      context.keep(name, Object.fromEntries(paces));
      figures.push(costOf(name, paces.get(NAMES[0])!, paces.get(NAMES[1])!));
    }
    if (collector.taken() === 0) throw new Error('The service that traces has sent nothing');
    return figures;
  } finally {
    for (const { service, place } of pair) {
      await service.stop();
      await place.remove();
    }
    collector.close();
  }
}

/** By processor time where the system tells it: others at work on the machine change how fast a round is, not that. */
function costOf(name: string, without: RoundResult[], traced: RoundResult[]): Figure {
  const cost = (pace: RoundResult): number => pace.serverMicros ?? 1e6 / pace.perSecond;
  return figure({
    name: `${name} with every request traced`,
    unit: 'CPU µs',
    limit: median(without.map(cost)),
    ours: median(traced.map(cost)),
    goal: atMostTimes(1.1),
    notes: {
      'requests/s': `${Math.round(typical(without).perSecond)}/${Math.round(typical(traced).perSecond)}`,
      'p50 ms': `${typical(without).p50Ms}/${typical(traced).p50Ms}`,
    },
  });
}

function postsOf(connection: number): Request[] {
  return Array.from({ length: POSTS }, (_, at) => ({
    method: 'POST',
    path: `/v1/profile/post-${at * CONNECTIONS + connection}`,
    body: JSON.stringify({ data: textOf(at) }),
  }));
}

/** A service that answers requests and reads nothing meanwhile, with people whom another process has read. */
async function serve({ postgres }: BenchContext, settings: Settings): Promise<Served> {
  const place = await newTestDatabase(postgres);
  const readingToo = postgres === undefined;
  const api = { ...place.settings, ...settings, ...(readingToo ? {} : { LIMN_ROLE: 'api' }) };
  const service = await startService(api);
  const worker = readingToo ? undefined : await launchService({ ...place.settings, LIMN_ROLE: 'worker' });
  const people = Array.from({ length: PEOPLE }, (_, number) => number);
  await inLanes(PEOPLE, (number) => post(service.url, idOf(number), textOf(number)), CONNECTIONS);
  await untilReady(service.url, people.map(idOf));
  await worker?.stop();
  return { service, place };
}

/** Takes spans and forgets them. */
async function openCollector(): Promise<{ url: string; taken(): number; close(): void }> {
  let taken = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (taken += part.length));
    request.once('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close: () => void server.close(),
  };
}
