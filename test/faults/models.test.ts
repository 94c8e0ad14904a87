import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openOpenAiEmbedder } from '../../src/ai/openai-embedder.js';
import { openOpenAiReader } from '../../src/ai/openai-reader.js';
import type { ClaimReader } from '../../src/ai/reader.js';
import {
  fails,
  obliging,
  openScriptedModel,
  type ModelRequest,
  type Mood,
  type ScriptedModel,
} from '../unit/ai/scripted-model.js';
import { databases, openLimn, type Limn } from '../limn.js';
import { told } from '../contract/graphql/wire.js';
import { until } from '../until.js';

const TIMEOUT_MS = 1_500;
const ATTEMPTS = 3;
const DIMENSIONS = 64;

const says = (content: string | null, more: Partial<Extract<Mood, { kind: 'says' }>> = {}): Mood => ({
  kind: 'says',
  content,
  ...more,
});

/**
 * What a model server does to a text that says `trouble: name`, the reason that its owner reads, and how often it is
 * asked where that is sure.
 */
const TROUBLES: Record<string, { mood: Mood; reason: RegExp; calls?: number }> = {
  limited: { mood: fails(429, 'slow down', { 'retry-after': '0' }), reason: /limiting requests/, calls: ATTEMPTS },
  broken: { mood: fails(500), reason: /failed with status 500/, calls: ATTEMPTS },
  hanging: { mood: { kind: 'hangs' }, reason: /did not answer within 1500 ms/, calls: ATTEMPTS },
  cut: { mood: { kind: 'cuts' }, reason: /cut off or unreadable/, calls: ATTEMPTS },
  dripping: { mood: { kind: 'drips', everyMs: 50 }, reason: /did not answer within 1500 ms/, calls: ATTEMPTS },
};

/** What a model says of a text that is no answer to it, and what the submission then tells of why. */
const USELESS: Record<string, { mood: Mood; fallback: string; calls: number }> = {
  garbage: { mood: says('Sure! Here you go'), fallback: 'INVALID_OUTPUT', calls: 2 },
  unlike: { mood: says('{"profile": {"name": "Zed"}}'), fallback: 'INVALID_OUTPUT', calls: 2 },
  half: { mood: says('{"facts": [{"s": "s1", "path": "memory", "val'), fallback: 'INVALID_OUTPUT', calls: 2 },
  endless: {
    mood: { kind: 'sends', status: 200, body: ' '.repeat(10_000_000) },
    fallback: 'INVALID_OUTPUT',
    calls: 2,
  },
  refused: { mood: says(null, { refusal: 'I cannot help with that' }), fallback: 'DECLINED', calls: 1 },
  unfinished: { mood: says('{"facts": [', { finish: 'length' }), fallback: 'TOO_LONG', calls: 1 },
};

