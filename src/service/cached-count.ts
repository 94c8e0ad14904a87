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
  /** How many were taken by key that counting may not see yet; bounded by the requests under way. */
  private readonly unseen = new Map<string, number>();

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
   * Adds one where there are fewer than `most`; undefined where there are not. However many ask at once, no more get
   * one than there is room for. The function that is returned is to be called once when counting can see it, or when
   * there will be none: until then a new count, which may miss it, adds it.
   */
  async takeBelow(key: string, most: number): Promise<(() => void) | undefined> {
    const one = this.current(key);
    const counted = await one.counted;
    if (counted + one.added >= most) return undefined;
    one.added++;
    this.unseen.set(key, (this.unseen.get(key) ?? 0) + 1);
    return () => {
      const left = (this.unseen.get(key) ?? 0) - 1;
      if (left > 0) this.unseen.set(key, left);
      else this.unseen.delete(key);
    };
  }

  /** Adds to what was counted last. */
  add(key: string, amount: number): void {
    const known = this.counts.get(key);
    if (known) known.added += amount;
  }

  /** Counts anew when it is asked next. */
  forget(key: string): void {
    this.counts.delete(key);
  }

  private current(key: string): Count {
    const known = this.counts.get(key);
    return known && known.until > performance.now() ? known : this.begin(key);
  }

  private begin(key: string): Count {
    if (this.counts.size >= MOST) this.counts.clear();
    const one: Count = {
      counted: this.count(key),
      added: this.unseen.get(key) ?? 0,
      until: performance.now() + this.believedMs,
    };
    this.counts.set(key, one);
    one.counted.catch(() => this.counts.get(key) === one && this.counts.delete(key));
    return one;
  }
}
