import { useEffect, type ReactNode } from 'react';

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
    const main = document.querySelector<HTMLElement>('#main');
    if (!main || document.activeElement?.matches('input, textarea')) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, []);
  return null;
}
