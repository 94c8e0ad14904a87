import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** What is left free beside a panel, in pixels. */
const MARGIN = 8;

interface MenuProps {
  label: string;
  icon?: IconName;
  /** What it holds; is given the way to close it. */
  children(close: () => void): ReactNode;
}

/** A button with a panel below it, which a click elsewhere and Escape close. */
export function Menu({ label, icon, children }: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useId();
  const id = useId();
  useLayoutEffect(() => {
    const panel = place.current?.querySelector<HTMLElement>('.menu-panel');
    if (!open || !panel) return undefined;
    // It ends where its button does, and would begin off the window where that stands at the left of it.
    const fit = (): void => {
      panel.style.translate = 'none';
      panel.style.translate = `${Math.max(0, MARGIN - panel.getBoundingClientRect().left)}px`;
    };
    fit();
    // What comes beside a button may move it to another line.
    const sizes = new ResizeObserver(fit);
    for (let around: Element | null = place.current; around; around = around.parentElement) sizes.observe(around);
    return () => sizes.disconnect();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    place.current?.querySelector<HTMLElement>('[data-first], .menu-panel input, .menu-panel button')?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      document.getElementById(button)?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, button]);
  const close = (): void => {
    setOpen(false);
    document.getElementById(button)?.focus();
  };
  return (
    <div className="menu" ref={place}>
      <button
        id={button}
        type="button"
        className="button small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        {label}
      </button>
      {open && (
        <fieldset className="menu-panel" id={id} aria-label={label}>
          {children(close)}
        </fieldset>
      )}
    </div>
  );
}
