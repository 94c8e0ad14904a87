import type { ReactNode } from 'react';
import { CodeBlock, CopyButton } from '../pieces/copy.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { samples } from '../start/samples.ts';

/** A new key: the only time that it is seen. */
export function KeyDialog({ apiKey, name, onClose }: { apiKey: string; name: string; onClose(): void }): ReactNode {
  const [curl] = samples({
    origin: location.origin,
    id: 'maria',
    data: 'I am Maria from Porto, and I love surfing.',
    inputType: '',
    key: apiKey,
  });
  return (
    <Dialog title={`The key of ${name}`}>
      <div className="stack">
        <p className="muted">
          It is shown this once: Limn keeps only its fingerprint. Put it where your other secrets are.
        </p>
        <div className="secret">
          <code data-testid="api-key">{apiKey}</code>
          <CopyButton text={apiKey} label="Copy key" />
        </div>
        <p className="muted small">A first post from your terminal:</p>
        <CodeBlock text={curl!.text} label="A first post, as curl" />
        <div className="actions">
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
