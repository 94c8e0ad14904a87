import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Confirm } from '../pieces/confirm.tsx';
import { Field } from '../pieces/field.tsx';
import { fullMoment, Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { deleteApp, renameApp, revokeApiKey, rotateApiKey, type OwnApp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { KeyDialog } from './key-dialog.tsx';

/** An app's key, its name and its end. */
export function SettingsPage({ app }: { app: OwnApp }): ReactNode {
  const { renew } = useSession();
  useTitle(`${app.name}: settings`);
  // The key may have been used since this was read.
  useEffect(() => {
    void renew();
  }, [renew]);
  return (
    <main className="page narrow" id="main">
      <div className="heading">
        <h1>Settings</h1>
      </div>
      <KeyCard app={app} />
      <NameCard app={app} />
      <EndCard app={app} />
    </main>
  );
}

function KeyCard({ app }: { app: OwnApp }): ReactNode {
  const { renew } = useSession();
  const rotating = useMutation(rotateApiKey);
  const revoking = useMutation(revokeApiKey);
  const [asking, setAsking] = useState<'rotate' | 'revoke'>();
  const [apiKey, setApiKey] = useState<string>();
  const rotate = async (): Promise<void> => {
    const done = await rotating.run({ appId: app.id });
    if (!done) return;
    setAsking(undefined);
    setApiKey(done.rotateApiKey.apiKey);
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

function NameCard({ app }: { app: OwnApp }): ReactNode {
  const { renew } = useSession();
  const renaming = useMutation(renameApp);
  const [name, setName] = useState(app.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void renaming.run({ appId: app.id, name }).then((done) => done && renew());
  };
  return (
    <section className="card" aria-labelledby="name">
      <h2 id="name">Name</h2>
      <form className="stack" onSubmit={submit}>
        <Field
          label="Name of the app"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RefusalNotice refusal={renaming.refusal} />
        <div className="row">
          <button type="submit" className="button" disabled={renaming.busy || name.trim() === app.name}>
            Rename
          </button>
          <span className="muted small">
            Made <time dateTime={app.createdAt}>{fullMoment(app.createdAt)}</time> · tenant <code>{app.id}</code>
          </span>
        </div>
      </form>
    </section>
  );
}

function EndCard({ app }: { app: OwnApp }): ReactNode {
  const { renew } = useSession();
  const deleting = useMutation(deleteApp);
  const [asking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    if (!(await deleting.run({ appId: app.id }))) return;
    navigate(places.home);
    await renew();
  };
  return (
    <section className="card stack" aria-labelledby="end">
      <h2 id="end">Delete the app</h2>
      <p className="muted">
        Ends its key and erases all its profiles with their history. Nothing of it can be brought back.
      </p>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        Delete app…
      </button>
      {asking && (
        <Confirm
          title="Delete this app?"
          action="Delete app"
          word={app.name}
          busy={deleting.busy}
          refusal={deleting.refusal}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        >
          Its key stops at once, and everything in it is erased.
        </Confirm>
      )}
    </section>
  );
}
