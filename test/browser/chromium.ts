import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The Chromium of this machine; `LIMN_TEST_CHROMIUM` names one, `none` does without. */
export function findChromium(): string | undefined {
  const named = process.env['LIMN_TEST_CHROMIUM'];
  if (named) return named === 'none' ? undefined : named;
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);
}

/** A name under which this machine is reached by plain http, as from elsewhere. */
export const FOREIGN_HOST = 'limn.test';

/** Opens it. Root, as in containers, cannot use its sandbox; what it shows here is ours. */
export const openChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=MAP ${FOREIGN_HOST} 127.0.0.1`],
  });

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
