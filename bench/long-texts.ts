import { setTimeout as sleep } from 'node:timers/promises';
import { createKey, KEY, startService, type Launched } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { metricOf, post, untilReady } from '../rig/posts.js';
import { atMost, atMostTimes, figure, type Figure } from './figure.js';
import { openSocket } from './follow.js';
import type { BenchContext } from './context.js';
import { inLanes, percentile } from './load.js';
import { timeToReady } from './ready.js';

const LONGEST = 1024 * 1024;
const PROSE =
  'In March I moved from Porto to Lyon, where I work as a nurse. I love hiking and old jazz records, and my ' +
  'sister Ana comes over on Sundays. ';
const CHAT =
  'User: I love hiking and I live in Lyon.\nAssistant: How nice! Do you go often?\nUser: Every Sunday, with my ' +
  'sister Ana.\n';
const MESSAGE = { role: 'user', content: 'I love hiking, and in March I moved from Porto to Lyon.' };

/** Texts as long as a post may be, of every form that is read in a way of its own. */
const FORMS: Record<string, () => string> = {
  prose: () => filled(`${PROSE.repeat(4)}\n\n`),
  'a conversation with speakers': () => filled(CHAT),
  'messages as JSON': () => `[${filled(`${JSON.stringify(MESSAGE)},`).slice(0, -1)}]`,
  'lines of a log': () => filled('2026-03-04T10:00:00Z INFO user opened the page of hiking boots in Lyon\n'),
  'one line': () => filled(PROSE),
  'a diary of different days': () => diary(),
  'marks that never close': () => filled('I said “'),
};
/** Days of a diary, no two alike: as many facts as are kept of one text. */
const diary = (): string =>
  Array.from(
    { length: 9_000 },
    (_, at) =>
      `On ${1 + (at % 28)} May ${2000 + (at % 24)} I visited Town${at} with my friend Name${at}. I love ` +
      `hobby${at} now.\n`,
  )
    .join('')
    .slice(0, LONGEST);

const POSTS_OF_A_FORM = 4;
const SAMPLE_MS = 10;
const ASKED = 60;
const PAUSE_MS = 20;
/** Long texts that wait of the other app: more than are read while the short ones are asked for. */
const FLOOD = 24;

/** As many whole repetitions as fit into 1 MiB of UTF-8. */
const filled = (part: string): string => part.repeat(Math.floor((LONGEST - 2) / Buffer.byteLength(part)));

/**
 * What others notice while texts of 1 MiB are accepted, read and merged: answers of the event loop, reads of a profile,
 * and one-line posts of another app.
 */
export async function measureLongTexts({ postgres, small, say }: BenchContext): Promise<Figure[]> {
  const place = await newTestDatabase(postgres);
  const service = await startService(place.settings);
  const { key } = await createKey(place.settings, 'other');
  await post(service.url, 'somebody', PROSE);
  await untilReady(service.url, ['somebody']);
  const figures: Figure[] = [];
  for (const [form, write] of Object.entries(FORMS)) {
    const { probes, reads } = await duringPosts(service, form, write(), small ? 1 : POSTS_OF_A_FORM);
    for (const [what, times] of [
      ['/healthz', probes],
      ['GET profile', reads],
    ] as const) {
      const [p50, p99, most] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
      say(`${what} beside 1 MiB of ${form}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(1)} ms`);
      figures.push(
        figure({
          name: `${what} beside 1 MiB of ${form}`,
          unit: 'ms, p99',
          limit: undefined,
          ours: p99,
          goal: atMost(50, 'ms'),
          notes: { 'p50 ms': p50.toFixed(1), 'most ms': most.toFixed(1), asked: times.length },
        }),
      );
    }
  }
  figures.push(await measureOvertaking(service, key, small, say));
  await service.stop();
  await place.remove();
  return figures;
}

/** Milliseconds of answers, one asked for every few milliseconds from the first post until the last is merged. */
async function duringPosts(
  { url }: Launched,
  form: string,
  text: string,
  posts: number,
): Promise<{ probes: number[]; reads: number[] }> {
  const ids = Array.from({ length: posts }, (_, at) => `${form.replaceAll(' ', '-')}-${at}`);
  let isOver = false;
  const sampled = async (path: string): Promise<number[]> => {
    const times: number[] = [];
    for (const headers = { authorization: `Bearer ${KEY}` }; !isOver; await sleep(SAMPLE_MS)) {
      const started = performance.now();
      await (await fetch(url + path, { headers })).arrayBuffer();
      times.push(performance.now() - started);
    }
    return times;
  };
  const posted = async (): Promise<void> => {
    for (const id of ids) await post(url, id, text);
    await untilReady(url, ids);
  };
  const [probes, reads] = await Promise.all([
    sampled('/healthz'),
    sampled('/v1/profile/somebody'),
    posted().finally(() => (isOver = true)),
  ]);
  return { probes, reads };
}

/** From a post of one line to `READY`, alone and beside long texts that another app has waiting. */
async function measureOvertaking(
  service: Launched,
  otherKey: string,
  small: boolean,
  say: BenchContext['say'],
): Promise<Figure> {
  const asked = small ? ASKED / 4 : ASKED;
  await timesToReady(service.url, 'warm', asked);
  const alone = percentile(await timesToReady(service.url, 'alone', asked), 0.95);
  const forms = Object.values(FORMS).map((write) => write());
  await inLanes(FLOOD, (number) =>
    post(service.url, `flood-${number}`, forms[number % forms.length]!, undefined, otherKey),
  );
  const beside = percentile(await timesToReady(service.url, 'beside', asked), 0.95);
  const left = await metricOf(service.url, 'limn_queue_profiles');
  say(
    `one line to ready: p95 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside texts of 1 MiB, of ` +
      `which ${left} still waited`,
  );
  return figure({
    name: `post of a line to ready beside ${FLOOD} texts of 1 MiB of another app`,
    unit: 'ms, p95',
    limit: alone,
    ours: beside,
    goal: atMostTimes(2),
    notes: { limit: 'alone', 'long texts still waiting then': left },
  });
}

async function timesToReady(url: string, name: string, count: number): Promise<number[]> {
  const socket = await openSocket(url);
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    times.push((await Promise.race([timeToReady(url, socket, `${name}-${at}`), socket.failure])).readyMs);
    await sleep(PAUSE_MS);
  }
  await socket.close();
  return times;
}
