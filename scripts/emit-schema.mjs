#!/usr/bin/env node
// Writes the contracts that other programs are built against from the compiled code to schema/, and what the dashboard
// has to know of the slots of a profile; a test fails when the two part.
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
await emit(
  '../dashboard/src/wire/slots.ts',
  'profile/slots.js',
  ({ SLOTS }) => `// Emitted from src/profile/slots.ts by "npm run schema".

/** What a profile holds: its path in REST, the name of its field in GraphQL, and what people call it. */
export const SLOTS = [
${SLOTS.map((slot) => `  { path: '${slot.path}', field: '${fieldOf(slot)}', label: '${slot.label}' },`).join('\n')}
] as const;
`,
);

/** Its last name on the way to it in GraphQL: `topics_to_avoid` is `topicsToAvoid`. */
function fieldOf(slot) {
  const name = slot.path.replace('.*', '').split('.').at(-1);
  return name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
}

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
