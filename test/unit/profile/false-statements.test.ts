import { describe, expect, it } from 'vitest';
import { wordRelations } from '../../../src/ai/word-relations.js';
import { groundFacts } from '../../../src/profile/ground.js';
import type { Fact } from '../../../src/profile/observation.js';
import { holdsEvent } from './claims-of-texts.js';

const AT = '2025-03-10T12:00:00.000Z';

/** Whether an event is kept of a text, by a quote from it. */
function isKept(event: string, text: string, quote = text): boolean {
  const evidence = { quote, start: -1, end: -1 };
  const fact = {
    path: 'memories',
    value: { event },
    explicitness: 0.9,
    polarity: 'asserts',
    at: AT,
    evidence,
  } as const;
  return holdsEvent(groundFacts([fact], text, undefined, { relations: wordRelations() }).facts, event);
}

/** What a text says, and by kind what a model makes of it that it does not say. */
const READINGS: { text: string; quote?: string; said: string[]; unsaid: Record<string, string[]> }[] = [
  {
    text: 'I hate cilantro and my lodger Ines cooks with it daily.',
    said: ['Hates cilantro', 'Lodger Ines cooks daily'],
    unsaid: { 'a dislike taken back': ['Never hates cilantro', 'Eats cilantro'] },
  },
  {
    text: 'I avoid motorways since the crash in Lugo.',
    said: ['Avoids motorways since the crash in Lugo'],
    unsaid: { 'a denial of what is avoided': ['Never avoids motorways'] },
  },
  {
    text: 'I left the rowing squad in May.',
    said: ['Left the rowing squad in May'],
    unsaid: { 'what is over goes on': ['Still in the rowing squad', 'Still rows in the squad'] },
  },
  {
    text: 'My flatmate cooks in Porto. I cook for myself.',
    quote: 'I cook for myself',
    said: [],
    unsaid: { 'where another is': ['Cooks in Porto'] },
  },
  {
    text: 'I keep goats. I moved to a cabin in Arta in May.',
    quote: 'I moved to a cabin in Arta in May',
    said: ['Moved to a cabin in Arta in May'],
    unsaid: { 'a reason that nobody gave': ['Moved to a cabin in Arta in May because of the goats'] },
  },
  {
    text: 'Allergies: none\nWhat did not help: cold showers, every morning',
    quote: 'cold showers, every morning',
    said: [],
    unsaid: { 'a denial of the field left out': ['Cold showers did help'] },
  },
  {
    text: 'I like lectures. I left the town because of the flood.',
    quote: 'I left the town because of the flood',
    said: ['Left the town because of the flood'],
    unsaid: { 'another reason in its place': ['Left the town because of the lectures'] },
  },
  {
    text: 'My late tutor Agnes never marked an essay in red.',
    said: ['Late tutor Agnes never marked an essay in red'],
    unsaid: { 'a denial left out': ['Late tutor Agnes marked an essay in red'] },
  },
  {
    text: 'The old captain painted "Nope" on the hull in tar.',
    said: ['Old captain painted "Nope" on the hull in tar'],
    unsaid: {
      'another quotation': ['Old captain painted "Always" on the hull in tar'],
      'without for with': ['Old captain painted the hull without tar'],
    },
  },
  {
    text: 'I go to church on Sundays with Oskar. Then I meet Petra at the quay.',
    quote: 'I go to church on Sundays with Oskar',
    said: ['Goes to church on Sundays with Oskar'],
    unsaid: {
      'another thing in its place': ['Goes to club on Sundays with Oskar'],
      'another name in its place': ['Goes to church on Sundays with Petra'],
    },
  },
  {
    text: 'Ich fahre mit Oskar nach Emden. Petra hat das Boot gebaut und der Anker ist neu.',
    quote: 'Ich fahre mit Oskar nach Emden',
    said: ['Fährt mit Oskar nach Emden'],
    unsaid: { 'another name in its place': ['Fährt mit Petra nach Emden', 'Fährt mit Oskar nach Anker'] },
  },
  {
    text: 'Cert 02/2019. Rigger card (exp. 08/2027).',
    quote: 'Rigger card (exp. 08/2027)',
    said: ['Rigger card until August 2027'],
    unsaid: { 'another month in its place': ['Rigger card until February 2027'] },
  },
  {
    text: 'Ho una cartoleria a Trieste. Prendo il tè sul serio.',
    quote: 'Ho una cartoleria a Trieste',
    said: ['Ha una cartoleria a Trieste'],
    unsaid: { 'an order in time of another language': ['Ha una cartoleria a Trieste after a serious illness'] },
  },
  {
    text: 'My shin, left, hurts since Monday. I joined a gym once.',
    quote: 'My shin, left, hurts since Monday',
    said: ['Left shin hurts since Monday'],
    unsaid: { 'the opposite': ['Right shin hurts since Monday'] },
  },
  {
    text: 'My boy laughs at it. My girl sighs at it. She’s a chemist at a brewery. My son sails.',
    quote: 'She’s a chemist at a brewery',
    said: ['Daughter is a chemist at a brewery'],
    unsaid: { 'somebody of the other sex': ['Son is a chemist at a brewery'] },
  },
  {
    text: 'I count herons at dawn. My wife says a heron looks like a tax inspector.',
    quote: 'My wife says a heron looks like a tax inspector',
    said: ['Wife says a heron looks like a tax inspector'],
    unsaid: { 'what the subject does, of another': ['Has a wife who counts at dawn'] },
  },
  {
    text: 'Horsing about at the stables. My wife says a mule is a mule.',
    quote: 'My wife says a mule is a mule',
    said: ['Wife says a mule is a mule'],
    unsaid: { 'what the subject likes, of another': ['Has a wife who is into horses'] },
  },
  {
    text: 'We keep the flat, not the barn, barn floods.',
    said: ['Keeps the flat'],
    unsaid: { 'what is said of another thing': ['Keeps a flooding house'] },
  },
  {
    text: 'My husband Aurel doesn’t sing, he only hums.',
    said: ['Husband Aurel doesn’t sing'],
    unsaid: { 'a denial of whom a denied verb is told of': ['Does not want: married to Aurel'] },
  },
  {
    text: 'Mia sorella vorrebbe che comprassi casa a Lecce. Non ci penso.',
    said: ['La sorella vorrebbe che comprasse casa a Lecce'],
    unsaid: {
      'a denial taken up in two words without it': ['La sorella vorrebbe che comprasse casa a Lecce, lui vuole'],
    },
  },
];

