import { setImmediate } from 'node:timers/promises';
import { LimnError } from '../errors.js';

/**
 * Most values in a result. A page of 100 profiles of the largest size has about 400,000: less than a second of work.
 */
const MOST_VALUES = 500_000;
/** A text counts as one more value per this many characters, so that aliases of a long text are not free. */
const CHARACTERS_A_VALUE = 64;
/** How long a result holds the event loop before it yields, in milliseconds. */
const SLICE_MS = 10;

/**
 * Limits the size of one result, and yields to the event loop while it is made. One for each operation, or event of a
 * subscription.
 */
export class ResultBudget {
  private values = 0;
  private since = performance.now();
  private turn: Promise<void> = Promise.resolve();

  /**
   * Counts a value. The cost limit (limits.ts) estimates a result before anything is read; this counts what is really
   * in it, each alias separately. `weight`: how many plain values it equals in work. Throws `bad_request` beyond
   * {@link MOST_VALUES}.
   */
  count(value: unknown, weight = 1): void {
    this.values += typeof value === 'string' ? weight + Math.floor(value.length / CHARACTERS_A_VALUE) : weight;
    if (this.values > MOST_VALUES)
      throw new LimnError(
        'bad_request',
        `The answer has more than ${MOST_VALUES} values; ask for fewer fields or a shorter page`,
      );
  }

  /** Resolves with `value` after the values before it, and after yielding to the event loop if a slice is over. */
  async inTurn<T>(value: T): Promise<T> {
    this.turn = this.turn.then(() => (performance.now() - this.since < SLICE_MS ? undefined : this.pause()));
    await this.turn;
    return value;
  }

  private async pause(): Promise<void> {
    await setImmediate();
    this.since = performance.now();
  }
}
