import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordRelations } from '../../../src/ai/word-relations.js';
import { groundFacts } from '../../../src/profile/ground.js';
import type { FactPath, MemoryValue } from '../../../src/profile/observation.js';
import { claim, ground, kept } from './claims-of-texts.js';

describe('a memory', () => {
  const told = (event: string, text: string, more: Omit<MemoryValue, 'event'> = {}): MemoryValue | undefined =>
    kept('memories', { event, ...more }, text) as MemoryValue | undefined;

  it.each([
    ['adopted a puppy named Biscuit', 'Yesterday I adopted a puppy named Biscuit.'],
    ['Works as a nurse', "I'm a nurse at the city hospital"],
    ['Moved to Ghent with two cats', 'We moved to Ghent with our 2 cats'],
    ['got promoted to team lead', 'Guess what: they promoted me to team lead!'],
  ])('%j is told by %j', (event, text) => {
    expect(told(event, text)).toEqual({ event });
  });

  it.each([
    ['adopted a puppy named Rex', 'I adopted a puppy named Biscuit.'],
    ['adopted three puppys', 'I adopted 2 puppys.'],
    ['adopted 3 puppys', 'I adopted 2 puppys.'],
    ['Moet het schip nog negentien jaar aflossen', 'Ik moet het schip nog negen jaar aflossen.'],
    ['won the lottery', 'I adopted a puppy.'],
    ['Moved to Ghent after the divorce', 'I moved to Ghent.'],
  ])('%j is not told by %j', (event, text) => {
    expect(told(event, text)?.event).not.toBe(event);
  });

  it.each([
    ['Adopted a puppy named Rex', 'We adopted a puppy, Biscuit.', 'We adopted a puppy, Biscuit.'],
    ['Bakes bread for the neighbours', 'It rained. I bake bread on Sundays. It is cold.', 'I bake bread on Sundays.'],
  ])('that says more than its quote (%j of %j) is kept as it was told', (event, text, own) => {
    expect(kept('memories', { event }, text, own)).toEqual({ event: own });
  });

  it.each([
    ['Moved to Ghent after the divorce', 'I moved to Ghent.', 'Moved to Ghent'],
    ['Moved to Ghent (Flanders)', 'I moved to Ghent.', 'Moved to Ghent'],
    ['Bakes bread on Sundays, won a prize', 'I bake bread on Sundays.', 'Bakes bread on Sundays'],
    ['Sister Ines, forty, has moved to Ghent', 'My sister Ines has moved to Ghent.', 'Sister Ines has moved to Ghent'],
    ['Moved to Ghent only because of Rex', 'I moved to Ghent.', 'I moved to Ghent.'],
  ])('that says more than its quote (%j of %j) is kept without that', (event, text, less) => {
    const { facts } = groundFacts([claim('memories', { event }, text)], text, undefined, {
      relations: wordRelations(),
    });
    expect(facts.map(({ value }) => value)).toEqual([{ event: less }]);
  });

  it.each([
    ['Started at the mill, stayed for ten years', 'I was at the mill for ten years.'],
    ['Operation on 3 May', 'My op is on 3 May.'],
    ['Neighbour Ines feeds the hens', 'Ines next door feeds the hens.'],
    ['Has four crates of plums to give away', 'I have four crates of plums to give away if you want.'],
    ['Vuole dormire, aveva i suoi motivi', 'Vorrei dormire, avevo i miei motivi.'],
  ])('in other forms of its words is told: %j by %j', (event, text) => {
    const { facts } = groundFacts([claim('memories', { event }, text)], text, undefined, {
      relations: wordRelations(),
    });
    expect(facts.map(({ value }) => value)).toEqual([{ event }]);
  });

  it.each([
    ['is supposed', 'Moved to Ghent for love', 'I might have moved to Ghent.'],
    ['asks', 'Moved to Ghent for love', 'Have I ever moved to Ghent?'],
    ['is about others alone', 'Moved to Ghent with a sister', 'The Hendersons moved to Ghent.'],
    ['is a line of a log', 'Moved to Ghent for love', '[12:00] my city="Ghent" moved=true'],
  ])('that says more than its quote is dropped where that %s', (_, event, text) => {
    expect(told(event, text)).toBeUndefined();
  });

  it('in other words than its quote is told as dropped though that is kept', () => {
    const { facts, drops } = groundFacts(
      [claim('memories', { event: 'Moved to Ghent after the divorce' }, 'I moved to Ghent.')],
      'I moved to Ghent.',
    );
    expect({ kept: facts.length, drops }).toEqual({ kept: 1, drops: { unsaid: 1 } });
  });

  it.each([
    ['2020-09-17', 'On 17 September 2020 I moved.'],
    ['2020-09-17', 'I moved on 2020-09-17.'],
    ['2020-09-17', 'I moved 17/09/2020'],
    ['2024-09-17', 'On September 17th I moved'],
    ['2021', 'In 2021 I moved.'],
    ['2020-09', 'In September 2020 I moved.'],
    ['2024-09', 'In September I moved.'],
    ['2024', 'I moved last year'],
    ['2025-02', 'I moved last month'],
    ['2020-09-01', 'On 1 September 2020 I moved.'],
    ['2021-01-01', 'I moved on 1 January 2021.'],
    ['2025-03-09', 'I moved yesterday'],
    ['2020-03-10', 'I moved five years ago'],
    ['2025-03-10', 'I just moved!'],
    ['2020-09-17', 'Am 17. September 2020: moved'],
    ['2025-03-09', '昨日 moved'],
    ['2025-03-15', 'I moved on the 15th'],
    ['2025-03-24', 'I moved in two weeks'],
  ])('keeps its date %s, which follows from %j', (date, text) => {
    expect(told('moved', text, { date })).toEqual({ event: 'moved', date });
  });

  it.each([
    ['2021-01-01', 'In 2021 I moved.', '2021'],
    ['2020-09-01', 'In September 2020 I moved.', '2020-09'],
    ['2025-02-01', 'I moved last month', '2025-02'],
    ['2020-03-09', 'I moved 9/3/2020', '2020'],
    ['2020-09-03', 'I moved 9/3/2020', '2020'],
    ['2020-09-03', 'I moved 9/3/2020. I sold it on 21/4/2021.', '2020-03-09'],
    ['2020-03-09', 'I moved 9/3/2020. I sold it on 4/21/2021.', '2020-09-03'],
    ['2020-09-03', 'I moved 9/3/2020, 21/4/2021 or 4/21/2021.', '2020'],
    ['2020-03-09', 'I moved 9.3.2020', '2020-03-09'],
    ['2020-04-04', 'I moved 04/04/2020', '2020-04-04'],
  ])('has of its date %s no more than %j says', (date, text, said) => {
    expect(told('moved', text, { date })).toEqual({ event: 'moved', date: said });
  });

  it.each([
    ['1999', 'I moved.'],
    ['2020-10', 'In September 2020 I moved.'],
    ['2001-09', 'In September I moved.'],
    ['2020-13', 'In 2020 I moved.'],
    ['1999-01-01', 'I moved.'],
    ['2023-07-15', 'I moved on the 15th'],
    ['2020-09-17', 'I moved in 2020.'],
    ['2021-02-30', 'I moved 2021-02-30'],
    ['17 September 2020', 'I moved 17 September 2020'],
    ['2020-05-05', 'On 17 September 2020 I moved.'],
    ['0021-06-12', 'I moved 12 June 0021'],
  ])('loses its date %s, which does not follow from %j', (date, text) => {
    expect(told('moved', text, { date })).toEqual({ event: 'moved' });
  });

  it('keeps its importance when it is one of three', () => {
    expect(told('moved', 'I moved', { importance: 'high' })).toEqual({ event: 'moved', importance: 'high' });
    expect(told('moved', 'I moved', { importance: 'huge' as 'high' })).toEqual({ event: 'moved' });
  });

  it('is cut at a word when it is long', () => {
    const long = 'I walked along the river '.repeat(20).trim();
    const event = told(long, long)?.event ?? '';
    expect(event.length).toBeLessThanOrEqual(300);
    expect(event).toMatch(/(?:I|walked|along|the|river)…$/);
  });
});