describe('a statement', () => {
  it.each(READINGS.flatMap(({ text, quote, said }) => said.map((event) => ({ event, text, quote }))))(
    '$event: follows from "$text"',
    ({ event, text, quote }) => {
      expect(isKept(event, text, quote)).toBe(true);
    },
  );

  it.each(
    READINGS.flatMap(({ text, quote, unsaid }) =>
      Object.entries(unsaid).flatMap(([kind, events]) => events.map((event) => ({ kind, event, text, quote }))),
    ),
  )('$event: is $kind in "$text"', ({ event, text, quote }) => {
    expect(isKept(event, text, quote)).toBe(false);
  });
});

describe('a name of the subject', () => {
  it('does not take the place of another name that is quoted', () => {
    const quote = 'I was a nun in Loughrea';
    const value = (event: string): Fact => ({
      path: 'memories',
      value: { event },
      explicitness: 0.9,
      polarity: 'asserts',
      at: AT,
      evidence: { quote, start: -1, end: -1 },
    });
    const text = `Skip here. ${quote}. Skip is what they call me.`;
    const { facts } = groundFacts([value('Was a nun in Skip'), value('Was a nun in Loughrea')], text, undefined, {
      relations: wordRelations(),
      called: ['Skip'],
    });
    expect(facts.map((fact) => fact.value)).toEqual([
      { event: 'I was a nun in Loughrea.' },
      { event: 'Was a nun in Loughrea' },
    ]);
  });
});

describe('a quote that another says', () => {
  it('is not taken for a sentence of the subject that is like it', () => {
    const theirs = 'the recital in the old chapel starts at seven';
    const text = `Which recital in the old chapel?\n${theirs}`;
    const [at, end] = [text.indexOf(theirs), text.length];
    const voices = [
      { start: 0, end: at, speaker: 'subject' as const },
      { start: at, end, speaker: 'other' as const },
    ];
    const evidence = { quote: theirs, start: -1, end: -1 };
    const fact = {
      path: 'memories',
      value: { event: 'Recital in the old chapel' },
      explicitness: 0.9,
      polarity: 'asserts',
      at: AT,
      evidence,
    } as const;
    expect(groundFacts([fact], text, voices)).toMatchObject({ facts: [], drops: { speaker: 1 } });
  });
});
