import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/command/arguments.js';
import { COMMANDS } from '../../../src/command/commands.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('server.json, which tells registries of MCP how the service is reached', () => {
  const server = JSON.parse(read('server.json')) as {
    $schema: string;
    name: string;
    title: string;
    description: string;
    packages: {
      registryType: string;
      identifier: string;
      transport: { type: string };
      packageArguments: { type: string; value?: string; name?: string; default?: string }[];
      environmentVariables: { name: string; isSecret: boolean }[];
    }[];
    remotes: { type: string; url: string; variables: object; headers: { value: string; variables: object }[] }[];
  };

  it('keeps to the lengths and forms of its schema', () => {
    expect(server.$schema).toMatch(
      /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/[\d-]+\/server\.schema\.json$/,
    );
    expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    for (const text of [server.title, server.description]) expect(text.length).toBeLessThanOrEqual(100);
    for (const { type, url, variables, headers } of server.remotes) {
      expect([type, url]).toEqual(['streamable-http', expect.stringMatching(/^https:\/\/\S+\/mcp$/)]);
      expect(braced(url)).toEqual(Object.keys(variables));
      for (const header of headers) expect(braced(header.value)).toEqual(Object.keys(header.variables));
    }
  });

  it('starts the command of this package with options that it has', () => {
    const { name, bin } = JSON.parse(read('package.json')) as { name: string; bin: Record<string, string> };
    for (const { registryType, identifier, transport, packageArguments, environmentVariables } of server.packages) {
      expect([registryType, identifier, transport]).toEqual(['npm', name, { type: 'stdio' }]);
      expect(Object.keys(bin)).toContain(identifier);
      const words = packageArguments.flatMap((one) =>
        one.type === 'named' ? [one.name!, one.default!] : [one.value!],
      );
      expect(parseCommandLine(words, COMMANDS)).toMatchObject({ command: { name: 'mcp' } });
      expect(environmentVariables).toMatchObject([{ name: 'LIMN_KEY', isSecret: true }]);
    }
  });

  const braced = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
});
