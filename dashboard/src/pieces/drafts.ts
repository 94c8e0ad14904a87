import { useCallback, useState } from 'react';

/** What was typed and not sent yet, by where: while the page is loaded, and never in what the browser keeps. */
const drafts = new Map<string, unknown>();

/** Something typed that is still there for who comes back from another page. */
export function useDraft<T>(where: string, empty: T): [draft: T, change: (next: T) => void, forget: () => void] {
  const [draft, setDraft] = useState(() => (drafts.get(where) as T | undefined) ?? empty);
  const change = useCallback(
    (next: T) => {
      drafts.set(where, next);
      setDraft(next);
    },
    [where],
  );
  const forget = useCallback(() => void drafts.delete(where), [where]);
  return [draft, change, forget];
}

/** Forgets what was typed by somebody who has left. */
export const forgetDrafts = (): void => drafts.clear();
