/** What REST answers to a search. */
export interface Answer {
  profiles: { profile_id: string; similarityScore: number }[];
  total: number;
  nearMisses: number;
}

export type Ask = (query: string, parameters: Record<string, string | number>) => Promise<Answer>;

/** Asks the service for people of an app. */
export function asker(url: string, key: string): Ask {
  return async (query, parameters) => {
    const text = new URLSearchParams({ query, ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])) });
    const response = await fetch(`${url}/v1/search?${text}`, { headers: { authorization: `Bearer ${key}` } });
    if (!response.ok) throw new Error(`The search for "${query}" was answered ${response.status}: ${await response.text()}`);
    if (response.headers.has('x-total-capped')) throw new Error('An exact search was answered approximately');
    return (await response.json()) as Answer;
  };
}
