import { serverEvent } from './event-stream.js';

const SUBMISSION_ID = '5b0a1c9e-6f0e-4b6e-9a3c-2f1d7f0e8c11';
const AT = '2026-03-01T09:30:00.000Z';

const changes = { core_info: { location: { value: 'Porto', confidence: 0.9 } } };
const usage = { calls: 1, prompt_tokens: 812, cached_tokens: 0, completion_tokens: 64 };

const profile = {
  profile_id: 'maria',
  tenant_id: '3f0c1a52-2f6e-4d0a-8a53-9a0f6f3c7d11',
  status: 'ready',
  core_info: { name: { value: 'Maria', confidence: 0.9 }, location: { value: 'Porto', confidence: 0.9 } },
  interests: { sports: [{ value: 'surfing', confidence: 0.9 }] },
  field_timestamps: { 'core_info.name': AT, 'core_info.location': AT, 'interests.sports': AT, summary: AT },
  summary: 'Maria lives in Porto. They love surfing.',
  last_updated: AT,
  created_at: AT,
};

const submission = {
  id: SUBMISSION_ID,
  profile_id: 'maria',
  state: 'merged',
  received_at: AT,
  finished_at: AT,
  attempts: 1,
  changes,
  dropped: [],
  read_by: 'offline-1',
  usage,
};

const queued = {
  id: SUBMISSION_ID,
  profile_id: 'maria',
  state: 'queued',
  text_bytes: 41,
  received_at: AT,
  attempts: 0,
  dropped: [],
  usage: { calls: 0, prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 },
};

const WEBHOOK_ID = '8d0f7a52-41f0-4f6e-9c39-6c0c1d1c1f4e';

const webhook = {
  id: WEBHOOK_ID,
  url: 'https://app.example/hooks/limn',
  events: ['profile.ready', 'profile.changed'],
  enabled: true,
  failures: 0,
  created_at: AT,
};

const webhookDelivery = {
  id: SUBMISSION_ID,
  message_id: `msg_${SUBMISSION_ID}`,
  type: 'profile.changed',
  profile_id: 'maria',
  state: 'delivered',
  happened_at: AT,
  attempts: 1,
  attempted_at: AT,
  status: 204,
  finished_at: AT,
};

const day = {
  date: '2026-03-01',
  submissions: 12,
  calls: 12,
  prompt_tokens: 9_744,
  cached_tokens: 0,
  completion_tokens: 768,
  embedding_calls: 12,
  embedding_tokens: 960,
};

/** Bodies as they are sent and answered, for the description of the interface. */
export const EXAMPLES = {
  post: { data: 'I am Maria, I live in Porto and I love surfing.', input_type: 'bio' },
  acknowledgement: {
    id: 'maria',
    message: 'Accepted: the data is safe and will be merged into the profile in the background',
  },
  profileEnvelope: { profile_id: 'maria', profile },
  searchResultPage: {
    profiles: [{ ...profile, similarityScore: 0.8123 }],
    total: 1,
    page: 1,
    pageSize: 10,
    nearMisses: 0,
  },
  batch: {
    posts: [
      { id: 'maria', data: 'I live in Porto.', idempotency_key: 'import-1-maria' },
      { id: 'tom', data: 'I love chess.', idempotency_key: 'import-1-tom' },
    ],
  },
  batchResult: {
    accepted: 1,
    refused: 1,
    outcomes: [
      { id: 'maria', status: 202, submission_id: SUBMISSION_ID, replayed: false },
      {
        id: 'tom',
        status: 429,
        error: { error: 429, message: '1000 submissions of this app wait to be read', code: 'queue_full' },
      },
    ],
  },
  preview: {
    profile_id: 'maria',
    changes,
    values: [{ path: 'core_info.location', after: { value: 'Porto', confidence: 0.9 } }],
    dropped: [],
    read_by: 'offline-1',
    usage,
  },
  context: {
    text: 'Maria lives in Porto.\nThey love surfing.',
    tokens: 12,
    facts: [{ path: 'core_info.location', text: 'Maria lives in Porto.', confidence: 0.9 }],
    complete: true,
  },
  log: { entries: [{ cursor: 'MTI', extracted_on: AT, changes, submission_id: SUBMISSION_ID }], next_cursor: 'MTI' },
  profileExport: { profileId: 'maria', profile: { core_info: profile.core_info }, submissions: [] },
  submission,
  queued,
  progress: [queued, { ...queued, state: 'processing', attempts: 1 }, submission]
    .map((step) => serverEvent('submission', step))
    .join(''),
  weighed: { submission: { ...submission, reverted_at: AT }, changes: { core_info: null }, profile },
  values: {
    set: [{ path: 'core_info.location', value: 'Lisbon' }],
    forget: [{ path: 'interests.sports', value: 'surfing' }],
  },
  revised: {
    profile_id: 'maria',
    results: [
      { revision: { kind: 'forget', path: 'interests.sports', value: 'surfing' }, changes: { interests: null } },
      {
        revision: { kind: 'set', path: 'core_info.location', value: 'Lisbon' },
        changes: { core_info: { location: { value: 'Lisbon', confidence: 1 } } },
      },
    ],
    profile,
  },
  webhook,
  webhooks: { webhooks: [webhook] },
  webhookRequest: { url: webhook.url, events: webhook.events },
  webhookChange: { enabled: true },
  keyedWebhook: { webhook, secret: 'whsec_plaTZk5tTGRzcU5oVE9sS2c3Y1hqUmZwQm1EdVZ3eVE…' },
  rotateRequest: { overlap_seconds: 86_400 },
  webhookDelivery,
  webhookDeliveries: { deliveries: [webhookDelivery] },
  redeliverRequest: { delivery_id: SUBMISSION_ID },
  redeliverResult: { redelivered: 1 },
  usage: { days: [day] },
  tokenRequest: { scope: 'full', profile_id: 'maria', seconds: 900 },
  token: { token: 'limn_tok_PwwaUi8uTQqKU5oPb3…', scope: 'full', profile_id: 'maria', expires_at: AT },
};
