import { buildSchema, execute, isObjectType, parse } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDeadlines } from '../../../src/graphql/deadline.js';

describe('a field', () => {
  afterEach(() => void vi.useRealTimers());

  const answer = async (resolve: () => unknown, waitMs: number): Promise<unknown> => {
    vi.useFakeTimers();
    const schema = buildSchema('type Query { slow: Int }');
    const query = schema.getType('Query');
    if (isObjectType(query)) query.getFields()['slow']!.resolve = resolve;
    const result = execute({ schema: withDeadlines(schema), document: parse('{ slow }') });
    await vi.advanceTimersByTimeAsync(waitMs);
    return result;
  };

  it('that takes longer than ten seconds is given up, so that nobody waits for ever', async () => {
    expect(await answer(() => new Promise(() => undefined), 10_000)).toMatchObject({
      data: { slow: null },
      errors: [{ message: 'This took too long; try again', path: ['slow'] }],
    });
  });

  it('that is in time leaves no timer behind', async () => {
    expect(await answer(() => new Promise((resolve) => setTimeout(resolve, 9_000, 7)), 9_000)).toEqual({
      data: { slow: 7 },
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that needs no waiting is not waited for', async () => {
    expect(await answer(() => 7, 0)).toEqual({ data: { slow: 7 } });
    expect(vi.getTimerCount()).toBe(0);
  });
});
