import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidAnswer, parseAnswer, type AnsweredFact } from '../../../src/ai/answer.js';
import { packInputs, type Chunk } from '../../../src/ai/chunk.js';
import { openUnfinishedReadings } from '../../../src/ai/unfinished.js';

const RECEIVED = '2026-03-04T10:20:30.000Z';
const TEXT = 'I’m Maria 🙂 and <i>I like</i> jazz.\n\nMy İstanbul flat is “tiny”. I quit chess.';

const chunkOf = (text: string): Chunk =>
  packInputs([{ submissionId: 'sub-1', text, inputType: undefined, receivedAt: RECEIVED }], 100_000)[0] ?? [];

function parsed(content: string, chunk: Chunk): AnsweredFact[] | undefined {
  try {
    return parseAnswer(content, chunk).facts;
  } catch (error) {
    if (error instanceof InvalidAnswer) return undefined;
    throw error;
  }
}

const words = fc
  .integer({ min: 0, max: TEXT.length })
  .chain((from) => fc.integer({ min: from, max: TEXT.length }).map((to) => TEXT.slice(from, to)));
const nearlyFact = fc.record(
  {
    s: fc.constantFrom('s1', 's2', 1),
    path: fc.constantFrom('name', 'age', 'interest', 'memory', 'language', '__proto__', 'toString'),
    category: fc.oneof(fc.string(), fc.constantFrom('music', '__proto__', null)),
    value: fc.oneof(fc.string(), fc.integer(), words, fc.jsonValue()),
    polarity: fc.constantFrom('asserts', 'retracts', 'increments', 'never'),
    said: fc.constantFrom('stated', 'implied', 'passing', ''),
    at: fc.oneof(
      fc.string(),
      fc.constantFrom('2099-12-31', '2019-02-30', '-271821-04-20', null, '0000-00-00', '2020-01-01T00:00:00Z'),
    ),
    date: fc.oneof(fc.string(), fc.constantFrom('2020-02-29', '2021-02-29', null)),
    importance: fc.constantFrom('low', 'high', 'huge', null),
    quote: fc.oneof(
      fc.string(),
      words,
      words.map((text) => text.toUpperCase()),
    ),
  },
  { requiredKeys: [] },
);

describe('any answer of a model', () => {
  it('that is text of any kind gives facts or a complaint', () => {
    const chunk = chunkOf(TEXT);
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constant('{"facts":'.repeat(500))),
        (content) => void parsed(content, chunk),
      ),
    );
  });

  it(
    'gives only facts of known submissions, none from the future, each quoting words that stand in the text or ' +
      'have no place',
    () => {
      const chunk = chunkOf(TEXT);
      fc.assert(
        fc.property(fc.array(nearlyFact, { maxLength: 6 }), (facts) => {
          for (const { submissionId, fact } of parsed(JSON.stringify({ facts }), chunk) ?? []) {
            expect(submissionId).toBe('sub-1');
            expect(fact.at <= RECEIVED).toBe(true);
            expect(new Date(fact.at).toISOString()).toBe(fact.at);
            expect(fact.path).toMatch(/^(?:core_info\.(?:name|age|language)|interests\.[a-z0-9_ -]{1,40}|memories)$/);
            expect(fact.path).not.toBe('interests.__proto__');
            const { quote, start, end } = fact.evidence;
            expect(start === -1 ? [end, quote] : [end, TEXT.slice(start, end)]).toEqual([
              start === -1 ? -1 : start + quote.length,
              quote,
            ]);
          }
        }),
        { numRuns: 500 },
      );
    },
  );

  it('may quote any words of the text in capitals and they are found', () => {
    const chunk = chunkOf(TEXT);
    fc.assert(
      fc.property(words, (quote) => {
        fc.pre(quote.trim() !== '' && quote.toUpperCase().length === quote.length && !quote.includes('İ'));
        const {
          facts: [only],
        } = parseAnswer(
          JSON.stringify({ facts: [{ s: 's1', path: 'trait', value: 'x', quote: quote.toUpperCase() }] }),
          chunk,
        );
        expect(only?.fact.evidence.start).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('may hold thousands of facts and only the first thousand are read', () => {
    const facts = Array.from({ length: 5000 }, (_, at) => ({
      s: 's1',
      path: 'trait',
      value: `v${at}`,
      quote: 'I quit chess',
    }));
    expect(parseAnswer(JSON.stringify({ facts }), chunkOf(TEXT)).facts).toHaveLength(1000);
  });

  it('cuts a long quote without tearing a character apart', () => {
    const text = `a${'🙂'.repeat(400)}`;
    const {
      facts: [only],
    } = parseAnswer(JSON.stringify({ facts: [{ s: 's1', path: 'trait', value: 'x', quote: text }] }), chunkOf(text));
    expect(only?.fact.evidence).toEqual({ quote: text.slice(0, 299), start: 0, end: 299 });
  });
});

describe('readings kept for the next attempt', () => {
  it('are forgotten after a while, and the oldest first when there are many', () => {
    let now = 0;
    const kept = openUnfinishedReadings(() => now);
    const nothing = { facts: [], subjects: new Map<string, string>(), unread: [] };
    kept.put('a', nothing);
    now = 10 * 60_000;
    kept.put('b', nothing);
    expect([kept.get('a'), kept.get('b')]).toEqual([nothing, nothing]);
    now = 16 * 60_000;
    expect([kept.get('a'), kept.get('b')]).toEqual([undefined, nothing]);
    for (let at = 0; at < 200; at += 1) kept.put(`c${at}`, nothing);
    expect([kept.get('b'), kept.get('c0'), kept.get('c199')]).toEqual([undefined, nothing, nothing]);
    kept.forget(['c0']);
    expect(kept.get('c0')).toBeUndefined();
  });
});
