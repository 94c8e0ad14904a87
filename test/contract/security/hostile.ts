import fc from 'fast-check';

/**
 * What nobody would type: odd Unicode, words of other languages than the one they are put into, numbers at the edge,
 * deep and wide JSON.
 */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202eabc',
    '\ufeff',
    '\u2028',
    '\r\n',
    '\x1b[2J',
    '%',
    '_',
    '\\',
    '%00',
    '..',
    '../../etc/passwd',
    "' or 1=1 --",
    '"; drop table profile; --',
    'name;select pg_sleep(5)',
    '$1',
    '{{7*7}}',
    '${7*7}',
    '__proto__',
    'constructor',
    'toString',
    'tenant_id',
    'embedding',
    'NaN',
    'Infinity',
    '-1',
    '1e308',
    '1e-400',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    'null',
    'true',
    '[]',
    '{}',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '2026-02-30',
    '2026-13-45T99:99:99Z',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '0000-00-00',
    'eyJhIjoxfQ',
    'ﬀ'.repeat(40),
    '\u0301'.repeat(200),
    '👩‍👩‍👧'.repeat(30),
    'İ',
    'x'.repeat(3_000),
    'aaaaaaaaaaaaaaaaaaaaaaaaaaa!',
    'a@a.a.a.a.a.a.a.a.a.a.a.a.a.a',
    '((((((((((((((((((((((((((((',
    '2024-01-01'.repeat(28),
  ),
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    -1,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    -(2 ** 31) - 1,
    0.1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.jsonValue(),
  fc.constantFrom<unknown>(undefined, null, true, false, [], {}, [[[]]], { __proto__: null }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
);

/** Brackets of ten thousand levels, a list of fifty thousand items, an object with odd keys. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc.integer({ min: 1, max: 10_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 10_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  fc.integer({ min: 1, max: 50_000 }).map((width) => `[${'1,'.repeat(width)}1]`),
  hostileText.map((key) => `{${JSON.stringify(key)}: ${JSON.stringify(key)}, "__proto__": {"x": 1}}`),
  hostileText,
);

export interface FuzzSettings {
  numRuns: number;
  seed: number;
  interruptAfterTimeLimit?: number;
}

/**
 * So many inputs, however fast the machine is. LIMN_FUZZ_SECONDS has each run go on for so long instead, and
 * LIMN_FUZZ_SEED repeats one; a failure prints its seed.
 */
export function fuzzSettings(inputs: number): FuzzSettings {
  const seconds = process.env['LIMN_FUZZ_SECONDS'];
  return {
    seed: Number(process.env['LIMN_FUZZ_SEED'] ?? Date.now() % 2 ** 31),
    ...(seconds === undefined
      ? { numRuns: inputs }
      : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: Number(seconds) * 1_000 }),
  };
}
