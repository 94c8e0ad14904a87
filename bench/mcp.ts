import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { KEY, startService } from '../rig/child-processes.js';
import { post, untilReady } from '../rig/posts.js';
import { newTestDatabase } from '../rig/test-database.js';
import { atMost, figure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { median, percentile } from './load.js';

const ID = 'maria';
const TEXT = 'I am Maria, 34, and I live in Porto. I love surfing and jazz. I work as a nurse.';
const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const QUERY = 'somebody who surfs';
/** Calls before any is counted. */
const WARM_UP = 50;

/** What others do on the machine only ever adds to a time: the fastest tenth is nearest to what it takes. */
const UNDISTURBED = 0.1;

/** A verb as a tool and over REST. */
interface Pair {
  tool: string;
  input: (number: number) => Record<string, unknown>;
  path: string;
  body?: (number: number) => unknown;
}

const PAIRS: Pair[] = [
  { tool: 'get_profile', input: () => ({ profile_id: ID }), path: `/v1/profile/${ID}` },
  { tool: 'profile_context', input: () => ({ profile_id: ID }), path: `/v1/profile/${ID}/context` },
  {
    tool: 'search_people',
    input: () => ({ query: QUERY }),
    path: `/v1/search?${new URLSearchParams({ query: QUERY })}`,
  },
  {
    tool: 'submit_text',
    input: (number) => ({ profile_id: `told-${number}`, text: TEXT }),
    path: '/v1/profile/posted',
    body: () => ({ data: TEXT }),
  },
];

/**
 * What a call of the official client adds to the verb that it stands for: beside the same over REST, one by one, so
 * that a busy machine meets both.
 */
export async function measureMcp({ postgres, small }: BenchContext): Promise<Figure[]> {
  const place = await newTestDatabase(postgres);
  const service = await startService(place.settings);
  await post(service.url, ID, TEXT);
  await untilReady(service.url, [ID]);
  const client = new Client({ name: 'limn-bench', version: '1' });
  const requestInit = { headers: HEADERS };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
  const figures: Figure[] = [];
  for (const pair of PAIRS) figures.push(await compare(service.url, client, pair, small ? 200 : 1_000));
  await client.close();
  await service.stop();
  await place.remove();
  return figures;
}

async function compare(url: string, client: Client, pair: Pair, calls: number): Promise<Figure> {
  const verb = async (number: number): Promise<void> => {
    const sent = pair.body ? { method: 'POST', body: JSON.stringify(pair.body(number)) } : {};
    const answer = await fetch(url + pair.path, { ...sent, headers: HEADERS });
    if (!answer.ok) throw new Error(`REST answered ${answer.status}: ${await answer.text()}`);
    await answer.text();
  };
  const call = async (number: number): Promise<void> => {
    const answer = await client.callTool({ name: pair.tool, arguments: pair.input(number) });
    if (answer.isError) throw new Error(`MCP refused ${pair.tool}: ${JSON.stringify(answer.content)}`);
  };
  const took = { verb: [] as number[], call: [] as number[] };
  for (let number = -WARM_UP; number < calls; number++) {
    for (const [name, work] of [
      ['verb', verb],
      ['call', call],
    ] as const) {
      const begun = performance.now();
      await work(number);
      if (number >= 0) took[name].push(performance.now() - begun);
    }
  }
  const [verbMs, callMs] = [percentile(took.verb, UNDISTURBED), percentile(took.call, UNDISTURBED)];
  return figure({
    name: `what MCP adds to ${pair.tool}`,
    unit: 'ms',
    limit: undefined,
    ours: callMs - verbMs,
    goal: atMost(5, 'ms'),
    notes: {
      'p10 ms': `${verbMs.toFixed(2)}/${callMs.toFixed(2)}`,
      'p50 ms': `${median(took.verb).toFixed(2)}/${median(took.call).toFixed(2)}`,
      'p99 ms': `${percentile(took.verb, 0.99).toFixed(2)}/${percentile(took.call, 0.99).toFixed(2)}`,
      calls,
    },
  });
}
