import type { ReactNode } from 'react';
import type { Refusal } from '../wire/ask.ts';

/** Says what was refused, and offers another try where there is one. */
export function RefusalNotice({ refusal, again }: { refusal: Refusal | undefined; again?: () => void }): ReactNode {
  if (!refusal) return null;
  return (
    <div className="notice bad" role="alert">
      <span>{sentence(refusal.message)}</span>
      {again && (
        <button type="button" className="link push" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What is there when there is nothing. */
export function Empty({
  title,
  isWhole = false,
  children,
}: {
  title: string;
  /** There is nothing else on the page. */
  isWhole?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="empty">
      {isWhole ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  );
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
