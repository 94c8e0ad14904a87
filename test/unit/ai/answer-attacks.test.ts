import { describe, expect, it } from 'vitest';
import { InvalidAnswer, parseAnswer } from '../../../src/ai/answer.js';
import { packInputs } from '../../../src/ai/chunk.js';
import { ground } from '../../../src/ai/ground.js';
import { EXAMPLES } from '../../../src/ai/prompt.js';

const CHUNK = packInputs(
  [
    {
      submissionId: 'sub-1',
      text: 'I am Maria and I like jazz. '.repeat(800),
      inputType: undefined,
      receivedAt: '2026-03-04T10:20:30.000Z',
    },
  ],
  24_000,
)[0]!;
const MEBI = 1024 * 1024;
/** Twenty times what the slowest takes here; what takes time with the square of the answer takes a minute. */
const LONGEST_MS = 4_000;

const fact = (fields: object): string =>
  JSON.stringify({ s: 's1', path: 'trait', quote: 'jazz', value: 'x', ...fields });
const filled = (part: string): string => part.repeat(Math.ceil(MEBI / part.length));

const HOSTILE: [what: string, content: string][] = [
  ['lists in lists', filled('[')],
  ['objects in objects', filled('{"facts":')],
  ['closed lists in lists', '['.repeat(MEBI / 2) + ']'.repeat(MEBI / 2)],
  ['opened quotation marks', `{"facts": [${filled('"a, ')}`],
  ['opened braces', filled('{"')],
  ['braces before spaces', filled(`{${' '.repeat(90)}`)],
  ['objects that want repair', `{"facts": [${filled("{'a': 'it's a \"b\"', \"c\": }, ")}`],
  ['long objects that want repair', `{"facts": [${filled(`{"a": "${'" b: "'.repeat(600)}}`)}`],
  ['addresses that want repair', `{"facts": [${filled(`{"a": http://${'a:"'.repeat(1200)}}`)}`],
  ['ends of thoughts', filled('</think>{')],
  ['one long string', `{"facts": "${'x'.repeat(MEBI)}"}`],
  ['NUL characters', filled('\u0000')],
  ['NUL characters in facts', `{"facts": [${filled(`${fact({ value: '\\u0000', quote: '\u0000' })},`)}`],
  ['half characters', `{"facts": [${filled(`${fact({ value: '\ud800', quote: '\udfff' })},`)}`],
  ['different facts', `{"facts": [${Array.from({ length: 12_000 }, (_, at) => fact({ value: `v${at}` })).join()}]}`],
  [
    'quotes that are nowhere',
    `[${Array.from({ length: 9000 }, (_, at) => fact({ quote: `jazz. I am ${at}` })).join()}]`,
  ],
  ['lists as values', `{"facts": [${fact({ value: Array.from({ length: 200_000 }, (_, at) => at) })}]}`],
];

describe('an answer of a megabyte', () => {
  it.each(HOSTILE)('of %s is read or refused in time', (_, content) => {
    const began = performance.now();
    try {
      expect(parseAnswer(content, CHUNK).facts.length).toBeLessThanOrEqual(1000);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidAnswer);
    }
    expect(performance.now() - began).toBeLessThan(LONGEST_MS);
  });
});

describe('the examples of the instructions', () => {
  const parroted = EXAMPLES.map(({ answer }) => answer);

  it.each(parroted.map((answer) => [answer.subject, answer] as const))(
    'are answers that would be kept whole about their own text: %s',
    (_, answer) => {
      const { text } = EXAMPLES.find((example) => example.answer === answer)!;
      const own = text.split('\n').slice(1, -1).join('\n');
      const input = { submissionId: 'own', text: own, inputType: undefined, receivedAt: '2024-05-06T09:00:00Z' };
      const { facts } = parseAnswer(JSON.stringify(answer), packInputs([input], 24_000)[0]!);
      const grounded = ground(
        own,
        facts.map((one) => one.fact),
      );
      expect(facts).toHaveLength(answer.facts.length);
      expect(grounded.facts.map(({ path }) => path)).toEqual(facts.map((one) => one.fact.path));
    },
  );

  it.each([
    'I am Maria, 31, from Lisbon. I like jazz and I quit chess.',
    'user: Hi, still living in Porto?\nassistant: Yes, but no chess any more.\nuser: I adopted a cat yesterday.',
    'Marine biologist. Prefers short answers. Adopted a beagle in 2019. Moved to Tromsø.',
    '{"name": "Maria", "sports": ["swimming"], "job": "welder"}',
    '',
  ])('are kept of no other text when a model repeats them: %j', (text) => {
    const input = { submissionId: 'sub-1', text, inputType: undefined, receivedAt: '2024-05-06T09:00:00Z' };
    for (const answer of parroted) {
      const { facts } = parseAnswer(JSON.stringify(answer), packInputs([input], 24_000)[0]!);
      const grounded = ground(
        text,
        facts.map((one) => one.fact),
      );
      expect(facts.length).toBeGreaterThan(0);
      expect(grounded.facts).toEqual([]);
      expect(Object.values(grounded.drops).reduce((sum, count) => sum + count, 0)).toBe(facts.length);
    }
  });
});
