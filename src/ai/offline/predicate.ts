import { clauseEnd } from './clause.js';
import { listsOf } from './lists.js';
import type { Sentence, Word } from './sentence.js';
import { ADVERBS, CHAINED, DOUBTS, HABITS, JOINERS, MOMENTS } from './small-words.js';
import type { Anchor, SubjectClause } from './statement.js';
import { isPastime, verbForm } from './verbs.js';

const LISTS = listsOf('predicate');

const MODALS = new Set(['would', 'will', 'can', 'could', 'should', 'shall', 'may', 'might', 'must']);
const WISHES: Record<string, string> = {
  want: 'want',
  need: 'need',
  hope: 'plan',
  plan: 'plan',
  wish: 'wish',
  try: 'try',
};

/**
 * Reads the predicate from `anchor.verb` to `end` and every further one that shares its subject:
 * `I live in Oslo and work as a nurse`.
 */
export function addChain(
  found: SubjectClause[],
  sentence: Sentence,
  anchor: Anchor,
  end: number,
  elided: boolean,
): void {
  const { words } = sentence;
  let from = anchor.verb;
  let begin = anchor.verb > anchor.at + 1 && anchor.kind === 'self' && !elided ? anchor.verb : anchor.at;
  for (let guard = 0; guard < 12 && from < end; guard += 1) {
    const statement = predicate(sentence, anchor, begin, from, end, elided);
    if (!statement) return;
    const next = nextVerb(words, statement, end);
    if (next) {
      statement.end = next.cut;
      statement.object = words.slice(statement.after, next.cut);
    }
    found.push(statement);
    if (
      !next &&
      words[end]?.word === 'who' &&
      statement.lemma === 'be' &&
      !statement.negated &&
      /^(?:an?|the|one|just)$/.test(statement.object[0]?.word ?? '') &&
      end + 1 < words.length
    ) {
      addChain(found, sentence, { ...anchor, verb: end + 1 }, clauseEnd(words, end + 1, words.length), elided);
      return;
    }
    if (!next || anchor.kind === 'possession') return;
    from = next.verb;
    begin = next.verb;
  }
}

function predicate(
  sentence: Sentence,
  anchor: Anchor,
  begin: number,
  from: number,
  end: number,
  elided: boolean,
): SubjectClause | undefined {
  const { words } = sentence;
  const told: SubjectClause = {
    sentence,
    kind: anchor.kind,
    owned: anchor.owned,
    lemma: '',
    negated: false,
    past: false,
    over: false,
    modal: '',
    perfect: false,
    habitual: false,
    momentary: false,
    doubtful: false,
    elided,
    object: [],
    begin,
    after: end,
    end,
  };
  markMoment(told, words, Math.max(0, begin - 3), end);
  let at = from;
  for (; at < end; at += 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word ?? '';
    if (word === 'not' || word === 'never' || word === 'hardly' || word === 'barely') told.negated = true;
    else if (word === 'no' && next === 'longer') {
      told.over = true;
      at += 1;
    } else if (HABITS.has(word)) told.habitual = true;
    else if (MOMENTS.has(word)) told.momentary = true;
    else if (DOUBTS.has(word)) told.doubtful = true;
    else if (MODALS.has(word)) told.modal = word;
    else if (word === 'rather' && told.modal === 'would') told.modal = 'rather';
    else if (word === 'used' && next === 'to') {
      told.over = true;
      told.past = true;
      at += 1;
    } else if (word === 'going' && next === 'to' && verbForm(words[at + 2]?.word ?? '')?.kind === 'base') {
      told.modal = 'will';
      at += 1;
    } else if ((word === 'have' || word === 'has' || word === 'had') && isParticiple(words, at + 1, end))
      told.perfect = true;
    else if (
      (word === 'do' || word === 'does' || word === 'did') &&
      (next === 'not' || verbForm(next)?.kind === 'base' || ADVERBS.has(next) || HABITS.has(next))
    ) {
      if (word === 'did') told.past = true;
    } else if (isBe(word) && leadsOn(words, at + 1, end)) {
      if (word === 'was' || word === 'were') told.past = true;
    } else if (
      (word === 'tend' ||
        word === 'get' ||
        word === 'have' ||
        word === 'got' ||
        word === 'has' ||
        word === 'started' ||
        word === 'began') &&
      next === 'to' &&
      verbForm(words[at + 2]?.word ?? '')
    ) {
      if (word !== 'tend' && word !== 'started') told.modal = 'must';
      at += 1;
    } else if (word === 'to' && at > from) continue;
    else if ((word === 'kind' || word === 'sort') && next === 'of') at += 1;
    else if (!ADVERBS.has(word)) break;
  }
  if (at >= end) return undefined;
  const form = verbForm((words[at] as Word).word);
  told.lemma = form?.lemma ?? (words[at] as Word).word;
  if (form?.kind === 'past' && !(told.lemma === 'read')) told.past = told.past || !told.perfect;
  const wish = WISHES[told.lemma];
  if (wish && (words[at + 1]?.word === 'to' || told.lemma === 'wish')) told.modal = wish;
  if (told.lemma === 'be') at = afterBeing(told, words, at + 1, end) - 1;
  told.after = at + 1;
  told.object = words.slice(at + 1, end);
  if (told.object.some((word) => word.word === 'anymore')) told.over = told.negated;
  if (told.over && isStillSo(words, end)) told.over = false;
  return told;
}

/** `I used to play jazz, and I still do` */
const isStillSo = (words: Word[], from: number): boolean =>
  words.some(
    ({ word }, at) =>
      at >= from && word === 'still' && /^(?:do|am|are|love|like|play|enjoy)$/.test(words[at + 1]?.word ?? ''),
  );

