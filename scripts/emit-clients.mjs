#!/usr/bin/env node
// Writes the types of the clients in packages/ from schema/openapi.json; a test fails when the two part.
import { readFileSync, writeFileSync } from 'node:fs';
import { pythonTypes, typescriptTypes } from './client-types.mjs';

const at = (file) => new URL(`../${file}`, import.meta.url);
const described = JSON.parse(readFileSync(at('schema/openapi.json'), 'utf8'));
writeFileSync(at('packages/typescript/src/types.ts'), typescriptTypes(described));
writeFileSync(at('packages/python/src/limn/types.py'), pythonTypes(described));
