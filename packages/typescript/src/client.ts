import { ReadingFailedError, WaitTimeoutError } from './errors.js';
import { followSubmission } from './follow.js';
import { pause, Transport, type TransportOptions } from './transport.js';
import type {
  BatchPost,
  BatchResult,
  HistoryEntry,
  IssuedToken,
  Preview,
  Profile,
  ProfileContext,
  ProfileEnvelope,
  ProfileExport,
  RevisionResults,
  SearchResult,
  SearchResultPage,
  Submission,
  SubmissionRequest,
  TokenRequest,
  UpdateLogPage,
  UsageReport,
  ValuesRequest,
  WeighedSubmission,
} from './types.js';
import { Webhooks } from './webhooks.js';

/** What may go along with every call. */
export interface CallOptions {
  /** Ends the call, and all waiting. */
  signal?: AbortSignal;
}

export interface SubmitOptions extends CallOptions {
  /** A short label for the kind of input, such as `conversation`: a hint. */
  inputType?: string;
  /** Which of several speakers the text is about. */
  subject?: string;
  /** The same key twice stores the text once; made up when left out, so that a retry never stores it twice. */
  idempotencyKey?: string;
}

export interface ReadOptions extends CallOptions {
  include?: 'evidence';
  /** Members of the profile to tell, such as `['summary', 'core_info.name']`. */
  fields?: string[];
}

export type FilterField =
  'id' | 'name' | 'location' | 'age' | 'gender' | 'language' | 'status' | 'summary' | 'interests';

export interface SearchOptions extends CallOptions {
  /** Searches by meaning. */
  query?: string;
  /** From 0 to 100: how near the query a profile must be. */
  sensitivity?: number;
  filterBy?: FilterField;
  filterValue?: string;
  /** Filters that must all hold, beside that of `filterBy`: each a part of the value of a field, in any case. */
  filters?: { by: FilterField; value: string }[];
  /** How many to tell that are next under the threshold, at most 10. */
  nearest?: number;
  include?: 'because';
  fields?: string[];
  sortBy?: 'last_updated' | 'created_at' | 'id' | 'name' | 'age' | 'location' | 'status';
  sortOrder?: 'asc' | 'desc';
  page?: number;
  pageSize?: number;
}

/** Where a text that was posted can be found again. */
export interface Receipt {
  profileId: string;
  submissionId: string;
  /** The same text had been posted with the same key before; nothing was stored. */
  replayed: boolean;
}

const WAIT_MS = 120_000;
/** As long as the service waits for a text that was posted, in seconds. */
const LONGEST_WAIT_S = 30;
const LOOK_AGAIN_MS = 1_000;
const LARGEST_PAGE = 100;

/**
 * A client of one app. Failures for now are tried again, and a text is never stored twice by that. Every method throws
 * an `ApiFailure` for a refusal and a `ConnectionError` without any answer.
 */
export class Limn {
  /** Where the app is told what happens. */
  readonly webhooks: Webhooks;
  readonly #transport: Transport;

