import fs from 'node:fs';
import { ground } from '../../src/ai/ground.js';
import { readOffline } from '../../src/ai/offline/read.js';
import { hostileParts } from '../growth.js';
import { HOSTILE } from '../hostile.js';
import { conversation } from '../synthetic-conversation.js';

/**
 * Reads texts with the compiled reader alone and prints the processor seconds that took, of its thread and of the
 * process with its helping threads: `conversation N` for 1 MB of conversations of N characters, `hostile NAME` for one
 * text that was made to be slow, and `growth FROM TO` for so many of the parts of such texts, each repeated to three
 * lengths; the latter two are grounded too.
 */

const [kind = '', which = '', until = ''] = process.argv.slice(2);
const RECEIVED = '2026-03-04T10:00:00.000Z';
const WARM_UP_CHARACTERS = 200_000;
const MEASURED_CHARACTERS = 1_000_000;

const read = (text: string): number =>
  readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED }).length;

const readAndGround = (text: string): number =>
  ground(text, readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED })).facts.length;

/** Bytes: far enough apart to tell a slope from noise. */
const LENGTHS = [25_000, 100_000, 400_000];
/** What is slow by chance is not slow every time. */
const TRIES = 3;
/** Seconds within which a slope is noise. */
const UNMEASURABLE = 0.1;

/**
 * Seconds for a megabyte, by the longest of three texts, and the slope of the logarithm of the time against that of the
 * length: 1 is in proportion, 2 is quadratic. The best of a few tries: the others only ever add to what the text takes.
 */
function growthOf(part: string): [secondsPerMegabyte: number, slope: number] {
  const best = LENGTHS.map(() => Number.POSITIVE_INFINITY);
  for (let tries = 0; tries < TRIES; tries += 1) {
    LENGTHS.forEach((length, at) => {
      const text = part.repeat(Math.ceil(length / Buffer.byteLength(part)));
      best[at] = Math.min(
        best[at]!,
        timed(() => readAndGround(text)),
      );
    });
    if (best[2]! / LENGTHS[2]! < 1e-6 && best[2]! / best[0]! < LENGTHS[2]! / LENGTHS[0]!) break;
  }
  const [short, , long] = best as [number, number, number];
  const slope = long < UNMEASURABLE ? 0 : Math.log(long / short) / Math.log(LENGTHS[2]! / LENGTHS[0]!);
  return [rounded((long / LENGTHS[2]!) * 1e6), rounded(slope)];
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

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

const texts = (characters: number, each: number, seed: string): string[] =>
  Array.from({ length: Math.ceil(characters / each) }, (_, at) => conversation(each, `${seed} ${at}`));

// What the reader loads and compiles on its first texts is the start of a service, not its reading.
for (const text of texts(WARM_UP_CHARACTERS, 5_000, 'warm-up')) read(text);

if (kind === 'growth')
  console.log(JSON.stringify(Object.values(hostileParts()).slice(Number(which), Number(until)).map(growthOf)));
else measureTexts();

function measureTexts(): void {
  const measured = kind === 'hostile' ? [HOSTILE[which]!()] : texts(MEASURED_CHARACTERS, Number(which), 'measured');
  const bytes = measured.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  let facts = 0;
  const whole = process.cpuUsage();
  const seconds = timed(() =>
    measured.forEach((text) => (facts += kind === 'hostile' ? readAndGround(text) : read(text))),
  );
  const { user, system } = process.cpuUsage(whole);
  console.log(JSON.stringify({ seconds, processSeconds: (user + system) / 1e6, bytes, facts }));
}
