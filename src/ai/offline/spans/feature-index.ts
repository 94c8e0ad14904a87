import type { Feature } from './feature.js';

/**
 * Numbers of features by open addressing: a feature is a hash already, and a Map takes three times as long, where the
 * look-up is half of all work.
 */
export class FeatureIndex {
  readonly #features: Int32Array;
  readonly #rows: Int32Array;
  readonly #mask: number;

  /** Room for so many features. */
  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
    this.#features = new Int32Array(size);
    this.#rows = new Int32Array(size);
    this.#mask = size - 1;
  }

  add(feature: Feature, row: number): void {
    const at = this.#placeOf(feature);
    this.#features[at] = feature;
    this.#rows[at] = row;
  }

  /** The row of a feature, -1 where it has none. */
  find(feature: Feature): number {
    const at = this.#placeOf(feature);
    return this.#features[at] === feature ? (this.#rows[at] as number) : -1;
  }

  #placeOf(feature: Feature): number {
    let at = feature & this.#mask;
    while (this.#features[at] !== 0 && this.#features[at] !== feature) at = (at + 1) & this.#mask;
    return at;
  }
}
