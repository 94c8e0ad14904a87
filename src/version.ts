import { readFileSync } from 'node:fs';

/** The version of the product, which package.json alone says; whatever tells one tells this. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
