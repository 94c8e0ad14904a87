import { useEffect, type ReactNode } from 'react';
import { focusOn } from '../pieces/seen.ts';

/** The browser itself has seen to the first page. */
let isFirst = true;

/**
 * Comes to a page as the browser would to a new one: at its top, and with the next Tab in it. It stands beside the page
 * itself: what keeps its place while it is fetched goes away, and the focus with it.
 */
export function Arrival(): ReactNode {
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    globalThis.scrollTo(0, 0);
    if (!document.activeElement?.matches('input, textarea')) focusOn(document.querySelector('#main'));
  }, []);
  return null;
}
