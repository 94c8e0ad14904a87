import { LRUCache } from 'lru-cache';

/** A request that was answered, without anything of what was sent: its body, its query string, its key. */
export interface AnsweredRequest {
  at: Date;
  method: string;
  /** Such as `/v1/profile/maria`, at most 300 characters. */
  path: string;
  status: number;
  milliseconds: number;
  requestId: string;
}

/** A search by meaning that found nobody. */
export interface EmptySearch {
  at: Date;
  /** At most 200 characters. */
  query: string;
  sensitivity: number;
}

/** A guess at what somebody looks back at: the last minutes of a busy app, the last days of a quiet one. */
const REQUESTS_KEPT = 300;
const SEARCHES_KEPT = 30;
/** Apps that are remembered: the memory of all is bounded by it, some 100 MB at the very most. */
const APPS_KEPT = 500;
const LONGEST_PATH = 300;
const LONGEST_QUERY = 200;

interface Pages {
  requests: AnsweredRequest[];
  emptySearches: EmptySearch[];
}

/**
 * What this process was asked lately, by app, for its owner to look at. It is kept in memory alone: several processes
 * have a journal each, and a restart begins a new one.
 */
export class Journal {
  private readonly apps = new LRUCache<string, Pages>({ max: APPS_KEPT });

  /** Notes a request when it has been answered. */
  answered(tenantId: string, { path, ...request }: AnsweredRequest): void {
    keep(this.pagesOf(tenantId).requests, { path: path.slice(0, LONGEST_PATH), ...request }, REQUESTS_KEPT);
  }

  /** Notes a search that found nobody. */
  foundNobody(tenantId: string, search: EmptySearch): void {
    keep(
      this.pagesOf(tenantId).emptySearches,
      { ...search, query: search.query.slice(0, LONGEST_QUERY) },
      SEARCHES_KEPT,
    );
  }

  /** The latest first. */
  read(tenantId: string): Pages {
    const { requests = [], emptySearches = [] } = this.apps.get(tenantId) ?? {};
    return { requests: requests.toReversed(), emptySearches: emptySearches.toReversed() };
  }

  /** Forgets an app that is gone. */
  forget(tenantId: string): void {
    this.apps.delete(tenantId);
  }

  private pagesOf(tenantId: string): Pages {
    const known = this.apps.get(tenantId);
    if (known) return known;
    const pages: Pages = { requests: [], emptySearches: [] };
    this.apps.set(tenantId, pages);
    return pages;
  }
}

function keep<T>(list: T[], one: T, most: number): void {
  list.push(one);
  // In slices, so that a full list is not moved by one with every request.
  if (list.length > most * 1.2) list.splice(0, list.length - most);
}
