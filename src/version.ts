import { existsSync, readFileSync } from 'node:fs';

/**
 * The version of the product, as its package.json tells it: two folders above what is built, and one above the source,
 * as unit tests run it.
 */
export const VERSION = (JSON.parse(readFileSync(packageFile(), 'utf8')) as { version: string }).version;

function packageFile(): URL {
  const beside = new URL('../package.json', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../package.json', import.meta.url);
}
