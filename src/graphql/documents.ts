import { AsyncLocalStorage } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { LimnError } from '../errors.js';
import { FairShare } from '../service/fair-share.js';

/**
 * What a token of a parsed document takes on the heap with its share of the nodes: 277 bytes where every field has an
 * alias, the most seen.
 */
const BYTES_A_TOKEN = 300;
/** Beside the tokens: the memory of what the document costs (limits.ts). */
const BYTES_A_DOCUMENT = 8_192;
/**
 * Clients send few documents again and again: this holds some hundred of the usual length, or thirty of the longest.
 */
const CACHE_BYTES = 8 * 1024 * 1024;
/** Of the heap, for the documents of open subscriptions. */
const SHARE_OF_HEAP = 16;

/**
 * About how much of the heap a parsed document holds, in bytes. Its text counts twice: it is kept whole, comments too,
 * and may be the key.
 */
function weightOf({ loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens++;
  return BYTES_A_DOCUMENT + 2 * (loc?.source.body.length ?? 0) + tokens * BYTES_A_TOKEN;
}

/**
 * Documents that were parsed and found valid, so that this is done once for those that come again. Bounded in bytes;
 * the longest unused go first.
 */
export class Documents {
  // One that would push a quarter of the others out is parsed again instead.
  private readonly cache = new LRUCache<string, DocumentNode>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    sizeCalculation: weightOf,
  });

  get(key: string): DocumentNode | undefined {
    return this.cache.get(key);
  }

  set(key: string, document: DocumentNode): void {
    this.cache.set(key, document);
  }

  /** Estimated bytes that it holds. */
  get bytes(): number {
    return this.cache.calculatedSize;
  }
}

/** Of documents that clients ask for by their digest; who is told that one is not there sends it again. */
const PERSISTED_BYTES = 4 * 1024 * 1024;

/** Whose request is answered: Apollo asks for a digest without saying for whom. */
const asking = new AsyncLocalStorage<string>();
let answering = 0;

/**
 * Answers a request of a tenant, who is to know the persisted documents of its own and of nobody else. Only for those
 * that name a digest: while one is answered Node follows every promise of the process, which costs a request a fifth.
 */
export async function answerFor<T>(tenantId: string, answer: () => Promise<T>): Promise<T> {
  answering++;
  try {
    return await asking.run(tenantId, answer);
  } finally {
    if (--answering === 0) asking.disable();
  }
}

/** Texts of documents by tenant and digest, bounded in bytes; the longest unused go first. */
export class PersistedTexts {
  private readonly cache = new LRUCache<string, string>({
    maxSize: PERSISTED_BYTES,
    maxEntrySize: PERSISTED_BYTES / 16,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 256,
  });

  async get(key: string): Promise<string | undefined> {
    const own = ownKey(key);
    return own && this.cache.get(own);
  }

  async set(key: string, text: string): Promise<void> {
    const own = ownKey(key);
    if (own) this.cache.set(own, text);
  }

  async delete(key: string): Promise<boolean> {
    const own = ownKey(key);
    return own !== undefined && this.cache.delete(own);
  }
}

/** Undefined for a request of which nobody has said whose it is: it finds and leaves nothing. */
function ownKey(digest: string): string | undefined {
  const tenantId = asking.getStore();
  return tenantId && `${tenantId}/${digest}`;
}

interface HeldDocument {
  /** How many subscriptions of the tenant have it. */
  uses: number;
  release: () => void;
}

/**
 * Keeps the documents of open subscriptions from filling the heap: what one tenant subscribes with leaves room for
 * others.
 */
export class LiveDocuments {
  private readonly shares: FairShare;
  private readonly held = new Map<string, Map<DocumentNode, HeldDocument>>();

  constructor(bytes = getHeapStatistics().heap_size_limit / SHARE_OF_HEAP) {
    this.shares = new FairShare(bytes);
  }

  /**
   * Holds a document for a subscription, and returns the function that releases it. Throws `unavailable` when the
   * tenant has too many.
   */
  hold(tenantId: string, document: DocumentNode): () => void {
    const ofTenant = this.held.get(tenantId) ?? new Map<DocumentNode, HeldDocument>();
    const held = ofTenant.get(document) ?? this.reserve(tenantId, document);
    held.uses++;
    this.held.set(tenantId, ofTenant.set(document, held));
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--held.uses > 0) return;
      ofTenant.delete(document);
      if (ofTenant.size === 0) this.held.delete(tenantId);
      held.release();
    };
  }

  private reserve(tenantId: string, document: DocumentNode): HeldDocument {
    const release = this.shares.reserve(tenantId, weightOf(document));
    if (!release)
      throw new LimnError('unavailable', 'Too many different documents are subscribed with; use few, with variables', {
        retryAfterSeconds: 5,
      });
    return { uses: 0, release };
  }
}
