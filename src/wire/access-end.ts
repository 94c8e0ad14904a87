import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';

/** The longest delay of a timer, some three weeks. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A signal that ends a stream when the access of its reader may have ended: when the caller's key or token expires, and
 * when a key of the app changes, or may have changed unnoticed. The client then reconnects and authenticates again.
 * `closed` stops the watching.
 */
export function accessEnd(
  { storage: { events } }: Pick<Needs, 'storage'>,
  { tenantId, until }: Caller,
  closed: AbortSignal,
): AbortSignal {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const unsubscribe = events.subscribe((event) => event.kind === 'key' && event.tenantId === tenantId && end(), end);
  const timer = until && setTimeout(end, Math.min(Math.max(until.getTime() - Date.now(), 0), LONGEST_TIMER_MS)).unref();
  const leave = (): void => {
    unsubscribe();
    clearTimeout(timer);
  };
  if (closed.aborted) leave();
  else closed.addEventListener('abort', leave, { once: true });
  return ended.signal;
}
