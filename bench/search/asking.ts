/** What REST answers to a search. */
export interface Answer {
  profiles: { profile_id: string; similarityScore: number }[];
  total: number;
  nearMisses: number;
}

export type Ask = (query: string, parameters: Record<string, string | number>) => Promise<Answer>;

/** Asks the service for people of an app. Throws where an answer says that its total is the least there can be and should not, or the other way round. */
export function asker(url: string, key: string, { isCapped } = { isCapped: false }): Ask {
  return async (query, parameters) => {
    const text = new URLSearchParams({ query, ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])) });
    const response = await fetch(`${url}/v1/search?${text}`, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`The search for "${query}" was answered ${response.status}: ${await response.text()}`);
    if (response.headers.has('x-total-capped') !== isCapped) throw new Error(isCapped ? 'An approximate search was answered exactly' : 'An exact search was answered approximately');
    return (await response.json()) as Answer;
  };
}
