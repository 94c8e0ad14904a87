interface Count {
  counted: Promise<number>;
  /** What this process has added since. */
  added: number;
  until: number;
}

/** Most cached keys (ids of tenants), some 300 bytes each. */
const MOST_KEYS = 10_000;

/** Caches counts that are slow to make. A cached count grows by what happens in this process until it expires. */
export class CachedCount {
  private readonly ttlMs: number;
  private readonly count: (key: string) => Promise<number>;
  private readonly counts = new Map<string, Count>();
  /** Items taken that a new count may not see yet, by key; bounded by the requests under way. */
  private readonly unseen = new Map<string, number>();

  constructor(ttlMs: number, count: (key: string) => Promise<number>) {
    this.ttlMs = ttlMs;
    this.count = count;
  }

  /** The count of a key, as far as this process knows. Rejects as `count` does. */
  async of(key: string): Promise<number> {
    const one = this.current(key);
    return (await one.counted) + one.added;
  }

  /**
   * Takes one if there are fewer than `most`, else returns undefined. Concurrent calls do not get more than there is
   * room for. Call the function that is returned once the item is stored, or will not be: until then it is added to new
   * counts, which may not see it.
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

  /** Adds to the cached count, if there is one. */
  add(key: string, amount: number): void {
    const known = this.counts.get(key);
    if (known) known.added += amount;
  }

  /** Drops the cached count of a key. */
  forget(key: string): void {
    this.counts.delete(key);
  }

  private current(key: string): Count {
    const known = this.counts.get(key);
    return known && known.until > performance.now() ? known : this.begin(key);
  }

  private begin(key: string): Count {
    if (this.counts.size >= MOST_KEYS) this.counts.clear();
    const one: Count = {
      counted: this.count(key),
      added: this.unseen.get(key) ?? 0,
      until: performance.now() + this.ttlMs,
    };
    this.counts.set(key, one);
    one.counted.catch(() => this.counts.get(key) === one && this.counts.delete(key));
    return one;
  }
}
