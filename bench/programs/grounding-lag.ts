import { startService } from '../../rig/child-processes.js';
import { openModelServer } from '../../rig/model-server.js';
import { metricsOf, post, untilReady } from '../../rig/posts.js';
import { newTestDatabase } from '../../rig/test-database.js';

/**
 * How long the event loop of a service is held at most while a text of 1 MiB, of which a scripted model tells some 500
 * facts, is read, grounded and merged; beside the same time without anything to do.
 */

const LONGEST = 1024 * 1024;
const LINES = 9_000;
/** Of so many lines one is told as a fact. */
const TOLD = 18;
const LINE = /^On (.+) I visited (Town(\d+)) with my friend (Name\d+)\./;

const lineAt = (at: number): string =>
  `On ${1 + (at % 28)} May ${2000 + (at % 24)} I visited Town${at} with my friend Name${at}. I love hobby${at} now, ` +
  'and we talked about the weather and about what to cook.\n';
const text = Array.from({ length: LINES }, (_, at) => lineAt(at))
  .join('')
  .slice(0, LONGEST);

let told = 0;
const model = await openModelServer((shown) =>
  shown.text.split('\n').flatMap((line) => {
    const [, day, town, number, friend] = LINE.exec(line) ?? [];
    if (number === undefined || Number(number) % TOLD !== 0) return [];
    told += 1;
    return [{ path: 'memory', value: `Visited ${town} with a friend, ${friend}, on ${day}`, quote: line.slice(0, 80) }];
  }),
);
const place = await newTestDatabase(undefined);
const service = await startService({
  ...place.settings,
  OPENAI_BASE_URL: `${model.url}/v1`,
  LIMN_EMBEDDING_MODEL: 'offline',
});

/** Seconds since the last look; looking begins anew. */
const longest = async (): Promise<number> => {
  const [, seconds = ''] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await metricsOf(service.url)) ?? [];
  return Number(seconds);
};

await post(service.url, 'first', 'I live in Oslo.');
await untilReady(service.url, ['first']);
await longest();
await new Promise((resolve) => setTimeout(resolve, 3_000));
const idle = await longest();
await post(service.url, 'long', text);
await untilReady(service.url, ['long']);
const held = await longest();
console.log(
  `${told} facts of ${text.length} characters; event loop held at most ${held.toFixed(3)} s, idle ${idle.toFixed(3)} s`,
);
await service.stop();
await place.remove();
await model.stop();
