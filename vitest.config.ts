import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { NODE_FLAGS } from './test/limn-program.js';
import { LayerByLayer } from './test/layer-by-layer.js';

const dist = fileURLToPath(new URL('./dist/', import.meta.url));
/** Where .ci/run wants the results as JSON, beside the words on the screen. */
const report = process.env['LIMN_TEST_REPORT'];

// Vite would take graphql/index.mjs where Node takes index.js: two realms, and graphql-js refuses the schema of the
// other.
const oneGraphql = { find: /^graphql$/, replacement: 'graphql/index.js' };
// These tests read as if they imported the source and get the compiled file, because Node itself must load the product:
// real worker threads, real decorator metadata, and one copy of graphql-js.
const compiled = {
  find: /^(?:\.\.\/)+(src|migrations|bench|eval|chaos|rig)\/(.*\.js)$/,
  replacement: `${dist}$1/$2`,
};

/** A layer of tests of the compiled service, with the databases of test/global-setup.ts. */
const layer = (name: string, isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  resolve: { alias: [compiled, oneGraphql] },
  test: { name, isolate, include: [`test/${name}/**/*.test.ts`], globalSetup: 'test/global-setup.ts' },
});

export default defineConfig({
  resolve: { alias: [oneGraphql] },
  test: {
    // Only when asked: npm run test:unit -- --watch
    watch: false,
    pool: 'forks',
    execArgv: NODE_FLAGS,
    // Twice the processors of CI: many tests wait, for a lease, a retry or a process that starts.
    maxWorkers: 4,
    sequence: { sequencer: LayerByLayer },
    reporters: report ? ['default', 'json'] : ['default'],
    ...(report ? { outputFile: { json: report } } : {}),
    // For what hangs, not for what is slow: no test may depend on how fast or how busy a machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      // Functions alone, from the source as it is being written: no build, no database, nothing of their own to keep.
      { extends: true, test: { name: 'unit', isolate: false, include: ['test/unit/**/*.test.ts'] } },
      // What a client sees, over the wire of a service in the same process. The files of a worker share what they load.
      layer('contract', false),
      // What each database does with it; these files share it as well.
      layer('storage', false),
      // What breaks, starts, stops or is killed: processes of their own.
      layer('faults', true),
      layer('browser', false),
    ],
  },
});
