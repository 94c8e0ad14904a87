import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openLimn, type Limn } from '../../limn.js';
import { installPackages } from '../../packed.js';

/** The event loop must turn meanwhile: the service runs in this process. */
const run = promisify(execFile);

/** The client for TypeScript as its users install it, and a service beside it. */
export interface InstalledClient {
  folder: string;
  limn: Limn;
  /** What a program that uses the package prints, parsed. */
  told(name: string, program: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Packs and installs the client in a fresh folder, and opens a service that may tell endpoints on this machine. */
export async function installClient(): Promise<InstalledClient> {
  const folder = installPackages(['typescript'], ['graphql', 'graphql-ws', 'ws']);
  const limn = await openLimn({ env: { LIMN_WEBHOOK_PRIVATE: 'allowed' } });
  return {
    folder,
    limn,
    async told(name, program) {
      writeFileSync(path.join(folder, name), program);
      const env = { ...process.env, LIMN_URL: limn.url, LIMN_KEY: limn.key };
      const { stdout } = await run(process.execPath, [name], { cwd: folder, env });
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    async close() {
      await limn.close();
      rmSync(folder, { recursive: true });
    },
  };
}
