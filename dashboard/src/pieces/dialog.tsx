import { useEffect, useId, useRef, type ReactNode } from 'react';

/** Something that must be seen to before anything else. Escape closes it, where closing loses nothing. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose?: () => void;
  children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={(event) => (event.preventDefault(), onClose?.())}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
