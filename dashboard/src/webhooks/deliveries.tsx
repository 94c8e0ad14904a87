import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Bones } from '../pieces/bones.tsx';
import { fullMoment, Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { places } from '../places.ts';
import { deliveries, redeliverWebhook, type Delivery, type WebhookDeliveryState } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { useQuery } from '../wire/use-query.ts';
import { useQueryString } from '../where.ts';

const LOOK_MS = 2_000;
const FILTERS: [state: WebhookDeliveryState | '', label: string][] = [
  ['', 'All'],
  ['WAITING', 'Waiting'],
  ['DELIVERED', 'Delivered'],
  ['DEAD', 'Given up'],
];
const WORDS: Record<WebhookDeliveryState, string> = { WAITING: 'waiting', DELIVERED: 'delivered', DEAD: 'given up' };

/** What was sent to an endpoint and what came of it, a page at a time, the latest first. */
export function Deliveries({ app, id }: { app: string; id: string }): ReactNode {
  const asked = new URLSearchParams(useQueryString()).get('state');
  const state = FILTERS.find(([one]) => one === asked)?.[0] ?? '';
  // The cursors of the pages before, so that one can go back.
  const [path, setPath] = useState<string[]>([]);
  const after = path.at(-1);
  const { data, refusal, again, isOld } = useQuery(
    deliveries,
    { id, ...(state !== '' && { state }), ...(after !== undefined && { after }) },
    { app, every: LOOK_MS },
  );
  const redelivering = useMutation(redeliverWebhook, app);
  const [said, setSaid] = useState('');
  const redeliver = async (deliveryId?: string): Promise<void> => {
    const done = await redelivering.run({ id, ...(deliveryId !== undefined && { deliveryId }) });
    if (!done) return;
    const count = done.redeliverWebhook;
    setSaid(count === 1 ? 'One delivery is sent again.' : `${count} deliveries are sent again.`);
    again();
  };
  const choose = (next: WebhookDeliveryState | ''): void => {
    setPath([]);
    setSaid('');
    navigate(`?${new URLSearchParams({ id, ...(next !== '' && { state: next }) })}`, { replace: true });
  };
  const page = data?.webhookDeliveries;
  const rows = page?.edges.map(({ node }) => node) ?? [];
  return (
    <section className="card stream deliveries" aria-labelledby="deliveries">
      <div className="row">
        <h2 id="deliveries" className="label-heading">
          Deliveries
        </h2>
        <fieldset className="segments">
          <legend className="unseen">Which to show</legend>
          {FILTERS.map(([one, label]) => (
            <button key={one} type="button" aria-pressed={one === state} onClick={() => choose(one)}>
              {label}
            </button>
          ))}
        </fieldset>
        {state === 'DEAD' && rows.length > 0 && (
          <button type="button" className="button small" disabled={redelivering.busy} onClick={() => void redeliver()}>
            Send all again
          </button>
        )}
      </div>
      <RefusalNotice refusal={refusal ?? redelivering.refusal} again={again} />
      <output className={said === '' ? 'unseen' : 'notice'}>{said}</output>
      {!page && !refusal && <Bones count={5} />}
      {page && rows.length === 0 && !isOld && (
        <p className="muted nothing-sent">
          {state === ''
            ? 'Nothing has been sent yet. A test event shows at once whether your service takes it.'
            : state === 'DEAD'
              ? 'Nothing was given up.'
              : state === 'WAITING'
                ? 'Nothing waits.'
                : 'Nothing was delivered in the last week.'}
        </p>
      )}
      {rows.length > 0 && (
        <div className="scroll">
          <table className={isOld ? 'requests old' : 'requests'}>
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">Event</th>
                <th scope="col">About</th>
                <th scope="col">When</th>
                <th scope="col">Answer</th>
                <th scope="col">Attempts</th>
                <th scope="col">
                  <span className="unseen">Deeds</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <DeliveryRow
                  key={one.id}
                  app={app}
                  delivery={one}
                  busy={redelivering.busy}
                  onRedeliver={() => void redeliver(one.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page && (path.length > 0 || page.pageInfo.hasNextPage) && (
        <div className="row">
          <button
            type="button"
            className="button small push"
            disabled={path.length === 0}
            onClick={() => setPath((before) => before.slice(0, -1))}
          >
            Newer
          </button>
          <button
            type="button"
            className="button small"
            disabled={!page.pageInfo.hasNextPage}
            onClick={() => setPath((before) => [...before, page.pageInfo.endCursor!])}
          >
            Older
          </button>
        </div>
      )}
      <p className="muted small">Kept for a week. What is given up was tried for more than a day.</p>
    </section>
  );
}

interface DeliveryRowProps {
  app: string;
  delivery: Delivery;
  busy: boolean;
  onRedeliver(): void;
}

function DeliveryRow({ app, delivery, busy, onRedeliver }: DeliveryRowProps): ReactNode {
  const { state, type, profileId, happenedAt, status, error, attempts, nextAttemptAt, messageId } = delivery;
  return (
    <tr>
      <td>
        <span className={`delivery-state ${state.toLowerCase()}`}>{WORDS[state]}</span>
      </td>
      <td>
        <code title={messageId}>{type}</code>
      </td>
      <td>
        {profileId === null ? (
          <span className="muted">–</span>
        ) : (
          <Link href={places.profile(app, profileId)}>{profileId}</Link>
        )}
      </td>
      <td className="muted">
        <Moment at={happenedAt} />
      </td>
      <td className="answer" title={error ?? undefined}>
        {status !== null && <span className={`code-status s${String(status).charAt(0)}`}>{status}</span>}{' '}
        {error !== null && error !== `Answered ${status}` && <span className="muted">{error}</span>}
      </td>
      <td className="muted">
        {attempts}
        {state === 'WAITING' && attempts > 0 && nextAttemptAt !== null && (
          <span title={fullMoment(nextAttemptAt)}>
            , next <Moment at={nextAttemptAt} isAhead />
          </span>
        )}
      </td>
      <td>
        {state !== 'WAITING' && (
          <button type="button" className="button small" disabled={busy} onClick={onRedeliver}>
            Send again
          </button>
        )}
      </td>
    </tr>
  );
}
