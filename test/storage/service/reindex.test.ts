import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fails, obliging, openScriptedModel, type ScriptedModel } from '../../unit/ai/scripted-model.js';
import { databases, METRICS_TOKEN, openLimn, type Limn } from '../../limn.js';

const SAID = ['I love sailing.', 'I collect stamps.', 'I breed alpacas.'];

describe.each(databases())('a changed embedding model on the %s database', (database) => {
  let server: ScriptedModel;
  let first: Limn;
  let limn: Limn;
  /** How many requests the second model still answers. */
  let answered: number;

  beforeEach(async () => {
    answered = Infinity;
    server = await openScriptedModel((request) =>
      request.body.model === 'second' && --answered < 0 ? fails(503) : obliging(request),
    );
    first = limn = await openLimn({ database, env: settings('first', 256) });
  });
  afterEach(async () => {
    if (limn !== first) await limn.app.close();
    await first.close();
    await server.close();
  });

  const settings = (model: string, dimensions: number): Record<string, string> => ({
    OPENAI_BASE_URL: server.baseURL,
    LIMN_EXTRACTION_MODEL: 'offline',
    LIMN_EMBEDDING_MODEL: model,
    LIMN_EMBEDDING_DIMENSIONS: String(dimensions),
  });
  const reopen = async (model: string, dimensions: number): Promise<void> => {
    await limn.app.close();
    limn = await openLimn({ beside: first, env: settings(model, dimensions) });
  };
  const tell = async (id: string, text: string): Promise<void> => {
    await limn.post(id, text);
    await limn.ready(id);
  };
  /** Who is nearest to a question. */
  const found = async (query: string): Promise<string | undefined> => {
    const { profiles } = (await (
      await limn.fetch(`/v1/search?sensitivity=80&query=${encodeURIComponent(query)}`)
    ).json()) as { profiles: { profile_id: string }[] };
    return profiles[0]?.profile_id;
  };
  /** The model that the last question was put to. */
  const asked = async (): Promise<unknown> => {
    await found('who?');
    return server.requests.findLast(({ body }) => body.input?.length === 1 && body.input[0] === 'who?')?.body.model;
  };
  const remaining = async (): Promise<number> =>
    Number(
      /^limn_reindex_remaining_profiles (\d+)/m.exec(
        await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text(),
      )?.[1],
    );
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await holds()); tries++) {
      if (tries > 300) throw new Error('It never came to that');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const textsOf = (model: string): string[] =>
    server.requests.filter(({ body }) => body.model === model).flatMap(({ body }) => body.input ?? []);

  it('answers in the vectors before it until all have new ones, also for what is said meanwhile', async () => {
    for (const [at, text] of SAID.entries()) await tell(`p${at}`, text);
    expect(await found(SAID[1]!)).toBe('p1');
    answered = 0;
    await reopen('second', 320);
    expect(await asked()).toBe('first');
    expect(await found(SAID[0]!)).toBe('p0');
    await tell('new', 'I carve spoons.');
    expect(await found('I carve spoons.')).toBe('new');
    expect(await remaining()).toBe(4);
    answered = Infinity;
    await until(async () => (await remaining()) === 0 && (await asked()) === 'second');
    for (const [at, text] of SAID.entries()) expect(await found(text)).toBe(`p${at}`);
    await until(async () => (await found('I carve spoons.')) === 'new');
  });

  it('goes on where it was when it is started again', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => tell(`p${at}`, `I keep goat number ${at} in Bergen.`)));
    answered = 34;
    await reopen('second', 320);
    await until(async () => (await remaining()) < 40 && answered < 0);
    answered = Infinity;
    await reopen('second', 320);
    await until(async () => (await asked()) === 'second');
    const stored = textsOf('second').filter((text) => text.includes('goat number'));
    expect(
      new Set(
        Array.from({ length: 40 }, (_, at) => at).filter((at) => stored.some((text) => text.includes(`number ${at} `))),
      ).size,
    ).toBe(40);
    expect(await found('I keep goat number 7 in Bergen.')).toBe('p7');
  });

  it.runIf(database === 'server')(
    'gives its vectors also to what was just being merged with those of the one before',
    async () => {
      await first.app.close();
      const slow = await openLimn({
        beside: first,
        env: { ...settings('first', 256), LIMN_FAULTS: 'embed.after=delay:4000@1', NODE_ENV: 'test' },
      });
      await slow.post('p', SAID[0]!);
      await until(async () => textsOf('first').length > 0);
      limn = await openLimn({ beside: first, env: settings('second', 320) });
      await until(async () => (await remaining()) === 0);
      expect((await slow.ready('p'))['status']).toBe('ready');
      await slow.app.close();
      await until(async () => (await found(SAID[0]!)) === 'p');
      expect(await asked()).toBe('second');
    },
  );

  it('in another length has vectors of its own', async () => {
    await tell('p', SAID[0]!);
    await reopen('first', 320);
    await until(async () => (await remaining()) === 0);
    expect(await found(SAID[0]!)).toBe('p');
    expect(server.requests.at(-1)?.body.dimensions).toBe(320);
  });

  it('that is taken back leaves the one before as it was', async () => {
    await tell('p', SAID[0]!);
    answered = 0;
    await reopen('second', 320);
    await reopen('first', 256);
    expect(await found(SAID[0]!)).toBe('p');
    await until(async () => (await remaining()) === 0);
    expect(await found(SAID[0]!)).toBe('p');
  });

  it('from the offline one to a server and back finds all the same', async () => {
    await reopen('offline', 256);
    await tell('p', SAID[2]!);
    await until(async () => (await remaining()) === 0);
    await reopen('first', 256);
    await until(async () => (await remaining()) === 0);
    expect(await asked()).toBe('first');
    expect(await found(SAID[2]!)).toBe('p');
  });
});
