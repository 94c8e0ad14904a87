import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundFacts } from '../../../src/profile/ground.js';
import type { Voice } from '../../../src/profile/speaker-text.js';
import { wordsOf } from '../../../src/profile/words.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';

const SPEAKERS = { U: 'subject', A: 'other', N: 'label', T: 'possession' } as const;

/** Turns such as `U|I row`; `|words` are nobody's. The text has each on its line. */
function talk(...turns: string[]): { text: string; voices: Voice[] } {
  let text = '';
  const voices = turns.flatMap((turn): Voice[] => {
    const [who = '', ...words] = turn.split('|');
    const start = text.length;
    text += `${words.join('|')}\n`;
    return who === '' ? [] : [{ start, end: text.length - 1, speaker: SPEAKERS[who as keyof typeof SPEAKERS] }];
  });
  return { text, voices };
}

/** What becomes of a value that quotes a place of a talk, at the words that it quotes in the end. */
function kept(
  turns: string[],
  path: FactPath,
  said: string | number,
  quote: string,
  polarity: Fact['polarity'] = 'asserts',
  start = -1,
): unknown {
  const { text, voices } = talk(...turns);
  const value = path === 'memories' ? { event: String(said) } : said;
  const [fact] = groundFacts(
    [
      {
        path,
        value,
        explicitness: 0.9,
        polarity,
        at: '2025-03-10T12:00:00.000Z',
        evidence: { quote, start, end: start + quote.length },
      },
    ],
    text,
    voices,
  ).facts;
  return fact && [typeof fact.value === 'object' ? fact.value.event : fact.value, fact.evidence.start];
}

