import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { KeyCard } from '../apps/key-card.tsx';
import { freshKeyOf } from '../apps/fresh-keys.ts';
import { CodeBlock } from '../pieces/copy.tsx';
import { places } from '../places.ts';
import { useTitle } from '../pieces/title.ts';
import { advanceTour } from '../start/tour.tsx';
import { SHORT } from '../start/example.ts';
import { SamplesView } from '../start/samples-view.tsx';
import type { OwnApp } from '../wire/operations.ts';
import { assistants } from './assistants.ts';
import '../style/connect.css';

/** How programs and assistants reach an app: its key, tokens, requests to copy, and configurations. */
export function ConnectPage({ app }: { app: OwnApp }): ReactNode {
  // A new key changes the snippets below.
  const [, setMade] = useState(0);
  useTitle(`${app.name}: connect`);
  useEffect(() => advanceTour(app.id, 3), [app.id]);
  return (
    <main className="page middle" id="main">
      <div className="heading">
        <div>
          <h1>Connect</h1>
          <p className="lede">A key for your programs, a token for a browser, a configuration for your assistant.</p>
        </div>
      </div>
      <div className="connect">
        <div>
          <KeyCard app={app} onMade={() => setMade((count) => count + 1)} />
          <section className="card stack" aria-labelledby="token">
            <h2 id="token">Tokens</h2>
            <p className="muted">
              They stand in for the key, for a while: in a browser, an agent, or the hands of whom a profile is about.
            </p>
            <Link className="button" href={places.page(app.id, 'tokens')}>
              Make a token
            </Link>
          </section>
        </div>
        <div>
          <div className="card">
            <SamplesView
              app={app.id}
              title="From your program"
              post={{ origin: location.origin, ...SHORT }}
              isBesideKey
            />
          </div>
          <Assistants app={app.id} />
          <p className="small muted after">
            Everything else is in the <a href="/docs">API reference</a>: <code>/v1</code> over HTTP,{' '}
            <code>/graphql</code> with sockets on the same path, <code>/mcp</code> for assistants.
          </p>
        </div>
      </div>
    </main>
  );
}

function Assistants({ app }: { app: string }): ReactNode {
  const [shown, setShown] = useState('Claude Code');
  const all = assistants(location.origin, freshKeyOf(app));
  const one = all.find(({ name }) => name === shown) ?? all[0]!;
  return (
    <section className="card stack samples" aria-labelledby="assistants">
      <h2 id="assistants" className="label-heading">
        From an assistant (MCP)
      </h2>
      <div className="segments">
        {all.map(({ name }) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
      </div>
      <p className="small muted">{one.where}</p>
      <CodeBlock text={one.text} label={`The configuration for ${one.name}`} />
    </section>
  );
}
