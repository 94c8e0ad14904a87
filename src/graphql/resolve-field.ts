import { defaultFieldResolver, type GraphQLFieldResolver } from 'graphql';
import type { Context } from './context.js';
import { Profile } from './profile-type.js';

/**
 * Resolves fields that have no resolver of their own: a property, counted as part of the answer. Each profile of a list
 * is told in its turn.
 */
export const resolveField: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const value: unknown = defaultFieldResolver(source, args, context, info);
  context.budget.count(value);
  return value instanceof Profile ? context.budget.inTurn(value) : value;
};
