/** The event types that an endpoint can subscribe to. No event carries a text or a value of a profile. */
export const EVENT_TYPES = ['profile.ready', 'profile.changed', 'profile.erased', 'submission.failed'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The type of the event that tests an endpoint. It is sent on request, whatever the endpoint subscribes to. */
export const TEST_EVENT = 'webhook.test';

/** An event as it is stored. */
export interface StoredEvent {
  type: string;
  happenedAt: Date;
  /** JSON text. */
  data: string;
}

/** The body of a request. It is the same bytes at every attempt, since the signature covers them. */
export const bodyOf = ({ type, happenedAt, data }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: JSON.parse(data) as unknown });
