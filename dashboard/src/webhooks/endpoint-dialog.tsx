import { useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../pieces/dialog.tsx';
import { Field } from '../pieces/field.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { createWebhook, updateWebhook, type Endpoint, type WebhookEvent } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { EVENTS } from './event-names.ts';

interface EndpointDialogProps {
  app: string;
  /** The one to change; without it another is made. */
  endpoint?: Endpoint;
  onMade?(endpoint: Endpoint, secret: string): void;
  onChanged?(): void;
  onClose(): void;
}

/** A form for where events go, and which. */
export function EndpointDialog({ app, endpoint, onMade, onChanged, onClose }: EndpointDialogProps): ReactNode {
  const making = useMutation(createWebhook, app);
  const changing = useMutation(updateWebhook, app);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(endpoint?.events ?? EVENTS.map(([event]) => event));
  const { refusal } = endpoint ? changing : making;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fields = { url: url.trim(), description: description.trim(), events };
    if (endpoint) {
      if (await changing.run({ id: endpoint.id, ...fields })) onChanged?.();
      return;
    }
    const { description: said, ...rest } = fields;
    const made = await making.run({ ...rest, ...(said !== '' && { description: said }) });
    if (made) onMade?.(made.createWebhook.webhook, made.createWebhook.secret);
  };
  const toggle = (event: WebhookEvent): void =>
    setEvents((before) => (before.includes(event) ? before.filter((one) => one !== event) : [...before, event]));
  return (
    <Dialog title={endpoint ? 'Change the endpoint' : 'New endpoint'} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field
          label="Address"
          type="url"
          required
          placeholder="https://example.com/hooks/limn"
          hint="Beginning with https://. It gets POST requests with a JSON body."
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          fault={refusal?.field === 'url' ? refusal.message : undefined}
          spellCheck={false}
        />
        <Field
          label="Name (optional)"
          maxLength={200}
          placeholder="Production"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <fieldset className="event-choice">
          <legend className="label">Send when</legend>
          {EVENTS.map(([event, name, when]) => (
            <label key={event} className="check">
              <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />
              <span>
                {when} <code className="small muted">{name}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <RefusalNotice refusal={refusal?.field === 'url' ? undefined : refusal} />
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="button primary"
            disabled={making.busy || changing.busy || events.length === 0}
          >
            {endpoint ? 'Save' : 'Add endpoint'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
