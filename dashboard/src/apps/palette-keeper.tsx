import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { partLater } from '../pieces/later.tsx';
import { places } from '../places.ts';
import type { OwnApp } from '../wire/operations.ts';
import { PaletteContext } from './palette-context.ts';

const Palette = partLater(async () => (await import('./palette.tsx')).Palette);

/** Opens the command palette by Ctrl-K anywhere, and puts `/` into the search of the list. */
export function PaletteKeeper({ app, children }: { app: OwnApp; children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const openPalette = useCallback(() => setOpen(true), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        // Over another dialog it would not be seen.
        if (!document.querySelector('dialog[open]')) setOpen(true);
        return;
      }
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('#list-search');
      if (box) box.focus();
      else navigate(`${places.profiles(app.id)}#search`);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [app.id]);
  const control = useMemo(() => ({ openPalette }), [openPalette]);
  return (
    <PaletteContext value={control}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <Palette app={app} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null);
