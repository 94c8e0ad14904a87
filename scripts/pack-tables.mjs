#!/usr/bin/env node
// Packs the tables that the offline reader and embedder would make of their lists at each start into dist, where
// src/ai/offline/packed-tables.ts finds them.
import { readFileSync, writeFileSync } from 'node:fs';
import { makeTopicTables } from '../dist/src/ai/offline/topic-tables.js';
import { makeTranslationTables } from '../dist/src/ai/offline/translation-tables.js';
import { indexWords } from '../dist/src/ai/offline/word-vectors.js';

const data = (name) => new URL(`../dist/src/ai/offline/data/${name}`, import.meta.url);
const TABLES = { 'topic-tables': makeTopicTables, 'translation-tables': makeTranslationTables };

for (const [name, make] of Object.entries(TABLES))
  writeFileSync(data(`${name}.json`), JSON.stringify(make()), { mode: 0o644 });

const { slots, starts } = indexWords(readFileSync(data('word-vectors.bin')));
writeFileSync(data('word-vectors.index'), Buffer.concat([Buffer.from(slots.buffer), Buffer.from(starts.buffer)]), {
  mode: 0o644,
});
