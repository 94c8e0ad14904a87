import { LRUCache } from 'lru-cache';
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
/**
 * Walks that are remembered, and their memory: all of them at a thousand profiles each with usual ids, fewer with ids
 * of 255 bytes.
 */
const MOST = 200;
const MEMORY = 24 * 1024 * 1024;
/** What a profile takes in an order beside its id. */
const BYTES_A_PROFILE = 80;

/**
 * What searches by meaning have found, remembered from their first page on: the pages after it go on in the same order,
 * so that they neither repeat nor leave out anybody while profiles change. Each process remembers its own; a first page
 * is always found anew.
 */
export class Walks {
  private readonly walks = new LRUCache<string, Order & { until: number }>({
    max: MOST,
    maxSize: MEMORY,
    sizeCalculation: ({ order }, search) =>
      2 * search.length +
      order.reduce((bytes, { profileId }) => bytes + BYTES_A_PROFILE + 2 * profileId.length, BYTES_A_PROFILE),
  });

  begin(search: string, order: Order): void {
    this.walks.set(search, { ...order, until: patiently() });
  }

  /** Estimated bytes that are remembered. */
  get bytes(): number {
    return this.walks.calculatedSize;
  }

  /** What the walk says of a page after the first; undefined when nobody walks there, or not that far. */
  next(search: string, { page, pageSize }: Page): Order | undefined {
    const walk = this.walks.get(search);
    if (page === 1 || !walk || walk.until < Date.now()) return undefined;
    const from = (page - 1) * pageSize;
    if (walk.order.length < Math.min(walk.total, from + pageSize)) return undefined;
    walk.until = patiently();
    return { ...walk, order: walk.order.slice(from, from + pageSize) };
  }
}

const patiently = (): number => Date.now() + PATIENCE_MS;
