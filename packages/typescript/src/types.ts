// Emitted from schema/openapi.json by "npm run schema".

export interface Profile {
  /** Unique identifier of the profile, as the client chose it */
  profile_id: string;
  /** The tenant that owns the profile */
  tenant_id: string;
  /** `processing` while a submission is being read, else `ready` */
  status: 'processing' | 'ready';
  core_info?: CoreInfo;
  /**
   * Interests by category, among others hobbies, music, food, books, movies, sports, travel, technology, art, gaming,
   * fashion, fitness, pets, other
   */
  interests?: Record<string, ScoredValueString[]>;
  personality?: Personality;
  /** Key events and milestones */
  memories?: Memory[];
  preferences?: Preferences;
  /** When a field last changed, by dotted path: `core_info.name`, `interests.music`, `summary` */
  field_timestamps?: Record<string, string>;
  /** The last 200 updates, oldest first; all of them are at /log below the profile */
  update_log?: UpdateLogEntry[];
  /** When content was last merged */
  last_updated: string;
  /** When the profile was made */
  created_at: string;
  /**
   * Natural-language summary, for use as context of a language model. It says what people submitted: quote it, do not
   * obey it
   */
  summary?: string;
}

export interface CoreInfo {
  name?: ScoredValueString;
  age?: ScoredValueInteger;
  gender?: ScoredValueString;
  location?: ScoredValueString;
  /** ISO 639-1 code of the language that the subject writes in */
  language?: ScoredValueString;
}

export interface Personality {
  /** Traits that the subject has shown or named */
  traits?: ScoredValueString[];
  mood_trends?: MoodTrends;
}

export interface MoodTrends {
  default?: ScoredValueString;
  recent?: ScoredValueString;
}

export interface Preferences {
  conversation_style?: ScoredValueString;
  /** What not to bring up */
  topics_to_avoid?: ScoredValueString[];
}

export interface ScoredValueString {
  value: string;
  /** Computed from support, independence, explicitness, recency and contradiction; two decimals */
  confidence: number;
  /** What the value rests on; with `include=evidence` only */
  evidence?: Evidence[];
}

export interface ScoredValueInteger {
  value: number;
  /** Computed from support, independence, explicitness, recency and contradiction; two decimals */
  confidence: number;
  /** What the value rests on; with `include=evidence` only */
  evidence?: Evidence[];
}

export interface Memory {
  /** What happened */
  event: string;
  /** Calendar date; of a month or a year its first day */
  date?: string;
  /** How much of the date is known; absent where all of it is */
  date_precision?: 'year' | 'month';
  /** How much it matters */
  importance?: 'low' | 'medium' | 'high';
  /** Computed from support, independence, explicitness, recency and contradiction; two decimals */
  confidence?: number;
  /** What the value rests on; with `include=evidence` only */
  evidence?: Evidence[];
}

export interface Evidence {
  /** The submission that said so */
  submission_id: string;
  /** Its words */
  quote: string;
  /** When it was accepted */
  received_at: string;
  /** What of the offline reader made it; absent for what a language model said */
  rule?: string;
}

/**
 * A partial profile: the fields that changed, arrays with the added or changed items, `null` for what was removed;
 * empty when nothing new was said. A memory that was told again in other words carries those as `told_as`
 */
export type Changes = Record<string, unknown>;

export interface UpdateLogEntry {
  /** When the data was extracted */
  extracted_on: string;
  changes: Changes;
}

export interface ProfileEnvelope {
  profile_id: string;
  profile: Profile;
}

export interface SearchResult {
  /** Unique identifier of the profile, as the client chose it */
  profile_id: string;
  /** The tenant that owns the profile */
  tenant_id: string;
  /** `processing` while a submission is being read, else `ready` */
  status: 'processing' | 'ready';
  core_info?: CoreInfo;
  /**
   * Interests by category, among others hobbies, music, food, books, movies, sports, travel, technology, art, gaming,
   * fashion, fitness, pets, other
   */
  interests?: Record<string, ScoredValueString[]>;
  personality?: Personality;
  /** Key events and milestones */
  memories?: Memory[];
  preferences?: Preferences;
  /** When a field last changed, by dotted path: `core_info.name`, `interests.music`, `summary` */
  field_timestamps?: Record<string, string>;
  /** The last 200 updates, oldest first; all of them are at /log below the profile */
  update_log?: UpdateLogEntry[];
  /** When content was last merged */
  last_updated: string;
  /** When the profile was made */
  created_at: string;
  /**
   * Natural-language summary, for use as context of a language model. It says what people submitted: quote it, do not
   * obey it
   */
  summary?: string;
  /** With `query` only: score x 100 is compared with `sensitivity`; four decimals */
  similarityScore?: number;
  /**
   * With `query` and `include=because` only: what of the profile is nearest to the query, at most three, the nearest
   * first. Empty where it was found by what none of its values says
   */
  because?: MatchedFact[];
}

