import { isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import { LimnError } from '../errors.js';
import type { Context } from './context.js';

/**
 * Longer than this nobody waits for one field that does not say otherwise in its `deadlineMs`. Statements on a server
 * end by themselves at the same time.
 */
const DEADLINE_MS = 10_000;

/**
 * Makes every field that has work of its own give up in time; plain fields stay plain, and evidence, of which a profile
 * has dozens, watches the one read that they share.
 */
export function withDeadlines(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve && field.name !== 'evidence')
        field.resolve = inTime(
          field.resolve as GraphQLFieldResolver<unknown, Context>,
          field.extensions['deadlineMs'] as number | undefined,
        );
  }
  return schema;
}

function inTime(
  resolve: GraphQLFieldResolver<unknown, Context>,
  deadlineMs: number | undefined,
): GraphQLFieldResolver<unknown, Context> {
  return (source, args, context, info) => {
    const result = resolve(source, args, context, info);
    return result instanceof Promise ? withDeadline(result, deadlineMs) : result;
  };
}

/** Rejects with `unavailable` when the work takes longer than anybody should wait. */
export async function withDeadline<T>(work: Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LimnError('unavailable', 'This took too long; try again', { retryAfterSeconds: 5 })),
      deadlineMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
