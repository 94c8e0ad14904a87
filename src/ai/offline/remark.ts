import { isPet } from './categories.js';
import type { Tense } from './dates.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { newsIn } from './news.js';
import { isPerson } from './people.js';
import { plainOf, type Word } from './sentence.js';
import { ADVERBS, HABITS, MOMENTS } from './small-words.js';
import type { Perspective } from './statement.js';
import { isPast, tenseOf, wordBefore } from './tense.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('remark');

/** A clause of the subject's, read as far as it takes to tell news from small talk. */
export interface Remark {
  words: Word[];
  /** Its words as they would be written out, between spaces: ` i do not eat meat `. */
  said: string;
  /**
   * Who does it: the subject, something or someone of the subject's (`my dog`), one who was named before, or another.
   */
  about: 'self' | 'own' | 'company' | 'other';
  /** Last word of `my dog`, when the clause is about what is the subject's own. */
  owned: string;
  /** First verb in its base form where that is known, `be` before what somebody is. Empty when none was found. */
  verb: string;
  /**
   * `will`, `must` for all that has to be done, `would`, `going`, `wish` for what is hoped or planned. Empty when it is
   * plainly so.
   */
  modal: string;
  /** Of all that the clause tells, for its dates. */
  tense: Tense;
  /** Of its first verb alone. */
  main: Tense;
  /** `under way`: is doing. `perfect`: has done, has been doing. */
  aspect: 'plain' | 'under way' | 'perfect';
  negated: boolean;
  /** The words behind the verb, up to the next subject. */
  object: string[];
  /** How much is told before the subject. */
  lead: number;
}

/**
 * Reads a clause. `company` says that it begins with one who was named before as one of the subject's people or
 * animals.
 */
export function remarkOf(words: Word[], voice: Perspective, company: boolean): Remark {
  const plain = plainOf(words);
  const tense = tenseOf(words);
  const remark: Remark = {
    words,
    said: ` ${plain.join(' ')} `,
    about: 'other',
    owned: '',
    verb: '',
    modal: '',
    tense,
    main: tense,
    aspect: 'plain',
    negated: false,
    object: plain,
    lead: 0,
  };
  const subject = subjectIn(plain, voice);
  if (company) remark.about = 'company';
  else if (subject) remark.about = subject.owned === '' ? 'self' : 'own';
  else if (leavesSubjectOut(plain, voice) || /^(?:been|gotta|got|need|going)$/.test(plain[0] ?? ''))
    remark.about = 'self';
  else if (
    / for (?:me|us) $/.test(remark.said) &&
    !plain.some((word) => AUXILIARIES.has(word) || isPast(word) || verbForm(word) !== undefined)
  ) {
    remark.about = 'self';
    return remark;
  } else return remark;
  remark.owned = subject?.owned ?? '';
  remark.lead = company ? 0 : newsIn(plain.slice(0, subject?.at ?? 0));
  readVerb(remark, plain, company ? 1 : (subject?.verb ?? 0));
  return remark;
}

/**
 * Whether a clause begins with a verb whose subject is left out, who is the one that is told of: `moved to Graz`, and
 * in notes about somebody `still owns a barn`.
 */
export function leavesSubjectOut([first = '', second = '']: readonly string[], voice: Perspective): boolean {
  const isLeftBy = (word: string): boolean =>
    isPast(word) || (voice.person === 'third' && word.endsWith('s') && verbForm(word)?.kind === 'present');
  return isLeftBy(first) || (ADVERBS.has(first) && isLeftBy(second));
}

/** Thoughts, feelings and wishes, which tell something only by what they are about. */
export const MINDING = new Set(LISTS.words('minding'));

/**
 * The subject of the main clause and where its predicate begins. In `when I was small I sang` the second one counts.
 */
