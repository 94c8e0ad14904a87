interface Count {
  counted: Promise<number>;
  /** Since then, here. */
  added: number;
  until: number;
}

/** Most keys whose numbers are remembered: ids of tenants, some 300 bytes each. */
const MOST = 10_000;

/**
 * Numbers that take long to count: counted again when they are no longer believed, and added to meanwhile by what
 * happens in this process.
 */
export class CachedCount {
  private readonly believedMs: number;
  private readonly count: (key: string) => Promise<number>;
  private readonly counts = new Map<string, Count>();

  constructor(believedMs: number, count: (key: string) => Promise<number>) {
    this.believedMs = believedMs;
    this.count = count;
  }

  /** The number of a key, as far as this process knows. Rejects as counting does. */
  async of(key: string): Promise<number> {
    const one = this.current(key);
    return (await one.counted) + one.added;
  }

  /**
   * Adds one where there are fewer than `most`; false where there are not. However many ask at once, no more get one
   * than there is room for.
   */
  async takeBelow(key: string, most: number): Promise<boolean> {
    const one = this.current(key);
    const counted = await one.counted;
    if (counted + one.added >= most) return false;
    one.added++;
    return true;
  }

  /** Adds to what was counted last. */
  add(key: string, amount: number): void {
    const known = this.counts.get(key);
    if (known) known.added += amount;
  }

  private current(key: string): Count {
    const known = this.counts.get(key);
    return known && known.until > Date.now() ? known : this.begin(key);
  }

  private begin(key: string): Count {
    if (this.counts.size >= MOST) this.counts.clear();
    const one: Count = { counted: this.count(key), added: 0, until: Date.now() + this.believedMs };
    this.counts.set(key, one);
    one.counted.catch(() => this.counts.get(key) === one && this.counts.delete(key));
    return one;
  }
}
