import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { toCursor } from '../wire/cursor.js';

@ObjectType({ description: 'Where a page of a connection lies.', simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean)
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/** Where a page begins and how long it may be. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, description: 'At most 100; 20 without it.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the item before.' })
  after?: string | null;
}

/** What every page of a connection is made of. */
export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: PageInfo;
}

/** Wraps a page of things, each named by the position that continues after it. */
export function connect<Item, Node>(
  { items, hasMore }: { items: Item[]; hasMore: boolean },
  after: string | null | undefined,
  positionOf: (item: Item) => string,
  nodeOf: (item: Item) => Node,
): Connection<Node> {
  const edges = items.map((item) => ({ cursor: toCursor(positionOf(item)), node: nodeOf(item) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: hasMore,
      hasPreviousPage: Boolean(after),
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
