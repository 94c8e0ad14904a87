import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on what stays, where what has it goes away: the next Tab goes on from there. */
export function focusOn(place: HTMLElement | null): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

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
