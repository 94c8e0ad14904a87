import { depthLimit } from '@graphile/depth-limit';
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { refuseUnknown } from '../wire/unknown.js';
import { FIELD_COST, MAX_COST } from './cost.js';

/** The standard introspection has 184, a query for all of a profile about 150. */
export const MAX_TOKENS = 1_000;
/**
 * From a connection down to the words behind a mood: edges, node, personality, moodTrends, default, evidence, quote.
 */
const MAX_DEPTH = 9;

/** What a document must keep to beside the rules of GraphQL itself. */
export const limitRules: ValidationRule[] = [
  depthLimit({
    maxDepth: MAX_DEPTH,
    maxListDepth: 4,
    revealDetails: true,
    // The introspection query of graphql-js is deeper than the defaults allow.
    maxIntrospectionDepth: 16,
    maxDepthByFieldCoordinates: { '__Type.ofType': 9 },
  }),
  oneMutationField,
];

/**
 * Throws `invalid_field` for a variable that the operation does not declare: it would change nothing, so it is a
 * mistake.
 */
export function refuseUnknownVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  refuseUnknown(
    'variable',
    Object.keys(variables),
    variableDefinitions.map(({ variable }) => variable.name.value),
  );
}

/** Throws unless an operation costs little enough. Costs are remembered for each document and what they depend on. */
export function assertAffordable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  const known = costs.get(document) ?? new Map<string, number>();
  costs.set(document, known);
  const circumstances = circumstancesOf(operation, variables);
  let cost = known.get(circumstances);
  if (cost === undefined) {
    // Tenths do not add up exactly.
    cost = roundToTenths(
      getComplexity({
        schema,
        query: document,
        variables,
        ...(operation.name && { operationName: operation.name.value }),
        estimators: [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: FIELD_COST })],
      }),
    );
    if (known.size >= CIRCUMSTANCES) known.clear();
    if (circumstances.length <= LONGEST_CIRCUMSTANCES) known.set(circumstances, cost);
  }
  if (cost > MAX_COST)
    throw new GraphQLError(
      `The operation costs ${Math.ceil(cost)}, at most ${MAX_COST} is allowed; ask for fewer fields or a shorter page`,
    );
}

const roundToTenths = (cost: number): number => Math.round(cost * 10) / 10;

/**
 * Costs that are remembered of a document, and the characters that name one: at most 8 kB, so that they are bounded as
 * the documents are.
 */
const CIRCUMSTANCES = 8;
const LONGEST_CIRCUMSTANCES = 500;
const costs = new WeakMap<DocumentNode, Map<string, number>>();

/**
 * What a cost depends on: which operation it is, numbers and conditions among its variables, and of the others whether
 * they say anything.
 */
function circumstancesOf(
  { name, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string {
  const values = variableDefinitions.map(({ variable }) => {
    const value = variables[variable.name.value];
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    return value === undefined ? 'absent' : value === null ? null : value === '' ? 'empty' : 'given';
  });
  return JSON.stringify([name?.value, values]);
}

/** One root field for a mutation: a hundred of them in one request would pass the rate limit as one. */
function oneMutationField(context: ValidationContext): ReturnType<ValidationRule> {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== OperationTypeNode.MUTATION) return;
      if (countFields(operation.selectionSet, (name) => context.getFragment(name) ?? undefined, new Set()) > 1) {
        context.reportError(new GraphQLError('A mutation must have one field at its root', { nodes: operation }));
      }
    },
  };
}

function countFields(
  { selections }: SelectionSetNode,
  fragmentOf: (name: string) => FragmentDefinitionNode | undefined,
  seen: Set<string>,
): number {
  return selections.reduce((sum, one) => {
    if (one.kind === Kind.FIELD) return sum + 1;
    if (one.kind === Kind.INLINE_FRAGMENT) return sum + countFields(one.selectionSet, fragmentOf, seen);
    const fragment = fragmentOf(one.name.value);
    if (!fragment || seen.has(one.name.value)) return sum;
    return sum + countFields(fragment.selectionSet, fragmentOf, seen.add(one.name.value));
  }, 0);
}
