/** A post to be written down as a program. */
export interface Post {
  /** Of the service, such as `https://limn.example.com`. */
  origin: string;
  id: string;
  data: string;
  /** Empty for none. */
  inputType: string;
  /** Taken from the environment, when left out. */
  key?: string;
}

export interface Sample {
  name: string;
  text: string;
}

/** The same post as curl, TypeScript, Python and GraphQL, and how an assistant is connected by MCP. */
export function samples(post: Post): Sample[] {
  return [
    { name: 'curl', text: curl(post) },
    { name: 'TypeScript', text: typescript(post) },
    { name: 'Python', text: python(post) },
    { name: 'GraphQL', text: graphql(post) },
    { name: 'MCP', text: mcp(post) },
  ];
}

const body = ({ data, inputType }: Post): Record<string, string> => ({
  data,
  ...(inputType !== '' && { input_type: inputType }),
});

const address = ({ origin, id }: Post): string => `${origin}/v1/profile/${encodeURIComponent(id)}`;

export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const curl = (post: Post): string => `curl -X POST ${inShell(address(post))} \\
  -H "Authorization: Bearer ${post.key ?? '$LIMN_KEY'}" \\
  -H 'Content-Type: application/json' \\
  -d ${inShell(JSON.stringify(body(post)))}`;

const typescript = (post: Post): string => `const response = await fetch(${JSON.stringify(address(post))}, {
  method: 'POST',
  headers: {
    Authorization: ${post.key === undefined ? '`Bearer ${process.env.LIMN_KEY}`' : `'Bearer ${post.key}'`},
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
${Object.entries(body(post))
  .map(([name, value]) => `    ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
  }),
});
if (!response.ok) throw new Error(await response.text()); // 202: it is being read`;

const bearerOf = ({ key }: Post): string =>
  key === undefined ? `f"Bearer {os.environ['LIMN_KEY']}"` : `"Bearer ${key}"`;

const python = (
  post: Post,
): string => `${post.key === undefined ? 'import os\n' : ''}import requests  # pip install requests

response = requests.post(
    ${JSON.stringify(address(post))},
    headers={"Authorization": ${bearerOf(post)}},
    json={
${Object.entries(body(post))
  .map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`)
  .join('\n')}
    },
)
response.raise_for_status()  # 202: it is being read`;

/** One document without variables, as editors of GraphQL take it: a string of JSON is one of GraphQL as well. */
const graphql = ({
  origin,
  id,
  data,
  inputType,
  key,
}: Post): string => `# POST ${origin}/graphql with Authorization: Bearer ${key ?? '$LIMN_KEY'}
# or paste it under GraphQL in the dashboard, where no key is needed
mutation Post {
  submitProfile(
    id: ${JSON.stringify(id)}
    data: ${JSON.stringify(data)}${inputType === '' ? '' : `\n    inputType: ${JSON.stringify(inputType)}`}
  ) {
    submission { id state }
    profile { status }
  }
}`;

/** What most assistants take as the configuration of a server that they speak to. */
const mcp = ({ origin, key }: Post): string =>
  JSON.stringify(
    {
      mcpServers: {
        limn: {
          type: 'http',
          url: `${origin}/mcp`,
          headers: { Authorization: `Bearer ${key ?? '${LIMN_KEY}'}` },
        },
      },
    },
    null,
    2,
  );
