import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';

const home = fileURLToPath(new URL('../../../packages/python', import.meta.url));
let limn: Limn;

beforeAll(async () => {
  limn = await openLimn({ env: { LIMN_WEBHOOK_PRIVATE: 'allowed' } });
});
afterAll(() => limn.close());

it('the client for Python passes its own tests against a service', async () => {
  const { key } = await limn.newTenant();
  const env = {
    ...process.env,
    PYTHONPATH: `${home}/src`,
    PYTHONDONTWRITEBYTECODE: '1',
    LIMN_URL: limn.url,
    LIMN_KEY: limn.key,
    LIMN_OTHER_KEY: key,
  };
  const { stderr } = await promisify(execFile)(
    'python3',
    ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'],
    {
      cwd: home,
      env,
    },
  );
  expect(stderr).toMatch(/^Ran [1-9]\d* tests[^]*\nOK\n$/m);
});
