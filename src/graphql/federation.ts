import {
  GraphQLScalarType,
  Kind,
  parse,
  print,
  printSchema,
  visit,
  type ConstDirectiveNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { Arg, createUnionType, Ctx, Field, Info, ObjectType, Query, Resolver } from 'type-graphql';
import { invalidField } from '../errors.js';
import { readHead, readReceipt } from '../service/read.js';
import type { Context } from './context.js';
import { costOfPage, ONCE } from './cost.js';
import { Profile } from './profile-type.js';
import { presentSubmission, Submission } from './submission-type.js';

/** What other graphs may refer to, by its `id`. */
const KEYED = ['Profile', 'Submission'];
/** Named by the specification of subgraphs; what a router does not see of one. */
const MACHINERY = ['_service', '_entities', '_Service', '_Any', '_Entity'];
const MOST_ENTITIES = 100;
const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/link/v1.0") ' +
  '@link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])';

const Any = new GraphQLScalarType({ name: '_Any', description: 'An entity as another graph refers to it.' });

const Entity = createUnionType({
  name: '_Entity',
  types: () => [Profile, Submission] as const,
  resolveType: (value) => (value instanceof Profile ? Profile : Submission),
});

@ObjectType('_Service', { description: 'This graph as a part of a larger one.', simpleResolvers: true })
export class Service {
  @Field(() => String, { nullable: true })
  sdl!: string;
}

/** The queries by which a router of federated graphs asks this one. */
@Resolver()
export class Federation {
  @Query(() => Service, { name: '_service', description: 'For routers of federated graphs.', ...ONCE })
  service(@Info() { schema }: GraphQLResolveInfo): Service {
    return { sdl: subgraphOf(schema) };
  }

  @Query(() => [Entity], {
    name: '_entities',
    nullable: 'items',
    description: 'For routers of federated graphs: profiles and submissions by their `id`, at most 100.',
    complexity: ({ args, childComplexity }) =>
      costOfPage((args['representations'] as unknown[] | undefined)?.length, childComplexity),
  })
  async entities(
    @Ctx() context: Context,
    @Arg('representations', () => [Any]) representations: Record<string, unknown>[],
  ): Promise<(Profile | Submission | null)[]> {
    if (representations.length > MOST_ENTITIES)
      throw invalidField('representations', `must be at most ${MOST_ENTITIES}`);
    return Promise.all(representations.map((one) => entityOf(context, one)));
  }
}

async function entityOf(
  { needs, caller }: Context,
  { __typename: type, id }: Record<string, unknown>,
): Promise<Profile | Submission | null> {
  if (typeof id !== 'string' || typeof type !== 'string' || !KEYED.includes(type))
    throw invalidField('representations', `must have an id and a __typename of ${KEYED.join(', ')}`);
  if (type === 'Profile') {
    const head = await readHead(needs, caller, id);
    return head ? new Profile(head) : null;
  }
  const record = await readReceipt(needs, caller, id);
  return record ? presentSubmission(record) : null;
}

const subgraphs = new WeakMap<GraphQLSchema, string>();

/** A schema as a subgraph, which says what its entities are keyed by. */
function subgraphOf(schema: GraphQLSchema): string {
  const known = subgraphs.get(schema);
  if (known !== undefined) return known;
  const withoutMachinery = visit(parse(printSchema(schema)), {
    enter: (node) => ('name' in node && node.name && MACHINERY.includes(node.name.value) ? null : undefined),
  });
  const keyed = visit(withoutMachinery, {
    ObjectTypeDefinition: (node) =>
      KEYED.includes(node.name.value) ? { ...node, directives: [...(node.directives ?? []), KEY] } : undefined,
  });
  const sdl = `${LINK}\n\n${print(keyed)}`;
  subgraphs.set(schema, sdl);
  return sdl;
}

/** `@key(fields: "id")` */
const KEY: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'key' },
  arguments: [
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'fields' },
      value: { kind: Kind.STRING, value: 'id' },
    },
  ],
};
