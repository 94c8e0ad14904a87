import { isPet } from './categories.js';
import { cueOf, hears } from './cues.js';
import { listsOf } from './lists.js';
import { isKin, isPerson } from './people.js';
import type { Remark } from './remark.js';
import type { Word } from './sentence.js';

const LISTS = listsOf('milestones');

// As what they are not: of all the letters there are, each place in the pattern would make a page of code.
const MARKS = String.raw`\s!-&(-,./:-@[-\x60{-¿×÷\u2000-\u206f\u3000-\u303f`;
const WORD = `[^${MARKS}]`;
const LETTERS = `[^${MARKS}'\\d]`;

/** What marks a life, by kind. */
const MILESTONES = LISTS.names.flatMap((name) => /^(.+) cues$/.exec(name)?.[1] ?? []);
const cuesOf = (name: string): string => LISTS.words(`${name} cues`).join(' ');
const MILESTONE_CUE = cueOf(MILESTONES.map(cuesOf).join(' '));
const KINDS = MILESTONES.map((name) => ({
  cue: cueOf(cuesOf(name)),
  pattern: new RegExp(` ${LISTS.anyOf(name, { word: WORD, letters: LETTERS })}(?= |$)`),
}));

/**
 * A milestone is reached when nothing before it says that it was not, and the subject's own when the clause tells of
 * the subject or its people.
 */
const UNREACHED = new RegExp(String.raw`\b${LISTS.anyOf('unreached')}\b`);
/** What comes behind these has happened when it is told in the past. */
const GIVEN = /\b(?:when|after|since|once)\b/;
const DEATH_CUE = cueOf('died passed killed');
const DEATH = / (?:died|passed away|passed on|was killed)(?= |$)/;

/** Whether a clause tells of a milestone in the life of the subject or of its people. */
export function isMilestone({ words, said, about, owned, tense }: Remark): boolean {
  if (about === 'own' && isPerson(owned) && !isKin(owned) && !/friend/.test(owned)) return false;
  if (about === 'other' && !/ (?:i|me|us|my|our) /.test(said)) return false;
  const reached = hears(words, MILESTONE_CUE) ? firstIn(words, said) : -1;
  const at = reached < 0 && hears(words, DEATH_CUE) ? (deathIn(said, about === 'company')?.index ?? -1) : reached;
  if (at < 0) return false;
  const before = said.slice(Math.max(0, at - 28), at + 1);
  return !UNREACHED.test(before) && (tense === 'past' || !GIVEN.test(before));
}

/** Where the first milestone of a clause is told, -1 for none: only patterns of which a word is heard are tried. */
function firstIn(words: Word[], said: string): number {
  let first = -1;
  for (const { cue, pattern } of KINDS) {
    const at = hears(words, cue) ? said.search(pattern) : -1;
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** People and animals die; batteries do in another sense. */
function deathIn(said: string, company: boolean): RegExpExecArray | undefined {
  const match = DEATH.exec(said);
  return match &&
    (company ||
      OWN_DEATH.test(said.slice(0, match.index + 1)) ||
      said
        .slice(0, match.index)
        .split(' ')
        .some((word) => isKin(word) || isPerson(word) || isPet(word) || /^(?:he|she|who)$/.test(word)))
    ? match
    : undefined;
}

const OWN_DEATH = new RegExp(` ${LISTS.anyOf('own death')}$`);
