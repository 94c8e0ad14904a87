import { spellField } from '../errors.js';
import type { Dropped } from '../profile/observation.js';
import type { Changes } from '../profile/profile.js';
import type { Revision } from '../profile/revision.js';
import type { SubmissionSubject } from '../profile/submission.js';
import type { Preview } from '../service/preview.js';
import type { readHistory, readReceipt, readUsage } from '../service/read.js';
import type { Revised } from '../service/revision-steps.js';
import type { Outcome } from '../service/submit-many.js';
import { toCursor } from '../wire/cursor.js';
import { POST_FIELDS } from './submission-schemas.js';

type SubmissionRecord = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;
type History = Awaited<ReturnType<typeof readHistory>>;

/** A submission as REST shows it. What it does not have has no key, which is what `undefined` becomes in JSON. */
export const presentSubmission = (record: SubmissionRecord): object => ({
  id: record.submissionId,
  profile_id: record.profileId,
  state: record.state,
  input_type: record.inputType ?? undefined,
  given_subject: record.givenSubject ?? undefined,
  subject: record.subject === null ? undefined : presentSubject(JSON.parse(record.subject) as SubmissionSubject),
  text_bytes: record.textBytes ?? undefined,
  received_at: record.receivedAt,
  finished_at: record.finishedAt ?? undefined,
  attempts: record.attempts,
  error: record.error ?? undefined,
  changes: record.changes === null ? undefined : (JSON.parse(record.changes) as Changes),
  dropped: record.dropped === null ? [] : (JSON.parse(record.dropped) as Dropped[]),
  read_by: record.reader ?? undefined,
  fallback: record.fallback ?? undefined,
  usage: presentUsage({
    calls: record.modelCalls,
    promptTokens: record.promptTokens,
    cachedTokens: record.cachedTokens,
    completionTokens: record.completionTokens,
  }),
  reverted_at: record.revertedAt ?? undefined,
});

const presentSubject = ({ name, chosenBy, speakers }: SubmissionSubject): object => ({
  name: name ?? undefined,
  chosen_by: chosenBy,
  speakers,
});

const presentUsage = ({ calls, promptTokens, cachedTokens, completionTokens }: Preview['usage']): object => ({
  calls,
  prompt_tokens: promptTokens,
  cached_tokens: cachedTokens ?? 0,
  completion_tokens: completionTokens,
});

/** What a text would change. */
export const previewBody = ({ profileId, subject, readBy, usage, ...found }: Preview): object => ({
  profile_id: profileId,
  changes: found.changes,
  values: found.values,
  dropped: found.dropped,
  subject: subject && presentSubject(subject),
  read_by: readBy,
  usage: presentUsage(usage),
});

/** What became of many posts; each outcome beside the id that its post had. */
export function batchBody(posts: unknown[], outcomes: Outcome[]): object {
  const accepted = outcomes.filter((one) => 'receipt' in one).length;
  return {
    accepted,
    refused: outcomes.length - accepted,
    outcomes: outcomes.map((outcome, i) => ({ id: idIn(posts[i]), ...presentOutcome(outcome) })),
  };
}

function idIn(post: unknown): string | undefined {
  const id = (post as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : undefined;
}

function presentOutcome(outcome: Outcome): object {
  if ('receipt' in outcome)
    return { status: 202, submission_id: outcome.receipt.submissionId, replayed: outcome.receipt.replayed };
  const { refusal } = outcome;
  // What is a header of one post is a field of one of many.
  const { status, message, code, field } = spellField(refusal, Object.keys(POST_FIELDS));
  const details = field === undefined ? undefined : [{ field, message }];
  return { status, error: { error: status, message, code, details } };
}

/** A page of a log. */
export const logBody = ({ items, hasMore }: History): object => ({
  entries: items.map(({ seq, extractedOn, changes, submissionId, revision }) => ({
    cursor: toCursor(String(seq)),
    extracted_on: extractedOn,
    changes,
    submission_id: submissionId ?? undefined,
    revision: revision ? presentRevision(revision) : undefined,
  })),
  next_cursor: hasMore ? toCursor(String(items.at(-1)!.seq)) : undefined,
});

/** What one change by hand did. */
export const presentRevised = ({ revision, changes }: Revised): object => ({
  revision: revision ? presentRevision(revision) : undefined,
  changes,
});

const presentRevision = ({ submissionId, ...revision }: Revision): object => ({
  ...revision,
  submission_id: submissionId,
});

/** What models cost, day by day. */
export const usageBody = (days: Awaited<ReturnType<typeof readUsage>>): object => ({
  days: days.map(({ date, submissions, embeddingCalls, embeddingTokens, ...usage }) => ({
    date,
    submissions,
    ...presentUsage(usage),
    embedding_calls: embeddingCalls,
    embedding_tokens: embeddingTokens,
  })),
});
