import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages of packages/ as their users get them: packed, and unpacked in a fresh folder outside the repository, which
 * is returned. `beside` are packages of others that lie there too.
 */
export function installPackages(names: string[], beside: string[]): string {
  const home = mkdtempSync(path.join(tmpdir(), 'limn-packages-'));
  const places = names.map((name) => path.join(root, 'packages', name));
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', home, ...places];
  const packed = JSON.parse(execFileSync('npm', packing, { cwd: home, encoding: 'utf8' })) as Packed[];
  for (const { name, filename } of packed) {
    const there = path.join(home, 'node_modules', name);
    mkdirSync(there, { recursive: true });
    execFileSync('tar', ['-xzf', path.join(home, filename), '-C', there, '--strip-components=1']);
  }
  for (const name of beside) {
    const there = path.join(home, 'node_modules', name);
    mkdirSync(path.dirname(there), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), there);
  }
  return home;
}

interface Packed {
  name: string;
  filename: string;
}
