import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runScript } from '../rig/child-processes.js';
import { hostileParts } from './growth.js';
import { HOSTILE } from './hostile.js';
import type { PartResult, EvalContext } from './context.js';
import { atLeast, atMost, measure, type Measure } from './measure.js';

/**
 * Characters of a conversation: a few turns, a long evening, and the largest that a post may be. The slowest counts.
 */
const LENGTHS = [2_000, 20_000, 1_000_000];
/** A hostile text that is not read by then has failed anyhow. */
const PATIENCE_MS = 60_000;
/** Seconds that a megabyte of any text may take. */
const MOST_SECONDS = 2;
/** In proportion to the length, and some noise: 1.3 of 16 times the length is 2.3 times as long as in proportion. */
const MOST_SLOPE = 1.3;
/** Generated texts for one process, which has to load the reader first. */
const BATCH = 60;
/** Seconds for a megabyte, and the slope. */
const Grown = z.tuple([z.number(), z.number()]);

interface Growth {
  name: string;
  secondsPerMegabyte: number;
  slope: number;
}

const Timing = z.object({ seconds: z.number(), processSeconds: z.number(), bytes: z.number(), facts: z.number() });
const PROGRAM = fileURLToPath(new URL('./programs/reading-speed.js', import.meta.url));

/**
 * How fast the offline reader alone reads conversations, and texts that were made to be slow, in processor time of its
 * thread.
 */
export async function measureSpeed({ say }: EvalContext): Promise<PartResult> {
  const talk = [];
  for (const length of LENGTHS) {
    const { seconds, processSeconds, bytes, facts } = await timed('conversation', String(length));
    talk.push({ length, megabytesPerSecond: bytes / 1e6 / seconds, withHelpers: bytes / 1e6 / processSeconds, facts });
    say(
      `speed: conversations of ${length.toLocaleString('en')} characters, ${(bytes / 1e6 / seconds).toFixed(2)} MB/s`,
    );
  }
  const hostile = [];
  for (const name of Object.keys(HOSTILE)) {
    hostile.push({
      name,
      seconds: await timed('hostile', name).then(
        ({ seconds }) => seconds,
        (error: Error) => (say(error.message), Number.POSITIVE_INFINITY),
      ),
    });
    if (hostile.length % 10 === 0) say(`speed: ${hostile.length} of ${Object.keys(HOSTILE).length} hostile texts read`);
  }
  const grown = await growths(say);
  const slowest = talk.toSorted((a, b) => a.megabytesPerSecond - b.megabytesPerSecond)[0]!;
  const worst = hostile.toSorted((a, b) => b.seconds - a.seconds)[0]!;
  return {
    measures: [
      measure('reading speed, one core', slowest.megabytesPerSecond, atLeast(1, undefined, megabytes), {
        note:
          `conversations of ${slowest.length.toLocaleString('en')} characters (${megabytes(slowest.withHelpers)} ` +
          'of all its threads)',
      }),
      measure(
        '1 MB of hostile text, the slowest',
        worst.seconds,
        atMost(MOST_SECONDS, (value) => `${value.toFixed(2)} s`),
        { note: `${worst.name}, of ${hostile.length}` },
      ),
      ...growthMeasures(grown),
    ],
    misses: [
      ...hostile
        .filter(({ seconds }) => seconds > MOST_SECONDS)
        .map(({ name, seconds }) => ({ where: 'speed', what: `1 MB of ${name}: ${seconds.toFixed(2)} s` })),
      ...grown
        .filter(({ secondsPerMegabyte, slope }) => secondsPerMegabyte > MOST_SECONDS || slope > MOST_SLOPE)
        .map(({ name, secondsPerMegabyte, slope }) => ({
          where: 'speed',
          what: `${name} over and over: ${secondsPerMegabyte.toFixed(2)} s/MB, slope ${slope.toFixed(2)}`,
        })),
    ],
    more: { conversations: talk, hostile, grown },
  };
}

/**
 * How the time for each of the generated texts grows with their length; a batch of them that does not end counts as
 * endless.
 */
async function growths(say: EvalContext['say']): Promise<Growth[]> {
  const names = Object.keys(hostileParts());
  const found: Growth[] = [];
  for (let from = 0; from < names.length; from += BATCH) {
    const some = names.slice(from, from + BATCH);
    found.push(
      ...(await runScript(PROGRAM, ['growth', String(from), String(from + BATCH)], {}, PATIENCE_MS * BATCH).then(
        (output) =>
          z
            .array(Grown)
            .parse(JSON.parse(output))
            .map(([secondsPerMegabyte, slope], at) => ({ name: some[at]!, secondsPerMegabyte, slope })),
        (error: Error) => (
          say(error.message),
          [
            {
              name: `one of ${some.join(', ')}`,
              secondsPerMegabyte: Number.POSITIVE_INFINITY,
              slope: Number.POSITIVE_INFINITY,
            },
          ]
        ),
      )),
    );
    say(`speed: ${Math.min(from + BATCH, names.length)} of ${names.length} generated texts read`);
  }
  return found;
}

function growthMeasures(grown: Growth[]): Measure[] {
  const steepest = grown.toSorted((a, b) => b.slope - a.slope)[0]!;
  const slowest = grown.toSorted((a, b) => b.secondsPerMegabyte - a.secondsPerMegabyte)[0]!;
  return [
    measure(
      'generated hostile texts, the steepest growth',
      steepest.slope,
      atMost(MOST_SLOPE, (value) => value.toFixed(2)),
      { note: `${steepest.name}, of ${grown.length}; 1 is in proportion` },
    ),
    measure(
      '1 MB of a generated hostile text, the slowest',
      slowest.secondsPerMegabyte,
      atMost(MOST_SECONDS, (value) => `${value.toFixed(2)} s`),
      { note: slowest.name },
    ),
  ];
}

/** Rounded down, so that what is short of a goal looks it. */
const megabytes = (perSecond: number): string => `${(Math.floor(perSecond * 100) / 100).toFixed(2)} MB/s`;

async function timed(kind: string, which: string): Promise<z.infer<typeof Timing>> {
  const output = await runScript(PROGRAM, [kind, which], {}, PATIENCE_MS);
  return Timing.parse(JSON.parse(output));
}
