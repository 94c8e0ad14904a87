import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { placeInApp, places } from '../places.ts';
import { useSession } from '../session.tsx';
import { ask } from '../wire/ask.ts';
import { apps, signIn, signUp } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { EntranceCard } from './entrance-card.tsx';

/** Where strangers come in, by signing in or by making an account. */
export function Welcome({ returning }: { returning: boolean }): ReactNode {
  const { expired, entrance } = useSession();
  const [known, setKnown] = useState(returning || expired || !entrance.signUp);
  useTitle(known ? 'Sign in' : 'Welcome');
  return (
    <EntranceCard title={known ? 'Welcome back' : 'Make an account'}>
      {expired && <p className="notice warn">Your session has ended. Sign in again to go on where you were.</p>}
      {known ? (
        <Entrance key="in" operation={signIn} action="Sign in" isNew={false} />
      ) : (
        <Entrance key="up" operation={signUp} action="Create account" isNew />
      )}
      {known && (
        <p className="small">
          <Link href={places.forgotPassword} className="link">
            Forgot password?
          </Link>
        </p>
      )}
      {entrance.signUp && (
        <p className="muted small">
          {known ? 'New here? ' : 'Have an account already? '}
          <button type="button" className="link" onClick={() => setKnown(!known)}>
            {known ? 'Make an account' : 'Sign in'}
          </button>
        </p>
      )}
    </EntranceCard>
  );
}

function Entrance({
  operation,
  action,
  isNew,
}: {
  operation: typeof signIn | typeof signUp;
  action: string;
  isNew: boolean;
}): ReactNode {
  const { renew } = useSession();
  const entering = useMutation(operation as typeof signIn);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [kept, setKept] = useState(true);
  const { refusal } = entering;
  const faultOf = (field: string): string | undefined => (refusal?.field === field ? refusal.message : undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setKept(true);
    void entering.run({ email, password }).then(async (done) => {
      if (!done) return;
      if (isNew) await openOnlyApp();
      setKept(await renew());
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        fault={faultOf('email')}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        {...(isNew && { minLength: 12 })}
        maxLength={128}
        hint={isNew ? 'At least 12 characters. A few words in a row are easy to remember.' : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        fault={faultOf('password')}
      />
      <RefusalNotice refusal={refusal && !['email', 'password'].includes(refusal.field ?? '') ? refusal : undefined} />
      {!kept && (
        <p className="notice bad" role="alert">
          The password is right, but your browser kept no session. It only does for pages that came over https, or from
          this very machine.
        </p>
      )}
      <button type="submit" className="button primary" disabled={entering.busy}>
        {entering.busy ? 'One moment…' : action}
      </button>
    </form>
  );
}

/** Goes on to what a new account has already: the app that the command line made on this machine. */
async function openOnlyApp(): Promise<void> {
  const mine = await ask(apps, {}).catch(() => undefined);
  const [only, another] = mine?.apps ?? [];
  if (only && !another && !placeInApp(location.pathname)) navigate(places.profiles(only.id), { replace: true });
}
