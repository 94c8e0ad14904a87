import { useEffect, useId, useRef, type ReactNode } from 'react';

/** A question that must be answered before anything else is done. Escape closes it. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={(event) => (event.preventDefault(), onClose())}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