/** `am not really`, `is no longer`: what stands between `be` and what one is. */
function afterBeing(told: SubjectClause, words: Word[], from: number, end: number): number {
  let at = from;
  for (; at < end; at += 1) {
    const { word } = words[at] as Word;
    if (word === 'not' || word === 'never') told.negated = true;
    else if (word === 'no' && words[at + 1]?.word === 'longer') {
      told.over = true;
      at += 1;
    } else if (HABITS.has(word)) told.habitual = true;
    else if (MOMENTS.has(word)) told.momentary = true;
    else if (DOUBTS.has(word)) told.doubtful = true;
    else if (!SMALL_ADVERBS.has(word)) break;
  }
  return at;
}

const SMALL_ADVERBS = new Set(LISTS.words('small-adverbs'));

const isBe = (word: string): boolean =>
  word === 'am' || word === 'is' || word === 'are' || word === 'was' || word === 'were' || word === 'been';

/** Is `be` an auxiliary here: `am living`, `have been working`, not `am a nurse`? */
function leadsOn(words: Word[], from: number, end: number): boolean {
  for (let at = from; at < Math.min(from + 3, end); at += 1) {
    const { word } = words[at] as Word;
    const form = verbForm(word);
    if (form?.kind === 'gerund' && word !== 'being' && word !== 'loving')
      return !(word === 'going' && words[at + 1]?.word !== 'to' && words[at + 1] === undefined);
    if (
      word === 'called' ||
      word === 'named' ||
      word === 'born' ||
      word === 'raised' ||
      word === 'based' ||
      word === 'located'
    )
      return word !== 'based' && word !== 'located';
    if (
      !ADVERBS.has(word) &&
      !HABITS.has(word) &&
      !MOMENTS.has(word) &&
      word !== 'not' &&
      word !== 'been' &&
      word !== 'never'
    )
      return false;
  }
  return false;
}

function isParticiple(words: Word[], from: number, end: number): boolean {
  for (let at = from; at < Math.min(from + 3, end); at += 1) {
    const { word } = words[at] as Word;
    if (
      word === 'been' ||
      verbForm(word)?.kind === 'past' ||
      word === 'read' ||
      word === 'become' ||
      word === 'run' ||
      word === 'come'
    )
      return true;
    if (!ADVERBS.has(word) && !HABITS.has(word) && !MOMENTS.has(word) && word !== 'not' && word !== 'never')
      return false;
  }
  return false;
}

function markMoment(told: SubjectClause, words: Word[], from: number, end: number): void {
  for (let at = from; at < Math.min(end, words.length); at += 1) {
    const { word } = words[at] as Word;
    if (MOMENTS.has(word)) told.momentary = true;
    else if (DOUBTS.has(word)) told.doubtful = true;
    else if (at < told.begin && HABITS.has(word)) told.habitual = true;
  }
}

const LIKING = new Set('love like enjoy adore prefer hate dislike despise loathe detest appreciate favor'.split(' '));

/** The next verb that shares the subject, after `and`, `but`, `or` or a comma; where to cut and where to go on. */
function nextVerb(words: Word[], statement: SubjectClause, end: number): { cut: number; verb: number } | undefined {
  for (let at = statement.after + 1; at < end; at += 1) {
    const before = words[at - 1]?.word ?? '';
    if (!JOINERS.has(before) && before !== '&') continue;
    let verb = at;
    while (
      verb < end &&
      (ADVERBS.has(words[verb]?.word ?? '') ||
        HABITS.has(words[verb]?.word ?? '') ||
        words[verb]?.word === 'and' ||
        DOUBTS.has(words[verb]?.word ?? '') ||
        MOMENTS.has(words[verb]?.word ?? '')) &&
      words[verb]?.word !== 'more'
    )
      verb += 1;
    const { word = '' } = words[verb] ?? {};
    if (verb >= end) return undefined;
    const form = verbForm(word);
    const negation =
      (word === 'do' || word === 'did' || word === 'does' || word === 'am' || word === 'can') &&
      words[verb + 1]?.word === 'not';
    const finite =
      form &&
      form.kind !== 'gerund' &&
      (CHAINED.has(form.lemma) ||
        (isPastime(form.lemma) &&
          !LIKING.has(statement.lemma) &&
          !statement.modal &&
          words[statement.after]?.word !== 'to'));
    const noun = word === 'like' && before === ',' && words[verb + 1]?.word !== 'to';
    const infinitive =
      form?.kind === 'base' &&
      (statement.modal !== '' || words[statement.after]?.word === 'to') &&
      !LIKING.has(form.lemma) &&
      form.lemma !== 'be';
    if (form?.kind === 'present' && form.lemma !== 'be' && form.lemma !== 'have' && isOfSpeaker(statement))
      return undefined;
    if ((finite || negation || word === 'used') && !noun && !infinitive && verbForm(word)?.lemma !== 'use')
      return { cut: cutBefore(words, at - 1, statement.after), verb };
    if (word === 'used' && words[verb + 1]?.word === 'to')
      return { cut: cutBefore(words, at - 1, statement.after), verb };
  }
  return undefined;
}

/**
 * Does the verb of one who speaks of himself stand before? `plays` in `I retired, plays golf` then has another subject.
 */
const isOfSpeaker = ({ sentence, after, elided }: SubjectClause): boolean =>
  verbForm(sentence.words[after - 1]?.word ?? '')?.kind !== 'present' &&
  (elided || sentence.words.slice(0, after).some(({ word }) => word === 'i' || word === 'we'));

function cutBefore(words: Word[], at: number, from: number): number {
  let cut = at;
  while (cut > from && JOINERS.has(words[cut - 1]?.word ?? '')) cut -= 1;
  return cut;
}
