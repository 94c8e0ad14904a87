/** What is worth most comes out first; what came in first among equals. A binary heap. */
export class GainQueue<T> {
  private readonly heap: { item: T; gain: number; turn: number }[] = [];
  private turns = 0;

  add(item: T, gain: number): void {
    this.turns += 1;
    let at = this.heap.push({ item, gain, turn: this.turns }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.leads(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  /** Takes out the leader. */
  take(): T | undefined {
    const [leader] = this.heap;
    const last = this.heap.pop();
    if (!leader || !last || leader === last) return leader?.item;
    this.heap[0] = last;
    for (let at = 0; ;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let best = at;
      if (left < this.heap.length && this.leads(left, best)) best = left;
      if (right < this.heap.length && this.leads(right, best)) best = right;
      if (best === at) return leader.item;
      this.swap(at, best);
      at = best;
    }
  }

  /** The gain of the leader, 0 when none is left. */
  highest(): number {
    return this.heap[0]?.gain ?? 0;
  }

  private leads(a: number, b: number): boolean {
    const one = this.heap[a];
    const other = this.heap[b];
    if (!one || !other) return false;
    return one.gain > other.gain || (one.gain === other.gain && one.turn < other.turn);
  }

  private swap(a: number, b: number): void {
    const one = this.heap[a];
    const other = this.heap[b];
    if (!one || !other) return;
    this.heap[a] = other;
    this.heap[b] = one;
  }
}
