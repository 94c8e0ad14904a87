import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  GROUPS,
  HALVES,
  loadHalves,
  loadLabelled,
  parseTexts,
  type Group,
  type Half,
  type Halves,
} from '../../../../eval/everyday/text.js';
import { FACT, textOf, textsOf } from './people.js';

const OWN = fileURLToPath(new URL('../../../../eval/everyday', import.meta.url));

/** How many texts of each group each half has. */
const countsOf = (halves: Halves): number[][] => {
  const countOf = (half: Half, group: Group): number => halves[half].filter((text) => text.group === group).length;
  return HALVES.map((half) => GROUPS.map((group) => countOf(half, group)));
};

describe('the everyday texts', () => {
  it('of the project are well formed, and each half has at least five of each kind that has answers', () => {
    const [tuned = [], locked = []] = countsOf(loadHalves(OWN));
    tuned.forEach((count, group) => {
      if (count > 0) expect(Math.min(count, locked[group]!), GROUPS[group]).toBeGreaterThanOrEqual(5);
    });
    expect(tuned.filter((count) => count > 0)).toHaveLength(GROUPS.length - 1);
  });

  it('with labels alone are added to those with answers, whatever language a kind is written in', () => {
    const answered = countsOf(loadHalves(OWN));
    countsOf(loadLabelled(OWN)).forEach((counts, half) => {
      const added = counts.map((count, group) => count - answered[half]![group]!);
      expect(Math.min(...added), String(added)).toBeGreaterThan(0);
    });
  });

  it('may name subjects that the service has no category for', () => {
    const [text] = textsOf([textOf({ int: ['nature/hobbies:fungi'] })], 'tuned');
    expect(text!.gold.int[0]!.categories).toEqual(['hobbies', 'travel', 'other']);
  });

  it('are read with labels as alternatives and with the answers to each post', () => {
    const [text] = textsOf([textOf()], 'tuned');
    expect(text).toMatchObject({ group: 'role chats and prose', answers: [[FACT]] });
    expect(text!.gold.int).toEqual([
      {
        label: 'hobbies/pets:bees|beekeeping',
        alternatives: ['bees', 'beekeeping'],
        optional: false,
        categories: ['hobbies', 'pets'],
      },
      { label: '?music/other:choir', alternatives: ['choir'], optional: true, categories: ['music', 'other'] },
    ]);
    expect(text!.gold.leak.mem[0]).toEqual({ label: 'pocket watch', alternatives: ['pocket watch'], optional: false });
  });

  it.each<[what: string, text: unknown, complaint: RegExp]>([
    ['no list', {}, /tuned\.json is not as .*\nits beginning/],
    ['no texts', [], /its beginning/],
    ['an unknown kind', [{ ...textOf(), kind: 'sermon' }], /0\.kind/],
    ['no posts', [{ ...textOf(), posts: [] }], /0\.posts/],
    ['a label that nobody knows', [textOf({ intrests: [] })], /0\.gold/],
    ['a slot without a label', [textOf({ age: undefined })], /0\.gold\.age/],
    ['an age as a number', [textOf({ age: 41 })], /0\.gold\.age/],
    ['an empty label', [textOf({ facts: ['?'] })], /0\.gold\.facts\.0: A label without a word/],
    ['an interest without a category', [textOf({ int: ['bees'] })], /0\.gold\.int\.0: An interest is labelled/],
    [
      'an interest of an unknown category',
      [textOf({ int: ['hobby:bees'] })],
      /0\.gold\.int\.0: An interest is labelled/,
    ],
    ['a leak into an unknown place', [textOf({ leak: { memory: ['x'] } })], /0\.gold\.leak/],
    ['two texts of one id', [textOf(), { ...textOf(), posts: [{ data: 'Another.' }] }], /repeat 1 ids and 0 posts/],
    ['two posts of the same text', [textOf(), { ...textOf(), id: 'eva' }], /repeat 0 ids and 1 posts/],
  ])('are refused with %s', (_what, texts, complaint) => {
    const ids = [texts].flat().map((text) => (text as { id?: string }).id ?? 'ada-oslo');
    const answers = Object.fromEntries(ids.map((id) => [`${id}#0`, { facts: [] }]));
    expect(() => parseTexts(JSON.stringify(texts), JSON.stringify(answers), 'tuned')).toThrow(complaint);
  });

  it.each<[what: string, answers: unknown, complaint: RegExp]>([
    ['that are missing', {}, /lacks the answers to 1 posts and holds 0 to no post/],
    [
      'to no post',
      { 'ada-oslo#0': { facts: [] }, 'ada-oslo#1': { facts: [] } },
      /lacks the answers to 0 posts and holds 1 to no post/,
    ],
    ['about an unknown place', { 'ada-oslo#0': { facts: [{ ...FACT, path: 'shoe' }] } }, /ada-oslo#0\.facts\.0\.path/],
    ['without a quote', { 'ada-oslo#0': { facts: [{ ...FACT, quote: undefined }] } }, /ada-oslo#0\.facts\.0\.quote/],
  ])('are refused with answers %s', (_what, answers, complaint) => {
    expect(() => parseTexts(JSON.stringify([textOf()]), JSON.stringify(answers), 'tuned')).toThrow(complaint);
  });

  it.each<[what: string, file: string, text: string]>([
    ['that is no JSON', 'locked.json', '[{"id": "zanzibar", "posts": zanzibar'],
    ['with a broken label', 'locked.json', JSON.stringify([{ ...textOf({ facts: 'zanzibar' }), id: 'zanzibar' }])],
    ['of an unknown kind', 'locked.json', JSON.stringify([{ ...textOf(), kind: 'zanzibar' }])],
    ['with an unknown field', 'locked.json', JSON.stringify([{ ...textOf(), zanzibar: 1 }])],
    [
      'with a broken answer',
      'locked-answers.json',
      JSON.stringify({ 'zanzibar#0': { facts: [{ ...FACT, path: 'zanzibar' }] } }),
    ],
    ['with a strange answer', 'locked-answers.json', JSON.stringify({ zanzibar: 1 })],
  ])('tell nothing that stands in a locked file %s', (_what, file, broken) => {
    const folder = mkdtempSync(join(tmpdir(), 'limn-everyday-'));
    try {
      for (const half of HALVES) {
        const text = { ...textOf(), id: half, posts: [{ data: half }] };
        writeFileSync(join(folder, `${half}.json`), JSON.stringify([text]));
        writeFileSync(join(folder, `${half}-answers.json`), JSON.stringify({ [`${half}#0`]: { facts: [FACT] } }));
      }
      expect(loadHalves(folder).locked).toHaveLength(1);
      writeFileSync(join(folder, file), broken);
      expect(() => loadHalves(folder)).toThrow(file);
      expect(() => loadHalves(folder)).not.toThrow('zanzibar');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
