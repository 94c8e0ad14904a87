import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.js';

const dist = fileURLToPath(new URL('./dist/', import.meta.url));
const HOUSE = 'test/house.test.ts';
const PURE = ['profile', 'ai', 'eval', 'tenant'].map((folder) => `test/${folder}/**/*.test.ts`);
/** Where .ci/run wants the results as JSON, beside the words on the screen. */
const report = process.env['LIMN_TEST_REPORT'];

export default defineConfig({
  resolve: {
    alias: [
      // Tests read as if they imported the source and get the compiled file, because Node itself must load the product:
      // real worker threads, real decorator metadata, and one copy of graphql-js.
      { find: /^(?:\.\.\/)+(src|migrations|bench|eval|chaos|rig)\/(.*\.js)$/, replacement: `${dist}$1/$2` },
      // Vite would take graphql/index.mjs where Node takes index.js: two realms, and graphql-js refuses the schema of
      // the other.
      { find: /^graphql$/, replacement: 'graphql/index.js' },
    ],
  },
  test: {
    pool: 'forks',
    // One more than CI has processors: many tests wait, for a lease, a retry or a process that starts.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    // For what hangs, not for what is slow: no test may depend on how fast or how busy a machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      // It reads the source as text: it needs neither a build nor a database, so `npm run check` works on a fresh
      // checkout.
      { extends: true, test: { name: 'house', include: [HOUSE] } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/**/*.test.ts'],
          exclude: [HOUSE, ...PURE],
          globalSetup: 'test/global-setup.ts',
        },
      },
      // Without a service or a setting of their own, they share what they load: a third less of the processor's time.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false, globalSetup: 'test/fresh-build.ts' } },
    ],
  },
});
