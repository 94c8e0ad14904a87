/** A holder may have at most this many times as much as stays free. */
const MOST_PER_FREE = 3;

/**
 * A limited amount of something (places, bytes) that no holder can take all of. A holder gets more only while at least
 * a third of what it would then have stays free: one alone can have three quarters, two have three sevenths each, and a
 * newcomer always finds something left (the dynamic thresholds of Choudhury and Hahne, "Dynamic queue length thresholds
 * for shared-memory packet switches", 1998).
 */
export class FairShare {
  private readonly held = new Map<string, number>();
  private free: number;

  constructor(total: number) {
    this.free = total;
  }

  /**
   * Reserves this much for a holder, and returns the function that releases it, which does nothing when it is called
   * again. Undefined if the holder may not have this much more.
   */
  reserve(holder: string, amount = 1): (() => void) | undefined {
    if (!this.mayReserve(holder, amount)) return undefined;
    this.add(holder, amount);
    let isReserved = true;
    return () => {
      if (isReserved) this.add(holder, -amount);
      isReserved = false;
    };
  }

  /** Holders that may not have one more. */
  get atLimit(): string[] {
    return [...this.held.keys()].filter((holder) => !this.mayReserve(holder, 1));
  }

  private mayReserve(holder: string, amount: number): boolean {
    const held = this.held.get(holder) ?? 0;
    return amount <= this.free && (held === 0 || held + amount <= MOST_PER_FREE * (this.free - amount));
  }

  private add(holder: string, amount: number): void {
    this.free -= amount;
    const held = (this.held.get(holder) ?? 0) + amount;
    if (held > 0) this.held.set(holder, held);
    else this.held.delete(holder);
  }
}
