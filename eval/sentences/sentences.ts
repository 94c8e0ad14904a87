import fs from 'node:fs';
import path from 'node:path';
import { expected } from '../case.js';
import { comparison, ofShare, type Comparison } from '../everyday/compare.js';
import { is, names, says } from '../everyday/phrase.js';
import type { Half } from '../everyday/text.js';
import type { PartResult, EvalContext } from '../context.js';
import { profilesOf } from '../posting.js';
import { parseProfile, type Profile } from '../profile.js';
import type { Miss } from '../score.js';
import { withService } from '../service.js';

/** One thing that a reader must find in a sentence, or must not. */
export interface Wanted {
  slot: Slot;
  /** Undefined where the slot must hold nothing at all. */
  label: string | undefined;
  isThere: boolean;
}

const SLOTS = ['name', 'age', 'gender', 'place', 'memory'] as const;
type Slot = (typeof SLOTS)[number];

/** A text of a sentence or a few lines, with what a reader must find in it. */
export interface LabelledSentence {
  text: string;
  wanted: Wanted[];
  half: Half;
}

/** Short texts whose faults can be told one by one, each read as the only post of a profile. */
export async function measureSentences({ sentences, say }: EvalContext): Promise<PartResult> {
  const labelled = parseSentences(fs.readFileSync(path.join(sentences, 'sentences.txt'), 'utf8'));
  const posted = labelled.map(({ text }, at) => ({ id: idOf(at), posts: [{ data: text }] }));
  const profiles = await withService((url) => profilesOf(url, posted, say));
  return sentencesFound(labelled, (at) => parseProfile(profiles.get(idOf(at))));
}

const idOf = (at: number): string => `sentence-${at + 1}`;

/** The lines of the file that are no titles, remarks or blank; every second one is of the half that is only counted. */
export function parseSentences(file: string): LabelledSentence[] {
  const lines = file.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line, at) => {
    const [, text = '', labels = ''] = /^(.+) => (.+)$/.exec(line) ?? [];
    const wanted = labels.split(';').map((label) => wantedBy(label.trim(), line));
    return { text: text.replaceAll('\\n', '\n'), wanted, half: at % 2 === 0 ? 'tuned' : 'locked' };
  });
}

function wantedBy(label: string, line: string): Wanted {
  const [, slot = '', sign = '', value = ''] = /^([a-z]+)(!?=)(.*)$/.exec(label) ?? [];
  if (!(SLOTS as readonly string[]).includes(slot) || (sign === '=' && value === ''))
    throw new Error(`No label of a sentence: ${label} in ${line}`);
  return { slot: slot as Slot, label: value === '' ? undefined : value, isThere: sign === '=' };
}

/** What of the sentences was found and what was made up, each slot's share of both halves side by side. */
export function sentencesFound(labelled: LabelledSentence[], profileAt: (at: number) => Profile): PartResult {
  const misses: Miss[] = [];
  const seen = labelled.flatMap(({ text, wanted, half }, at) => {
    const profile = profileAt(at);
    return wanted.map((one) => {
      const values = valuesOf(profile, one.slot);
      const isRight = values.some((value) => isSaid(one, value)) === one.isThere;
      if (!isRight && half === 'tuned')
        misses.push({ where: `${one.slot} ${one.isThere ? 'missed' : 'made up'}`, what: told(text, one, values) });
      return { ...one, half, isRight };
    });
  });
  const lines = SLOTS.flatMap((slot) =>
    [true, false].map((isThere): Comparison => {
      const figure = (half: Half): ReturnType<typeof ofShare> => {
        const all = seen.filter((one) => one.slot === slot && one.isThere === isThere && one.half === half);
        return ofShare({ hit: all.filter(({ isRight }) => isRight).length, of: all.length });
      };
      return comparison('sentences', `${slot} ${isThere ? 'found' : 'not made up'}`, figure('tuned'), figure('locked'));
    }),
  );
  return { measures: [], misses, comparisons: lines, more: undefined };
}

const told = (text: string, { label = 'nothing', isThere }: Wanted, values: string[]): string =>
  `${JSON.stringify(text)}: ${isThere ? '' : 'not '}${label}, held ${values.join(' / ') || 'nothing'}`;

function valuesOf({ core_info: core, memories }: Profile, slot: Slot): string[] {
  if (slot === 'memory') return memories.map(({ event }) => event);
  const value = core[slot === 'place' ? 'location' : slot]?.value;
  return value === undefined ? [] : [String(value)];
}

function isSaid({ slot, label }: Wanted, value: string): boolean {
  if (label === undefined) return true;
  const wanted = expected(label);
  if (slot === 'memory') return says(value, wanted);
  return slot === 'age' || slot === 'gender' ? is(value, wanted) : names(value, wanted);
}
