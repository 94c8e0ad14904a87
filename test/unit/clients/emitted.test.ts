import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pythonTypes, typescriptTypes } from '../../../scripts/client-types.mjs';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const described = JSON.parse(read('schema/openapi.json')) as Parameters<typeof typescriptTypes>[0];

it.each([
  ['packages/typescript/src/types.ts', typescriptTypes],
  ['packages/python/src/limn/types.py', pythonTypes],
])('%s tells what the contract tells; npm run schema writes it', (path, typesOf) => {
  expect(read(path)).toBe(typesOf(described));
});
