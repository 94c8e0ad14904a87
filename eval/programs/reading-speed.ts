import fs from 'node:fs';
import { readOffline } from '../../src/ai/offline/read.js';
import { HOSTILE } from '../hostile.js';
import { conversation } from '../talk.js';

/**
 * Reads texts with the compiled reader alone and prints the processor seconds that took, of its thread and of the process with its helping threads: `conversation N` for 1 MB of conversations of N
 * characters, `hostile NAME` for one text that was made to be slow.
 */

const [kind = '', which = ''] = process.argv.slice(2);
const RECEIVED = '2026-03-04T10:00:00.000Z';
const WARM_UP_CHARACTERS = 200_000;
const MEASURED_CHARACTERS = 1_000_000;

const read = (text: string): number => readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED }).length;

/** Processor seconds of `work` on this thread. */
function timed(work: () => void): number {
  const before = threadSeconds();
  work();
  return threadSeconds() - before;
}

/** Linux counts nanoseconds for each thread; elsewhere it is the whole process, its helping threads included. */
function threadSeconds(): number {
  try {
    return Number(fs.readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

const texts = (characters: number, each: number, seed: string): string[] => Array.from({ length: Math.ceil(characters / each) }, (_, at) => conversation(each, `${seed} ${at}`));

// What the reader loads and compiles on its first texts is the start of a service, not its reading.
for (const text of texts(WARM_UP_CHARACTERS, 5_000, 'warm-up')) read(text);

const measured = kind === 'hostile' ? [HOSTILE[which]!()] : texts(MEASURED_CHARACTERS, Number(which), 'measured');
const bytes = measured.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
let facts = 0;
const whole = process.cpuUsage();
const seconds = timed(() => measured.forEach((text) => (facts += read(text))));
const { user, system } = process.cpuUsage(whole);
console.log(JSON.stringify({ seconds, processSeconds: (user + system) / 1e6, bytes, facts }));
