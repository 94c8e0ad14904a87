import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Field } from '../pieces/field.tsx';
import { Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { createApp, type OwnApp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { keepFreshKey } from './fresh-keys.ts';
import { KeyDialog } from './key-dialog.tsx';

/** The apps of an account, and a form for another. */
export function AppsPage(): ReactNode {
  const { person, apps, renew } = useSession();
  const [made, setMade] = useState<{ app: OwnApp; apiKey: string }>();
  useTitle('Apps');
  const isNew = apps.length === 0;
  return (
    <main className={isNew ? 'page narrow' : 'page'} id="main">
      <div className="heading">
        <div>
          <h1>{isNew ? 'Your first app' : 'Apps'}</h1>
          <p className="lede">
            {isNew
              ? 'An app keeps profiles to itself and has one key. Name it after what will post to it; you can ' +
                'make more, for example one for trying things out.'
              : 'Each keeps its profiles to itself and has one key.'}
          </p>
        </div>
      </div>
      <div className={isNew ? undefined : 'apps-beside'}>
        {!isNew && (
          <ul className="apps">
            {apps.map((app) => (
              <li key={app.id}>
                <AppCard app={app} />
              </li>
            ))}
          </ul>
        )}
        <section className="card new-app" aria-labelledby="new">
          <h2 id="new" className={isNew ? 'unseen' : undefined}>
            New app
          </h2>
          <NewApp onMade={setMade} />
        </section>
      </div>
      <p className="muted small after">
        Apps made on the server by <code>limn key create</code> come here with{' '}
        <code>limn app give --app NAME --to-account {person?.id}</code>.
      </p>
      {made && (
        <KeyDialog
          apiKey={made.apiKey}
          name={made.app.name}
          onClose={() => void renew().then(() => navigate(places.profiles(made.app.id)))}
        />
      )}
    </main>
  );
}

function AppCard({ app }: { app: OwnApp }): ReactNode {
  return (
    <Link href={places.profiles(app.id)} className="card app">
      <strong>{app.name}</strong>
      <span className="mono small muted">{app.keyPreview ?? 'no key'}</span>
      <span className="small muted">
        {app.suspended ? (
          'Suspended by the operator'
        ) : app.lastUsedAt ? (
          <>
            Key last used <Moment at={app.lastUsedAt} />
          </>
        ) : (
          'Key not used yet'
        )}
      </span>
    </Link>
  );
}

function NewApp({ onMade }: { onMade(made: { app: OwnApp; apiKey: string }): void }): ReactNode {
  const making = useMutation(createApp);
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void making.run({ name }).then((done) => {
      if (!done) return;
      setName('');
      keepFreshKey(done.createApp.app.id, done.createApp.apiKey);
      onMade(done.createApp);
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        placeholder="My app"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RefusalNotice refusal={making.refusal} />
      <button type="submit" className="button primary" disabled={making.busy}>
        Create app
      </button>
    </form>
  );
}