describe('many facts', () => {
  it('are counted, kept or not, and only so many are looked at', () => {
    const facts = Array.from({ length: 450 }, () => claim('interests.music', 'jazz', 'I love jazz'));
    const { facts: grounded, drops } = groundFacts(
      [...facts, claim('interests.music', 'polka', 'I love jazz')],
      'I love jazz',
    );
    expect([grounded.length, drops]).toEqual([400, { excess: 51 }]);
  });

  it('of a reader that makes everything up leave nothing but what was said', () => {
    const text =
      'I go by Maria Duarte, I am 31 and I live in Ghent. I adore chess and long walks. Keep it short please.';
    const paths: FactPath[] = [
      'core_info.name',
      'core_info.gender',
      'core_info.location',
      'interests.music',
      'personality.traits',
      'personality.mood_trends.recent',
      'preferences.conversation_style',
      'preferences.topics_to_avoid',
    ];
    const invented = fc.constantFrom(
      'Zed',
      'Bruges',
      'polka',
      'aggressive',
      'furious',
      'formal',
      'female',
      'religion',
      'war and peace',
      'chess boxing',
      'Maria Klein',
      'short sighted',
      'Ghent altarpiece',
    );
    const fabricated = fc.oneof(
      fc
        .record({
          path: fc.constantFrom(...paths),
          value: invented,
          quote: fc.constantFrom('I adore chess', 'I live in Ghent', 'Keep it short', 'I go by Maria'),
        })
        .map(({ path, value, quote }) => claim(path, value, quote)),
      fc
        .record({
          path: fc.constantFrom(...paths),
          value: fc.constantFrom('chess', 'Ghent', 'Maria'),
          quote: fc.constantFrom('I like chess', 'He lives in Ghent', 'made up'),
        })
        .map(({ path, value, quote }) => claim(path, value, quote)),
      fc
        .integer({ min: 0, max: 120 })
        .filter((years) => years !== 31)
        .map((years) => claim('core_info.age', years, 'I am 31')),
      invented.map((event) => claim('memories', { event: `won a prize for ${event}` }, 'I adore chess')),
    );
    fc.assert(
      fc.property(fc.array(fabricated, { maxLength: 10 }), (facts) => {
        const left = groundFacts(facts, text, undefined, { relations: wordRelations() }).facts;
        // A memory or a wish about talk is kept in the words of the text (own-words.ts), whatever was made of them.
        const inOwnWords = left.filter(({ path, value }) =>
          path === 'memories' || path === 'preferences.conversation_style'
            ? text.includes(typeof value === 'object' ? value.event : String(value))
            : false,
        );
        expect(left).toEqual(inOwnWords);
      }),
    );
  });

  it('have quotes that are the text, whatever the text and the offsets', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.nat(80),
        fc.nat(20),
        fc.integer({ min: -5, max: 90 }),
        (binary, graphemes, from, length, start) => {
          const text = `${graphemes}${binary}`;
          const quote = text.slice(from, from + length);
          for (const { evidence, value } of ground(
            text,
            claim('interests.other', quote, quote, { start, end: start + 3 }),
          )) {
            expect(text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
            expect(value).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
          }
        },
      ),
    );
  });
});
