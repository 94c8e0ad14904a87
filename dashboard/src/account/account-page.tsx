import { useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CopyButton } from '../pieces/copy.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { changePassword, deleteAccount, signOutEverywhere, type Person } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';

/** The account itself: its password, its sessions, its end. */
export function AccountPage({ person }: { person: Person }): ReactNode {
  const { leave } = useSession();
  const leaving = useMutation(signOutEverywhere);
  const [closing, setClosing] = useState(false);
  useTitle('Account');
  return (
    <main className="page narrow" id="main">
      <div className="heading">
        <div>
          <h1>Account</h1>
          <p className="lede">{person.email}</p>
        </div>
      </div>
      <section className="card stack" aria-labelledby="id">
        <h2 id="id">Account id</h2>
        <p className="muted">
          The operator knows your account by this, not by your address. It is what{' '}
          <code className="whole">limn app give --to-account</code> takes.
        </p>
        <p className="row">
          <code data-testid="account-id">{person.id}</code>
          <CopyButton text={person.id} />
        </p>
      </section>
      <section className="card" aria-labelledby="password">
        <h2 id="password">Password</h2>
        <PasswordForm />
      </section>
      <section className="card stack" aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <p className="muted">Ends every session of this account, on all devices, this one included.</p>
        <RefusalNotice refusal={leaving.refusal} />
        <button
          type="button"
          className="button"
          disabled={leaving.busy}
          onClick={() => void leaving.run({}).then((done) => done && leave())}
        >
          Sign out everywhere
        </button>
      </section>
      <section className="card stack" aria-labelledby="end">
        <h2 id="end">Delete the account</h2>
        <p className="muted">
          Deletes all its apps with their keys, profiles and history. Nothing of it can be brought back.
        </p>
        <button type="button" className="button danger" onClick={() => setClosing(true)}>
          Delete account…
        </button>
      </section>
      {closing && <Closing onClose={() => setClosing(false)} />}
    </main>
  );
}

function PasswordForm(): ReactNode {
  const changing = useMutation(changePassword);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setDone(false);
    void changing.run({ currentPassword: current, newPassword: next }).then((changed) => {
      if (!changed) return;
      setDone(true);
      setCurrent('');
      setNext('');
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={128}
        hint="At least 12 characters. All other sessions end."
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <RefusalNotice refusal={changing.refusal} />
      {done && <output className="notice">The password is changed.</output>}
      <button type="submit" className="button" disabled={changing.busy}>
        Change password
      </button>
    </form>
  );
}

function Closing({ onClose }: { onClose(): void }): ReactNode {
  const { leave } = useSession();
  const closing = useMutation(deleteAccount);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void closing.run({ password }).then((done) => {
      if (!done) return;
      // There is no account to come back to, so the page for newcomers and not the one to sign in.
      navigate(places.home);
      void leave();
    });
  };
  return (
    <Dialog title="Delete this account?" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="muted">Its apps, keys and profiles stop answering at once and are erased.</p>
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <RefusalNotice refusal={closing.refusal} />
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button danger" disabled={closing.busy || password === ''}>
            Delete everything
          </button>
        </div>
      </form>
    </Dialog>
  );
}
