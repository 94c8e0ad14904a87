import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Where closing loses nothing: by Escape, and by a click beside it. */
  onClose?: () => void;
  children: ReactNode;
  /** Comes from the side of a phone. */
  sheet?: boolean;
  /** The title is only heard. */
  hidesTitle?: boolean;
  className?: string;
}

/** Something that must be seen to before anything else: the browser keeps the focus in it and brings it back after. */
export function Dialog({
  title,
  onClose,
  children,
  sheet = false,
  hidesTitle = false,
  className = '',
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still on the page: of one that is gone the browser brings no focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  // A click beside it closes it, as Escape does.
  useEffect(() => {
    const opened = dialog.current;
    const onMouseDown = (event: MouseEvent): void => void (event.target === opened && onClose?.());
    opened?.addEventListener('mousedown', onMouseDown);
    return () => opened?.removeEventListener('mousedown', onMouseDown);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className={[sheet ? 'sheet' : '', className].filter(Boolean).join(' ') || undefined}
      aria-labelledby={id}
      onCancel={(event) => (event.preventDefault(), onClose?.())}
    >
      <h2 id={id} className={hidesTitle ? 'unseen' : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
