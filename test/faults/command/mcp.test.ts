import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LIMN } from '../../limn-program.js';
import { LimnRuns, type Run } from './limn-process.js';

const KEY = 'a-key-that-the-operator-made-up-for-this-test';

describe('limn mcp', () => {
  let place: string;
  let limn: LimnRuns;
  let service: Run;
  let base: string;

  beforeAll(async () => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-mcp-'));
    limn = new LimnRuns(path.join(place, 'data'));
    service = limn.start([], { LIMN_BOOTSTRAP_API_KEY: KEY });
    base = await limn.url(service);
  });
  afterAll(async () => {
    await limn.stop(service);
    await limn.close();
    fs.rmSync(place, { recursive: true, force: true });
  });

  const connect = async (words: string[], key: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...LIMN, 'mcp', '--url', base, ...words],
        env: { LIMN_KEY: key },
        stderr: 'ignore',
      }),
    );
    return client;
  };

  it('opens nothing to a stranger', async () => {
    await expect(connect([], 'no-key-of-any-app-here-at-all-and-never-was')).rejects.toThrow('Invalid API key');
  });

  it('speaks for a running service, of the protocol now and before', async () => {
    for (const mode of ['auto', 'legacy'] as const) {
      const client = await connect([], KEY, mode);
      expect((await client.listTools()).tools).toHaveLength(8);
      const { structuredContent } = await client.callTool({
        name: 'submit_text',
        arguments: { profile_id: 'maria', text: 'I am Maria.' },
      });
      expect(structuredContent).toMatchObject({ state: 'queued', profile_id: 'maria' });
    }
  });

  it('tells of changes while the profile is followed', async () => {
    const client = await connect(['--profile', 'ana'], KEY);
    const told = new Promise<string>((resolve) =>
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
    );
    const followed = await client.listen({ resourceSubscriptions: ['limn://profile/ana'] });
    await client.callTool({ name: 'submit_text', arguments: { text: 'I am Ana.' } });
    expect(await told).toBe('limn://profile/ana');
    await followed.close();
    expect((await client.listTools()).tools).toHaveLength(7);
  });
});
