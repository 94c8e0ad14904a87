import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ReaderError, type ClaimReader, type ReadingInput } from '../../../src/ai/reader.js';
import type { Fact } from '../../../src/profile/observation.js';
import { databasesAndPooler, joinAsNewTenant, openLimn, type Limn, type LimnOptions } from '../../limn.js';

/** A reader that does what a test says, and remembers what it was given. */
function scripted(read: (inputs: ReadingInput[], call: number) => Promise<void> | void): {
  reader: ClaimReader;
  calls: string[][];
} {
  const calls: string[][] = [];
  return {
    calls,
    reader: {
      name: 'scripted',
      async read(inputs) {
        calls.push(inputs.map(({ text }) => text));
        await read(inputs, calls.length);
        const facts = inputs.map(({ submissionId, text, receivedAt }): [string, Fact[]] => [
          submissionId,
          [
            {
              path: 'interests.hobbies',
              value: text,
              explicitness: 0.9,
              polarity: 'asserts',
              at: receivedAt,
              evidence: { quote: text, start: 0, end: text.length },
            },
          ],
        ]);
        return { facts: new Map(facts), usage: { calls: 1, promptTokens: 10, completionTokens: 2 } };
      },
      close: async () => undefined,
    },
  };
}

interface SubmissionView {
  state: string;
  attempts: number;
  error: string | null;
}

