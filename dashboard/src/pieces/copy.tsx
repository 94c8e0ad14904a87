import { useEffect, useState, type ReactNode } from 'react';

const SHOWN_MS = 2_000;

/** Puts a text into the clipboard and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }): ReactNode {
  const [done, setDone] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone('copied');
    } catch {
      setDone('failed');
    }
  };
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <span aria-live="polite">
        {done === 'copied' ? 'Copied' : done === 'failed' ? 'Select it and press Ctrl+C' : label}
      </span>
    </button>
  );
}

/** Text of a program, to be copied. */
export function CodeBlock({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <div className="code">
      {/* A long one is scrolled, by keyboard too. */}
      <pre tabIndex={0}>
        <code aria-label={label}>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
