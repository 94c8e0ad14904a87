import { existsSync, readFileSync } from 'node:fs';

/**
 * Tables that take long to make of the lists they stand in, and that every thread which reads or embeds would make at
 * each start. scripts/pack-tables.mjs packs them as JSON at each build, beside the lists; where nothing was packed, as
 * in the source, they are made.
 */
export function packedTables<Tables>(name: string, make: () => Tables): Tables {
  const packed = new URL(`./data/${name}.json`, import.meta.url);
  return existsSync(packed) ? (JSON.parse(readFileSync(packed, 'utf8')) as Tables) : make();
}
