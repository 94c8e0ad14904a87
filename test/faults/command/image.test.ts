import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchService, KEY } from '../../../rig/child-processes.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The instructions of the Dockerfile, each on a line, stage by stage. */
const stages = fs
  .readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) => stage.trim().split('\n'));
/** What the suite has done already, and would do to the repository's own packages. */
const DONE = /^npm (?:ci|run build|prune)\b/;

describe('the image', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-image-'));
  const [build, image] = [path.join(home, 'app'), path.join(home, 'image')];
  /** A path of the building stage, here. */
  const here = (there: string): string => path.join(home, there);

  beforeAll(() => {
    fs.mkdirSync(build);
    for (const part of ['package.json', 'LICENSE', 'samples', 'schema', 'dist'])
      fs.cpSync(path.join(root, part), path.join(build, part), { recursive: true });
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(build, 'node_modules'));
    const commands = stages[0]!
      .flatMap((line) => (line.startsWith('RUN ') ? line.slice(4).split(/\s*&&\s*/) : []))
      .filter((command) => !DONE.test(command))
      .map((command) => command.replaceAll('/packed', here('packed')));
    execFileSync('sh', ['-ec', commands.join('\n')], { cwd: build, stdio: ['ignore', 'ignore', 'pipe'] });
    for (const [, from = '', to = ''] of stages[1]!.flatMap((line) => [
      ...line.matchAll(/^COPY --from=build (\S+) (\.\S*)$/g),
    ]))
      if (from.endsWith('node_modules')) fs.symlinkSync(path.join(root, 'node_modules'), path.join(image, to));
      else fs.cpSync(here(from), path.join(image, to), { recursive: true });
  });
  afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

  test('holds all data that the code reads beside itself, and no code that nothing runs', () => {
    const files = fs.readdirSync(image, { recursive: true, encoding: 'utf8' });
    const data = fs
      .readdirSync(path.join(root, 'dist/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\/data\/.*\.\w+$/.test(file));
    expect(data.length).toBeGreaterThan(100);
    expect(data.filter((file) => !files.includes(`dist/src/${file}`))).toEqual([]);
    expect(files.filter((file) => /^dist\/src\/.*\.js$/.test(file))).toEqual([]);
  });

  test('reads a text as it starts in the image, and shows its pages', async () => {
    const service = await launchService(
      { NODE_ENV: 'production', LIMN_DATA_DIR: path.join(home, 'data') },
      [],
      path.join(image, 'dist/bundle/main.js'),
    );
    try {
      await service.ready();
      const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ data: 'I am Maria, 34, and I live in Porto. I love surfing.' });
      const posted = await fetch(`${service.url}/v1/profile/maria?wait=30`, { method: 'POST', headers, body });
      expect(posted.status).toBeLessThan(300);
      const { profile } = (await posted.json()) as { profile: { core_info: { location: { value: string } } } };
      expect(profile.core_info.location.value).toBe('Porto');
      for (const page of ['/', '/docs', '/openapi.json', '/graphql'])
        expect([page, (await fetch(`${service.url}${page}`, { headers: { accept: 'text/html,*/*' } })).status]).toEqual(
          [page, 200],
        );
    } finally {
      await service.stop();
    }
  });
});