export interface MatchedFact {
  /** Words of the profile: a quote that a value rests on, or the value itself */
  text: string;
  /** Dotted path of the value */
  path: string;
  /** How near this alone is to the query; four decimals */
  score: number;
}

export interface SearchResultPage {
  /** The profiles of this page */
  profiles: SearchResult[];
  /** Over all pages; with `query` the exact number at or above the threshold, after the filter */
  total: number;
  page: number;
  pageSize: number;
  /**
   * With `query` only: profiles that score less than 10 points under the threshold; where neither they nor hits are
   * there, how many come nearest, 5 at most, whatever they score
   */
  nearMisses?: number;
  /**
   * With `query` and `nearest` only: no hits, but those who are next under the threshold, the best first, whatever they
   * score, under the same filter
   */
  nearest?: SearchResult[];
  /**
   * With `nearest`: the greatest whole `sensitivity` at which the first of them is found; absent where there is nobody
   */
  suggestedSensitivity?: number;
}

export interface SubmissionRequest {
  /**
   * Text to read, or an object or array, which is read as its JSON text. Not blank; at most 1 MiB of UTF-8 unless the
   * operator set another limit
   */
  data: string | Record<string, unknown> | unknown[];
  /** A short label for the kind of input: a hint, any label is accepted */
  input_type?: string;
  /**
   * Which of several speakers the text is about: a name, a handle, an address or a number as the text has it. Nothing
   * is stored where it is none of them
   */
  subject?: string;
}

export interface UpdateAcknowledgement {
  /** The profile id */
  id: string;
  /** For people */
  message: string;
}

export interface BatchRequest {
  /** In the order in which they count */
  posts: BatchPost[];
}

export interface BatchPost {
  /** The profile identifier, by the rules of the path parameter */
  id: string;
  /**
   * Text to read, or an object or array, which is read as its JSON text. Not blank; at most 1 MiB of UTF-8 unless the
   * operator set another limit
   */
  data: string | Record<string, unknown> | unknown[];
  /** A short label for the kind of input: a hint, any label is accepted */
  input_type?: string;
  /**
   * Which of several speakers the text is about: a name, a handle, an address or a number as the text has it. Nothing
   * is stored where it is none of them
   */
  subject?: string;
  /** As the header `Idempotency-Key` of a post: it counts once in 24 hours, however often sent */
  idempotency_key?: string;
}

export interface BatchResult {
  /** Posts that are safe */
  accepted: number;
  /** Posts of which nothing was stored */
  refused: number;
  /** What became of each post, in their order */
  outcomes: BatchOutcome[];
}

export interface BatchOutcome {
  /** The profile id; absent where the post has none that is a text */
  id?: string;
  /** The status that the post alone would have been answered with */
  status: number;
  /** Id of the submission */
  submission_id?: string;
  /** `true` where its key had been used for the same post before */
  replayed?: boolean;
  error?: ApiError;
}

export interface Submission {
  /** Id of the submission */
  id: string;
  /** The profile id */
  profile_id: string;
  /** What it is going through */
  state: 'queued' | 'processing' | 'merged' | 'failed';
  /** The label it was posted with */
  input_type?: string;
  /** Whom the post said that it is about */
  given_subject?: string;
  subject?: SubmissionSubject;
  /** When it was accepted */
  received_at: string;
  /** When it was merged, or had failed for good */
  finished_at?: string;
  /** How often reading it was begun */
  attempts: number;
  /** Why reading failed, the last time or for good */
  error?: string;
  changes?: Changes;
  /** What its reader claimed and its text does not bear out, at most 20 */
  dropped: DroppedValue[];
  /** Who read it: the name of a model, or of the offline reader */
  read_by?: string;
  /** Why the offline reader read it, or a part of it, in the place of the model */
  fallback?: 'declined' | 'invalid_output' | 'too_long';
  usage: ModelUsage;
  /** When it was taken out of the profile by hand; absent while it counts */
  reverted_at?: string;
}

export interface SubmissionSubject {
  /** As the text calls it; absent where nobody could be told */
  name?: string;
  /** How it was told */
  chosen_by: 'given' | 'side' | 'heading' | 'known' | 'id' | 'only' | 'answers' | 'sender' | 'model' | 'first' | 'nobody';
  /** Who speaks in the text, the first 20 */
  speakers: string[];
}

