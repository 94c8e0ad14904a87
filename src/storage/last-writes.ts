import type { TenantStorage } from './connection.js';

/** Most tenants that are remembered; all others wrote no later than the oldest of them. A guess. */
const MOST = 10_000;

/** Matches statements that write. */
const WRITES = /\b(?:insert into|update|delete from)\b/i;

/** The time of each tenant's last write that this process has made or has an event of, for reads from a replica. */
export class LastWrites {
  private readonly lagMs: number;
  /** In the order of the writes, oldest first. */
  private readonly known = new Map<string, number>();
  /** The last time at which any other tenant may have written. */
  private floor = -Infinity;

  /** `lagMs`: how stale a read of a tenant without later writes may be; 0: reads must be current. */
  constructor(lagMs: number) {
    this.lagMs = lagMs;
  }

  /** Records that a tenant has written, or may have. */
  note(tenantId: string): void {
    if (this.lagMs === 0) return;
    this.known.delete(tenantId);
    this.known.set(tenantId, performance.now());
    if (this.known.size <= MOST) return;
    const [oldest] = this.known;
    this.known.delete(oldest![0]);
    this.floor = Math.max(this.floor, oldest![1]);
  }

  /** Records that any tenant may have written. */
  noteAll(): void {
    this.known.clear();
    this.floor = performance.now();
  }

  /** The moment that a read of a tenant must not be older than. */
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
