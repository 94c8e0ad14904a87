import { EVERYWHERE, failures, headers } from './responses.js';
import { text } from './describe.js';
import { EXAMPLES } from './examples.js';
import { EVERY_REQUEST, json, query, type Operation } from './operation.js';

const SUBMISSION = '/v1/submissions/{id}';

const weighed = (verb: 'revert' | 'restore', summary: string, description: string): Operation => ({
  method: 'POST',
  path: `${SUBMISSION}/${verb}`,
  tag: 'Corrections',
  summary,
  description: `${description} No text is read again, and doing it twice does it once.`,
  query: [],
  headers: EVERY_REQUEST,
  responses: {
    200: {
      description: 'What it changed',
      headers: headers(EVERYWHERE),
      content: json('WeighedSubmission', EXAMPLES.weighed),
    },
    ...failures([404]),
  },
});

/** What is done with submissions and by hand, and what all of it cost. */
export const SUBMISSION_OPERATIONS = {
  readSubmission: {
    method: 'GET',
    path: SUBMISSION,
    tag: 'Submissions',
    summary: 'Read what became of a submission',
    description: 'State, error, changes and cost of one post. `X-Submission-Id` of its answer is the id.',
    query: [],
    headers: EVERY_REQUEST,
    responses: {
      200: {
        description: 'The submission',
        headers: headers(EVERYWHERE),
        content: json('Submission', EXAMPLES.submission),
      },
      ...failures([404]),
    },
  },
  followSubmission: {
    method: 'GET',
    path: `${SUBMISSION}/events`,
    tag: 'Submissions',
    summary: 'Follow a submission until it is over',
    description:
      'Server-sent events named `submission`: as it is now, then every step, each with a `Submission` as its data. ' +
      'The answer ends after `merged` or `failed`; where it ends before, ask again. Lines that begin with `:` say ' +
      'that the connection lives.',
    query: [],
    headers: EVERY_REQUEST,
    streams: true,
    responses: {
      200: {
        description: 'The events',
        headers: headers(EVERYWHERE),
        content: { 'text/event-stream': { schema: text('Server-sent events'), example: EXAMPLES.progress } },
      },
      ...failures([404]),
    },
  },
  retrySubmission: {
    method: 'POST',
    path: `${SUBMISSION}/retry`,
    tag: 'Submissions',
    summary: 'Read a failed submission again',
    description: 'As if it had just been posted; 400 for one that has not failed, or whose text is deleted by now.',
    query: [],
    headers: EVERY_REQUEST,
    responses: {
      202: {
        description: 'Queued again',
        headers: headers(EVERYWHERE),
        content: json('Submission', EXAMPLES.queued),
      },
      ...failures([404]),
    },
  },
  revertSubmission: weighed(
    'revert',
    'Undo a submission',
    'Makes the profile what it would be if the submission had never been made.',
  ),
  restoreSubmission: weighed('restore', 'Redo a submission', 'Takes a revert back.'),
  reviseValues: {
    method: 'PATCH',
    path: '/v1/profile/{id}/values',
    tag: 'Corrections',
    summary: 'Set, forget or unpin values',
    description:
      'What is set holds whatever is read, what is forgotten counts as never said, and `unpin` takes either back. ' +
      'All of it or nothing is done, each with an entry in the log.',
    query: [],
    headers: EVERY_REQUEST,
    body: { required: true, description: 'JSON in UTF-8', content: json('ValuesRequest', EXAMPLES.values) },
    responses: {
      200: {
        description: 'What it changed',
        headers: headers(EVERYWHERE),
        content: json('RevisionResults', EXAMPLES.revised),
      },
      ...failures([404, 413, 415]),
    },
  },
  issueToken: {
    method: 'POST',
    path: '/v1/tokens',
    tag: 'Tokens',
    summary: 'Make a token in the place of the key',
    description:
      'A token ends by itself, and with the key. It is for one profile, for reading alone, or both, so that a ' +
      'browser, or whom a profile is about, needs no key of the app. Whoever holds one cannot make another.',
    query: [],
    headers: EVERY_REQUEST,
    body: { required: true, description: 'JSON in UTF-8', content: json('TokenRequest', EXAMPLES.tokenRequest) },
    responses: {
      201: {
        description: 'The token, shown this once',
        headers: headers(EVERYWHERE),
        content: json('IssuedToken', EXAMPLES.token),
      },
      ...failures([413, 415]),
    },
  },
  readUsage: {
    method: 'GET',
    path: '/v1/usage',
    tag: 'Usage',
    summary: 'Read what models cost',
    description: 'Calls and tokens of the app by day of UTC, deleted profiles included.',
    query: [
      query('days', 'How many days, today among them', { type: 'integer', minimum: 1, maximum: 366, default: 30 }),
    ],
    headers: EVERY_REQUEST,
    responses: {
      200: { description: 'The days', headers: headers(EVERYWHERE), content: json('UsageReport', EXAMPLES.usage) },
      ...failures([]),
    },
  },
} satisfies Record<string, Operation>;
