import fs from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from '../../chaos/matrix/faults.js';
import { SECURITY } from '../../chaos/matrix/security.js';

test.each([
  ['faults', FAULTS],
  ['security', SECURITY],
])('every test that the %s of the report name is there, and no row has none', (_, rows) => {
  const missing = rows.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, name }) => !sourceOf(file).includes(name))
      .map(({ file, name }) => `${id}: ${file} has no "${name}"`),
  );
  expect(missing).toEqual([]);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

function sourceOf(file: string): string {
  const url = new URL(`../../${file}`, import.meta.url);
  return fs.existsSync(url) ? fs.readFileSync(url, 'utf8').replaceAll("\\'", "'") : '';
}
