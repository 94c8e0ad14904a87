interface AssistantSetup {
  name: string;
  /** Where the text belongs. */
  where: string;
  text: string;
}

/** What each assistant wants to be told of this service. Without a key its place is named instead. */
export function assistants(origin: string, key: string | undefined): AssistantSetup[] {
  const bearer = `Bearer ${key ?? 'YOUR_KEY'}`;
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  const url = `${origin}/mcp`;
  const server = { type: 'http', url, headers: { Authorization: bearer } };
  return [
    {
      name: 'Claude Code',
      where: 'Run it in your project.',
      text: `claude mcp add --transport http \\\n  limn ${url} \\\n  --header "Authorization: ${bearer}"`,
    },
    {
      name: 'Claude Desktop',
      where: 'Into claude_desktop_config.json: it starts a program, which speaks to the service.',
      text: json({
        mcpServers: {
          limn: { command: 'npx', args: ['limn', 'mcp', '--url', origin], env: { LIMN_KEY: key ?? 'YOUR_KEY' } },
        },
      }),
    },
    {
      name: 'Cursor',
      where: 'Into .cursor/mcp.json of your project.',
      text: json({ mcpServers: { limn: { url, headers: { Authorization: bearer } } } }),
    },
    { name: 'VS Code', where: 'Into .vscode/mcp.json of your project.', text: json({ servers: { limn: server } }) },
    {
      name: 'Others',
      where: 'What most clients of the Model Context Protocol take.',
      text: json({ mcpServers: { limn: server } }),
    },
  ];
}
