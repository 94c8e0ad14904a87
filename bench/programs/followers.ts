import { openSocket } from '../follow.js';

/** `BENCH_FOLLOWERS` sockets, each following one of the profiles that are posted to. Ends with its parent's signal. */

const url = process.env['BENCH_URL'] ?? '';
const count = Number(process.env['BENCH_FOLLOWERS'] ?? 0);

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(url, process.env['BENCH_KEY']))).catch(
  fail,
);
for (const [number, socket] of sockets.entries()) {
  socket.failure.catch(fail);
  socket.follow(`post-${number}`, () => undefined);
}
console.log(`${count} followers of ${url}`);
