import { useState, type ReactNode } from 'react';
import type { OwnApp } from './own-app.ts';

/** Asks for a key, and whether it opens anything; who is signed in needs none. */
export function Door({ apps, onKey }: { apps: OwnApp[]; onKey(key: string): void }): ReactNode {
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const knock = async (key: string): Promise<void> => {
    setBusy(true);
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    }).catch(() => undefined);
    setBusy(false);
    if (answer?.ok) return onKey(key);
    const body = (await answer?.json().catch(() => undefined)) as { errors?: { message: string }[] } | undefined;
    setRefusal(body?.errors?.[0]?.message ?? 'The service does not answer');
  };
  return (
    <div className="door">
      <h1>Limn: GraphQL</h1>
      <p>
        Enter the key of an app, or a token, to explore and try its schema here. It stays in this page, and is gone with
        it. Keys are made in the <a href="/">dashboard</a> or by <code>limn key create</code>.
      </p>
      <form action={(form) => knock(String(form.get('key')).trim())}>
        <label htmlFor="key">Key</label>
        <input id="key" name="key" type="password" required autoComplete="off" spellCheck={false} />
        <button type="submit" disabled={busy}>
          Explore
        </button>
      </form>
      <p role="alert">{refusal}</p>
      {apps.length > 0 && (
        <>
          <h2>Or as one of your apps</h2>
          <ul>
            {apps.map(({ id, name }) => (
              <li key={id}>
                <a href={`/graphql?${new URLSearchParams({ app: id })}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
