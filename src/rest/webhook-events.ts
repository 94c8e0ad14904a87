import { TEST_EVENT, type EventType } from '../webhook/events.js';
import { header, json } from './operation.js';
import { listOf, object, text, time, type Description } from './describe.js';

const AT = '2026-03-01T09:30:00.000Z';
const ID = '5b0a1c9e-6f0e-4b6e-9a3c-2f1d7f0e8c11';

const profileId = text('The profile that it tells of');
const submissionId = text('The submission that it tells of', { format: 'uuid' });

interface Event {
  schema: string;
  summary: string;
  description: string;
  data: Record<string, Description>;
  optional?: string[];
  example: object;
}

/** What endpoints are told, by type; a new type does not compile until it is described here. */
const EVENTS: Record<EventType | typeof TEST_EVENT, Event> = {
  'profile.changed': {
    schema: 'ProfileChangedEvent',
    summary: 'A profile changed',
    description: 'A text was merged into a profile, or a value was set or forgotten by hand.',
    data: {
      profile_id: profileId,
      paths: listOf({ type: 'string' }, 'What changed, by dotted path, such as `interests.music`'),
      submission_id: text('The text that changed it; absent where it was done by hand', { format: 'uuid' }),
      revision: text('What was done by hand; absent where it was a text'),
    },
    optional: ['submission_id', 'revision'],
    example: { profile_id: 'maria', submission_id: ID, paths: ['core_info.location', 'summary'] },
  },
  'profile.ready': {
    schema: 'ProfileReadyEvent',
    summary: 'A profile is ready',
    description: 'All that was posted for a profile has been read.',
    data: { profile_id: profileId },
    example: { profile_id: 'maria' },
  },
  'profile.erased': {
    schema: 'ProfileErasedEvent',
    summary: 'A profile was erased',
    description: 'A profile was deleted with all that was kept of it.',
    data: { profile_id: profileId },
    example: { profile_id: 'maria' },
  },
  'submission.failed': {
    schema: 'SubmissionFailedEvent',
    summary: 'A text could not be read',
    description: 'A text could not be read for good; the submission tells why, and can be retried.',
    data: { profile_id: profileId, submission_id: submissionId },
    example: { profile_id: 'maria', submission_id: ID },
  },
  [TEST_EVENT]: {
    schema: 'WebhookTestEvent',
    summary: 'A test',
    description: 'Somebody wanted to see whether the endpoint takes events; every endpoint is told it.',
    data: {
      webhook_id: text('The webhook that is tried', { format: 'uuid' }),
      message: text('For people'),
    },
    example: { webhook_id: ID, message: 'It works' },
  },
};

/** The bodies of events. */
export const EVENT_SCHEMAS: Description = Object.fromEntries(
  Object.entries(EVENTS).map(([type, event]) => [
    event.schema,
    object({
      type: { type: 'string', enum: [type], description: 'Type of the event' },
      timestamp: time('When it happened'),
      data: object(event.data, event.optional),
    }),
  ]),
);

const HEADERS = [
  header('webhook-id', 'Of this event, the same at every attempt: who has seen it need not do it again'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970'),
  header('webhook-signature', 'As Standard Webhooks has it; two of them while a secret is rotated'),
].map((one) => ({ ...one, required: true }));

/** The `webhooks` of the OpenAPI document: what the service sends to endpoints. */
export const webhookEvents = (): Description =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([type, { schema: name, summary, description, example }]) => [
      type,
      {
        post: {
          operationId: name.replace(/^./, (letter) => letter.toLowerCase()),
          tags: ['Webhooks'],
          summary,
          description,
          security: [],
          parameters: HEADERS,
          requestBody: { required: true, content: json(name, { type, timestamp: AT, data: example }) },
          responses: {
            '2XX': { description: 'It was taken' },
            '410': { description: 'The endpoint wants no more: it is disabled' },
            default: { description: 'Anything else is tried again, later and later, for some fifteen hours' },
          },
        },
      },
    ]),
  );
