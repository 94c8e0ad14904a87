import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tellable, withoutEnd } from '../../../src/profile/sentences.js';
import { SLOTS } from '../../../src/profile/slots.js';
import { summarize } from '../../../src/profile/summary.js';
import { tellClause } from '../../../src/profile/tell-clause.js';
import { TELLING_LANGUAGES, tongueFor, tongueOf } from '../../../src/profile/tongue.js';

const NOBODY = { gender: undefined, name: undefined };

describe.each(TELLING_LANGUAGES)('how somebody is told of in %s', (code) => {
  const tongue = tongueOf(code);

  it('tells its own examples as it says', () => {
    const examples = [...tongue.rows('examples')];
    expect(examples.length).toBeGreaterThan(2);
    const told = examples.map(([event]): [string, string] => [
      event,
      tellClause(withoutEnd(tellable(event) ?? ''), undefined, tongue, NOBODY)?.sentence ?? '-',
    ]);
    expect(told).toEqual(examples);
  });

  it('has a sentence for every slot, and names of months and marks for quotes', () => {
    const slots = SLOTS.filter(({ type, path }) => type !== 'memory' && path !== 'core_info.name');
    for (const { path } of slots) expect(tongue.sentence(path), path).toContain('{}');
    expect(tongue.sentence('quote')).toContain('{}');
    expect(tongue.sentence('quotes').split(' ')).toHaveLength(2);
    expect(tongue.rows('months').size).toBe(12);
  });

  it('has each row once', () => {
    const file = new URL(`../../../src/profile/data/lists/telling-${code}.txt`, import.meta.url);
    const sections = readFileSync(file, 'utf8').split(/^(?=\[)/m);
    for (const section of sections) {
      const heads = section.split('\n').flatMap((line) => (line.includes(' =>') ? [line.split(' =>')[0]] : []));
      expect(heads).toEqual([...new Set(heads)]);
    }
  });
});

describe('a clause with a date', () => {
  it.each([
    ['Yesterday I adopted a kitten', '2024-05-14', 'They adopted a kitten (14 May 2024).'],
    ['I resigned in June', '2025-06', 'They resigned in June 2025.'],
    ['I retire next year', '2027', 'They retire (2027).'],
    ['I have a scan on Tuesday', '2026-12-01', 'They have a scan (1 December 2026).'],
    ['I moved to Ghent last month', '2024-06', 'They moved to Ghent (June 2024).'],
    ['Next Tuesday I open my stall', '2026-12-01', 'They open their stall (1 December 2026).'],
    ['I sold my stall', '2026-12-01', 'They sold their stall (1 December 2026).'],
    ['I sold my stall on 04/03/2019', '2019', 'They sold their stall on 04/03/2019.'],
    ['My gran died on May 4', '2026-05-04', 'Their gran died on May 4 2026.'],
    ['My gran died on May 4th', '2026-05-04', 'Their gran died on May 4th 2026.'],
    ['I had my wrist mended in May at Leith', '2026-05', 'They had their wrist mended in May 2026 at Leith.'],
    ['I moved to Ghent', '2024-06', 'They moved to Ghent (June 2024).'],
    ['I am a nurse, and yesterday the lift broke', '2024-05-14', 'They are a nurse.'],
    ['I lost my keys because in June nobody looked', '2024-06', 'They lost their keys.'],
    ['we rehearse on Tuesday and Thursday', '2024-05-14', 'They rehearse on Tuesday and Thursday.'],
    ['I have three hens aged 2, 4 and 6', '2024-05', 'They have three hens aged 2, 4 and 6.'],
    ['I live on the 9th floor', '2024-05-09', 'They live on the 9th floor.'],
  ])('%j of %s is told as %j', (event, date, sentence) => {
    expect(tellClause(event, date, tongueOf('en'), NOBODY)?.sentence).toBe(sentence);
  });
});

describe('a field of a form', () => {
  it.each([
    ['Employment: 2007–2016 Archivist, Preston', 'They worked as Archivist, Preston, from 2007 to 2016.'],
    ['Employment: 2016–present Archivist, Fife', 'They have worked as Archivist, Fife since 2016.'],
    ['Allergies: nuts', 'Their allergies: nuts.'],
    ['Education: LANGUAGES English, Twi', 'Their languages: English, Twi.'],
    ['Title: [ ] Mr [x] Ms', undefined],
    ['Emergency contact: Denzil', undefined],
    ['Pets: yes [ ] no [x]', undefined],
  ])('%j is told as %j', (field, sentence) => {
    expect(tellClause(field, undefined, tongueOf('en'), NOBODY)?.sentence).toBe(sentence);
  });
});

describe('who it is', () => {
  it.each([
    ['ja', '私は海の近くで本を読んでいます', 'ハナさんは31歳、東京在住。'],
    ['zh', '我在海边的小店里工作', 'ハナ，31岁、住在東京。'],
  ])('is one sentence in %s', (_code, event, sentence) => {
    const core = { name: { value: 'ハナ', confidence: 1 }, age: { value: 31, confidence: 1 } };
    const location = { value: '東京', confidence: 1 };
    expect(summarize({ core_info: { ...core, location }, memories: [{ event }] })).toMatch(new RegExp(`^${sentence}`));
  });
});

describe('a clause in German', () => {
  it.each([
    ['female', 'Ich wohne mit meinem Bruder in Jena', 'Sie wohnt mit ihrem Bruder in Jena.'],
    ['male', 'Ich wohne mit meinem Bruder in Jena', 'Er wohnt mit seinem Bruder in Jena.'],
    [undefined, 'Ich wohne mit meinem Bruder in Jena', undefined],
  ])('of somebody %s: %j is told as %j', (gender, event, sentence) => {
    expect(tellClause(event, undefined, tongueOf('de'), { gender, name: undefined })?.sentence).toBe(sentence);
  });
});

describe('the language to tell in', () => {
  it.each([
    [['Ich wohne in Jena und arbeite bei der Bahn'], 'en', 'de'],
    [['moved to Oslo'], 'fr', 'fr'],
    [['Flyttet til Hammerfest'], 'no', 'en'],
    [['在成都做兽医，主要看猫'], undefined, 'zh'],
    [[], undefined, 'en'],
  ])('of %j, where %s is written, is %s', (texts, written, code) => {
    expect(tongueFor(texts, written).code).toBe(code);
  });
});
