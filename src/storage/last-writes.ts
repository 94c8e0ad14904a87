import type { TenantStorage } from './connection.js';

/** So many tenants are remembered one by one; of those before it is known that they wrote no later. A guess. */
const MOST = 10_000;

/** What a statement has that is not only read by. */
const WRITES = /\b(?:insert into|update|delete from)\b/i;

/** When tenants have written last, as far as this process knows: what it did for them, and what it is told of. */
export class LastWrites {
  private readonly lagMs: number;
  /** In the order of the writes. */
  private readonly known = new Map<string, number>();
  /** Nobody else has written since. */
  private floor = -Infinity;

  /** `lagMs`: how old an answer may be for who has not written since; 0: not at all. */
  constructor(lagMs: number) {
    this.lagMs = lagMs;
  }

  /** A tenant has written, or may have. */
  note(tenantId: string): void {
    if (this.lagMs === 0) return;
    this.known.delete(tenantId);
    this.known.set(tenantId, performance.now());
    if (this.known.size <= MOST) return;
    const [oldest] = this.known;
    this.known.delete(oldest![0]);
    this.floor = Math.max(this.floor, oldest![1]);
  }

  /** Anybody may have written. */
  noteAll(): void {
    this.known.clear();
    this.floor = performance.now();
  }

  /** The moment of which a tenant's answer has to be, or a later one. */
  since(tenantId: string): number {
    const now = performance.now();
    return Math.max(now - this.lagMs, this.known.get(tenantId) ?? this.floor);
  }

  /** The same storage, of which it is noted when something was written, before whoever wrote is told. */
  noting(tenantId: string, storage: TenantStorage): TenantStorage {
    if (this.lagMs === 0) return storage;
    const noted = <T>(work: Promise<T>): Promise<T> => work.finally(() => this.note(tenantId));
    return {
      isSharded: storage.isSharded,
      query: <Row>(...step: Parameters<TenantStorage['query']>) => {
        const answer = storage.query<Row>(...step);
        return WRITES.test(step[0].text) ? noted(answer) : answer;
      },
      run: (...step) => noted(storage.run(...step)),
      together: (steps) => noted(storage.together(steps)),
      tx: (work) => noted(storage.tx(work)),
    };
  }
}
