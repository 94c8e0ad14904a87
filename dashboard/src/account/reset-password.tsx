import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { resetPassword } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { EntranceCard } from './entrance-card.tsx';

/** Where a link to set a new password leads. Its token stands behind the #, which no server is sent. */
export function ResetPassword(): ReactNode {
  const [token] = useState(() => globalThis.location.hash.slice(1));
  const [isSet, setIsSet] = useState(false);
  const [hasExpired, setHasExpired] = useState(token === '');
  useTitle('Set a new password');
  // Out of the address bar and the history, where others could read it over a shoulder or later.
  useEffect(() => navigate(places.resetPassword, { replace: true }), []);
  if (isSet) {
    return (
      <EntranceCard title="Your password is set">
        <p className="muted">Every session of your account has ended, here and on all other devices.</p>
        <Link href={places.signIn} className="button primary">
          Sign in
        </Link>
      </EntranceCard>
    );
  }
  if (hasExpired) {
    return (
      <EntranceCard title="This link has expired">
        <p className="muted">
          It was used already, is more than an hour old, or was not copied whole. Open it again from where you got it,
          or ask for a new one.
        </p>
        <Link href={places.forgotPassword} className="button primary">
          Get a new link
        </Link>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title="Set a new password">
      <NewPassword token={token} onSet={() => setIsSet(true)} onExpired={() => setHasExpired(true)} />
    </EntranceCard>
  );
}

function NewPassword({ token, onSet, onExpired }: { token: string; onSet(): void; onExpired(): void }): ReactNode {
  const { leave } = useSession();
  const setting = useMutation(resetPassword);
  const [password, setPassword] = useState('');
  const { refusal } = setting;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void setting.run({ token, password }).then((done) => {
      if (!done) return;
      onSet();
      // If somebody was signed in here, they may not be any more.
      void leave();
    });
  };
  useEffect(() => {
    if (refusal?.field === 'token') onExpired();
  }, [refusal, onExpired]);
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="New password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={12}
        maxLength={128}
        hint="At least 12 characters. A few words in a row are easy to remember."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        fault={refusal?.field === 'password' ? refusal.message : undefined}
      />
      <RefusalNotice refusal={refusal?.field === undefined ? refusal : undefined} />
      <button type="submit" className="button primary" disabled={setting.busy}>
        {setting.busy ? 'One moment…' : 'Set password'}
      </button>
    </form>
  );
}
