import type { Drop, Dropped, Fact, Grounded } from './observation.js';
import { cut } from './sentences.js';
import { visible } from './words.js';

/** So many different values are told, each of at most so many UTF-16 units. */
const MOST = 20;
const LONGEST = 200;

/** What was claimed and not believed: counted by reason, and listed as far as there is room. */
export class DropList {
  readonly #counts: Grounded['drops'] = {};
  readonly #listed = new Map<string, Dropped>();

  add({ path, value }: Fact, reason: Drop): void {
    this.#counts[reason] = (this.#counts[reason] ?? 0) + 1;
    const words = typeof value === 'object' && value !== null ? value.event : value;
    const told = { path: shortened(path), value: shortened(words), reason };
    const key = `${told.path}\n${told.value}\n${reason}`;
    const listed = this.#listed.get(key);
    if (listed) listed.count += 1;
    else if (this.#listed.size < MOST) this.#listed.set(key, { ...told, count: 1 });
  }

  listed(): Pick<Grounded, 'drops' | 'dropped'> {
    return { drops: this.#counts, dropped: [...this.#listed.values()] };
  }
}

const shortened = (value: unknown): string => cut(visible(String(value).slice(0, 2 * LONGEST)), LONGEST - 1);
