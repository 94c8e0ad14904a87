import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CodeBlock, CopyButton } from '../pieces/copy.tsx';
import { fullMoment } from '../pieces/moment.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import type { OwnApp } from '../wire/operations.ts';
import { TokenForm, type MadeToken } from './token-form.tsx';
import '../style/connect.css';
import '../style/streams.css';
import '../style/tokens-page.css';

const MUTATION = `mutation {
  issueToken(scope: READ, profileId: "maria", seconds: 3600) {
    token
    expiresAt
  }
}`;

/** Tokens in the place of the key: for one profile, for reading, or both. */
export function TokensPage({ app }: { app: OwnApp }): ReactNode {
  const [made, setMade] = useState<MadeToken[]>([]);
  useTitle('Tokens');
  const [latest, ...earlier] = made;
  return (
    <main className="page middle" id="main">
      <div className="heading">
        <div>
          <h1>Tokens</h1>
          <p className="lede">
            A token stands in for the key, for a browser, an agent or a person, and ends by itself.
          </p>
        </div>
      </div>
      <div className="connect">
        <TokenForm app={app} onMade={(one) => setMade((before) => [one, ...before])} />
        <div>
          {latest ? <TokenCard key={latest.token} made={latest} /> : <HowTokensWork app={app.id} />}
          {earlier.length > 0 && (
            <section className="card stream" aria-labelledby="earlier">
              <h2 id="earlier" className="label-heading">
                Made on this page before
              </h2>
              <ul className="made-tokens">
                {earlier.map((one) => (
                  <li key={one.token}>
                    <code>{one.token.slice(0, 18)}…</code>
                    <span className="muted small">
                      {sayGrant(one)}, until {fullMoment(one.expiresAt)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </main>
  );
}

const sayGrant = ({ scope, profileId }: MadeToken): string =>
  `${scope === 'FULL' ? 'reads and changes' : 'reads'} ${profileId === undefined ? 'all of the app' : profileId}`;

function TokenCard({ made }: { made: MadeToken }): ReactNode {
  const { token, expiresAt, profileId } = made;
  const path = profileId === undefined ? '/v1/search' : `/v1/profile/${encodeURIComponent(profileId)}`;
  return (
    <section className="card stack" aria-labelledby="made">
      <h2 id="made" className="label-heading">
        Your token
      </h2>
      <div className="secret">
        <code data-testid="token">{token}</code>
        <CopyButton text={token} label="Copy token" />
      </div>
      <p className="muted small">
        Shown this once. It {sayGrant(made)}, and ends {fullMoment(expiresAt)}.
      </p>
      <CodeBlock
        text={`curl -s '${location.origin}${path}' \\\n  -H 'Authorization: Bearer ${token}'`}
        label="A request with the token"
      />
    </section>
  );
}

function HowTokensWork({ app }: { app: string }): ReactNode {
  return (
    <section className="card stack" aria-labelledby="how">
      <h2 id="how" className="label-heading">
        How tokens work
      </h2>
      <ul className="points">
        <li>REST, GraphQL, sockets and MCP take a token wherever they take the key.</li>
        <li>
          A token for one profile sees that profile alone, and never the list. Only such a token can change anything.
        </li>
        <li>They are signed, not stored: there is no list of them, and making one costs nothing.</li>
        <li>
          They end by themselves, at the latest after a day, and all at once when the key is rotated or revoked in{' '}
          <Link href={places.page(app, 'settings')}>Settings</Link>.
        </li>
      </ul>
      <p className="muted small">Your own service makes them with the key:</p>
      <CodeBlock text={MUTATION} label="The mutation that makes a token" />
    </section>
  );
}
