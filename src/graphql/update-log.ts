import { Field, ID, ObjectType } from 'type-graphql';
import type { Changes } from '../profile/profile.js';
import { readHistory } from '../service/read.js';
import { connect, fromCursor, PageInfo, type Connection, type PageArgs } from './connection.js';
import type { Context } from './context.js';
import { Revision } from './revision-type.js';
import { DateTime, Json } from './scalars.js';

@ObjectType({ description: 'What one submission, or somebody by hand, changed.', simpleResolvers: true })
export class UpdateLogEntry {
  @Field(() => DateTime)
  extractedOn!: Date;

  @Field(() => Json, { description: 'A partial profile in the names of REST: changed fields with their new value, arrays with the added or changed items, null for what was removed, items of arrays that were removed with a confidence of null.' })
  changes!: Changes;

  @Field(() => ID, { nullable: true, description: 'The submission that was read.' })
  submissionId!: string | null;

  @Field(() => Revision, { nullable: true, description: 'What was done by hand; null when a submission was read.' })
  revision!: Revision | null;
}

@ObjectType({ simpleResolvers: true })
export class UpdateLogEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => UpdateLogEntry)
  node!: UpdateLogEntry;
}

@ObjectType({ description: 'The whole history of a profile, oldest first.', simpleResolvers: true })
export class UpdateLogConnection {
  @Field(() => [UpdateLogEdge])
  edges!: UpdateLogEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

const SEQ = /^\d{1,15}$/;

/** A page of what happened to a profile. */
export type History = Awaited<ReturnType<typeof readHistory>>;

/** A page of a profile's log; with `until`, of what it was then. */
export async function readUpdateLog({ needs, caller }: Context, profileId: string, { first, after }: PageArgs, until?: Date): Promise<Connection<UpdateLogEntry>> {
  const { items, hasMore } = await readHistory(needs, caller, profileId, first, after ? Number(fromCursor(after, SEQ)) : 0);
  const past = until ? items.filter(({ extractedOn }) => extractedOn <= until) : items;
  return presentHistory({ items: past, hasMore: hasMore && past.length === items.length }, after);
}

/** A page of a history as a connection. */
export const presentHistory = (history: History, after?: string | null): Connection<UpdateLogEntry> => connect(history, after, ({ seq }) => String(seq), (entry) => entry);
