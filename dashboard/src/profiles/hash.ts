import { useSyncExternalStore } from 'react';

const NAVIGATED = ['hashchange', 'popstate', 'pushState', 'replaceState'];

function watch(changed: () => void): () => void {
  for (const event of NAVIGATED) addEventListener(event, changed);
  return () => {
    for (const event of NAVIGATED) removeEventListener(event, changed);
  };
}

/** What stands behind the `#` of the address. */
export const useHash = (): string =>
  useSyncExternalStore(
    watch,
    () => location.hash,
    () => '',
  );
