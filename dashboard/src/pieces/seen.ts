import { useEffect, useRef, type RefObject } from 'react';

/** Brings what has just come, and the focus, into view: whoever asked for it may be far below. */
export function useSeen<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const place = useRef<Kind>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return place;
}