describe('a conversation', () => {
  const HARP = [
    'U|Hello there',
    'A|I play the harp in Delft.',
    'U|I row, mostly. The harp is for angels',
    '|5 May 2024',
    'A|Do you bake?',
    'U|no',
  ];

  it('proves what the subject says', () => {
    expect(kept(HARP, 'interests.sports', 'rowing', 'I row, mostly')).toEqual([
      'rowing',
      HARP[0]!.length - 1 + HARP[1]!.length - 1,
    ]);
  });

  it.each<[FactPath, string, string]>([
    ['interests.music', 'harp', 'I play the harp'],
    ['core_info.location', 'Delft', 'in Delft'],
    ['memories', 'Plays the harp in Delft', 'I play the harp in Delft.'],
    ['core_info.location', 'Delft', 'Hello there'],
    ['memories', 'Has an event on 5 May 2024', '5 May 2024'],
    ['interests.food', 'baking', 'Do you bake?'],
    ['interests.food', 'baking', 'no'],
  ])('proves nothing of %s %j by %j, which another says, or nobody', (path, value, quote) => {
    expect(kept(HARP, path, value, quote)).toBeUndefined();
  });

  it('is quoted where the subject says it, when another says it too', () => {
    const turns = [
      'A|Do you know Lyon? I love Lyon.',
      'U|Never been. I love cider.',
      'A|I love cider',
      'U|i love lyon less',
    ];
    expect(kept(turns, 'interests.food', 'cider', 'I love cider', 'asserts', 58)).toEqual(['cider', 31]);
    expect(kept(['A|I love cider', 'U|me, i LOVE cider'], 'interests.food', 'cider', 'I love cider')).toEqual([
      'cider',
      13,
    ]);
    expect(
      kept(
        [...Array.from({ length: 60 }, () => 'A|I love cider'), 'U|I love cider'],
        'interests.food',
        'cider',
        'I love cider',
        'asserts',
        0,
      ),
    ).toEqual(['cider', 13 * 60]);
  });

  it.each<[string, string, unknown]>([
    ['yes!', 'yes', ['Bergen', 27]],
    ['Oh yes, for years', 'for years', ['Bergen', 27]],
    ['sí, claro', 'sí', ['Bergen', 27]],
    ["That's right", "That's right", ['Bergen', 27]],
    ['I do.', 'I do', ['Bergen', 27]],
    ['yes, but not for long', 'yes', undefined],
    ['No, in Voss', 'No', undefined],
    ['Why?', 'Why?', undefined],
    ['I do not', 'I do', undefined],
    ['I do wonder about you', 'I do', undefined],
  ])('takes what is asked as said when %j answers it', (answer, quote, expected) => {
    expect(kept(['A|Hm. Do you live in Bergen?', `U|${answer}`], 'core_info.location', 'Bergen', quote)).toEqual(
      expected,
    );
    expect(
      kept(['A|Hm. Do you live in Bergen?', `U|${answer}`], 'core_info.location', 'Bergen', 'live in Bergen'),
    ).toEqual(expected && ['Bergen', 11]);
  });

  it('takes back what is asked when the answer is no', () => {
    expect(kept(['A|Still into fencing?', 'U|Nope'], 'interests.sports', 'fencing', 'Nope', 'retracts')).toEqual([
      'fencing',
      20,
    ]);
    expect(kept(['A|Still into fencing?', 'U|Yep'], 'interests.sports', 'fencing', 'Yep', 'retracts')).toBeUndefined();
  });

  it.each([
    ['A|I live in Bergen.', 'U|Yes, I know.'],
    ['A|I live in Bergen. Is that far?', 'U|Yes'],
    ['A|Do you live in Bergen? I sing.', 'U|What?', 'A|Never mind', 'U|Yes'],
    ['A|Live in Bergen?', '|May'],
  ])('hears no yes to another question: %j %j', (...turns) => {
    expect(kept(turns, 'core_info.location', 'Bergen', 'in Bergen')).toBeUndefined();
  });

  it('lets a memory use the open question that it answers, with words of the answer', () => {
    expect(
      kept(
        ['A|How long have you sung in the choir?', 'U|eleven years'],
        'memories',
        'Has sung in the choir for eleven years',
        'eleven years',
      ),
    ).toEqual(['Has sung in the choir for eleven years', 37]);
    expect(
      kept(
        ['A|How long have you sung in the choir?', 'U|eleven years'],
        'memories',
        'Sings in the choir',
        'eleven years',
      ),
    ).toBeUndefined();
    expect(
      kept(
        ['A|What would you do if you won a boat?', 'U|sell it in Voss'],
        'memories',
        'Won a boat in Voss',
        'sell it in Voss',
      ),
    ).toBeUndefined();
    expect(
      kept(
        ['A|Have you sung in the choir?', 'U|eleven years ago'],
        'memories',
        'Sings in the choir for eleven years',
        'eleven years ago',
      ),
    ).toBeUndefined();
  });

  it('names the subject in the label of its turns and nothing else there', () => {
    const turns = ['N|10:30 Odile:', 'U|I row'];
    expect(kept(turns, 'core_info.name', 'Odile', 'Odile')).toEqual(['Odile', 6]);
    expect(kept(turns, 'core_info.age', 30, '10:30')).toBeUndefined();
    expect(kept(turns, 'interests.other', 'Odile', 'Odile')).toBeUndefined();
  });

  it('rests only memories on what is the subject’s', () => {
    const turns = ['U|My job', 'T|nurse in Voss'];
    expect(kept(turns, 'memories', 'Works as a nurse', 'nurse')).toEqual(['Works as a nurse', 7]);
    expect(kept(turns, 'core_info.location', 'Voss', 'Voss')).toBeUndefined();
  });

  it('dates a memory by the day above it', () => {
    const { text, voices } = talk('|5 May 2024', 'U|I sold the boat');
    const sold = (date: string): unknown =>
      groundFacts(
        [
          {
            path: 'memories',
            value: { event: 'sold the boat', date },
            explicitness: 1,
            polarity: 'asserts',
            at: '2025-03-10T12:00:00.000Z',
            evidence: { quote: 'I sold the boat', start: -1, end: -1 },
          },
        ],
        text,
        voices,
      ).facts[0]?.value;
    expect([sold('2024-05-05'), sold('2024-06-05')]).toEqual([
      { event: 'sold the boat', date: '2024-05-05' },
      { event: 'sold the boat' },
    ]);
  });

  it('does not prove a topic to avoid by what another says before the subject', () => {
    const lines = ['A|Delft harp', 'U|harp'];
    expect(kept(lines, 'preferences.topics_to_avoid', 'Delft', 'Delft harp')).toBeUndefined();
    expect(kept(lines, 'preferences.topics_to_avoid', 'Delft', 'harp')).toBeUndefined();
  });

  it('never proves a value by words that the subject does not say', () => {
    const word = fc.constantFrom(
      'harp',
      'Delft',
      'rowing',
      'cider',
      'Odile',
      'yes',
      'no',
      'you',
      'I',
      'love',
      'in',
      '42',
      '?',
      '.',
      'live',
    );
    const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
    const turns = fc.array(fc.record({ who: fc.constantFrom('U', 'A', 'N', ''), words }), {
      minLength: 1,
      maxLength: 6,
    });
    const paths = fc.constantFrom<FactPath>(
      'interests.other',
      'core_info.location',
      'personality.traits',
      'preferences.topics_to_avoid',
      'memories',
    );
    fc.assert(
      fc.property(
        turns,
        paths,
        fc.constantFrom('harp', 'Delft', 'cider'),
        fc.nat(60),
        fc.nat(30),
        (said, path, value, from, length) => {
          const lines = said.map((turn) => `${turn.who}|${turn.words}`);
          const affirmed = said.some(
            (turn, at) => turn.who === 'U' && said[at - 1]?.who !== 'U' && /\b(?:yes|I)\b/.test(turn.words),
          );
          fc.pre(!affirmed && !said.some((turn) => turn.who === 'U' && turn.words.includes(value)));
          const { text } = talk(...lines);
          const found = kept(lines, path, value, text.slice(from, from + length));
          // Of a memory that is not proven the subject's own words are kept.
          const proven = path === 'memories' ? wordsOf(String(found)).includes(value) : found !== undefined;
          expect(proven).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
