import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Bones } from '../pieces/bones.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { webhooks, type Endpoint } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useQueryString } from '../where.ts';
import '../style/streams.css';
import '../style/webhooks.css';

const LOOK_MS = 4_000;
const NOTHING = {};

/** The endpoints of an app, and what was sent to the one that the address names. */
export function WebhooksPage({ app }: { app: string }): ReactNode {
  const { data, refusal, again } = useQuery(webhooks, NOTHING, { app, every: LOOK_MS });
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const asked = new URLSearchParams(useQueryString()).get('id');
  useTitle('Webhooks');
  const all = data?.webhooks ?? [];
  const shown = all.find(({ id }) => id === asked) ?? all[0];
  const made = (endpoint: Endpoint, its: string): void => {
    setMaking(false);
    setSecret(its);
    again();
    navigate(`?${new URLSearchParams({ id: endpoint.id })}`, { replace: true });
  };
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Webhooks</h1>
          <p className="lede">Signed requests to your service when a profile is ready, changes or goes.</p>
        </div>
        <div className="actions">
          <button type="button" className="button primary" onClick={() => setMaking(true)}>
            New endpoint…
          </button>
        </div>
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      {!data && !refusal && <Bones count={6} />}
      {data && all.length === 0 && (
        <Empty title="Nobody is told yet">
          <p>
            Give an address of your service, and each event is posted there as JSON, signed by the rules of{' '}
            <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, again and again until it is taken.
          </p>
          <button type="button" className="button" onClick={() => setMaking(true)}>
            Add the first endpoint
          </button>
        </Empty>
      )}
      {shown && (
        <div className="webhooks">
          {all.length > 1 && <EndpointList all={all} shown={shown.id} />}
          <div>
            <EndpointCard key={shown.id} app={app} endpoint={shown} onChanged={again} onSecret={setSecret} />
            <Deliveries key={`deliveries ${shown.id}`} app={app} id={shown.id} />
          </div>
        </div>
      )}
      {making && <EndpointDialog app={app} onMade={made} onClose={() => setMaking(false)} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </main>
  );
}

function EndpointList({ all, shown }: { all: Endpoint[]; shown: string }): ReactNode {
  return (
    <nav className="endpoints" aria-label="Endpoints">
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === shown ? 'true' : undefined}
              onClick={() => navigate(`?${new URLSearchParams({ id: one.id })}`, { replace: true })}
            >
              <span className={`lamp ${healthOf(one)}`} aria-hidden="true" />
              <span className="endpoint-name">{one.description ?? hostOf(one.url)}</span>
              <span className="small muted">{SAID[healthOf(one)]}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Health = 'well' | 'failing' | 'off';
const SAID: Record<Health, string> = { well: 'works', failing: 'fails', off: 'disabled' };

function healthOf({ enabled, failures }: Endpoint): Health {
  if (!enabled) return 'off';
  return failures > 0 ? 'failing' : 'well';
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
