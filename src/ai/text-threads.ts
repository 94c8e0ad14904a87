import type { Grounded } from '../profile/observation.js';
import { Thread } from './thread.js';
import type { Role } from './thread-worker.js';

/**
 * In UTF-16 units: an evening's conversation, which takes some 30 ms. Longer texts are read on a thread where only such
 * wait for each other.
 */
const LONGEST_SHORT = 16 * 1024;
/** Whose texts are those that no tenant sent. */
const NOBODY = '';

/**
 * A thread for short texts and one for long ones: a message of one line waits for no book of somebody else's. The
 * second starts with the first long text.
 */
export class TextThreads {
  private readonly short: Thread;
  private readonly long: Thread;

  constructor(role: Exclude<Role, 'embed'>) {
    this.short = new Thread(role);
    this.long = new Thread(role);
  }

  /** Starts what the first short text would wait for. */
  prepare(): void {
    this.short.prepare();
  }

  /** Does the role's work on `input`, which is about `text`. Throws as {@link Thread.call} does. */
  call(input: unknown, text: string, whose: string | undefined, signal: AbortSignal): Promise<Grounded> {
    return (text.length <= LONGEST_SHORT ? this.short : this.long).call(
      input,
      whose ?? NOBODY,
      signal,
    ) as Promise<Grounded>;
  }

  async close(): Promise<void> {
    await Promise.all([this.short.close(), this.long.close()]);
  }
}
