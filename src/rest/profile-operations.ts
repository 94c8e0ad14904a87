import { EVERYWHERE, failures, headers } from './responses.js';
import { EXAMPLES } from './examples.js';
import { EVERY_REQUEST, FIELDS, header, json, query, type Operation } from './operation.js';
import { MAX_TOKENS } from './submission-schemas.js';

/** Longest that a post may be waited for. */
export const LONGEST_WAIT_SECONDS = 30;

const PROFILE = '/v1/profile/{id}';

/** What is done with texts and profiles. */
export const PROFILE_OPERATIONS = {
  submitProfile: {
    method: 'POST',
    path: PROFILE,
    tag: 'Profiles',
    summary: 'Create or update a profile',
    description:
      'Accepts text about the subject and answers at once; it is read and merged in the background. Posts to ' +
      'one id merge in the order of their acceptance, each at most once. ' +
      'Unknown fields of the body are refused.',
    query: [
      query(
        'wait',
        `Seconds to wait until the post is merged: the profile is the answer if it is ready in time, and 202 as ever ` +
          'otherwise',
        { type: 'integer', minimum: 1, maximum: LONGEST_WAIT_SECONDS },
      ),
    ],
    headers: [
      header(
        'Idempotency-Key',
        'Makes a repeated request harmless for 24 hours: the same key and body are accepted once',
        { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
      ),
      ...EVERY_REQUEST,
    ],
    body: {
      required: true,
      description: 'JSON in UTF-8, at most 2 MiB unless the operator set another limit; any `application/*+json` type',
      content: json('SubmissionRequest', EXAMPLES.post),
    },
    responses: {
      200: {
        description: 'With `wait` only: merged, and the profile is ready',
        headers: headers([...EVERYWHERE, 'Location', 'X-Submission-Id', 'Idempotent-Replayed', 'ETag', 'Vary']),
        content: json('ProfileEnvelope', EXAMPLES.profileEnvelope),
      },
      202: {
        description: 'Accepted: stored and queued',
        headers: headers([...EVERYWHERE, 'Location', 'X-Submission-Id', 'Idempotent-Replayed']),
        content: json('UpdateAcknowledgement', EXAMPLES.acknowledgement),
      },
      ...failures([409, 413, 415, 422]),
    },
  },
  readProfile: {
    method: 'GET',
    path: PROFILE,
    tag: 'Profiles',
    summary: 'Read a profile',
    description:
      'A profile exists from its first accepted post on; until that is read its sections are absent and its ' +
      'status is `processing`. HEAD answers the same without the body.',
    query: [query('include', 'Adds the evidence beside each value', { type: 'string', enum: ['evidence'] }), FIELDS],
    headers: [header('If-None-Match', 'ETag of the copy at hand: 304 when it is still good'), ...EVERY_REQUEST],
    responses: {
      200: {
        description: 'The profile',
        headers: headers([...EVERYWHERE, 'ETag', 'Vary']),
        content: json('ProfileEnvelope', EXAMPLES.profileEnvelope),
      },
      304: { description: 'The copy at hand is still good', headers: headers([...EVERYWHERE, 'ETag', 'Vary']) },
      ...failures([404]),
    },
  },
  deleteProfile: {
    method: 'DELETE',
    path: PROFILE,
    tag: 'Profiles',
    summary: 'Delete a profile',
    description:
      'Erases the profile with everything read from or waiting for it. An unknown id is no error, so that a ' +
      'repeated request succeeds. A later post begins a new profile.',
    query: [],
    headers: [header('If-Match', 'ETag of the only revision to delete'), ...EVERY_REQUEST],
    responses: {
      204: { description: 'Deleted, or never there', headers: headers(EVERYWHERE) },
      ...failures([412]),
    },
  },
  submitMany: {
    method: 'POST',
    path: '/v1/profiles:batch',
    tag: 'Profiles',
    summary: 'Create or update many profiles',
    description:
      'Accepts up to 1,000 posts, each for itself: what is wrong with one costs the others nothing, and its outcome ' +
      'is what the post alone would have been answered with. Posts to one id count in their order. With an ' +
      '`idempotency_key` each, the whole may be sent again.',
    query: [],
    headers: EVERY_REQUEST,
    body: {
      required: true,
      description: 'JSON in UTF-8, within the same bytes as one post',
      content: json('BatchRequest', EXAMPLES.batch),
    },
    responses: {
      200: {
        description: 'What became of each post',
        headers: headers(EVERYWHERE),
        content: json('BatchResult', EXAMPLES.batchResult),
      },
      ...failures([413, 415]),
    },
  },
  previewSubmission: {
    method: 'POST',
    path: `${PROFILE}/preview`,
    tag: 'Profiles',
    summary: 'See what a text would change',
    description:
      'Reads a text as if it were posted now, and stores nothing of it. What a model costs for it counts as ever. ' +
      'Whoever reads longer than a minute is told 503.',
    query: [],
    headers: EVERY_REQUEST,
    body: { required: true, description: 'As for a post', content: json('SubmissionRequest', EXAMPLES.post) },
    responses: {
      200: {
        description: 'What it would change',
        headers: headers(EVERYWHERE),
        content: json('Preview', EXAMPLES.preview),
      },
      ...failures([413, 415]),
    },
  },
  readContext: {
    method: 'GET',
    path: `${PROFILE}/context`,
    tag: 'Profiles',
    summary: 'Read what of a profile matters for a question',
    description: 'The part of a profile that matters, within a budget of tokens, ready for the prompt of a model.',
    query: [
      query('query', 'What the context is for, in plain words; without it the profile as a whole is told', {
        type: 'string',
        maxLength: 2_000,
      }),
      query('max_tokens', 'How long the text may be', MAX_TOKENS),
    ],
    headers: EVERY_REQUEST,
    responses: {
      200: {
        description: 'The context',
        headers: headers([...EVERYWHERE, 'Vary']),
        content: json('ProfileContext', EXAMPLES.context),
      },
      ...failures([404]),
    },
  },
  readUpdateLog: {
    method: 'GET',
    path: `${PROFILE}/log`,
    tag: 'Profiles',
    summary: 'Read the whole history of a profile',
    description: 'Everything that was merged and decided, oldest first, in pages.',
    query: [
      query('limit', 'Entries a page; more than 100 are taken as 100', { type: 'integer', minimum: 1, default: 20 }),
      query('cursor', '`next_cursor` of the page before', { type: 'string', maxLength: 64 }),
    ],
    headers: EVERY_REQUEST,
    responses: {
      200: {
        description: 'A page of it',
        headers: headers([...EVERYWHERE, 'Vary']),
        content: json('UpdateLogPage', EXAMPLES.log),
      },
      ...failures([404]),
    },
  },
  exportProfile: {
    method: 'GET',
    path: `${PROFILE}/export`,
    tag: 'Profiles',
    summary: 'Export all that is kept of a profile',
    description: 'For whom it is about: document, history, what each submission said, and texts not read yet.',
    query: [],
    headers: EVERY_REQUEST,
    responses: {
      200: {
        description: 'All of it',
        headers: headers([...EVERYWHERE, 'Vary']),
        content: json('ProfileExport', EXAMPLES.profileExport),
      },
      ...failures([404]),
    },
  },
} satisfies Record<string, Operation>;
