import { inShell, type Sample } from '../start/samples.ts';

interface ContextPost {
  origin: string;
  id: string;
  /** Empty for the profile as a whole. */
  query: string;
  maxTokens: number;
  /** Taken from the environment, when left out. */
  key?: string;
}

/** The same context as a request of a program. */
export function contextSamples({ origin, id, query, maxTokens, key }: ContextPost): Sample[] {
  const address = `${origin}/v1/profile/${encodeURIComponent(id)}/context`;
  const search = new URLSearchParams({ ...(query !== '' && { query }), max_tokens: String(maxTokens) });
  const bearer = key ?? '$LIMN_KEY';
  return [
    {
      name: 'curl',
      text: `curl -s ${inShell(`${address}?${search}`)} \\\n  -H "Authorization: Bearer ${bearer}"`,
    },
    {
      name: 'TypeScript',
      text: `const response = await fetch(${JSON.stringify(`${address}?${search}`)}, {
  headers: { Authorization: ${key === undefined ? '`Bearer ${process.env.LIMN_KEY}`' : `'Bearer ${key}'`} },
});
const { text } = await response.json();
console.log(text);`,
    },
    {
      name: 'Python',
      text: `${key === undefined ? 'import os\n' : ''}import requests  # pip install requests

text = requests.get(
    ${JSON.stringify(address)},
    params=${JSON.stringify({ ...(query !== '' && { query }), max_tokens: maxTokens })},
    headers={"Authorization": ${key === undefined ? `f"Bearer {os.environ['LIMN_KEY']}"` : `"Bearer ${key}"`}},
).json()["text"]
print(text)`,
    },
    {
      name: 'GraphQL',
      text: `query {
  profileContext(id: ${JSON.stringify(id)}, ${askedOf(query)}maxTokens: ${maxTokens}) {
    text
    tokens
    facts { path text relevance }
  }
}`,
    },
  ];
}

const askedOf = (query: string): string => (query === '' ? '' : `query: ${JSON.stringify(query)}, `);
