import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In this order: what takes longest for a file begins first, what can fill any gap comes last. */
const LAYERS = ['faults', 'browser', 'storage', 'contract', 'unit'];
/** What a file imports that starts processes or makes connections bad. */
const SLOW = /from '(?:node:child_process|(?:\.\.\/)+(?:rig\/(?:children|proxy)|chaos\/soak)\.js)'/;

/**
 * One layer after the other, as files of a layer that share what they load do so only while they follow each other.
 * Within one, files first that start processes: they are small and take minutes, and by size, which is all that is
 * known of a fresh clone, they would come last, one after the other beside an idle processor.
 */
export class LayerByLayer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(
      sorted.map((file) => [
        file,
        2 * LAYERS.indexOf(file.project.name) + Number(!SLOW.test(readFileSync(file.moduleId, 'utf8'))),
      ]),
    );
    return sorted.toSorted((a, b) => rank.get(a)! - rank.get(b)!);
  }
}
