#!/usr/bin/env node
// Writes the contracts that other programs are built against from the compiled code to schema/; a test fails when the
// two part.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

await emit('schema.graphql', 'graphql/schema.js', ({ emitGraphqlSchema }) => emitGraphqlSchema());
await emit('dashboard.graphql', 'dashboard-api/schema.js', ({ emitDashboardSchema }) => emitDashboardSchema());
await emit(
  'openapi.json',
  'rest/openapi.js',
  ({ openApiDocument }) => `${JSON.stringify(openApiDocument(), null, 2)}\n`,
);

async function emit(name, module, text) {
  const compiled = path.join(root, 'dist/src', module);
  if (!existsSync(compiled)) {
    process.stderr.write(`${name} is not written: ${path.relative(root, compiled)} is not built\n`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(path.join(root, 'schema'), { recursive: true });
  writeFileSync(path.join(root, 'schema', name), await text(await import(pathToFileURL(compiled).href)));
}
