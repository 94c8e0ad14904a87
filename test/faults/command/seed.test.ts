import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LimnRuns, type Run } from './limn-process.js';

interface Person {
  id: string;
  posts: { input_type: string; data: string }[];
}

const people = JSON.parse(
  fs.readFileSync(new URL('../../../samples/people.json', import.meta.url), 'utf8'),
) as Person[];

describe('the sample people', () => {
  test('are 30, each with two to four texts of several kinds', () => {
    expect(new Set(people.map(({ id }) => id)).size).toBe(30);
    expect(people.filter(({ posts }) => posts.length < 2 || posts.length > 4)).toEqual([]);
    const kinds = new Set(people.flatMap(({ posts }) => posts.map(({ input_type }) => input_type)));
    expect([...kinds].toSorted()).toEqual([
      'activity_log',
      'bio',
      'conversation',
      'crm_note',
      'email',
      'form',
      'journal',
      'tweet',
    ]);
    for (const { data } of people.flatMap(({ posts }) => posts)) expect(data.trim().length).toBeGreaterThan(40);
  });
});

describe('limn seed', () => {
  let place: string;
  let limn: LimnRuns;
  let service: Run;
  let base: string;
  beforeAll(async () => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-seed-'));
    limn = new LimnRuns(path.join(place, 'data'));
    service = limn.start([]);
    base = await limn.url(service);
  });
  afterAll(async () => {
    await limn.stop(service);
    await limn.close();
    fs.rmSync(place, { recursive: true, force: true });
  });

  test('makes an app with a key, posts in rounds until all is read, and adds nothing when run again', async () => {
    const texts = people.flatMap(({ posts }) => posts).length;
    const out = await limn.done(['seed'], { env: { PORT: new URL(base).port } });
    const [, key = ''] =
      /^Made a key of the app "samples", which is shown this once: (limn_live_\w+)$/m.exec(out) ?? [];
    expect(out).toContain(`30 people are ready, of ${texts} texts`);
    expect(out).toContain(`curl -s '${base}/v1/search?`);
    const ask = async (at: string): Promise<{ total: number; profiles?: unknown[] }> =>
      (await (await fetch(`${base}/v1/${at}`, { headers: { authorization: `Bearer ${key}` } })).json()) as {
        total: number;
      };
    expect((await ask('search?filterBy=status&filterValue=ready')).total).toBe(30);
    const profile = async (id: string): Promise<{ update_log: unknown[]; core_info: Record<string, unknown> }> =>
      ((await ask(`profile/${id}`)) as unknown as { profile: Awaited<ReturnType<typeof profile>> }).profile;
    for (const { id, posts } of people) expect([id, (await profile(id)).update_log.length]).toEqual([id, posts.length]);
    expect((await profile('hannah-brewer')).core_info).toMatchObject({ name: { value: 'Hannah Brewer' } });

    const again = await limn.done(['seed', '--url', `${base}/`, '--key', key]);
    expect(again).toContain('All 30 people are there already');
    expect(again).not.toContain(key);
    expect((await profile('hannah-brewer')).update_log).toHaveLength(3);
  });

  test('refuses a key that opens nothing, in one line', async () => {
    const words = await limn.done(['seed', '--url', base, '--key', 'limn_live_nothing'], { code: 2 });
    expect(words).toMatch(/^http:\S+ answers 401: .+\n$/);
  });
});
