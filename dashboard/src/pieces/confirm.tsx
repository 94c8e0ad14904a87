import { useState, type FormEvent, type ReactNode } from 'react';
import type { Refusal } from '../wire/ask.ts';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { RefusalNotice } from './notice.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the button says. */
  action: string;
  /** What must be typed first; nothing, when left out. */
  word?: string;
  busy: boolean;
  refusal: Refusal | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks whether something that cannot be taken back shall be done, if need be by having its name typed. */
export function Confirm({ title, children, action, word, busy, refusal, onConfirm, onClose }: ConfirmProps): ReactNode {
  const [typed, setTyped] = useState('');
  const ready = word === undefined || typed === word;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready && !busy) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="stack">
        <div className="muted">{children}</div>
        {word !== undefined && (
          <Field
            label={`Type “${word}” to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <RefusalNotice refusal={refusal} />
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button danger" disabled={!ready || busy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
