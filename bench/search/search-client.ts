import { setTimeout as sleep } from 'node:timers/promises';

/** The response of REST to a search. */
export interface Answer {
  profiles: { profile_id: string; similarityScore: number }[];
  total: number;
  nearMisses: number;
}

export type Ask = (query: string, parameters: Record<string, string | number>) => Promise<Answer>;

const MOST_TRIES = 10;

/**
 * Asks the service for people of an app, again where it says that it may be asked again: rows of very many people are
 * read from the disk the first time, which may take longer than the service waits, and faster the next. Throws where an
 * answer says that its total is the least there can be and should not, or the other way round.
 */
export function searchClient(url: string, key: string, { isCapped } = { isCapped: false }): Ask {
  return async (query, parameters) => {
    const text = new URLSearchParams({
      query,
      ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    });
    const send = (): Promise<Response> =>
      fetch(`${url}/v1/search?${text}`, { headers: { authorization: `Bearer ${key}` } });
    let response = await send();
    for (let tries = 1; response.status === 503 && tries < MOST_TRIES; tries++) {
      await response.text();
      await sleep(Number(response.headers.get('retry-after')) * 1_000);
      response = await send();
    }
    if (!response.ok)
      throw new Error(`The search for "${query}" was answered ${response.status}: ${await response.text()}`);
    if (response.headers.has('x-total-capped') !== isCapped)
      throw new Error(
        isCapped ? 'An approximate search was answered exactly' : 'An exact search was answered approximately',
      );
    return (await response.json()) as Answer;
  };
}
