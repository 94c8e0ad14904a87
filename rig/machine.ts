import os from 'node:os';

/** What the figures of a run were measured on. */
export const machine = (): Record<string, unknown> => ({
  processors: os.cpus().length,
  model: os.cpus()[0]?.model,
  memoryGiB: Math.round(os.totalmem() / 2 ** 30),
  node: process.version,
});
