import { createInterface } from 'node:readline/promises';
import { LimnError } from '../errors.js';

/** Asks a yes-or-no question at the terminal. Without one, throws `bad_request` with the message `otherwise`. */
export async function confirm(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new LimnError('bad_request', otherwise);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
