import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished } from 'vitest';
import type { Limn } from '../../limn.js';

/** The official client, connected to a service as the holder of a key. */
export async function connect(
  limn: Limn,
  { key = limn.key, path = '/mcp', legacy = false }: { key?: string; path?: string; legacy?: boolean } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, legacy ? {} : { versionNegotiation: { mode: 'auto' } });
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL(limn.url + path), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

/** What a tool answers; it must not refuse. */
export async function answerOf(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent as Record<string, unknown>;
}

/** What a tool that must refuse says. */
export async function refusalOf(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return JSON.parse((content as { text: string }[])[0]!.text) as Record<string, unknown>;
}

/** A message of the protocol, posted by hand. */
export const posted = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body: JSON.stringify(body),
});

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