describe('a server of models that misbehaves', () => {
  const database = databases().at(-1)!;
  let server: ScriptedModel;
  let limn: Limn;
  /** When each trouble was asked for. */
  const asked = new Map<string, number[]>();
  let embedding: Mood | undefined;

  beforeAll(async () => {
    server = await openScriptedModel((request) => {
      if (request.body.input) return embedding ?? obliging(request);
      const name = troubleIn(request);
      if (name === undefined) return obliging(request);
      const times = asked.get(name) ?? [];
      asked.set(name, [...times, Date.now()]);
      if (name === 'once')
        return times.length === 0 ? fails(429, 'slow down', { 'retry-after': '1' }) : obliging(request);
      return (TROUBLES[name] ?? USELESS[name]!).mood;
    });
    const options = { apiKey: 'none', baseURL: server.baseURL, model: 'scripted', timeoutMs: TIMEOUT_MS };
    limn = await openLimn({
      database,
      reader: openOpenAiReader(options),
      embedder: openOpenAiEmbedder({ ...options, dimensions: DIMENSIONS }),
      limits: { backoffMs: [50], maxAttempts: ATTEMPTS },
    });
  });
  afterEach(() => (embedding = undefined));
  afterAll(async () => {
    await limn.close();
    await server.close();
  });

  const memoriesOf = (profile: Record<string, unknown>): string => JSON.stringify(profile['memories']);
  const submissionOf = async (response: Response): Promise<{ state: string; error: string | null }> => {
    const [row] = await limn.app.needs.storage.query<{ state: string; error: string | null }>(
      { text: 'select state, error from submission where submission_id = $1' },
      [response.headers.get('x-submission-id')],
    );
    return row!;
  };

  test(
    'fails what it cannot read with a reason, leaves each profile as it was and ready, and is asked no more often ' +
      'than is allowed',
    async () => {
      const names = Object.keys(TROUBLES);
      await Promise.all(names.map((name) => limn.post(name, 'won a prize for knots')));
      const before = await Promise.all(names.map((name) => limn.ready(name)));
      const responses = await Promise.all(names.map((name) => limn.post(name, `trouble: ${name}`)));
      await until('the end of every trouble', async () =>
        (await Promise.all(responses.map(submissionOf))).every(({ state }) => state === 'failed'),
      );
      for (const [i, name] of names.entries()) {
        const after = await limn.ready(name);
        expect((await submissionOf(responses[i]!)).error, name).toMatch(TROUBLES[name]!.reason);
        expect(asked.get(name)!.length, name).toBe(TROUBLES[name]!.calls ?? asked.get(name)!.length);
        expect({ ...after, last_updated: '' }, name).toEqual({ ...before[i]!, last_updated: '' });
      }
    },
  );

  test('has what it gives no answer to read by the offline reader, and the submission says so', async () => {
    const names = Object.keys(USELESS);
    const responses = await Promise.all(names.map((name) => limn.post(name, `I live in Oslo. The trouble: ${name}`)));
    for (const [i, name] of names.entries()) {
      const profile = (await limn.ready(name)) as { core_info?: { location?: { value: string } } };
      expect(profile.core_info?.location?.value, name).toBe('Oslo');
      const { submission } = await told(
        limn,
        'query ($id: ID!) { submission(id: $id) { state readBy fallback error usage { calls } } }',
        { id: responses[i]!.headers.get('x-submission-id') },
      );
      expect(submission, name).toEqual({
        state: 'MERGED',
        readBy: 'offline-1',
        fallback: USELESS[name]!.fallback,
        error: null,
        usage: { calls: USELESS[name]!.calls },
      });
      expect(asked.get(name), name).toHaveLength(USELESS[name]!.calls);
    }
  });

  test('is named as the reader of what it reads', async () => {
    const response = await limn.post('plain', 'I live in Oslo.');
    await limn.ready('plain');
    const { submission } = await told(limn, 'query ($id: ID!) { submission(id: $id) { readBy fallback } }', {
      id: response.headers.get('x-submission-id'),
    });
    expect(submission).toEqual({ readBy: 'scripted', fallback: null });
  });

  test('is waited for as long as it asks', async () => {
    await limn.post('once', 'trouble: once');
    expect(memoriesOf(await limn.ready('once'))).toContain('trouble: once');
    const [first, second] = asked.get('once')!;
    expect(second! - first!).toBeGreaterThanOrEqual(1_000);
  });

  test('owes vectors where it gives none that can be used, and the profile is found once it does', async () => {
    const moods: Record<string, Mood> = {
      short: { kind: 'embeds', vectors: ({ body }) => body.input!.map(() => [1, 0]) },
      odd: {
        kind: 'embeds',
        vectors: ({ body }) => body.input!.map(() => Array.from({ length: DIMENSIONS }, () => 'NaN')),
      },
      away: fails(503),
      broken: { kind: 'cuts' },
    };
    const isOwed = async (id: string): Promise<boolean> =>
      (
        await limn.app.needs.storage.query<{ owed: boolean }>(
          { text: 'select embedding_pending as owed from profile where profile_id = $1' },
          [id],
        )
      )[0]!.owed;
    for (const [name, mood] of Object.entries(moods)) {
      embedding = mood;
      await limn.post(`owed-${name}`, `won a ${name} medal`);
      expect(memoriesOf(await limn.ready(`owed-${name}`))).toContain(`won a ${name} medal`);
      expect(await isOwed(`owed-${name}`), name).toBe(true);
    }
    embedding = undefined;
    await until(
      'vectors',
      async () => !(await Promise.all(Object.keys(moods).map((name) => isOwed(`owed-${name}`)))).some(Boolean),
    );
    for (const name of Object.keys(moods)) {
      const { profiles } = (await (await limn.fetch(`/v1/search?sensitivity=90&query=won+a+${name}+medal`)).json()) as {
        profiles: { profile_id: string }[];
      };
      expect(profiles[0]?.profile_id).toBe(`owed-${name}`);
    }
  });
});

const troubleIn = ({ body }: ModelRequest): string | undefined =>
  /trouble: (\w+)/.exec(
    body.messages?.find(({ role, content }) => role === 'user' && content.includes('<submission '))?.content ?? '',
  )?.[1];

test('texts of one tenant that hang hold three places of four, and the neighbours are read meanwhile', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = 0;
  const reader: ClaimReader = {
    name: 'hanging',
    async read(inputs) {
      if (inputs.some(({ text }) => text === 'hang')) {
        held++;
        await released;
      }
      return {
        facts: new Map(inputs.map(({ submissionId }) => [submissionId, []])),
        usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
      };
    },
    close: async () => undefined,
  };
  const limn = await openLimn({ database: databases().at(-1)!, reader, env: { LIMN_WORKER_CONCURRENCY: '4' } });
  try {
    const ids = Array.from({ length: 20 }, (_, i) => `p${i}`);
    await Promise.all(ids.map((id) => limn.post(id, 'hang')));
    await until('three places', () => held === 3);
    for (const _ of ids.slice(0, 3)) {
      const neighbour = await limn.newTenant();
      await limn.post('a', 'read', { key: neighbour.key });
      await limn.ready('a', neighbour.key);
    }
    expect(held).toBe(3);
    release();
    for (const id of ids) await limn.ready(id);
  } finally {
    release();
    await limn.close();
  }
});
