import type { Transport } from './transport.js';
import type {
  KeyedWebhook,
  RedeliverResult,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookRequest,
} from './types.js';

interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
}

const ALL = '/v1/webhooks';
const LARGEST_PAGE = 100;

/** The endpoints of an app, for its key and no token. Every method throws as those of `Limn` do. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** All of them, oldest first. */
  async list(options: CallOptions = {}): Promise<Webhook[]> {
    return (await this.#transport.ask<WebhookList>('GET', ALL, options)).webhooks;
  }

  /** Adds one. Its secret is shown this once. */
  async create(webhook: WebhookRequest, options: CallOptions = {}): Promise<KeyedWebhook> {
    return this.#transport.ask('POST', ALL, { ...options, body: webhook, isRepeatable: false });
  }

  async read(id: string, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.ask('GET', pathOf(id), options);
  }

  /** Changes what is given; `enabled` disables and enables it. */
  async update(id: string, change: WebhookChange, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.ask('PATCH', pathOf(id), { ...options, body: change });
  }

  /** Deletes it with all that waits for it; no error when there is none. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.ask('DELETE', pathOf(id), options);
  }

  /** Gives it another secret, shown this once; the one before counts for `overlapSeconds` more, a day unless told. */
  async rotate(
    id: string,
    { overlapSeconds, ...options }: CallOptions & { overlapSeconds?: number } = {},
  ): Promise<KeyedWebhook> {
    const body = overlapSeconds === undefined ? {} : { overlap_seconds: overlapSeconds };
    return this.#transport.ask('POST', `${pathOf(id)}/rotate`, { ...options, body, isRepeatable: false });
  }

  /** Has an event of the type `webhook.test` sent. */
  async test(id: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.#transport.ask('POST', `${pathOf(id)}/test`, { ...options, isRepeatable: false });
  }

  /** What was delivered, waits or was given up, the latest first, a page at a time. */
  async *deliveries(
    id: string,
    { state, ...options }: CallOptions & { state?: WebhookDelivery['state'] } = {},
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    let cursor: string | undefined;
    do {
      const query = { limit: LARGEST_PAGE, cursor, state };
      const path = `${pathOf(id)}/deliveries`;
      const page: WebhookDeliveryPage = await this.#transport.ask('GET', path, { ...options, query });
      yield* page.deliveries;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** Sends one delivery again by its id, or without one all that were given up; how many. */
  async redeliver(id: string, { deliveryId, ...options }: CallOptions & { deliveryId?: string } = {}): Promise<number> {
    const body = deliveryId === undefined ? {} : { delivery_id: deliveryId };
    return (await this.#transport.ask<RedeliverResult>('POST', `${pathOf(id)}/redeliver`, { ...options, body }))
      .redelivered;
  }
}

const pathOf = (id: string): string => `${ALL}/${encodeURIComponent(id)}`;
