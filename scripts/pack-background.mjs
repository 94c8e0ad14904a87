#!/usr/bin/env node
// Packs the vectors of the background of every search into dist, where src/ai/offline/packed-background.ts finds them:
// as a service would make them at each start.
import { writeFileSync } from 'node:fs';
import { backgroundTurns } from '../dist/src/ai/background.js';
import { backgroundOf } from '../dist/src/ai/offline/commonness.js';
import { embedOffline } from '../dist/src/ai/offline/embedder.js';

const { columns } = backgroundOf(embedOffline(backgroundTurns(), 'stored'));
writeFileSync(
  new URL('../dist/src/ai/offline/data/background-vectors.bin', import.meta.url),
  Buffer.concat(columns.map(({ buffer }) => Buffer.from(buffer))),
  { mode: 0o644 },
);
