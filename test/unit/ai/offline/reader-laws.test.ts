import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHRASEBOOKS } from '../../../../src/ai/offline/languages.js';
import { LIMITS, type Fact } from '../../../../src/profile/observation.js';
import { read } from './told-by-reader.js';

const fragment = fc.constantFrom(
  'I am 30',
  'I live in Oslo',
  'my name is Ada',
  'User: ',
  'Assistant: ',
  '\n',
  '. ',
  '? ',
  '"',
  '“',
  '```',
  '> ',
  '{"name":"Ada"',
  '}',
  '[',
  ']',
  '\\u0041',
  'I love jazz, tea and',
  'except',
  'but not',
  'I quit',
  '2023-05-08',
  'yesterday',
  'She said',
  'if',
  'Name: ',
  'age = 4',
  '我叫',
  '我喜欢',
  'が好きです',
  'Ich heiße',
  '’',
  '\u0000',
  '\ud800',
  'İ',
  '👩‍👩‍👧',
  ' ',
  '*',
  'please avoid',
  'my dog is',
  'how old are you?',
  '12',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.oneof(fragment, fc.string({ maxLength: 8 })), { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.json(),
);

const PATHS = new RegExp(
  String.raw`^(?:core_info\.(?:name|age|gender|location|language)|interests\.[a-z0-9_ -]{1,40}|` +
    String.raw`personality\.traits|personality\.mood_trends\.(?:default|recent)|memories|` +
    String.raw`preferences\.(?:conversation_style|topics_to_avoid))$`,
);

function expectLawful(text: string, facts: Fact[]): void {
  expect(facts.length).toBeLessThanOrEqual(LIMITS.factsPerSubmission);
  for (const { path, value, explicitness, at, evidence, polarity } of facts) {
    expect(text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
    expect(evidence.quote.length).toBeGreaterThan(0);
    expect(evidence.quote.length).toBeLessThanOrEqual(LIMITS.quote);
    expect(path).toMatch(PATHS);
    expect(explicitness).toBeGreaterThan(0);
    expect(explicitness).toBeLessThanOrEqual(1);
    expect(Number.isNaN(Date.parse(at))).toBe(false);
    expect(polarity === 'increments').toBe(polarity === 'increments' && path === 'core_info.age');
    if (typeof value === 'string') expect(value.trim()).not.toBe('');
    if (typeof value === 'object' && value.date !== undefined)
      expect(value.date).toMatch(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/);
  }
}

describe('for any text', () => {
  test('every fact rests on a quote that is verbatim at its offsets', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, 'conversation', 'activity_log', 'bio'), (text, inputType) =>
        expectLawful(text, read(text, inputType)),
      ),
      { numRuns: 400 },
    );
  });

  test('the same text gives the same facts', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(read(text)).toEqual(read(text));
      }),
      { numRuns: 100 },
    );
  });

  test('what the other speaker says of itself never becomes a fact', () => {
    const statement = fc.constantFrom(
      'I am 41',
      'I live in Lima',
      'My name is Nils',
      'I love opera',
      'I hate tea',
      'I feel sad',
      'I work as a baker',
      'I am a shy person',
    );
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 6 }), (said) => {
        const text = said.map((each) => `Assistant: ${each}.\nUser: Oh.`).join('\n');
        expect(read(text, 'conversation').filter(({ path }) => path !== 'core_info.language')).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('hostile text', () => {
  const long = (unit: string): string => unit.repeat(Math.ceil(20_000 / unit.length));
  test.each([
    'i ',
    "i'm ",
    'my my dog is ',
    'i love a and ',
    'i live in x1 and ',
    'My name is Xabc. ',
    '"',
    '" I am ',
    '```',
    '> ',
    'User: ',
    'a: b\n',
    'User:\n',
    '[',
    '{"a":',
    '1',
    'on 8 May 2023 I went ',
    '8 May 2023\n',
    '.',
    '?',
    '\n',
    ' ',
    ',',
    'a-',
    "a'",
    '😀',
    '我喜欢',
    'が好きです',
    "please don't talk about ",
    'keep it short and ',
    'if i were ',
    'name=a;',
    '\\',
    'is my ',
    '[2023-05-08] ',
    '*',
    '“I am”',
    'nothing better than ',
  ])('of one thing over and over is read lawfully: %j', (unit) => {
    const text = long(unit);
    expectLawful(text, read(text));
  });

  test('of deep nesting is read without running out of stack', () => {
    for (const text of ['['.repeat(100_000) + ']'.repeat(100_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`])
      expectLawful(text, read(text));
  });

  test('with keys of every object is only text', () => {
    expect(read('{"__proto__":{"name":"Ada"},"constructor":"x","toString":["y"],"hasOwnProperty":1}')).toEqual([]);
    expect(read('I love constructor and toString.').every(({ path }) => PATHS.test(path))).toBe(true);
    expect(read('__proto__: hello\nconstructor: hello\n__proto__: I live in Oslo')).toBeDefined();
  });
});

test('every language with files is registered', () => {
  const folders = readdirSync(new URL('../../../../src/ai/offline/data/lists/languages/', import.meta.url));
  expect(PHRASEBOOKS).toHaveLength(folders.length);
});