  constructor(options: TransportOptions) {
    this.#transport = new Transport(options);
    this.webhooks = new Webhooks(this.#transport);
  }

  /** Posts a text, or an object or a list that is read as JSON. Once it resolves, the text is safe and read later. */
  async submit(id: string, data: SubmissionRequest['data'], options: SubmitOptions = {}): Promise<Receipt> {
    return this.#post(id, data, options);
  }

  /**
   * Posts a text and waits until it has been read. Throws `ReadingFailedError` when it cannot be read, and
   * `WaitTimeoutError` when it has not been after `timeoutMs`, 120,000 by default; it is safe all the same.
   */
  async submitAndWait(
    id: string,
    data: SubmissionRequest['data'],
    { timeoutMs = WAIT_MS, ...options }: SubmitOptions & { timeoutMs?: number } = {},
  ): Promise<{ profile: Profile; submission: Submission }> {
    const end = Date.now() + timeoutMs;
    const { submissionId } = await this.#post(id, data, options, Math.ceil(timeoutMs / 1_000));
    const submission = await this.waitFor(submissionId, { ...options, timeoutMs: Math.max(0, end - Date.now()) });
    return { profile: await this.read(id, options), submission };
  }

  /** Waits until a submission has been read; throws as `submitAndWait` does. */
  async waitFor(
    submissionId: string,
    { timeoutMs = WAIT_MS, signal }: CallOptions & { timeoutMs?: number } = {},
  ): Promise<Submission> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const submission = await this.submission(submissionId, signal ? { signal } : {});
      if (submission.state === 'merged') return submission;
      if (submission.state === 'failed') throw new ReadingFailedError(submission);
      if (Date.now() >= end)
        throw new WaitTimeoutError(`Submission ${submissionId} is still ${submission.state} after ${timeoutMs} ms`);
      await pause(Math.min(LOOK_AGAIN_MS, Math.max(1, end - Date.now())), signal);
    }
  }

  /**
   * The submission as it is now, then every step of it, until it is merged or has failed, as the service tells them.
   * Goes on where a connection breaks. Throws `NotFoundError` when there is no such submission, or no longer.
   */
  follow(submissionId: string, { signal }: CallOptions = {}): AsyncGenerator<Submission, void, undefined> {
    return followSubmission(this.#transport, `${submissionPath(submissionId)}/events`, signal);
  }

  /** Posts up to 1,000 texts for any profiles; an outcome for each, in their order. */
  async submitMany(posts: BatchPost[], options: CallOptions = {}): Promise<BatchResult> {
    const keyed = posts.map((post) => ({ ...post, idempotency_key: post.idempotency_key ?? crypto.randomUUID() }));
    return this.#transport.ask<BatchResult>('POST', '/v1/profiles:batch', { ...options, body: { posts: keyed } });
  }

  /** What a text would change if it were posted now. Nothing is stored. */
  async preview(id: string, data: SubmissionRequest['data'], options: SubmitOptions = {}): Promise<Preview> {
    return this.#transport.ask<Preview>('POST', `${profilePath(id)}/preview`, {
      ...options,
      body: bodyOf(data, options),
    });
  }

  async read(id: string, { fields, include, ...options }: ReadOptions = {}): Promise<Profile> {
    const query = { include, fields: fields?.join(',') };
    return (await this.#transport.ask<ProfileEnvelope>('GET', profilePath(id), { ...options, query })).profile;
  }

  /** Deletes a profile with all that is kept of it; no error when there is none. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.ask('DELETE', profilePath(id), options);
  }

  /** What a language model should know of a person, for a question and within a number of tokens. */
  async context(
    id: string,
    { query, maxTokens, ...options }: CallOptions & { query?: string; maxTokens?: number } = {},
  ): Promise<ProfileContext> {
    return this.#transport.ask('GET', `${profilePath(id)}/context`, {
      ...options,
      query: { query, max_tokens: maxTokens },
    });
  }

  /** Everything that happened to a profile, oldest first, a page at a time. */
  async *log(id: string, options: CallOptions = {}): AsyncGenerator<HistoryEntry, void, undefined> {
    let cursor: string | undefined;
    do {
      const query = { limit: LARGEST_PAGE, cursor };
      const page: UpdateLogPage = await this.#transport.ask('GET', `${profilePath(id)}/log`, { ...options, query });
      yield* page.entries;
      cursor = page.next_cursor;
    } while (cursor !== undefined);
  }

  /** All that is kept of a profile. */
  async export(id: string, options: CallOptions = {}): Promise<ProfileExport> {
    return this.#transport.ask('GET', `${profilePath(id)}/export`, options);
  }

  /** A page of profiles by meaning, by field, or both. */
  async search({ fields, filters, signal, ...query }: SearchOptions = {}): Promise<SearchResultPage> {
    return this.#transport.ask('GET', '/v1/search', {
      ...withSignal(signal),
      query: { ...query, fields: fields?.join(','), filters: filters?.map(({ by, value }) => `${by}:${value}`) },
    });
  }

  /** All profiles of a search, a page at a time. */
  async *searchAll(options: SearchOptions = {}): AsyncGenerator<SearchResult, void, undefined> {
    const pageSize = options.pageSize ?? LARGEST_PAGE;
    for (let page = options.page ?? 1; ; page += 1) {
      const { profiles, total } = await this.search({ ...options, page, pageSize });
      yield* profiles;
      if (profiles.length === 0 || page * pageSize >= total) return;
    }
  }

  async submission(submissionId: string, options: CallOptions = {}): Promise<Submission> {
    return this.#transport.ask('GET', submissionPath(submissionId), options);
  }

  /** Has a failed submission read again. */
  async retry(submissionId: string, options: CallOptions = {}): Promise<Submission> {
    return this.#transport.ask('POST', `${submissionPath(submissionId)}/retry`, options);
  }

  /** Makes the profile what it would be without a submission. */
  async revert(submissionId: string, options: CallOptions = {}): Promise<WeighedSubmission> {
    return this.#transport.ask('POST', `${submissionPath(submissionId)}/revert`, options);
  }

  /** Takes a revert back. */
  async restore(submissionId: string, options: CallOptions = {}): Promise<WeighedSubmission> {
    return this.#transport.ask('POST', `${submissionPath(submissionId)}/restore`, options);
  }

  /** Sets, forgets and unpins values by hand: all of it or nothing. */
  async revise(id: string, values: ValuesRequest, options: CallOptions = {}): Promise<RevisionResults> {
    return this.#transport.ask('PATCH', `${profilePath(id)}/values`, { ...options, body: values });
  }

  /** A token in place of the key: for one profile, for reading alone, or both. */
  async issueToken(request: TokenRequest, options: CallOptions = {}): Promise<IssuedToken> {
    return this.#transport.ask('POST', '/v1/tokens', { ...options, body: request, isRepeatable: false });
  }

  /** What models cost, by day of UTC. */
  async usage({ days, ...options }: CallOptions & { days?: number } = {}): Promise<UsageReport> {
    return this.#transport.ask('GET', '/v1/usage', { ...options, query: { days } });
  }

  async #post(
    id: string,
    data: SubmissionRequest['data'],
    { idempotencyKey = crypto.randomUUID(), signal, ...options }: SubmitOptions,
    waitSeconds?: number,
  ): Promise<Receipt> {
    const wait = waitSeconds === undefined ? undefined : Math.min(LONGEST_WAIT_S, Math.max(1, waitSeconds));
    const { headers } = await this.#transport.send({
      method: 'POST',
      path: profilePath(id),
      query: { wait },
      body: bodyOf(data, options),
      headers: { 'idempotency-key': idempotencyKey },
      isRepeatable: true,
      waitMs: (wait ?? 0) * 1_000,
      signal,
    });
    return {
      profileId: id,
      submissionId: headers.get('x-submission-id') ?? '',
      replayed: headers.get('idempotent-replayed') === 'true',
    };
  }
}

const withSignal = (signal: AbortSignal | undefined): CallOptions => (signal ? { signal } : {});

const profilePath = (id: string): string => `/v1/profile/${encodeURIComponent(id)}`;
const submissionPath = (id: string): string => `/v1/submissions/${encodeURIComponent(id)}`;

const bodyOf = (
  data: SubmissionRequest['data'],
  { inputType, subject }: Pick<SubmitOptions, 'inputType' | 'subject'>,
): SubmissionRequest => ({
  data,
  ...(inputType === undefined ? {} : { input_type: inputType }),
  ...(subject === undefined ? {} : { subject }),
});
