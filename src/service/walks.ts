import type { Page } from '../profile/search.js';

/** The order in which a search found profiles, as far as pages may walk along it. */
export interface Order {
  order: { profileId: string; similarityScore: number }[];
  total: number;
  nearMisses: number;
}

/** How far pages can walk: as far as people turn them. */
export const FARTHEST = 1_000;
/** How long a walk waits for its next page. */
const PATIENCE_MS = 60_000;
/** Walks that are remembered, the latest: about 100 kB each at most. */
const MOST = 200;

/**
 * What searches by meaning have found, remembered from their first page on: the pages after it go on in the same order, so that they neither repeat nor
 * leave out anybody while profiles change. Each process remembers its own; a first page is always found anew.
 */
export class Walks {
  private readonly walks = new Map<string, Order & { until: number }>();

  begin(search: string, order: Order): void {
    this.remember(search, order);
    const [oldest] = this.walks.keys();
    if (this.walks.size > MOST) this.walks.delete(oldest!);
  }

  /** What the walk says of a page after the first; undefined when nobody walks there, or not that far. */
  next(search: string, { page, pageSize }: Page): Order | undefined {
    const walk = this.walks.get(search);
    if (page === 1 || !walk || walk.until < Date.now()) return undefined;
    const from = (page - 1) * pageSize;
    if (walk.order.length < Math.min(walk.total, from + pageSize)) return undefined;
    this.remember(search, walk);
    return { ...walk, order: walk.order.slice(from, from + pageSize) };
  }

  private remember(search: string, order: Order): void {
    this.walks.delete(search);
    this.walks.set(search, { ...order, until: Date.now() + PATIENCE_MS });
  }
}
