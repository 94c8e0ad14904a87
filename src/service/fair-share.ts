/** What must stay free beside what one holds: a third of it. */
const MOST_PER_FREE = 3;

/**
 * A bounded good of which nobody can take all. Whoever holds some gets more only while at least a third of what they
 * then hold stays free: one alone can have three quarters, two half as much each, and a newcomer always finds something
 * (the dynamic thresholds of Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches",
 * 1998).
 */
export class FairShare {
  private readonly held = new Map<string, number>();
  private free: number;

  constructor(all: number) {
    this.free = all;
  }

  /** Whether somebody may take so much more. */
  mayTake(who: string, amount = 1): boolean {
    const held = this.held.get(who) ?? 0;
    return amount <= this.free && (held === 0 || held + amount <= MOST_PER_FREE * (this.free - amount));
  }

  take(who: string, amount = 1): void {
    this.free -= amount;
    this.held.set(who, (this.held.get(who) ?? 0) + amount);
  }

  /** Gives back what was taken. */
  give(who: string, amount = 1): void {
    this.free += amount;
    const left = (this.held.get(who) ?? 0) - amount;
    if (left > 0) this.held.set(who, left);
    else this.held.delete(who);
  }

  /** Those who hold some and may not take one more. */
  get sated(): string[] {
    return [...this.held.keys()].filter((who) => !this.mayTake(who));
  }
}
