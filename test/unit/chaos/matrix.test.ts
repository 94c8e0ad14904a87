import fs from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from '../../../chaos/matrix/faults.js';
import { SECURITY } from '../../../chaos/matrix/security.js';

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

/** The text of a file with titles in one piece that are broken over lines. */
function sourceOf(file: string): string {
  const url = new URL(`../../../${file}`, import.meta.url);
  if (!fs.existsSync(url)) return '';
  return fs
    .readFileSync(url, 'utf8')
    .replaceAll("\\'", "'")
    .replace(/(['`]) \+\s+(['`])/g, '');
}