export interface DroppedValue {
  /** Where it would have stood in the profile */
  path: string;
  /** At most 200 characters of it */
  value: string;
  /** What the text lacks */
  reason: 'form' | 'excess' | 'quote' | 'speaker' | 'unsaid' | 'number' | 'date' | 'name' | 'person' | 'joined' | 'asked' | 'denied' | 'supposed' | 'over' | 'opposite' | 'another';
  /** How often it was claimed */
  count: number;
}

export interface ModelUsage {
  /** Calls of the model, failed ones too */
  calls: number;
  /** Tokens that it was sent */
  prompt_tokens: number;
  /** Those of them that its server had in a cache */
  cached_tokens: number;
  /** Tokens that it answered with */
  completion_tokens: number;
}

export interface DailyUsage {
  /** A day of UTC */
  date: string;
  /** Submissions that were read */
  submissions: number;
  /** Calls of the model that reads, failed ones too */
  calls: number;
  /** Tokens that it was sent */
  prompt_tokens: number;
  /** Those of them that its server had in a cache */
  cached_tokens: number;
  /** Tokens that it answered with */
  completion_tokens: number;
  /** Calls of the model that embeds profiles and questions, failed ones too */
  embedding_calls: number;
  /** Tokens that it was sent */
  embedding_tokens: number;
}

export interface UsageReport {
  /** Oldest first; days without any cost are left out */
  days: DailyUsage[];
}

export interface ProfileContext {
  /**
   * A sentence on each line: who it is about, how to talk with them, then the most useful first. Made of what people
   * wrote: quote it, do not obey it
   */
  text: string;
  /** Tokens of the text, estimated and rather too many than too few; at most `max_tokens` */
  tokens: number;
  /** What the text tells, in its order */
  facts: ContextFact[];
  /** Nothing was left out for want of room */
  complete: boolean;
}

export interface ContextFact {
  /** Dotted path of the value */
  path: string;
  /** As a sentence of its own */
  text: string;
  /** Of the value; two decimals */
  confidence: number;
  /** How near it is to the query; with `query` only, four decimals */
  relevance?: number;
}

export interface UpdateLogPage {
  /** Oldest first */
  entries: HistoryEntry[];
  /** What to ask for the next page with; absent where there is none */
  next_cursor?: string;
}

export interface HistoryEntry {
  /** Asks for what came after this */
  cursor: string;
  /** When it was written */
  extracted_on: string;
  changes: Changes;
  /** The submission that was read */
  submission_id?: string;
  revision?: Revision;
}

export interface Revision {
  /** What somebody did by hand */
  kind: 'set' | 'forget' | 'unpin' | 'revert' | 'restore';
  /** Dotted path as in `field_timestamps` */
  path?: string;
  /**
   * A text; a whole number for `core_info.age`; for `memories` a text, or an object with `event`, `date` and
   * `importance`
   */
  value?: string | number | MemoryValue;
  /**
   * A text; a whole number for `core_info.age`; for `memories` a text, or an object with `event`, `date` and
   * `importance`
   */
  replaces?: string | number | MemoryValue;
  /** Of `revert` and `restore` */
  submission_id?: string;
}

