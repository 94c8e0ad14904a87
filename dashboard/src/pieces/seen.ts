import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings what has just come, and the focus, into view: whoever asked for it may be far below. `told` is what is to be
 * seen there, each time that it changes; nothing while it is undefined.
 */
export function useSeen<Kind extends HTMLElement>(told: unknown): RefObject<Kind | null> {
  const place = useRef<Kind>(null);
  useEffect(() => {
    if (told === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, [told]);
  return place;
}
