import { readFileSync } from 'node:fs';
import { plainName } from './name-filters.js';

let towns: ReadonlySet<string> | undefined;

/** Is this the name of a town of 15,000 or more, anywhere? The list is made by scripts/build-names.mjs. */
export function isTown(name: string): boolean {
  towns ??= new Set(
    readFileSync(new URL('./data/towns.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return towns.has(plainName(name));
}
