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

  /** Whether a holder may take this much more. */
  mayTake(holder: string, amount = 1): boolean {
    const held = this.held.get(holder) ?? 0;
    return amount <= this.free && (held === 0 || held + amount <= MOST_PER_FREE * (this.free - amount));
  }

  /** Takes without asking: call {@link mayTake} first. */
  take(holder: string, amount = 1): void {
    this.free -= amount;
    this.held.set(holder, (this.held.get(holder) ?? 0) + amount);
  }

  /** Gives back what was taken. */
  release(holder: string, amount = 1): void {
    this.free += amount;
    const left = (this.held.get(holder) ?? 0) - amount;
    if (left > 0) this.held.set(holder, left);
    else this.held.delete(holder);
  }

  /** Holders that may not take one more. */
  get atLimit(): string[] {
    return [...this.held.keys()].filter((holder) => !this.mayTake(holder));
  }
}
