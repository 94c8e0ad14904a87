import { clauseEnd } from './clause.js';
import { cueOf, hears } from './cues.js';
import { listsOf } from './lists.js';
import { addChain } from './predicate.js';
import type { Sentence, Word } from './sentence.js';
import type { Anchor, SubjectClause, Perspective } from './statement.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('statements');

/** The statements of a sentence that its subject answers for: nothing asked, supposed, wished or reported of others. */
export function statementsOf(sentence: Sentence, voice: Perspective): SubjectClause[] {
  const { words } = sentence;
  const anchors = anchorsOf(words, voice);
  const found: SubjectClause[] = [];
  const first = anchors[0]?.at ?? words.length;
  const elided = first > 0 && !sentence.ofAnother ? elidedStart(words, first, voice) : undefined;
  if (elided !== undefined)
    addChain(
      found,
      sentence,
      { kind: 'self', at: elided, owned: [], verb: elided },
      clauseEnd(words, elided, first),
      true,
    );
  for (const verb of asideTastes(words))
    addChain(
      found,
      sentence,
      { kind: 'self', at: verb, owned: [], verb },
      clauseEnd(words, verb, anchors.find(({ at }) => at > verb)?.at ?? words.length),
      true,
    );
  anchors.forEach((anchor, index) => {
    const limit = anchors[index + 1]?.at ?? words.length;
    if (isVouchedFor(words, anchor.at)) addChain(found, sentence, anchor, clauseEnd(words, anchor.verb, limit), false);
  });
  return found;
}

const TASTES = new Set(['love', 'hate', 'adore', 'loved', 'hated']);
const TASTING = cueOf('love hate adore loved hated never can');

/**
 * `it tastes like soap, hate it`, `cricket is on, never miss a match`: where a taste follows a comma without a word for
 * whose it is.
 */
function asideTastes(words: Word[]): number[] {
  if (
    !hears(words, TASTING) ||
    words.some(({ word }) => word === 'he' || word === 'she' || word === 'they' || word === 'who')
  )
    return [];
  return words.flatMap(({ word }, at) => {
    const next = words[at + 1]?.word ?? '';
    const tastes =
      (TASTES.has(word) &&
        (/^(?:it|them|that|those)$/.test(next) ||
          (next === 'every' && /^(?:second|minute|moment|bit)$/.test(words[at + 2]?.word ?? '')))) ||
      (word === 'never' && next === 'miss') ||
      (word === 'can' && next === 'not' && /^(?:stand|bear|get)$/.test(words[at + 2]?.word ?? ''));
    return tastes &&
      at > 1 &&
      /^(?:,|-|–|—|;|and|but|lol|honestly)$/.test(words[at - 1]?.word ?? '') &&
      (/^[^\p{L}]$/u.test(words[at - 1]?.word ?? '') ||
        !words.slice(0, at).some((each) => each.word === 'i' || each.word === 'we'))
      ? [at]
      : [];
  });
}

function anchorsOf(words: Word[], voice: Perspective): Anchor[] {
  const anchors: Anchor[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { word } = words[at] as Word;
    if (voice.subjects.has(word)) {
      if (
        voice.person === 'third' &&
        !startsClause(words, at) &&
        words[at - 1]?.word !== 'the' &&
        words[at - 1]?.word !== 'this' &&
        !voice.subjects.has(words[at - 1]?.word ?? '')
      )
        continue;
      if (voice.subjects.has(words[at + 1]?.word ?? '') || isAside(words, at)) continue;
      anchors.push({ kind: 'self', at: nameStart(words, at, voice), owned: [], verb: afterBracket(words, at + 1) });
    } else if (voice.owners.has(word) && startsClause(words, at)) {
      const verb = copulaAfter(words, at + 1);
      if (verb && !words.slice(at + 1, verb).some(({ word: owned }) => owned.endsWith("'s") || owned.endsWith("s'")))
        anchors.push({ kind: 'possession', at, owned: words.slice(at + 1, verb), verb });
    }
  }
  return anchors;
}

/** `I (29F) live`: the predicate begins behind the bracket. */
function afterBracket(words: Word[], at: number): number {
  if (words[at]?.word !== '(') return at;
  const close = words.slice(at, at + 8).findIndex(({ word }) => word === ')');
  return close < 0 ? at : at + close + 1;
}

/** The first word of a subject of several words: `Maria Lopez is`. */
function nameStart(words: Word[], at: number, voice: Perspective): number {
  let start = at;
  while (voice.person === 'third' && start > 0 && voice.subjects.has(words[start - 1]?.word ?? '')) start -= 1;
  return start;
}

/** `okay, i guess, …`: a remark inside a clause, no statement of its own. */
const isAside = (words: Word[], at: number): boolean =>
  at > 0 &&
  /^(?:guess|think|suppose|mean|believe|say)$/.test(words[at + 1]?.word ?? '') &&
  (words[at + 2] === undefined || words[at + 2]?.word === ',');

