import { useCallback, useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { formatView, parseView, type View } from './view.ts';
import { useQueryString } from '../where.ts';

/** The view that the address names, and how to change it. A change of anything but the page goes back to the first. */
export function useView(): [view: View, change: (part: Partial<View>) => void] {
  const search = useQueryString();
  const view = useMemo(() => parseView(search), [search]);
  const change = useCallback((part: Partial<View>) => {
    const next = { ...parseView(location.search), page: 1, ...part };
    // Typing and sliding would fill the history with every letter.
    navigate(`${location.pathname}${formatView(next)}`, { replace: !('page' in part || 'sortBy' in part) });
  }, []);
  return [view, change];
}