function subjectIn(words: string[], voice: Perspective): Subject | undefined {
  const found: Subject[] = [];
  const subordinate = SUBORDINATORS.test(words[0] ?? '');
  for (let at = 0; at < words.length && found.length < 2; at += 1) {
    const word = words[at] ?? '';
    if (
      found.length === 0 &&
      at > 1 &&
      voice.subjects.has(word) &&
      REPORTING.test(words[at - 1] ?? '') &&
      !voice.subjects.has(words[0] ?? '')
    )
      return undefined;
    const before = at > 0 ? words[at - 1] : undefined;
    if (before === 'how' || before === 'whether' || (at > 2 && words[at - 2] === 'how')) continue;
    if (voice.subjects.has(word)) found.push({ at, owned: '', verb: at + 1 });
    else if (
      voice.owners.has(word) &&
      (at === 0 || !/^(?:of|in|at|with|for|to|on|from|by|about|into|than|like)$/.test(words[at - 1] ?? ''))
    ) {
      const verb = verbAfter(words, at + 1);
      if (verb > at + 1 && (at === 0 || found.length === 0)) found.push({ at, owned: words[verb - 1] ?? '', verb });
    }
    // `The vet told me that I …` is about the vet.
    if (
      found.length === 0 &&
      !subordinate &&
      at > 0 &&
      (AUXILIARIES.has(word) || isPast(word) || verbForm(word)?.kind === 'present') &&
      !/^(?:what|all|where|how|which)$/.test(words[0] ?? '')
    )
      return undefined;
  }
  // `Since May I …` is no clause of its own.
  return subordinate && (found[0]?.at ?? 0) <= 2 ? (found[1] ?? found[0]) : found[0];
}

const REPORTING = /^(?:think|thinks|thought|say|says|said|believe|believes|reckon|reckons|claim|claims)$/;

interface Subject {
  at: number;
  /** The noun of `my dog`. */
  owned: string;
  /** Where the predicate begins. */
  verb: number;
}

const SUBORDINATORS = /^(?:when|after|before|while|since|if|because|as|once|until|whenever|although|though)$/;

/** The first verb behind `my old dog`, -1 when the noun group has none. */
function verbAfter(words: string[], from: number): number {
  for (let at = from; at < Math.min(words.length, from + 7); at += 1) {
    const word = words[at] ?? '';
    if (/^[;:]$/.test(word)) return -1;
    // `My aunt says I …`: a verb that no list knows.
    if (/^(?:i|we|he|she|it|they|you)$/.test(word)) return at > from + 1 ? at - 1 : -1;
    if (
      at > from &&
      (AUXILIARIES.has(word) ||
        /^(?:hurt|ache|itch|burn|sting)$/.test(word) ||
        isPast(word) ||
        verbForm(word)?.kind === 'present' ||
        (/[^s]s$/.test(word) && verbForm(word.slice(0, -1))?.kind === 'base') ||
        (verbForm(word)?.kind === 'base' &&
          (/s$|^(?:children|people|folks|family)$/.test(words[at - 1] ?? '') || words.slice(from, at).includes('and'))))
    )
      return at;
  }
  // `My stomach hurts`: a verb that no list knows.
  const next = words[from + 1] ?? '';
  return /[^s]s$/.test(next) && !isPerson(next) && !isPet(next) ? from + 1 : -1;
}

const AUXILIARIES = new Set(LISTS.words('auxiliaries'));
const MODALS = new Map(
  Object.entries({
    will: 'will',
    shall: 'will',
    would: 'would',
    should: 'must',
    must: 'must',
    might: 'might',
    may: 'might',
    could: 'might',
    can: 'can',
  }),
);
const WISHES = new Set(LISTS.words('wishes'));

