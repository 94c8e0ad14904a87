import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { candidatesIn } from '../../../../src/ai/offline/interests/evidence.js';
import type { Finding } from '../../../../src/ai/offline/finding.js';
import { FRAMES } from '../../../../src/ai/offline/interests/frames.js';
import { addInterests } from '../../../../src/ai/offline/interests/together.js';
import { interestsTold } from '../../../../src/ai/offline/interests/told.js';
import { sentencesOf } from '../../../../src/ai/offline/sentence.js';
import { FIRST_PERSON } from '../../../../src/ai/offline/statement.js';
import { halfOf, labelledIn } from '../../../../scripts/labelled-texts.mjs';

const candidates = (text: string) =>
  sentencesOf(text).flatMap((sentence) => candidatesIn(sentence, FIRST_PERSON.subjects));
const told = (text: string) => sentencesOf(text).flatMap((sentence) => interestsTold(sentence, FIRST_PERSON.subjects));

describe('each frame of interests', () => {
  it.each(FRAMES.map((frame) => [frame.id, frame] as const))('%s matches its examples and no others', (id, frame) => {
    expect(frame.fits.length).toBeGreaterThan(1);
    expect(frame.fitsNot.length).toBeGreaterThan(1);
    for (const { text, value } of frame.fits) {
      const named = candidates(text).filter(({ frames }) => frames.includes(id));
      expect(
        named.map(({ term, start, end }) => (term.name ?? text.slice(start, end)).toLowerCase()),
        text,
      ).toContain(value.toLowerCase());
    }
    for (const text of frame.fitsNot)
      expect(
        candidates(text)
          .filter(({ frames }) => frames.includes(id))
          .map(({ start, end }) => text.slice(start, end)),
        text,
      ).toEqual([]);
  });
});

describe('interests told in a sentence', () => {
  it.each([
    ['I play the cello in the evenings.', 'cello', 'music'],
    ['Collects fountain pens.', 'fountain pens', 'hobbies'],
    ['Been knitting since lockdown.', 'knitting', 'art'],
    ['We go bouldering every Thursday.', 'bouldering', 'sports'],
  ])('%s', (text, value, category) => {
    expect(told(text).map((finding) => [finding.path, finding.value])).toContainEqual([`interests.${category}`, value]);
  });

  it.each([
    'My brother plays the drums in a wedding band.',
    'The football field next door is being paved.',
    'I would never keep bees.',
    'Please book the tennis court for the client.',
  ])('tells nothing of its speaker: %s', (text) => {
    expect(told(text)).toEqual([]);
  });

  it('points at the words that name the thing', () => {
    const text = 'Mostly quiet here. I restore old tractors in the barn.';
    expect(told(text).map(({ start, end }) => text.slice(start, end))).toEqual(['old tractors']);
  });
});

describe('an interest that two rules find', () => {
  it.each([
    [0.9, 0.9],
    [0.6, 0.85],
  ])('by another with %d is told once, as sure as the surer of them', (explicitness, expected) => {
    const text = 'I love surfing.';
    const [sentence] = sentencesOf(text);
    const findings: Finding[] = [
      { path: 'interests.sports', value: 'surfing', explicitness, polarity: 'asserts', start: 0, end: text.length },
    ];
    addInterests(findings, 0, sentence!, FIRST_PERSON.subjects);
    expect(findings).toMatchObject([{ value: 'surfing', explicitness: expected, polarity: 'asserts' }]);
  });
});

describe('the labelled texts', () => {
  it('keep brackets that hold no label where labels have kinds', () => {
    const line = '[21:14] Ada: ["a", "b"] my [loom|like] and [x|y]';
    const [text] = labelledIn(line, ['like', 'name']);
    expect(text!.text).toBe('[21:14] Ada: ["a", "b"] my loom and [x|y]');
    expect(text!.spans.map(({ start, end }) => text!.text.slice(start, end))).toEqual(['loom']);
  });

  const texts = labelledIn(readFileSync(new URL('../../../../eval/interests/labelled.txt', import.meta.url), 'utf8'));
  const measured = (half: 'train' | 'test') => {
    const own = texts.filter(({ text }) => halfOf(text) === half);
    const counts = { told: 0, right: 0, spans: 0, found: 0 };
    for (const { text, spans } of own) {
      const findings = told(text);
      const isOf = (span: { start: number; end: number }) => (one: { start: number; end: number }) =>
        span.start < one.end && one.start < span.end;
      counts.told += findings.length;
      counts.right += findings.filter((one) => spans.some((span) => isOf(span)(one))).length;
      counts.spans += spans.length;
      counts.found += spans.filter((span) => findings.some(isOf(span))).length;
    }
    return { precision: counts.right / counts.told, recall: counts.found / counts.spans, texts: own.length };
  };

  it('are read as well where the weights were not learned', () => {
    const test = measured('test');
    expect(test.texts).toBeGreaterThan(300);
    expect(test.precision).toBeGreaterThan(0.8);
    expect(test.recall).toBeGreaterThan(0.4);
  });
});
