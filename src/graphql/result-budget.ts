import { setImmediate } from 'node:timers/promises';
import { LimnError } from '../errors.js';

/** A page of a hundred profiles that are as large as profiles may be has about 400,000: less than a second's work. */
const MOST_VALUES = 500_000;
/** A text counts once more for each of these, so that long ones under many names are counted too. */
const CHARACTERS_A_VALUE = 64;
/** How long an answer is worked on before others have their turn. */
const SLICE_MS = 10;

/**
 * How much an answer holds so far, and when it last let others have their turn. One for each operation, or event of a
 * subscription.
 */
export class Answer {
  private values = 0;
  private since = performance.now();
  private turn: Promise<void> = Promise.resolve();

  /**
   * Counts a value of the answer. The cost of an operation is estimated before it is known how much there is to tell
   * (limits.ts); this is what there was, whatever the names it was asked for under. `weight`: of a value that takes as
   * much work as so many plain ones. Throws `bad_request` for more than any page needs.
   */
  count(value: unknown, weight = 1): void {
    this.values += typeof value === 'string' ? weight + Math.floor(value.length / CHARACTERS_A_VALUE) : weight;
    if (this.values > MOST_VALUES)
      throw new LimnError(
        'bad_request',
        `The answer has more than ${MOST_VALUES} values; ask for fewer fields or a shorter page`,
      );
  }

  /** The same value, when those before it are told and everybody else has had a turn. */
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
