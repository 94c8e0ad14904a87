import {
  createSourceEventStream,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLFormattedError,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { LimnError, publicError } from '../errors.js';
import { rateLimited, type RequestLimit } from '../service/limit.js';
import type { Needs } from '../service/needs.js';
import { ResultBudget } from './result-budget.js';
import type { Context } from './context.js';
import type { Documents, LiveDocuments } from './documents.js';
import { asGraphQLError, describeError, logFaults } from './errors.js';
import { assertAffordable, limitRules, MAX_TOKENS, refuseUnknownVariables } from './limits.js';
import type { SocketConnection } from './socket.js';
import { resolveField } from './resolve-field.js';
import { publicSchema } from './schema.js';

const MOST_SUBSCRIPTIONS = 50;

/** What is prepared for a subscription, and the way to let go of it when that is over. */
export interface Prepared extends ExecutionArgs {
  contextValue: Context;
  release(): void;
}

/** What all sockets of a server share: documents that were found valid, and those that subscriptions hold. */
export interface Desk {
  needs: Needs;
  limiter: RequestLimit;
  documents: Documents;
  live: LiveDocuments;
}

/**
 * What to execute for a message, or why not. graphql-ws knows no limits, and closes the socket for a syntax error: here
 * everything that is wrong with an operation is told as errors of that one. `open` counts the socket's subscriptions
 * with this one.
 */
export async function prepare(
  { needs, limiter, documents, live }: Desk,
  { caller, id }: SocketConnection,
  open: number,
  { query, variables, operationName }: SubscribePayload,
): Promise<Prepared | GraphQLError[]> {
  try {
    if (!caller) throw new LimnError('unauthenticated', 'The connection was not initialised');
    if (open > MOST_SUBSCRIPTIONS)
      throw new LimnError('bad_request', `A socket may have at most ${MOST_SUBSCRIPTIONS} subscriptions`);
    const allowance = await limiter.consume(caller.tenantId);
    if (allowance && !allowance.allowed) throw rateLimited(allowance);
    const known = documents.get(query);
    const document = known ?? parseLimited(query);
    const operation = getOperationAST(document, operationName);
    if (operation && operation.operation !== OperationTypeNode.SUBSCRIPTION) {
      throw new LimnError(
        'bad_request',
        'A socket takes subscriptions alone; send queries and mutations to POST /graphql',
      );
    }
    const schema = publicSchema();
    const faults = known ? [] : validate(schema, document, [...specifiedRules, ...limitRules]);
    if (faults.length > 0) return faults.map((fault) => withCode(fault, 'GRAPHQL_VALIDATION_FAILED'));
    if (!known) documents.set(query, document);
    if (!operation) throw new GraphQLError('Unable to identify operation');
    refuseUnknownVariables(operation, variables ?? {});
    // Told by executing too, but then as a result, which some clients take for a beginning.
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {});
    if (errors) return [...errors];
    assertAffordable(schema, document, operation, variables ?? {});
    // Last, and nothing is waited for before deliver() has it: whatever is held here is let go there.
    const release = live.hold(caller.tenantId, document);
    return {
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue: { needs, caller, requestId: id, budget: new ResultBudget() },
      fieldResolver: resolveField,
      release,
    };
  } catch (error) {
    return [error instanceof GraphQLError ? error : asGraphQLError(publicError(error))];
  }
}

function parseLimited(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw error instanceof GraphQLError ? withCode(error, 'GRAPHQL_PARSE_FAILED') : error;
  }
}

/** Apollo's codes, which the same fault has over HTTP. */
const withCode = ({ message, nodes, source, positions }: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(message, { nodes, source, positions, extensions: { code } });

/**
 * Executes a subscription for each event of its stream. Written out because a generator that waits for an event cannot
 * be ended.
 */
export async function deliver(args: Prepared): Promise<AsyncGenerator<ExecutionResult, void> | ExecutionResult> {
  const stream = await createSourceEventStream(args).catch((error: unknown) => {
    args.release();
    throw error;
  });
  if (!(Symbol.asyncIterator in stream)) {
    args.release();
    return stream;
  }
  const events = stream[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorReturnResult<void>> => {
    args.release();
    await events.return?.();
    return { value: undefined, done: true };
  };
  const results: AsyncGenerator<ExecutionResult, void> = {
    async next() {
      const { value, done } = await events.next();
      return done ? end() : { value: await executeOnce(args, value), done: false };
    },
    return: end,
    throw: end,
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}

type Executed = ReturnType<typeof execute>;

/** The executions of this turn of the event loop, by event and document: at most one per subscription. */
const executed = new Map<unknown, Map<DocumentNode, Map<string, Executed>>>();

/**
 * Executes a subscription for an event, once for all subscribers with the same document and variables. The fan-out of
 * an event hands the same object to all of them in one turn of the event loop, so its identity is the key.
 */
function executeOnce(args: Prepared, event: unknown): Executed {
  const { document, operationName, variableValues } = args;
  if (executed.size === 0) setImmediate(() => executed.clear());
  const ofEvent = executed.get(event) ?? new Map<DocumentNode, Map<string, Executed>>();
  executed.set(event, ofEvent);
  const ofDocument = ofEvent.get(document) ?? new Map<string, Executed>();
  ofEvent.set(document, ofDocument);
  const key = JSON.stringify([operationName, variableValues]);
  const result =
    ofDocument.get(key) ??
    execute({ ...args, contextValue: { ...args.contextValue, budget: new ResultBudget() }, rootValue: event });
  ofDocument.set(key, result);
  return result;
}

/** The result of an event with its errors as the client may see them; undefined when it has none. */
export function describeResult(
  needs: Needs,
  link: SocketConnection,
  production: boolean,
  result: ExecutionResult,
): FormattedExecutionResult | undefined {
  return result.errors && { ...result, errors: describeErrors(needs, link, production, result.errors) };
}

/** Errors as the client may see them. Those that are not its fault are logged under the id of the socket. */
export function describeErrors(
  { log }: Needs,
  { id }: SocketConnection,
  production: boolean,
  errors: readonly GraphQLError[],
): GraphQLFormattedError[] {
  logFaults(log, id, errors);
  return errors.map((error) => {
    const { message, extensions, ...place } = describeError(error);
    return {
      message: production ? message.replace(SUGGESTION, '') : message,
      ...place,
      extensions: { ...extensions, requestId: id },
    };
  });
}

/** As Apollo does over HTTP. */
const SUGGESTION = / ?Did you mean(.+?)\?$/;
