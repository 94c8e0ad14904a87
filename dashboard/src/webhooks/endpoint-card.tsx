import { useState, type ReactNode } from 'react';
import { Confirm } from '../pieces/confirm.tsx';
import { fullMoment, Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { answers } from '../wire/answers.ts';
import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Endpoint,
  type WebhookDisabledReason,
} from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EVENTS } from './event-names.ts';

interface EndpointCardProps {
  app: string;
  endpoint: Endpoint;
  onChanged(): void;
  onSecret(secret: string): void;
}

const WHY_OFF: Record<WebhookDisabledReason, string> = {
  BY_HAND: 'It was disabled by hand.',
  GONE: 'It was disabled as it answered 410 Gone.',
  FAILING: 'It was disabled as nothing was taken for five days.',
};

/** One endpoint: whether it works, and what can be done with it. */
export function EndpointCard({ app, endpoint, onChanged, onSecret }: EndpointCardProps): ReactNode {
  const testing = useMutation(testWebhook, app);
  const rotating = useMutation(rotateWebhookSecret, app);
  const switching = useMutation(updateWebhook, app);
  const deleting = useMutation(deleteWebhook, app);
  const [opened] = useState(() => Date.now());
  const [asking, setAsking] = useState<'rotate' | 'delete' | 'change'>();
  const { id, url, description, events, enabled, disabledReason, failures, failingSince, formerSecretUntil } = endpoint;
  const close = (): void => setAsking(undefined);
  const test = async (): Promise<void> => {
    if (await testing.run({ id })) await answers.invalidateQueries();
  };
  const rotate = async (): Promise<void> => {
    const done = await rotating.run({ id });
    if (!done) return;
    close();
    onSecret(done.rotateWebhookSecret.secret);
    onChanged();
  };
  const end = async (): Promise<void> => {
    if (!(await deleting.run({ id }))) return;
    close();
    onChanged();
  };
  return (
    <section className="card stack endpoint" aria-labelledby="endpoint">
      <div className="row">
        <h2 id="endpoint">{description ?? 'Endpoint'}</h2>
        <span className={enabled ? (failures > 0 ? 'tag bad' : 'tag good') : 'tag'}>
          {enabled ? (failures > 0 ? 'failing' : 'enabled') : 'disabled'}
        </span>
        <button type="button" className="button small push" onClick={() => setAsking('change')}>
          Change…
        </button>
      </div>
      <p className="endpoint-url">
        <code>{url}</code>
      </p>
      <ul className="event-tags" aria-label="It is told of">
        {EVENTS.filter(([event]) => events.includes(event)).map(([event, name]) => (
          <li key={event}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      {!enabled && disabledReason && (
        <p className="notice warn">{WHY_OFF[disabledReason]} What happens meanwhile waits.</p>
      )}
      {enabled && failures > 0 && failingSince && (
        <p className="notice bad">
          <span>
            {failures === 1 ? 'The last attempt' : `The last ${failures} attempts`} failed, the first{' '}
            <Moment at={failingSince} />. What waits is tried again by itself.
          </span>
        </p>
      )}
      {formerSecretUntil !== null && Date.parse(formerSecretUntil) > opened && (
        <p className="small muted">
          Requests are signed with the secret before as well, until {fullMoment(formerSecretUntil)}.
        </p>
      )}
      <div className="row">
        <button type="button" className="button" disabled={testing.busy} onClick={() => void test()}>
          Send a test event
        </button>
        <button type="button" className="button" onClick={() => setAsking('rotate')}>
          Rotate secret…
        </button>
        <button
          type="button"
          className="button"
          disabled={switching.busy}
          onClick={() => void switching.run({ id, enabled: !enabled }).then((done) => done && onChanged())}
        >
          {enabled ? 'Disable' : 'Enable'}
        </button>
        <button type="button" className="button danger push" onClick={() => setAsking('delete')}>
          Delete…
        </button>
      </div>
      <RefusalNotice refusal={testing.refusal ?? switching.refusal} />
      {asking === 'change' && (
        <EndpointDialog app={app} endpoint={endpoint} onChanged={() => (close(), onChanged())} onClose={close} />
      )}
      {asking === 'rotate' && (
        <Confirm
          title="Rotate the secret?"
          action="Rotate secret"
          busy={rotating.busy}
          refusal={rotating.refusal}
          onConfirm={() => void rotate()}
          onClose={close}
        >
          You get a new secret. For a day requests are signed with both, so that your service can change over.
        </Confirm>
      )}
      {asking === 'delete' && (
        <Confirm
          title="Delete this endpoint?"
          action="Delete endpoint"
          busy={deleting.busy}
          refusal={deleting.refusal}
          onConfirm={() => void end()}
          onClose={close}
        >
          Nothing more is sent to <code>{url}</code>, and what waits for it is dropped.
        </Confirm>
      )}
    </section>
  );
}
