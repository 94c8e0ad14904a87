import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/rest/openapi.js';
import { VERSION } from '../../../src/version.js';
import { LIMN } from '../../limn-program.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('the version of package.json', () => {
  it('is what the code, the contract and the lock say', () => {
    expect(VERSION).toBe(version);
    expect(openApiDocument()['info']).toMatchObject({ version });
    expect(JSON.parse(read('schema/openapi.json'))).toMatchObject({ info: { version } });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } });
  });

  it('is on the image, and on the one that Kubernetes is told to run', () => {
    expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
    const images = [...read('deploy/kubernetes.yaml').matchAll(/image: limn:(\S+)/g)].map(([, tag]) => tag);
    expect(images).toEqual([version, version]);
  });

  it('is that of the clients, the packages for frameworks, the chart and what registries of MCP are told', () => {
    const packages = ['typescript', 'ai-sdk', 'langchain'].map((name) => `packages/${name}/package.json`);
    for (const file of packages) expect([file, JSON.parse(read(file))]).toMatchObject([file, { version }]);
    expect(read('packages/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
    expect(read('deploy/helm/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
    expect(JSON.parse(read('server.json'))).toMatchObject({ version, packages: [{ version }] });
  });

  it.each(['--version', '-v', 'version'])('is what limn %s prints, and nothing else', async (word) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...LIMN, word]);
    expect([stdout, stderr]).toEqual([`${version}\n`, '']);
  });
});
