import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';

/** The longest time that a timer can measure: some three weeks. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * A signal for answers that go on and on: aborted when what their reader showed ends by itself, and when the keys of
 * the app have changed or may have, since whoever reads on has to show one that is still good. Nothing is looked after
 * any more once `over` is aborted.
 */
export function passEnd(
  { storage: { events } }: Pick<Needs, 'storage'>,
  { tenantId, until }: Caller,
  over: AbortSignal,
): AbortSignal {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const unsubscribe = events.subscribe((event) => event.kind === 'key' && event.tenantId === tenantId && end(), end);
  const timer = until && setTimeout(end, Math.min(Math.max(until.getTime() - Date.now(), 0), LONGEST_TIMER_MS)).unref();
  const leave = (): void => {
    unsubscribe();
    clearTimeout(timer);
  };
  if (over.aborted) leave();
  else over.addEventListener('abort', leave, { once: true });
  return ended.signal;
}