function readVerb(remark: Remark, words: string[], from: number): void {
  let did = false;
  for (let at = from; at < Math.min(words.length, from + 12); at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (word === 'not' || word === 'never' || word === 'hardly' || word === 'barely') remark.negated = true;
    else if (MODALS.has(word)) remark.modal = MODALS.get(word) ?? '';
    else if (next === 'to' && /^(?:have|has|had|need|needs|got|ought)$/.test(word)) {
      remark.modal = 'must';
      at += 1;
    } else if (word === 'better' && words[at - 1] === 'had') remark.modal = 'must';
    else if ((word === 'going' && next === 'to') || (word === 'about' && next === 'to')) {
      remark.modal = word;
      at += 1;
    } else if (word === 'used' && next === 'to') {
      remark.tense = remark.main = 'past';
      at += 1;
    } else if (
      WISHES.has(word) &&
      (next === 'to' || ((next === 'of' || next === 'about') && word.endsWith('ing'))) &&
      (remark.modal === 'would' || !/^(?:love|like)$/.test(word))
    ) {
      remark.modal = 'wish';
      at += 1;
    } else if (HAVING.has(word) && isParticiple(words, at + 1)) remark.aspect = 'perfect';
    else if (BEING.has(word) && isGerund(afterAdverbs(words, at + 1)) && remark.aspect !== 'perfect')
      remark.aspect = 'under way';
    else if (
      (word === 'do' || word === 'does' || word === 'did') &&
      (next === 'not' || verbForm(afterAdverbs(words, at + 1))?.kind === 'base')
    )
      did = did || word === 'did';
    else if (BEING.has(word) && (isGerund(afterAdverbs(words, at + 1)) || isPast(afterAdverbs(words, at + 1))))
      continue;
    else if (word === 'got' && remark.aspect === 'perfect' && !remark.negated && words[at - 1] !== 'never') {
      remark.aspect = 'plain';
      remark.tense = remark.main = 'present';
      remark.verb = 'have';
      remark.object = clauseFrom(words, at + 1);
      return;
    } else if (
      !ADVERBS.has(word) &&
      !UNSURE.has(word) &&
      !HABITS.has(word) &&
      !MOMENTS.has(word) &&
      word !== ',' &&
      word !== '('
    ) {
      remark.verb = BEING.has(word)
        ? 'be'
        : (verbForm(word)?.lemma ?? (/[^s]s$/.test(word) && remark.about !== 'self' ? word.slice(0, -1) : word));
      remark.object = clauseFrom(words, at + 1);
      if (
        remark.main === 'past' &&
        !did &&
        remark.aspect !== 'perfect' &&
        !isPast(word) &&
        !/^(?:was|were)$/.test(wordBefore(words, at))
      )
        remark.main = 'present';
      return;
    }
  }
}

/** The words up to where a new subject takes over. */
function clauseFrom(words: string[], from: number): string[] {
  const end = words.findIndex((word, at) => at > from && NEW_SUBJECTS.has(word) && JOINTS.has(words[at - 1] ?? ''));
  return words.slice(from, end < 0 ? words.length : end);
}

const NEW_SUBJECTS = new Set(['i', 'we', 'he', 'she', 'they', 'it', 'you', 'there']);
const JOINTS = new Set([',', ';', 'and', 'but', 'so', '-', '–', '—', 'then']);
const UNSURE = new Set(LISTS.words('unsure'));

const HAVING = new Set(['have', 'has', 'had', "'ve"]);
const BEING = new Set(['am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', "'s"]);

const isParticiple = (words: string[], from: number): boolean => {
  const word = afterAdverbs(words, from);
  return word === 'been' || isPast(word) || /^(?:become|come|run|read|put|cut|hit|got)$/.test(word);
};

function afterAdverbs(words: string[], from: number): string {
  let at = from;
  while (
    at < from + 4 &&
    (ADVERBS.has(words[at] ?? '') ||
      HABITS.has(words[at] ?? '') ||
      MOMENTS.has(words[at] ?? '') ||
      words[at] === 'not' ||
      words[at] === 'never')
  )
    at += 1;
  return words[at] ?? '';
}

export const isGerund = (word: string): boolean => word.length > 4 && word.endsWith('ing') && !NO_GERUND.test(word);

const NO_GERUND = new RegExp(`^${anyOf(LISTS.words('no-gerund'))}$`);
