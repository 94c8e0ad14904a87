import { readFileSync } from 'node:fs';
import { noteFeatures } from './note-features.js';

/** What scripts/train-notes.mjs writes: what each feature weighs for a text being somebody's notes about one person. */
type Weights = Record<string, number>;

let loaded: Map<string, number> | undefined;

const weights = (): Map<string, number> =>
  (loaded ??= new Map(
    Object.entries(JSON.parse(readFileSync(new URL('data/note-weights.json', import.meta.url), 'utf8')) as Weights),
  ));

/**
 * Whether a text of one writer tells of the writer or, as the notes of a practice, of a sales team or a biography do,
 * of one person in the third person: `Pt reports headaches`, `He's 61, widower`. By a logistic regression.
 */
export function whomAbout(text: string): 'self' | 'subject' {
  const learned = weights();
  let sum = learned.get('bias') ?? 0;
  for (const feature of noteFeatures(text)) sum += learned.get(feature) ?? 0;
  return sum > 0 ? 'subject' : 'self';
}
