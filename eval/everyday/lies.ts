import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Script } from '../script.js';
import { tellingWords } from '../words.js';
import { HALVES, loadAnsweredNotLearned, PATHS, type Half } from './text.js';

/** What a person wrote a model to say falsely of a post, quoting it rightly. */
const Lie = z.strictObject({
  /** How it was made false, in words. */
  lie: z.string().min(1),
  path: z.enum(PATHS),
  category: z.string().nullable(),
  value: z.string().min(1),
  quote: z.string().min(1),
  /** Words of the value that no true statement about the subject would have together. */
  tell: z.array(z.string().min(1)),
});
const Lies = z.record(z.string(), z.array(z.array(Lie)));

/**
 * The lies that were written by hand beside the texts of `fresh` (files `…-lies.json`), as scripts for a model. Throws
 * where a file is not as eval/everyday/README.md lays down, in words that quote none of it.
 */
export function handWrittenLies(folder: string): { half: Half; script: Script }[] {
  const files = fs.readdirSync(path.join(folder, 'fresh')).filter((file) => file.endsWith('-lies.json'));
  const lies = new Map(files.toSorted().flatMap((file) => Object.entries(liesIn(folder, file))));
  const texts = loadAnsweredNotLearned(folder);
  return HALVES.flatMap((half) =>
    texts[half].flatMap(({ id, posts }, at) => {
      const told = lies.get(id);
      return told ? [{ half, script: scriptOf(`lies-${half}-${at + 1}`, posts, told) }] : [];
    }),
  );
}

function liesIn(folder: string, file: string): z.infer<typeof Lies> {
  const parsed = Lies.safeParse(JSON.parse(fs.readFileSync(path.join(folder, 'fresh', file), 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not as eval/everyday/README.md lays down`);
  return parsed.data;
}

function scriptOf(id: string, posts: { data: string }[], lies: z.infer<typeof Lie>[][]): Script {
  const said = posts.map(({ data }) => data).join('\n');
  return {
    id,
    posts: posts.map(({ data }, at) => ({ data, inputType: undefined, said: lies[at] ?? [] })),
    inventions: lies.flat().map(({ lie, path: slot, value, quote, tell }) => ({
      kind: lie,
      path: slot,
      value,
      quote,
      tell: tell.flatMap(tellingWords),
      said,
    })),
    truths: [],
  };
}
