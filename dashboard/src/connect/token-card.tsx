import { useState, type FormEvent, type ReactNode } from 'react';
import { CopyButton } from '../pieces/copy.tsx';
import { Field } from '../pieces/field.tsx';
import { fullMoment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { issueToken, type OwnApp, type TokenScope } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';

const TIMES: [seconds: number, label: string][] = [
  [600, '10 minutes'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
];

/** Makes a token that stands in the place of the key for a while: for one profile, for reading, or both. */
export function TokenCard({ app }: { app: OwnApp }): ReactNode {
  const issuing = useMutation(issueToken, app.id);
  const [profileId, setProfileId] = useState('');
  const [scope, setScope] = useState<TokenScope>('READ');
  const [seconds, setSeconds] = useState(3_600);
  const [made, setMade] = useState<{ token: string; expiresAt: string }>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = profileId.trim();
    void issuing
      .run({ scope, seconds, ...(id !== '' && { profileId: id }) })
      .then((done) => done && setMade(done.issueToken));
  };
  return (
    <section className="card stack" aria-labelledby="token">
      <h2 id="token">Token</h2>
      <p className="muted small">For a browser, or for whom a profile is about: it ends by itself, and with the key.</p>
      <form className="stack" onSubmit={submit}>
        <Field
          label={scope === 'FULL' ? 'Profile id' : 'Profile id (optional)'}
          placeholder="all of the app"
          required={scope === 'FULL'}
          maxLength={255}
          value={profileId}
          onChange={({ target }) => setProfileId(target.value)}
          spellCheck={false}
          autoComplete="off"
          fault={issuing.refusal?.field === 'profileId' ? issuing.refusal.message : undefined}
        />
        <div className="pair">
          <div className="field">
            <label htmlFor="scope">It may</label>
            <select
              id="scope"
              className="input"
              value={scope}
              onChange={({ target }) => setScope(target.value as TokenScope)}
            >
              <option value="READ">read</option>
              <option value="FULL">read and change</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="seconds">For</label>
            <select
              id="seconds"
              className="input"
              value={seconds}
              onChange={({ target }) => setSeconds(Number(target.value))}
            >
              {TIMES.map(([one, label]) => (
                <option key={one} value={one}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <RefusalNotice refusal={issuing.refusal?.field === 'profileId' ? undefined : issuing.refusal} />
        {app.keyPreview === null && <p className="notice warn">Make a key first: a token ends with it.</p>}
        <button type="submit" className="button" disabled={issuing.busy || app.keyPreview === null}>
          Make a token
        </button>
        {made && (
          <>
            <div className="secret">
              <code data-testid="token">{made.token}</code>
              <CopyButton text={made.token} />
            </div>
            <p className="muted small">Shown this once; it ends {fullMoment(made.expiresAt)}.</p>
          </>
        )}
      </form>
    </section>
  );
}
