// Writes what a training script learned beside the code and beside what is built of it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes a file of weights, named from `src` on. Scripts that run later in `npm run train` read texts by what is built:
 * with weights of before they would learn something else than at the next run.
 */
export function writeLearned(file, content) {
  for (const folder of ['src', 'dist/src']) writeFileSync(path.join(root, folder, file), content);
}