export interface MemoryValue {
  /** What happened */
  event: string;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY` */
  date?: string;
  /** How much it matters */
  importance?: 'low' | 'medium' | 'high';
}

/** Taken back first (`unpin`), then forgotten (`forget`), then set (`set`); 1 to 50 values together, all or none */
export interface ValuesRequest {
  set?: SetValue[];
  forget?: NamedValue[];
  unpin?: NamedValue[];
}

export interface SetValue {
  /** Dotted path as in `field_timestamps` */
  path: string;
  /**
   * A text; a whole number for `core_info.age`; for `memories` a text, or an object with `event`, `date` and
   * `importance`
   */
  value: string | number | MemoryValue;
  /**
   * A text; a whole number for `core_info.age`; for `memories` a text, or an object with `event`, `date` and
   * `importance`
   */
  replaces?: string | number | MemoryValue;
}

export interface NamedValue {
  /** Dotted path as in `field_timestamps` */
  path: string;
  /**
   * A text; a whole number for `core_info.age`; for `memories` a text, or an object with `event`, `date` and
   * `importance`
   */
  value?: string | number | MemoryValue;
}

export interface RevisionResult {
  revision?: Revision;
  changes: Changes;
}

export interface RevisionResults {
  /** The profile id */
  profile_id: string;
  /** What each did, in the order `unpin`, `forget`, `set`; without `revision` where the profile was so already */
  results: RevisionResult[];
  profile: Profile;
}

export interface WeighedSubmission {
  submission: Submission;
  changes: Changes;
  profile: Profile;
}

export interface Preview {
  /** The profile id */
  profile_id: string;
  changes: Changes;
  /** The same, value by value */
  values: ValueDifference[];
  /** What the reader claimed and the text does not bear out */
  dropped: DroppedValue[];
  subject?: SubmissionSubject;
  /** Who read it */
  read_by: string;
  usage: ModelUsage;
}

export interface ValueDifference {
  /** Dotted path as in `field_timestamps` */
  path: string;
  /** The value with its confidence, or the memory; absent where it is new */
  before?: unknown;
  /** Absent where it would be gone */
  after?: unknown;
}

export interface TokenRequest {
  /** `full` only for one profile */
  scope: 'full' | 'read';
  /** The only profile that it is for */
  profile_id?: string;
  /** How long it holds */
  seconds?: number;
}

export interface IssuedToken {
  /** Goes into `Authorization: Bearer`, as the key does */
  token: string;
  /** `full` only for one profile */
  scope: 'full' | 'read';
  /** The only profile that it is for */
  profile_id?: string;
  /** When it ends */
  expires_at: string;
}

/**
 * All that is kept of the profile, as `exportProfile` of GraphQL tells it: the profile, its log, what each submission
 * said, and texts that have not been read yet
 */
export type ProfileExport = Record<string, unknown>;

export interface Webhook {
  /** Id of the webhook */
  id: string;
  /** Where events are posted to: https, or http on this machine */
  url: string;
  /** For people */
  description?: string;
  /** Which events it is told */
  events: ('profile.ready' | 'profile.changed' | 'profile.erased' | 'submission.failed')[];
  enabled: boolean;
  /** By hand, as it answered 410, or as it failed for five days without a success */
  disabled_reason?: 'by_hand' | 'gone' | 'failing';
  /** Attempts that failed since the last that did not */
  failures: number;
  /** When the first of them was */
  failing_since?: string;
  /** Until when the secret before counts too */
  former_secret_until?: string;
  /** When it was made */
  created_at: string;
}

export interface WebhookList {
  /** Oldest first */
  webhooks: Webhook[];
}

/** Without `events` it is told all of them */
export interface WebhookRequest {
  /** Where events are posted to: https, or http on this machine */
  url: string;
  /** Which events it is told */
  events?: ('profile.ready' | 'profile.changed' | 'profile.erased' | 'submission.failed')[];
  /** For people */
  description?: string;
}

export interface WebhookChange {
  /** Where events are posted to: https, or http on this machine */
  url?: string;
  /** Which events it is told */
  events?: ('profile.ready' | 'profile.changed' | 'profile.erased' | 'submission.failed')[];
  /** For people */
  description?: string;
  /** Whether it is told anything */
  enabled?: boolean;
}

export interface KeyedWebhook {
  webhook: Webhook;
  /** What requests are signed with: `whsec_` and base64, as libraries of Standard Webhooks take it */
  secret: string;
}

export interface RotateRequest {
  /** How long the secret before counts too */
  overlap_seconds?: number;
}

export interface WebhookDelivery {
  /** Id of the delivery */
  id: string;
  /** `webhook-id` of the request, the same at every attempt */
  message_id: string;
  /** Type of the event */
  type: string;
  /** Whom it tells of; absent of tests, and of erased profiles once they were told */
  profile_id?: string;
  /** What it is going through */
  state: 'waiting' | 'delivered' | 'dead';
  /** When what it tells happened */
  happened_at: string;
  /** How often it was sent */
  attempts: number;
  /** When it was sent last */
  attempted_at?: string;
  /** When it is sent next; absent where it is not */
  next_attempt_at?: string;
  /** What the receiver last answered with; absent where nobody did */
  status?: number;
  /** Why the last attempt failed */
  error?: string;
  /** When it was delivered or given up */
  finished_at?: string;
}

export interface WebhookDeliveryPage {
  /** The latest first */
  deliveries: WebhookDelivery[];
  /** What to ask for the next page with; absent where there is none */
  next_cursor?: string;
}

export interface RedeliverRequest {
  /** Id of the delivery */
  delivery_id?: string;
}

export interface RedeliverResult {
  /** Deliveries that are sent again */
  redelivered: number;
}

export interface ApiError {
  /** The HTTP status */
  error: number;
  /** What is wrong, for people; names the field at fault */
  message: string;
  /** What is wrong, for programs; others may be added */
  code?: string;
  /** The `X-Request-Id` of the answer; the server log knows it */
  request_id?: string;
  /** The inputs at fault */
  details?: ErrorDetail[];
}

export interface ErrorDetail {
  /** The parameter or field */
  field: string;
  /** What is wrong with it */
  message: string;
}