const CLAUSE_OPENERS = new Set(LISTS.words('clause-openers'));

const startsClause = (words: Word[], at: number): boolean => at === 0 || CLAUSE_OPENERS.has(words[at - 1]?.word ?? '');

/** `my favorite color is`: the index of the verb, when one comes before the noun group gets long. */
function copulaAfter(words: Word[], from: number): number | undefined {
  for (let at = from; at < Math.min(from + 8, words.length); at += 1) {
    const { word } = words[at] as Word;
    if (at > from && (COPULAS.has(word) || word === 'include' || word === 'includes')) return at;
    if (STOPS_NOUN_GROUP.has(word)) return undefined;
    if (at > from && word.endsWith("'s") && !verbForm(word) && words[at + 1] && at + 1 < words.length) continue;
  }
  return undefined;
}

const COPULAS = new Set(['is', 'are', 'was', 'were', 'been', 'will', 'has', 'have']);
const STOPS_NOUN_GROUP = new Set(LISTS.words('stops noun group'));

const INVERTERS = new Set(LISTS.words('inverters'));
const UNREAL = new Set(LISTS.words('unreal'));
const REPORTERS = new Set(LISTS.words('reporters'));

/** Does the subject stand behind what follows: no condition, no question, no report of what others say? */
function isVouchedFor(words: Word[], at: number): boolean {
  if (at === 0) return true;
  let near = at - 1;
  if (words[near]?.word === 'that') near -= 1;
  const before = near < 0 ? '' : (words[near]?.word ?? '');
  if (UNREAL.has(words[at - 1]?.word ?? '')) return false;
  if (
    words[at - 1]?.word === 'that' &&
    !REPORTERS.has(before) &&
    before !== '' &&
    before !== 'so' &&
    !/^[,;]$/.test(before) &&
    before !== 'now' &&
    before !== 'remember' &&
    before !== 'is'
  )
    return false;
  if (INVERTERS.has(before) && near === at - 1 && !(before === 'am' || before === 'do')) return false;
  if ((before === 'am' || before === 'do') && near === at - 1 && near === 0) return false;
  if (words[at - 1]?.word === 'when' || words[at - 1]?.word === 'before') return isPresentAfter(words, at);
  for (let back = near; back >= Math.max(0, near - 3); back -= 1) {
    const { word } = words[back] as Word;
    if (word === ',' || word === ';') break;
    if (word === 'thought') return false;
    if (REPORTERS.has(word)) return back > 0 && BEFORE_REPORTERS.has(words[back - 1]?.word ?? '');
    if (word === 'if' || word === 'wish' || word === 'pretend' || word === 'imagine') return false;
  }
  return true;
}

const BEFORE_REPORTERS = new Set(LISTS.words('before reporters'));

const isPresentAfter = (words: Word[], at: number): boolean => verbForm(words[at + 1]?.word ?? '')?.kind === 'base';

const OPENING = new Set([...LISTS.words('opening'), '#']);
const ELIDED_BASE = new Set(['love', 'like', 'enjoy', 'hate', 'adore', 'prefer', 'live', 'dislike']);
const ELIDED_PRESENT = new Set(['love', 'like', 'enjoy', 'hate', 'live', 'work', 'prefer', 'adore', 'dislike']);
const ELIDED_GERUND = new Set(['live', 'work', 'feel', 'love', 'study', 'learn', 'move', 'enjoy']);
/** Under way without a word for whose; before `is` or `helps` they would be a subject themselves. */
const UNDER_WAY = new Set(LISTS.words('under way'));

const FINITE = new RegExp(`^${LISTS.anyOf('finite')}$`);

/**
 * `Love hiking.`, `Just moved to Oslo.`, `From Ohio.`: the index of the word that begins a statement without a subject.
 */
function elidedStart(words: Word[], limit: number, voice: Perspective): number | undefined {
  let at = 0;
  while (at < limit && OPENING.has(words[at]?.word ?? '')) at += 1;
  const start = words[at];
  const form = start && verbForm(start.word);
  if (!form || at >= limit || words[at + 1] === undefined) return undefined;
  const { lemma, kind } = form;
  if (kind === 'past') return lemma === 'be' || lemma === 'bear' ? undefined : at;
  if (kind === 'gerund')
    return ELIDED_GERUND.has(lemma) ||
      (UNDER_WAY.has(lemma) &&
        !/^(?:,|and|or|&)$/.test(words[at + 1]?.word ?? '') &&
        !words.some(({ word }) => FINITE.test(word)))
      ? at
      : undefined;
  if (kind === 'present')
    return lemma !== 'be' && (voice.person === 'third' || ELIDED_PRESENT.has(lemma)) ? at : undefined;
  return ELIDED_BASE.has(lemma) &&
    !(lemma === 'like' && /^(?:i|a|an|the|my|when|that|this|you|what)$/.test(words[at + 1]?.word ?? ''))
    ? at
    : undefined;
}
