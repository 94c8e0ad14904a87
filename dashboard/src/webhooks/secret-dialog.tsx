import type { ReactNode } from 'react';
import { CodeBlock, CopyButton } from '../pieces/copy.tsx';
import { Dialog } from '../pieces/dialog.tsx';

const VERIFY = `import { Webhook } from 'standardwebhooks';

// Throws unless this very body was signed with the secret.
const event = new Webhook(process.env.LIMN_WEBHOOK_SECRET).verify(body, headers);`;

/** The secret of an endpoint: the only time that it is seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }): ReactNode {
  return (
    <Dialog title="The secret of the endpoint">
      <div className="stack">
        <p className="muted">
          It is shown this once. Your service tells by it that a request is from here, and from nobody else.
        </p>
        <div className="secret">
          <code data-testid="webhook-secret">{secret}</code>
          <CopyButton text={secret} label="Copy secret" />
        </div>
        <p className="muted small">Where requests come in:</p>
        <CodeBlock text={VERIFY} label="How to verify a request" />
        <div className="actions">
          <button type="button" className="button primary" onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}