describe.each(databasesAndPooler())('processing on the %s database', (database) => {
  const open: Limn[] = [];
  const start = async (options: LimnOptions): Promise<Limn> => {
    const limn = await openLimn({ database, limits: { backoffMs: [5, 10] }, ...options });
    open.push(limn);
    return limn;
  };
  let shared: Limn;
  let current: ClaimReader = scripted(() => undefined).reader;
  beforeAll(async () => {
    const reader: ClaimReader = {
      name: 'scripted',
      read: (...what) => current.read(...what),
      close: async () => undefined,
    };
    shared = await openLimn({ database, limits: { backoffMs: [5, 10] }, reader });
  });
  afterAll(() => shared?.close());
  /** A new tenant of the one service, which reads from now on as a test says. */
  const join = (reader: ClaimReader): Promise<Limn> => {
    current = reader;
    return joinAsNewTenant(shared);
  };
  afterEach(async () => {
    for (const limn of open.splice(0).toReversed()) await limn.close();
  });

  const submissionOf = async (limn: Limn, response: Response): Promise<SubmissionView> => {
    const id = response.headers.get('x-submission-id')!;
    const [row] = await limn.app.needs.storage.query<SubmissionView>(
      { text: 'select state, attempts, error, data from submission where submission_id = $1' },
      [id],
    );
    return row!;
  };
  const interests = (profile: Record<string, unknown>): string[] =>
    Object.values((profile['interests'] ?? {}) as Record<string, { value: string }[]>)
      .flat()
      .map(({ value }) => value);

  test('posts that come while a profile is being read are read together in one further call', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { reader, calls } = scripted((_, call) => (call === 1 ? finished : undefined));
    const limn = await join(reader);
    await limn.post('a', 'pottery');
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all(['chess', 'sailing', 'karate'].map((hobby) => limn.post('a', hobby)));
    finish();
    const profile = await limn.ready('a');
    expect(calls.map((texts) => texts.length)).toEqual([1, 3]);
    expect(interests(profile).toSorted()).toEqual(['chess', 'karate', 'pottery', 'sailing']);
    expect(profile['update_log']).toHaveLength(4);
  });

  test('the text of a submission is gone once it is merged', async () => {
    const limn = await join(scripted(() => undefined).reader);
    const posted = await limn.post('a', 'pottery');
    await limn.ready('a');
    expect(await submissionOf(limn, posted)).toMatchObject({ state: 'merged', data: null });
  });

  test('a reader that is away for a while delays a submission and loses nothing', async () => {
    const { reader } = scripted((_, call) => {
      if (call <= 2) throw new ReaderError('The model server is busy', { retryable: true, retryAfterMs: 10 });
    });
    const limn = await join(reader);
    const posted = await limn.post('a', 'pottery');
    expect(interests(await limn.ready('a'))).toEqual(['pottery']);
    expect(await submissionOf(limn, posted)).toMatchObject({ state: 'merged', attempts: 3, error: null });
  });

  test('a submission that can never be read fails with its reason, the profile is ready with what it had', async () => {
    const { reader } = scripted((inputs) => {
      if (inputs.some(({ text }) => text === 'poison'))
        throw new ReaderError('The model refused this text', { retryable: false });
    });
    const limn = await join(reader);
    await limn.post('a', 'pottery');
    await limn.ready('a');
    const posted = await limn.post('a', 'poison');
    const profile = await limn.ready('a');
    expect(interests(profile)).toEqual(['pottery']);
    expect(profile['update_log']).toHaveLength(1);
    expect(await submissionOf(limn, posted)).toMatchObject({ state: 'failed', error: 'The model refused this text' });
  });

  test.each([
    ['refuses it', () => new ReaderError('The model refused this text', { retryable: false })],
    ['breaks on it', () => new Error('a bug with a secret in its words')],
    ['is too busy for it every time', () => new ReaderError('The model server is busy', { retryable: true })],
  ])('when a reader %s, the submissions around a poisonous one are merged all the same', async (_, fault) => {
    const { reader, calls } = scripted((inputs, call) => {
      if (call === 1) return new Promise((resolve) => setTimeout(resolve, 200));
      if (inputs.some(({ text }) => text === 'poison')) throw fault();
    });
    const limn = await join(reader);
    await limn.post('a', 'pottery');
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await limn.post('a', 'chess');
    const poison = await limn.post('a', 'poison');
    await limn.post('a', 'sailing');
    expect(interests(await limn.ready('a')).toSorted()).toEqual(['chess', 'pottery', 'sailing']);
    const failed = await submissionOf(limn, poison);
    expect(failed.state).toBe('failed');
    expect(failed.error).not.toContain('secret');
  });

  test('a profile deleted while it is read stays deleted, and its successor holds only what came after', async () => {
    let let_go = (): void => undefined;
    const held = new Promise<void>((resolve) => (let_go = resolve));
    const { reader, calls } = scripted((_, call) => (call === 1 ? held : undefined));
    const limn = await join(reader);
    await limn.post('a', 'before');
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await limn.fetch('/v1/profile/a', { method: 'DELETE' })).status).toBe(204);
    expect((await limn.fetch('/v1/profile/a')).status).toBe(404);
    await limn.post('a', 'after');
    let_go();
    expect(interests(await limn.ready('a'))).toEqual(['after']);
  });

  test('a service that stops gives what it was reading to the next one, which reads it', async () => {
    const stuck = scripted(() => new Promise<void>((resolve) => setTimeout(resolve, 60_000).unref()));
    const limn = await start({
      reader: {
        ...stuck.reader,
        read: (inputs, known, signal) =>
          Promise.race([
            stuck.reader.read(inputs, known, signal),
            new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
          ]),
      },
    });
    await limn.post('a', 'pottery');
    while (stuck.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await limn.app.close();
    const next = await start({ beside: limn, reader: scripted(() => undefined).reader });
    expect(interests(await next.ready('a'))).toEqual(['pottery']);
    open.splice(open.indexOf(limn), 1);
    await next.close();
    open.splice(open.indexOf(next), 1);
    await limn.close();
  });

  test('what a model call cost is charged to the submission', async () => {
    const limn = await join(scripted(() => undefined).reader);
    const posted = await limn.post('a', 'pottery');
    await limn.ready('a');
    const id = posted.headers.get('x-submission-id');
    const response = await limn.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: 'query ($id: ID!) { submission(id: $id) { state usage { calls promptTokens completionTokens } } }',
        variables: { id },
      }),
    });
    expect(await response.json()).toEqual({
      data: { submission: { state: 'MERGED', usage: { calls: 1, promptTokens: 10, completionTokens: 2 } } },
    });
  });
});
