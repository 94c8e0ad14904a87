import { describe, expect, test } from 'vitest';
import { isDenyingKey } from '../../../src/text/field-denials.js';
import { isElsewhere } from '../../../src/text/field-owners.js';
import { readJson } from '../../../src/text/json-tree.js';
import { othersIn } from '../../../src/text/record-people.js';

describe('who else stands in a record', () => {
  test.each<[text: string, others: string[]]>([
    ['{"owner":{"name":"Tom Roe"},"lead":{"name":"Ada Moor"}}', ['{"name":"Tom Roe"}']],
    ['{"name":"Ada Moor","lead":{"name":"Tom Roe"}}', ['{"name":"Tom Roe"}']],
    ['{"owner":{"name":"Tom Roe"}}', []],
    ['{"contacts":[{"name":"Tom Roe"},{"name":"Sven Holm"}]}', ['[{"name":"Tom Roe"},{"name":"Sven Holm"}]']],
    ['{"name":"Ada Moor","log":[{"by":"Tom Roe","text":"I row"}]}', ['{"by":"Tom Roe","text":"I row"}']],
    ['{"name":"Ada Moor","log":[{"by":"Tom Roe","text":"Ada rows"}]}', []],
    ['{"name":"Ada Moor","log":[{"by":"Ada Moor","text":"I row"}]}', []],
    ['{"log":[{"by":"Tom Roe","text":"I row"}]}', []],
    ['{"log":[{"role":"agent","text":"I row"}]}', ['{"role":"agent","text":"I row"}']],
  ])('%s: %j', (text, others) => {
    expect([...othersIn(readJson(text)!)].map(({ start, end }) => text.slice(start, end))).toEqual(others);
  });
});

describe('keys that deny', () => {
  test.each([['least favorite sport'], ['skipped genres'], ['interests excluded'], ['not interested in cars']])(
    '%s',
    (key) => {
      expect(isDenyingKey(key)).toBe(true);
    },
  );

  test.each([['favorite sport'], ['blocked users'], ['no of children'], ['interests']])('not %s', (key) => {
    expect(isDenyingKey(key)).toBe(false);
  });
});

describe('places that are no home', () => {
  test.each([['ip_location'], ['birthplace'], ['homeClub'], ['last login'], ['fromAirport']])('%s', (label) => {
    expect(isElsewhere(label)).toBe(true);
  });

  test.each([['city'], ['home town'], ['current_city'], ['delivery address'], ['billing name']])('not %s', (label) => {
    expect(isElsewhere(label)).toBe(false);
  });
});
