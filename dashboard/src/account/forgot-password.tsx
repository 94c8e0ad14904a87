import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CodeBlock } from '../pieces/copy.tsx';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { useSession } from '../session.tsx';
import { requestPasswordReset } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { EntranceCard } from './entrance-card.tsx';

/** How somebody gets a link to set a new password: by mail, or from whoever runs the service. */
export function ForgotPassword(): ReactNode {
  const { entrance } = useSession();
  useTitle('Forgot password');
  return (
    <EntranceCard title="Forgot your password?">
      {entrance.resetsByMail ? <ByMail /> : <ByOperator />}
      <p className="muted small">
        Remembered it?{' '}
        <Link href={places.signIn} className="link">
          Sign in
        </Link>
      </p>
    </EntranceCard>
  );
}

function ByMail(): ReactNode {
  const asking = useMutation(requestPasswordReset);
  const [email, setEmail] = useState('');
  const [askedFor, setAskedFor] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAskedFor(undefined);
    void asking.run({ email }).then((done) => done && setAskedFor(email));
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p className="muted">We mail you a link by which you set a new one.</p>
      <Field
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RefusalNotice refusal={asking.refusal} />
      {askedFor !== undefined && (
        <output className="notice">
          <span>
            If {askedFor} has an account, a link is on its way there. It works once and for an hour; look among the spam
            too.
          </span>
        </output>
      )}
      <button type="submit" className="button primary" disabled={asking.busy}>
        {asking.busy ? 'One moment…' : 'Mail me a link'}
      </button>
    </form>
  );
}

function ByOperator(): ReactNode {
  return (
    <>
      <p>
        This Limn sends no mail. Ask whoever runs it for a link by which you set a new password. They make one with this
        command:
      </p>
      <CodeBlock label="The command that makes a link" text={'npx limn account reset \\\n  --email you@example.com'} />
      <p className="muted small">The link works once and for an hour.</p>
    </>
  );
}
