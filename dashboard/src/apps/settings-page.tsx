import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Confirm } from '../pieces/confirm.tsx';
import { Field } from '../pieces/field.tsx';
import { fullMoment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { deleteApp, renameApp, type OwnApp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { KeyCard } from './key-card.tsx';

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
            Made <time dateTime={app.createdAt}>{fullMoment(app.createdAt)}</time> · id <code>{app.id}</code>
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
