import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReaderError, type Embedder, type ClaimReader } from '../../../src/ai/reader.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { dictation, wordEmbedder } from './dictation.js';
import { ask, submitted, told } from './wire.js';

const USAGE =
  'query ($days: Int) { usage(days: $days) { date submissions calls promptTokens cachedTokens completionTokens ' +
  'embeddingCalls embeddingTokens } }';
/** Of all days that a test may have run into. */
type Sums = Record<
  'submissions' | 'calls' | 'promptTokens' | 'cachedTokens' | 'completionTokens' | 'embeddingCalls' | 'embeddingTokens',
  number
>;

/** Reads by dictation, but fails for good at a text of trouble, having cost something. */
function payingReader(): ClaimReader {
  const { reader } = dictation();
  return {
    ...reader,
    async read(inputs, known, signal) {
      if (inputs.some(({ text }) => text === 'trouble'))
        throw new ReaderError('No', {
          retryable: false,
          usage: { calls: 2, promptTokens: 11, cachedTokens: 7, completionTokens: 1 },
        });
      return reader.read(inputs, known, signal);
    },
  };
}

/** Costs a token a text. */
const payingEmbedder: Embedder = {
  ...wordEmbedder,
  async embed(texts, kind, signal, usage) {
    usage!.calls += 1;
    usage!.promptTokens += texts.length;
    if (texts.includes('broken question')) throw new Error('out of order');
    return wordEmbedder.embed(texts, kind, signal);
  },
};

const utcDay = (offset = 0): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe.each(databases())('usage over GraphQL on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, reader: payingReader(), embedder: payingEmbedder });
  });
  afterAll(() => limn.close());

  const daysOf = async (key: string, days?: number): Promise<(Sums & { date: string })[]> =>
    (await told(limn, USAGE, { days }, key))['usage'] as unknown as (Sums & { date: string })[];
  const sumsOf = async (key: string): Promise<Partial<Sums>> => {
    const sums: Partial<Sums> = {};
    for (const { date: _, ...day } of await daysOf(key))
      for (const [name, count] of Object.entries(day))
        sums[name as keyof Sums] = (sums[name as keyof Sums] ?? 0) + count;
    return sums;
  };

  it('refuses strangers', async () => {
    expect(await ask(limn, USAGE, {}, null)).toMatchObject({
      status: 401,
      data: undefined,
      errors: [{ extensions: { code: 'UNAUTHENTICATED', status: 401 } }],
    });
  });

  it('counts what was read and embedded today for the app that asked for it, and keeps it as profiles go', async () => {
    const [{ key }, { key: neighbour }] = [await limn.newTenant(), await limn.newTenant()];
    const before = utcDay();
    expect(await daysOf(key)).toEqual([]);
    await submitted(limn, 'maria', 'interests.music = jazz', key);
    await submitted(limn, 'tom', 'core_info.name = Tom', key);
    const expected = {
      submissions: 2,
      calls: 2,
      promptTokens: 40,
      cachedTokens: 0,
      completionTokens: 14,
      embeddingCalls: 2,
      embeddingTokens: 5,
    };
    expect(await sumsOf(key)).toEqual(expected);
    expect([before, utcDay()]).toContain((await daysOf(key)).at(-1)?.date);
    await told(limn, 'mutation { deleteProfile(id: "tom") { deleted } }', {}, key);
    expect(await sumsOf(key)).toEqual(expected);
    expect(await daysOf(neighbour)).toEqual([]);
  });

  it('counts several submissions that were read in one call', async () => {
    const { key } = await limn.newTenant();
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => submitted(limn, 'busy', `interests.music = band ${at}`, key)),
    );
    const { submissions, calls, promptTokens } = await sumsOf(key);
    expect([submissions, promptTokens]).toEqual([6, 20 * calls!]);
  });

  it('counts calls that failed, but not their submissions as read', async () => {
    const { key } = await limn.newTenant();
    const id = await submitted(limn, 'sad', 'trouble', key);
    expect(await sumsOf(key)).toEqual({
      submissions: 0,
      calls: 2,
      promptTokens: 11,
      cachedTokens: 7,
      completionTokens: 1,
      embeddingCalls: 0,
      embeddingTokens: 0,
    });
    expect(
      await told(
        limn,
        'query ($id: ID!) { submission(id: $id) { state usage { calls promptTokens cachedTokens completionTokens } } }',
        { id },
        key,
      ),
    ).toEqual({
      submission: { state: 'FAILED', usage: { calls: 2, promptTokens: 11, cachedTokens: 7, completionTokens: 1 } },
    });
  });

  it('counts the questions of searches and contexts, those that fail too', async () => {
    const { key } = await limn.newTenant();
    await submitted(limn, 'asked', 'interests.music = jazz', key);
    const { embeddingCalls } = await sumsOf(key);
    await told(
      limn,
      '{ searchProfiles(query: "jazz") { total } profileContext(id: "asked", query: "jazz") { text } }',
      {},
      key,
    );
    await told(limn, '{ searchProfiles { total } profileContext(id: "asked") { text } }', {}, key);
    expect((await ask(limn, '{ searchProfiles(query: "broken question") { total } }', {}, key)).errors).toMatchObject([
      { extensions: { code: 'UNAVAILABLE' } },
    ]);
    expect(await sumsOf(key)).toMatchObject({ embeddingCalls: embeddingCalls! + 3 });
  });

  it('shows the days that were asked for, oldest first, and counts beyond 32 bits', async () => {
    const { key, tenantId } = await limn.newTenant();
    const { storage } = limn.app.needs;
    for (const ago of [0, 1, 29, 30, 365, 366]) {
      await storage.run(
        {
          text:
            'insert into daily_usage (tenant_id, day, calls, prompt_tokens) values ($1, (now() at time zone ' +
            `'utc')::date - $2::int, $2, 5000000000)`,
        },
        [tenantId, ago],
      );
    }
    expect((await daysOf(key)).map(({ calls, promptTokens }) => [calls, promptTokens])).toEqual([
      [29, 5e9],
      [1, 5e9],
      [0, 5e9],
    ]);
    expect((await daysOf(key, 1)).map(({ calls }) => calls)).toEqual([0]);
    expect((await daysOf(key, 366)).map(({ calls }) => calls)).toEqual([365, 30, 29, 1, 0]);
    expect((await daysOf(key, 2)).map(({ date }) => date)).toEqual([utcDay(-1), utcDay()]);
  });

  it.each([
    [0, 'days must be a whole number of at least 1'],
    [367, 'days must be at most 366'],
  ])('refuses %i days', async (days, message) => {
    expect((await ask(limn, USAGE, { days })).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT', status: 400, field: 'days' } },
    ]);
  });
});
