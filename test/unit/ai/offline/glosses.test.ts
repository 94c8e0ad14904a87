import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glossOf } from '../../../../src/ai/offline/glosses.js';
import { tokensIn } from '../../../../src/ai/offline/spans/text-setting.js';
import { vectorIndexOf } from '../../../../src/ai/offline/spans/word-groups.js';

const FOLDER = new URL('../../../../src/ai/offline/data/glosses/', import.meta.url);

describe('glosses', () => {
  it.each([
    ['vive', 'es', 'lives'],
    ['woont', 'nl', 'lives'],
    ['tochter', 'de', 'daughter'],
    ['猫', 'ja', 'cat'],
    ['喜欢', 'zh', 'like'],
    ['hija', undefined, 'daughter'],
    ['lives', 'en', undefined],
    ['rot', 'en', undefined],
    ['rot', 'de', 'red'],
    ['xqzzyw', 'de', undefined],
  ])('of %j in %s is %s', (word, language, gloss) => expect(glossOf(word, language)).toBe(gloss));

  describe.each(readdirSync(FOLDER))('in %s', (file) => {
    const rows = readFileSync(new URL(file, FOLDER), 'utf8')
      .split('\n')
      .filter((row) => row !== '' && !row.startsWith('#'));

    it('are rows of an English word and forms, each form once and in lower case', () => {
      const forms = rows.flatMap((row) => row.split(': ')[1]?.split(' ') ?? ['a row without forms']);
      expect(rows.filter((row) => !/^[a-z'-]+: \S+(?: \S+)*$/.test(row))).toEqual([]);
      const seen = new Set<string>();
      const isNew = (form: string): boolean => !seen.has(form) && seen.add(form).has(form);
      expect(forms.filter((form) => !isNew(form) || form !== form.toLowerCase())).toEqual([]);
    });

    it('are words whose meaning is known', () => {
      const unknown = rows.map((row) => row.split(': ')[0]!).filter((gloss) => vectorIndexOf(gloss) === undefined);
      expect(unknown.filter((gloss) => !gloss.includes("'"))).toEqual([]);
    });
  });
});

describe('the tokens of a text', () => {
  it.each([
    ['Ich wohne seit drei Jahren in Graz.', 'wohne', 'live'],
    ['Vivo a Torino con mia figlia e due cani.', 'figlia', 'daughter'],
    ['I live in Graz and my oma bakes.', 'live', 'live'],
    ["My daughter's cat is old.", "daughter's", "daughter's"],
    ['我今年三十二岁，喜欢爬山。', '喜', 'like'],
    ['横浜に住んでいます。猫が大好きです。', '猫', 'cat'],
  ])('%j mean in English what their words do: %s means %s', (text, word, meaning) => {
    expect(tokensIn(text).find((token) => token.word === word)?.meaning).toBe(meaning);
  });
});
