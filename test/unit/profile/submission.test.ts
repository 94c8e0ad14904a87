import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { parseProfileId, parseSubmission } from '../../../src/profile/submission.js';

const MIB = 1024 * 1024;
const parse = (input: Record<string, unknown>): ReturnType<typeof parseSubmission> =>
  parseSubmission({ id: 'p', data: 'text', inputType: undefined, idempotencyKey: undefined, ...input }, MIB);

const complaint = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof LimnError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
};

describe('a profile id', () => {
  test.each(['p', 'maria@example.org', 'auth0|5f7', 'a/b', 'Jürgen 2', '用户', 'x'.repeat(255), '...'])(
    '%j is taken as it is',
    (id) => {
      expect(parseProfileId(id)).toBe(id);
    },
  );

  test.each([
    ['', 'id must be a non-empty string'],
    [undefined, 'id must be a non-empty string'],
    [7, 'id must be a non-empty string'],
    ['x'.repeat(256), 'id must be at most 255 bytes of UTF-8'],
    ['é'.repeat(128), 'id must be at most 255 bytes of UTF-8'],
    ['a\0b', 'id must not contain control characters or broken Unicode'],
    ['a\nb', 'id must not contain control characters or broken Unicode'],
    ['a\ud800', 'id must not contain control characters or broken Unicode'],
    [' a', 'id must not begin or end with a space'],
    ['.', 'id must not be "." or ".."'],
    ['..', 'id must not be "." or ".."'],
  ])('%j is refused: %s', (id, words) => {
    expect(complaint(() => parseProfileId(id))).toBe(`invalid_field: ${words}`);
  });
});

describe('the data of a post', () => {
  test.each([
    ['an object is kept as its JSON text', { name: 'Maria' }, '{"name":"Maria"}'],
    ['an array is kept as its JSON text', ['jazz'], '["jazz"]'],
    ['a byte order mark is removed', '\ufefftext', 'text'],
    ['NUL is removed', 'a\0b', 'ab'],
    ['a lone surrogate is replaced', 'a\ud800b', 'a\ufffdb'],
    ['escapes of a JSON text are spelled out', '{"city": "Gen\\u00e8ve \\ud83d\\ude00"}', '{"city": "Genève 😀"}'],
    [
      'escapes that JSON needs stay',
      '["a\\u0022b\\u005cc\\u000ad\\\\u00e8"]',
      '["a\\u0022b\\u005cc\\u000ad\\\\u00e8"]',
    ],
    ['what is no JSON keeps its backslashes', 'caf\\u00e9', 'caf\\u00e9'],
    ['space around it stays', '  text \n', '  text \n'],
  ])('%s', (_, data, kept) => {
    expect(parse({ data }).data).toBe(kept);
  });

  test.each([
    [undefined, 'invalid_field: data is required'],
    [null, 'invalid_field: data is required'],
    [5, 'invalid_field: data must be a string, an object or an array'],
    [true, 'invalid_field: data must be a string, an object or an array'],
    ['', 'invalid_field: data must not be empty'],
    [' \n\t', 'invalid_field: data must not be empty'],
    ['\0', 'invalid_field: data must not be empty'],
    [{}, 'invalid_field: data must not be empty'],
    [[], 'invalid_field: data must not be empty'],
    ['é'.repeat(MIB / 2 + 1), `too_large: data must be at most ${MIB} bytes of UTF-8`],
  ])('%j is refused: %s', (data, words) => {
    expect(complaint(() => parse({ data }))).toBe(words);
  });

  test('whatever text comes, what is kept can be stored by a database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (data) => {
        const outcome = complaint(() => parse({ data }));
        if (outcome !== 'accepted') {
          expect(outcome).toBe('invalid_field: data must not be empty');
          return;
        }
        const kept = parse({ data }).data;
        expect(kept).not.toContain('\0');
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });
});

test.each([['bio'], ['activity_log'], ['my-own.kind'], [undefined], [null], ['']])(
  'the input type %j is accepted',
  (inputType) => {
    expect(parse({ inputType }).inputType).toBe(inputType || undefined);
  },
);

test.each([['a b'], ['x'.repeat(65)], [7], ['<b>'], ['é']])('the input type %j is refused by name', (inputType) => {
  expect(complaint(() => parse({ inputType }))).toBe(
    'invalid_field: input_type must be at most 64 letters, digits, "_", "." or "-"',
  );
});

test.each([[''], ['x'.repeat(256)], ['a\nb'], ['schlüssel']])(
  'the idempotency key %j is refused by name',
  (idempotencyKey) => {
    expect(complaint(() => parse({ idempotencyKey }))).toBe(
      'invalid_field: Idempotency-Key must be 1 to 255 printable ASCII characters',
    );
  },
);
