import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runScript } from '../rig/children.js';
import { HOSTILE } from './hostile.js';
import type { Found, Lab } from './lab.js';
import { atLeast, atMost, measure } from './measure.js';

/** Characters of a conversation: a few turns, a long evening, and the largest that a post may be. The slowest counts. */
const LENGTHS = [2_000, 20_000, 1_000_000];
/** A hostile text that is not read by then has failed anyhow. */
const PATIENCE_MS = 60_000;
const Timing = z.object({ seconds: z.number(), processSeconds: z.number(), bytes: z.number(), facts: z.number() });
const PROGRAM = fileURLToPath(new URL('./programs/reading-speed.js', import.meta.url));

/** How fast the offline reader alone reads conversations, and texts that were made to be slow, in processor time of its thread. */
export async function measureSpeed({ say }: Lab): Promise<Found> {
  const talk = [];
  for (const length of LENGTHS) {
    const { seconds, processSeconds, bytes, facts } = await timed('conversation', String(length));
    talk.push({ length, megabytesPerSecond: bytes / 1e6 / seconds, withHelpers: bytes / 1e6 / processSeconds, facts });
    say(`speed: conversations of ${length.toLocaleString('en')} characters, ${(bytes / 1e6 / seconds).toFixed(2)} MB/s`);
  }
  const hostile = [];
  for (const name of Object.keys(HOSTILE)) {
    hostile.push({ name, seconds: await timed('hostile', name).then(({ seconds }) => seconds, (error: Error) => (say(error.message), Number.POSITIVE_INFINITY)) });
    if (hostile.length % 10 === 0) say(`speed: ${hostile.length} of ${Object.keys(HOSTILE).length} hostile texts read`);
  }
  const slowest = talk.toSorted((a, b) => a.megabytesPerSecond - b.megabytesPerSecond)[0]!;
  const worst = hostile.toSorted((a, b) => b.seconds - a.seconds)[0]!;
  return {
    measures: [
      measure('reading speed, one core', slowest.megabytesPerSecond, atLeast(1, undefined, megabytes), {
        note: `conversations of ${slowest.length.toLocaleString('en')} characters (${megabytes(slowest.withHelpers)} of all its threads)`,
      }),
      measure('1 MB of hostile text, the slowest', worst.seconds, atMost(2, (value) => `${value.toFixed(2)} s`), { note: `${worst.name}, of ${hostile.length}` }),
    ],
    misses: hostile.filter(({ seconds }) => seconds > 2).map(({ name, seconds }) => ({ where: 'speed', what: `1 MB of ${name}: ${seconds.toFixed(2)} s` })),
    more: { conversations: talk, hostile },
  };
}

/** Rounded down, so that what is short of a goal looks it. */
const megabytes = (perSecond: number): string => `${(Math.floor(perSecond * 100) / 100).toFixed(2)} MB/s`;

async function timed(kind: string, which: string): Promise<z.infer<typeof Timing>> {
  const output = await runScript(PROGRAM, [kind, which], {}, PATIENCE_MS);
  return Timing.parse(JSON.parse(output));
}
