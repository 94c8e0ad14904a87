/**
 * A few places that many want: whoever waits takes turns with the others that wait, however much one of them has in
 * line (round robin; Nagle, "On Packet Switches with Infinite Storage", RFC 970).
 */
export class RoundRobin {
  private free: number;
  /** In the order of their turns. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.free = places;
  }

  /** Runs `work` on a place, for `who` waits in line. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.line(who).push(resolve));
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private line(who: string): (() => void)[] {
    const line = this.waiting.get(who) ?? [];
    this.waiting.set(who, line);
    return line;
  }

  /** Gives a place to the next in turn, whose others wait behind everybody else's. */
  private pass(): void {
    const [next] = this.waiting;
    if (!next) return void this.free++;
    const [who, line] = next;
    this.waiting.delete(who);
    const begin = line.shift();
    if (line.length > 0) this.waiting.set(who, line);
    begin?.();
  }
}
