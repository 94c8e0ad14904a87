import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a file imports that starts processes or browsers, or makes connections bad. */
const SLOW = /from '(?:node:child_process|(?:\.\.\/)+(?:rig\/(?:children|proxy)|chaos\/soak)\.js|playwright-core)'/;

/**
 * Runs files first that start processes: they are small and take minutes, and by size, which is all that is known of a
 * fresh clone, they would come last, one after the other beside an idle processor.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = new Map(sorted.map((file) => [file, SLOW.test(readFileSync(file.moduleId, 'utf8'))]));
    return sorted.toSorted((a, b) => Number(isSlow.get(b)) - Number(isSlow.get(a)));
  }
}
