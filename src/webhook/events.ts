/** The types of events that an endpoint can ask for. None carries a text or a value. */
export const EVENT_TYPES = ['profile.ready', 'profile.changed', 'profile.erased', 'submission.failed'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The type of what is sent to try an endpoint out; every endpoint takes it. */
export const TEST_EVENT = 'webhook.test';

/** What an endpoint is told, as it is stored. */
export interface Told {
  type: string;
  happenedAt: Date;
  /** JSON text. */
  data: string;
}

/** The body of a request: the same bytes at every attempt, since they are what is signed. */
export const bodyOf = ({ type, happenedAt, data }: Told): string =>
  JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: JSON.parse(data) as unknown });
