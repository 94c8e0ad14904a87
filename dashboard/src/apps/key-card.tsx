import { useState, type ReactNode } from 'react';
import { Confirm } from '../pieces/confirm.tsx';
import { Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useSession } from '../session.tsx';
import { revokeApiKey, rotateApiKey, type OwnApp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { keepFreshKey } from './fresh-keys.ts';
import { KeyDialog } from './key-dialog.tsx';

/** The key of an app: how it begins, when it was used, and how to change it. */
export function KeyCard({ app, onMade }: { app: OwnApp; onMade?: () => void }): ReactNode {
  const { renew } = useSession();
  const rotating = useMutation(rotateApiKey);
  const revoking = useMutation(revokeApiKey);
  const [asking, setAsking] = useState<'rotate' | 'revoke'>();
  const [apiKey, setApiKey] = useState<string>();
  const rotate = async (): Promise<void> => {
    const done = await rotating.run({ appId: app.id });
    if (!done) return;
    setAsking(undefined);
    keepFreshKey(app.id, done.rotateApiKey.apiKey);
    setApiKey(done.rotateApiKey.apiKey);
    onMade?.();
  };
  const revoke = async (): Promise<void> => {
    if (!(await revoking.run({ appId: app.id }))) return;
    setAsking(undefined);
    await renew();
  };
  const close = (): void => {
    setApiKey(undefined);
    void renew();
  };
  return (
    <section className="card stack" aria-labelledby="key">
      <h2 id="key">API key</h2>
      {app.suspended && <p className="notice bad">The operator has suspended this app: its key opens nothing.</p>}
      {app.keyPreview === null ? (
        <p className="muted">This app has no key. Its profiles are kept; nothing can be posted from outside.</p>
      ) : (
        <p>
          <code>{app.keyPreview}</code>
          <span className="muted small">
            {' '}
            ·{' '}
            {app.lastUsedAt ? (
              <>
                last used <Moment at={app.lastUsedAt} />
              </>
            ) : (
              'not used yet'
            )}
          </span>
        </p>
      )}
      <div className="row">
        {app.keyPreview === null ? (
          <button type="button" className="button primary" disabled={rotating.busy} onClick={() => void rotate()}>
            Make a key
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={() => setAsking('rotate')}>
              Rotate key…
            </button>
            <button type="button" className="button danger" onClick={() => setAsking('revoke')}>
              Revoke key…
            </button>
          </>
        )}
      </div>
      <RefusalNotice refusal={asking ? undefined : rotating.refusal} />
      {asking === 'rotate' && (
        <Confirm
          title="Rotate the key?"
          action="Rotate key"
          busy={rotating.busy}
          refusal={rotating.refusal}
          onConfirm={() => void rotate()}
          onClose={() => setAsking(undefined)}
        >
          You get a new key, and the one there is now stops at once. Whatever still sends it will be refused.
        </Confirm>
      )}
      {asking === 'revoke' && (
        <Confirm
          title="Revoke the key?"
          action="Revoke key"
          busy={revoking.busy}
          refusal={revoking.refusal}
          onConfirm={() => void revoke()}
          onClose={() => setAsking(undefined)}
        >
          The key stops at once. You can make another whenever you like.
        </Confirm>
      )}
      {apiKey !== undefined && <KeyDialog apiKey={apiKey} name={app.name} onClose={close} />}
    </section>
  );
}
