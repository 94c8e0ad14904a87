import { ArgsType, Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { invalidField } from '../errors.js';
import type { Changes } from '../profile/profile.js';
import { readHistory, readHistoryBackwards, readReceipt } from '../service/read.js';
import { fromCursor, LOG_POSITION } from '../wire/cursor.js';
import { connect, PageArgs, PageInfo, type Connection } from './connection.js';
import type { Context } from './context.js';
import { AS_ITS_FIELDS, JSON_COST, ONE_READ } from './cost.js';
import { Revision } from './revision-type.js';
import { DateTime, Json } from './scalars.js';
import { presentSubmission, Submission } from './submission-type.js';

@ObjectType({ description: 'What one submission, or somebody by hand, changed.', simpleResolvers: true })
export class UpdateLogEntry {
  @Field(() => DateTime)
  extractedOn!: Date;

  @Field(() => Json, {
    description:
      'A partial profile in the names of REST: changed fields with their new value, arrays with the added or ' +
      'changed items, null for what was removed, items of arrays that were removed with a confidence of null.',
    complexity: JSON_COST,
  })
  changes!: Changes;

  @Field(() => ID, { nullable: true, description: 'The submission that was read.' })
  submissionId!: string | null;

  @Field(() => Revision, { nullable: true, description: 'What was done by hand; null when a submission was read.' })
  revision!: Revision | null;
}

@Resolver(() => UpdateLogEntry)
export class UpdateLogEntries {
  @FieldResolver(() => Submission, {
    nullable: true,
    description: 'The text that was read: its kind and when it came; null for what was done by hand.',
    ...ONE_READ,
  })
  async submission(
    @Ctx() { needs, caller }: Context,
    @Root() { submissionId }: UpdateLogEntry,
  ): Promise<Submission | null> {
    const record = submissionId === null ? undefined : await readReceipt(needs, caller, submissionId);
    return record ? presentSubmission(record) : null;
  }
}

@ObjectType({ simpleResolvers: true })
export class UpdateLogEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => UpdateLogEntry, AS_ITS_FIELDS)
  node!: UpdateLogEntry;
}

@ObjectType({ description: 'The whole history of a profile, oldest first.', simpleResolvers: true })
export class UpdateLogConnection {
  @Field(() => [UpdateLogEdge])
  edges!: UpdateLogEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** A page of the log from its beginning, or from its end. */
@ArgsType()
export class LogArgs extends PageArgs {
  @Field(() => Int, { nullable: true, description: 'Takes the page from the end instead; at most 100.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the item after. Only with last.' })
  before?: string | null;
}

/** A page of what happened to a profile. */
export type History = Awaited<ReturnType<typeof readHistory>>;

/** A page of a profile's log; with `until`, of what it was then. */
export async function readUpdateLog(
  { needs, caller }: Context,
  profileId: string,
  { first, after, last, before }: LogArgs,
  until?: Date,
): Promise<Connection<UpdateLogEntry>> {
  if (last != null) {
    if (first != null || after != null) throw invalidField('last', 'cannot be combined with first or after');
    const { items, hasMore } = await readHistoryBackwards(
      needs,
      caller,
      profileId,
      last,
      before ? Number(fromCursor(before, LOG_POSITION, 'before')) : null,
      until ?? null,
    );
    const { edges, pageInfo } = presentHistory({ items, hasMore });
    return { edges, pageInfo: { ...pageInfo, hasNextPage: before != null, hasPreviousPage: hasMore } };
  }
  if (before != null) throw invalidField('before', 'needs last');
  const { items, hasMore } = await readHistory(
    needs,
    caller,
    profileId,
    first,
    after ? Number(fromCursor(after, LOG_POSITION)) : 0,
  );
  const past = until ? items.filter(({ extractedOn }) => extractedOn <= until) : items;
  return presentHistory({ items: past, hasMore: hasMore && past.length === items.length }, after);
}

/** A page of a history as a connection. */
export const presentHistory = (history: History, after?: string | null): Connection<UpdateLogEntry> =>
  connect(
    history,
    after,
    ({ seq }) => String(seq),
    (entry) => entry,
  );
