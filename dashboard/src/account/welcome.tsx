import { useState, type FormEvent, type ReactNode } from 'react';
import logo from '../limn.svg';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { useSession } from '../session.tsx';
import { signIn, signUp } from '../wire/operations.ts';
import { useDeed } from '../wire/deed.ts';

/** The door: what this is, and a form to come in by. */
export function Welcome({ returning }: { returning: boolean }): ReactNode {
  const { expired } = useSession();
  const [known, setKnown] = useState(returning || expired);
  useTitle(known ? 'Sign in' : 'Welcome');
  return (
    <main className="welcome" id="main">
      <section className="pitch">
        <p className="wordmark"><img src={logo} alt="" />Limn</p>
        <h1>People tell you who they are.<br /> Limn remembers.</h1>
        <p className="lede">Post any text for an id: a chat, a bio, a form, a log. A living profile grows, and every value in it can answer <em>“where did you get that?”</em></p>
        <Sample />
      </section>
      <section className="card door" aria-labelledby="door">
        <h2 id="door">{known ? 'Welcome back' : 'Make an account'}</h2>
        {expired && <p className="notice warn">Your session has ended. Sign in again to go on where you were.</p>}
        {known ? <Entrance key="in" operation={signIn} action="Sign in" isNew={false} /> : <Entrance key="up" operation={signUp} action="Create account" isNew />}
        <p className="muted small">
          {known ? 'New here? ' : 'You have one already? '}
          <button type="button" className="link" onClick={() => setKnown(!known)}>{known ? 'Make an account' : 'Sign in'}</button>
        </p>
      </section>
    </main>
  );
}

function Entrance({ operation, action, isNew }: { operation: typeof signIn | typeof signUp; action: string; isNew: boolean }): ReactNode {
  const { renew } = useSession();
  const entering = useDeed(operation as typeof signIn);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [kept, setKept] = useState(true);
  const { refusal } = entering;
  const faultOf = (field: string): string | undefined => (refusal?.field === field ? refusal.message : undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setKept(true);
    void entering.run({ email, password }).then(async (done) => done && setKept(await renew()));
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label="E-mail" type="email" name="email" autoComplete="username" required value={email} onChange={(event) => setEmail(event.target.value)} fault={faultOf('email')} />
      <Field label="Password" type="password" name="password" autoComplete={isNew ? 'new-password' : 'current-password'} required {...(isNew && { minLength: 12 })} maxLength={128}
        hint={isNew ? 'At least 12 characters. A few words in a row are easy to remember.' : undefined} value={password} onChange={(event) => setPassword(event.target.value)} fault={faultOf('password')} />
      <RefusalNotice refusal={refusal && !['email', 'password'].includes(refusal.field ?? '') ? refusal : undefined} />
      {!kept && <p className="notice bad" role="alert">The password is right, but your browser kept no session. It only does for pages that came over https, or from this very machine.</p>}
      <button type="submit" className="button primary" disabled={entering.busy}>{entering.busy ? 'One moment…' : action}</button>
    </form>
  );
}

function Sample(): ReactNode {
  return (
    <figure className="sample" aria-label="An example: what somebody said, and what Limn made of it">
      <blockquote>“I moved to Porto in May. Still playing the cello on Sundays, and Bruno, our dog, hates it.”</blockquote>
      <dl>
        <div><dt>Location</dt><dd>Porto</dd></div>
        <div><dt>Music</dt><dd>cello</dd></div>
        <div><dt>Pets</dt><dd>Bruno, a dog</dd></div>
        <div><dt>May</dt><dd>Moved to Porto</dd></div>
      </dl>
    </figure>
  );
}
