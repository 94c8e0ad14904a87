import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { locateDefences } from '../../chaos/mutants.js';

test('every defence that npm run chaos -- --mutants takes out is in the build, where it expects it', () => {
  expect(() => locateDefences(fileURLToPath(new URL('../..', import.meta.url)))).not.toThrow();
});
