import type { CallbackManagerForRetrieverRun } from '@langchain/core/callbacks/manager';
import { Document } from '@langchain/core/documents';
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers';
import { NotFoundError, type Limn } from 'limn-client';

export interface FactMetadata extends Record<string, unknown> {
  profile_id: string;
  /** Dotted path of the value in the profile. */
  path: string;
  /** From 0 to 1. */
  confidence: number;
  /** How near it is to the question, from 0 to 1. */
  relevance?: number;
}

export interface PersonMetadata extends Record<string, unknown> {
  profile_id: string;
  /** How near the person is to the query, from 0 to 1. */
  similarity?: number;
  /** What of the profile is nearest, at most three. */
  because: { text: string; path: string; score: number }[];
}

const MAX_TOKENS = 500;
const PEOPLE = 10;

/** What is known of one person and matters for a question: a document for each fact, the most useful first. */
export class ProfileRetriever extends BaseRetriever<FactMetadata> {
  override lc_namespace = ['limn', 'retrievers'];
  readonly #limn: Limn;
  readonly #profileId: string;
  readonly #maxTokens: number;

  /** `maxTokens` is the room for all documents together; 500 by default. */
  constructor({
    limn,
    profileId,
    maxTokens = MAX_TOKENS,
    ...fields
  }: BaseRetrieverInput & { limn: Limn; profileId: string; maxTokens?: number }) {
    super(fields);
    this.#limn = limn;
    this.#profileId = profileId;
    this.#maxTokens = maxTokens;
  }

  static override lc_name(): string {
    return 'ProfileRetriever';
  }

  override async _getRelevantDocuments(
    query: string,
    _run?: CallbackManagerForRetrieverRun,
  ): Promise<Document<FactMetadata>[]> {
    const asked = query.trim() === '' ? {} : { query };
    const context = await this.#limn
      .context(this.#profileId, { ...asked, maxTokens: this.#maxTokens })
      .catch((error: unknown) => {
        // Nobody is known before their first text.
        if (error instanceof NotFoundError) return undefined;
        throw error;
      });
    return (context?.facts ?? []).map(
      ({ text, ...metadata }) =>
        new Document({ pageContent: text, metadata: { profile_id: this.#profileId, ...metadata } }),
    );
  }
}

/** People by what is known of them: a document for each, with the summary of their profile, the nearest first. */
export class PeopleRetriever extends BaseRetriever<PersonMetadata> {
  override lc_namespace = ['limn', 'retrievers'];
  readonly #limn: Limn;
  readonly #people: number;
  readonly #sensitivity: number | undefined;

  /** `people` is the most to find, 10 by default; `sensitivity` from 0 to 100 as in a search of the service. */
  constructor({
    limn,
    people = PEOPLE,
    sensitivity,
    ...fields
  }: BaseRetrieverInput & { limn: Limn; people?: number; sensitivity?: number }) {
    super(fields);
    this.#limn = limn;
    this.#people = people;
    this.#sensitivity = sensitivity;
  }

  static override lc_name(): string {
    return 'PeopleRetriever';
  }

  override async _getRelevantDocuments(
    query: string,
    _run?: CallbackManagerForRetrieverRun,
  ): Promise<Document<PersonMetadata>[]> {
    const sensitivity = this.#sensitivity === undefined ? {} : { sensitivity: this.#sensitivity };
    const asked = { query, pageSize: this.#people, include: 'because' as const, fields: ['summary'] };
    const { profiles } = await this.#limn.search({ ...asked, ...sensitivity });
    return profiles.map(
      ({ profile_id, summary = '', similarityScore, because = [] }) =>
        new Document({
          pageContent: summary,
          metadata: {
            profile_id,
            because,
            ...(similarityScore === undefined ? {} : { similarity: similarityScore }),
          },
        }),
    );
  }
}
