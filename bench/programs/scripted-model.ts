import { setTimeout as sleep } from 'node:timers/promises';
import { openModelServer } from '../../rig/model-server.js';
import { factsIn } from '../script.js';

/**
 * A model that takes `BENCH_DELAY_MS` for each call and answers with one fact for each line of the form `path: value`
 * or `path category: value`, the value being its quote.
 */

const delayMs = Number(process.env['BENCH_DELAY_MS'] ?? 0);

const { url } = await openModelServer(async ({ text }) => {
  await sleep(delayMs);
  return factsIn(text).map(({ path, category, value }) => ({
    path,
    category,
    value,
    quote: value,
    ...(path === 'memory' ? { date: '2024-05-01', importance: 'medium' } : {}),
  }));
});
console.log(url);
