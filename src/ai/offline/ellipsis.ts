import { listsOf } from './lists.js';
import { MOODS } from './mood.js';
import { isInterestWord } from './categories.js';
import { isFirstName } from './gazetteer.js';
import { remembering } from '../../text/look-up.js';
import { isPerson } from './people.js';
import type { Sentence, Word } from './sentence.js';
import { ADVERBS, MOMENTS } from './small-words.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('ellipsis');

/**
 * The sentences of a passage as they would be written out: `can't stand rain` as `i can not stand rain`, `any more` as
 * one word. Words put in have no length, so that all offsets stay. A sentence that goes on about someone else gets no
 * subject.
 */
export function writtenOut(sentences: Sentence[]): Sentence[] {
  let another = false;
  const written: Sentence[] = [];
  for (const sentence of sentences) {
    const words = withWholeWords(sentence.words);
    another = subjectOf(words, another) === 'another';
    const { text, start, end, asks } = sentence;
    written.push({ text, words: another || asks ? words : withSubject(words), start, end, asks, ofAnother: another });
  }
  return written;
}

/** Whom a sentence is about by its first subject; one without a subject goes on about whom the one before was about. */
function subjectOf(words: Word[], before: boolean): 'self' | 'another' {
  for (let at = 0; at < words.length; at += 1) {
    const { word } = words[at] as Word;
    if (word === 'i' || word === 'we' || (word === 'me' && at === 0)) return 'self';
    if (word === 'he' || word === 'she' || word === 'his' || word === 'her') return 'another';
    // `finished a scarf for my niece`: who comes after the verb is not its subject.
    if ((word === 'my' || word === 'our') && !before && opensWithVerb(words, at)) return 'self';
    if (word === 'my' || word === 'our')
      return words.slice(at + 1, at + 4).some((next) => isPerson(next.word)) ? 'another' : 'self';
    const next = words[at + 1]?.word ?? '';
    if (at < 2 && isFirstName(word, true) && (next === 'is' || next === 'has' || verbForm(next)?.kind === 'past'))
      return 'another';
  }
  return before && words.length > 1 ? 'another' : 'self';
}

function opensWithVerb(words: Word[], end: number): boolean {
  let at = 0;
  while (at < end && (OPENING.has(words[at]?.word ?? '') || ADVERBS.has(words[at]?.word ?? ''))) at += 1;
  return at < end && /^(?:past|gerund)$/.test(verbForm(words[at]?.word ?? '')?.kind ?? '');
}

const GOES_ON = new RegExp(
  [
    '^(?:|,|;|-|and|but|so|or|because|since|though|tho|these|now|i|it|he|she|they|we|that|then|when|after',
    'tbh|lol|sadly|either|which|as)$',
  ].join('|'),
);

/** Words that chat splits, runs together, stretches or repeats. */
function withWholeWords(words: Word[]): Word[] {
  const whole: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const next = words[at + 1];
    if (
      word.word === 'any' &&
      (next?.word === 'more' || next?.word === 'longer') &&
      GOES_ON.test(words[at + 2]?.word ?? '')
    ) {
      whole.push({ word: 'anymore', start: word.start, end: next.end });
      at += 1;
    } else if (
      (word.word === 'id' || word.word === 'il') &&
      !/^(?:my|your|an|the|his|her|our|no|a|of|by|,)$/.test(whole.at(-1)?.word ?? '') &&
      !/^(?:name|use|call|order|book)$/.test(next?.word ?? '') &&
      (next?.word === 'rather' || verbForm(next?.word ?? '')?.kind === 'base' || next?.word === 'be')
    ) {
      whole.push(
        { ...word, word: 'i', end: word.start + 1 },
        { word: word.word === 'id' ? 'would' : 'will', start: word.start + 1, end: word.end },
      );
    } else if (word.word === 'names' && whole.at(-1)?.word === 'my' && isFirstName(next?.word ?? '', false)) {
      whole.push({ ...word, word: 'name' }, gap(word.end, 'is'));
    } else if (word.word.endsWith("'s") && next?.word === 'my')
      whole.push(
        { ...word, word: word.word.slice(0, -2), end: word.end - 2 },
        { word: 'is', start: word.end - 2, end: word.end },
      );
    else if (word.word === 'n' && whole.length > 0 && next) whole.push({ ...word, word: 'and' });
    else if (word.word === '2' && verbForm(next?.word ?? '')?.kind === 'base' && verbForm(whole.at(-1)?.word ?? ''))
      whole.push({ ...word, word: 'to' });
    else if (word.word === 'tryna') whole.push({ ...word, word: 'trying' }, gap(word.end, 'to'));
    else if ((word.word === 'w' || word.word === 'w/') && next && whole.length > 0)
      whole.push({ ...word, word: 'with' });
    else if (word.word === 'bc' || word.word === 'cuz' || word.word === 'cos' || word.word === 'coz')
      whole.push({ ...word, word: 'because' });
    else {
      const plain = unstretched(word);
      if (whole.at(-1)?.word !== plain.word || verbForm(plain.word)?.kind !== 'base' || !LIKED.has(plain.word))
        whole.push(plain);
    }
  }
  return whole;
}

const LIKED = new Set(['love', 'hate', 'adore']);

/** `loooove` as `love`; only words that the rules turn on are worth it. */
function unstretched(word: Word): Word {
  if (!isStretched(word.word)) return word;
  const plain = word.word.replace(/(.)\1{2,20}/g, '$1');
  return LIKED.has(plain) || plain === 'so' ? { ...word, word: plain } : word;
}

const isStretched = remembering((word) => 'lhas'.includes(word.charAt(0)) && /(.)\1\1/.test(word));

const gap = (at: number, word: string): Word => ({ word, start: at, end: at });

const OPENING = new Set(LISTS.words('opening'));
const DEGREES = new Set(LISTS.words('degrees'));

/** The same words with `i am`, `i have`, `i` or `my` put in where the sentence begins without. */
function withSubject(words: Word[]): Word[] {
  let at = 0;
  while (at < words.length && OPENING.has(words[at]?.word ?? '')) at += 1;
  const head = words[at];
  // `no fan of jazz`: the `no` is no interjection.
  if (!head || (at > 0 && words[at - 1]?.word === 'no' && /^(?:fan|big|huge|great|good)$/.test(head.word)))
    return words;
  const missing = missingBefore(words, at);
  if (missing) return [...words.slice(0, at), ...missing.map((word) => gap(head.start, word)), ...words.slice(at)];
  if (head.word !== 'me' || words[at + 1]?.word !== 'and') return words;
  const verb = words.findIndex(
    ({ word }, index) =>
      index > at + 2 &&
      index < at + 6 &&
      (verbForm(word)?.kind === 'base' || verbForm(word)?.kind === 'past' || word === 'are'),
  );
  return verb < 0 ? words : [...words.slice(0, verb), gap((words[verb] as Word).start, 'we'), ...words.slice(verb)];
}

function missingBefore(words: Word[], at: number): string[] | undefined {
  const word = words[at]?.word ?? '';
  const next = words[at + 1]?.word ?? '';
  if (word === 'name' && next === 'is') return ['my'];
  if (word === 'can' && next === 'not' && /^(?:stand|bear|live)$/.test(words[at + 2]?.word ?? '')) return ['i'];
  if (
    word === 'do' &&
    next === 'not' &&
    /^(?:really|even)?(?:like|love|enjoy|eat|drink|smoke|play|watch|do)$/.test(
      words[at + 2]?.word === 'really' ? (words[at + 3]?.word ?? '') : (words[at + 2]?.word ?? ''),
    ) &&
    words.some((each) => each.word === 'anymore' || each.word === 'really' || each.word === 'much')
  )
    return ['i'];
  if (word === 'never' && (next === 'miss' || verbForm(next)?.kind === 'past')) return ['i'];
  if (/^(?:fave?|favou?rite)$/.test(word) && words.slice(at + 2, at + 4).some((each) => each.word === 'is'))
    return ['my'];
  if (
    word === 'been' &&
    (verbForm(next)?.kind === 'gerund' ||
      words.slice(at + 1, at + 4).some((each) => each.word === 'into') ||
      ADVERBS.has(next) ||
      MOMENTS.has(next))
  )
    return ['i', 'have'];
  if (
    UNDER_WAY.test(word) &&
    words.length > at + 3 &&
    !words.some((each) => /^(?:is|are|was|were|can|will|would|takes|makes|helps|you)$/.test(each.word))
  )
    return ['i', 'am'];
  let head = at;
  while (DEGREES.has(words[head]?.word ?? '')) head += 1;
  return isDescription(words, head, head > at || (at > 0 && words[at - 1]?.word === 'so')) ? ['i', 'am'] : undefined;
}

/** `starting a new job on Monday`; before `is` it would be a subject itself. */
const UNDER_WAY = /^(?:trying|starting|moving|getting|planning|expecting|learning|training|saving)$/;
/** Heads of a mood: `so tired today`. */
const MOOD_ENDS = /^(?:|today|lately|now|rn|tonight|atm|recently|these|this|and|,|tbh|lol|about)$/;

const LINKED = new Map(
  Object.entries({
    partial: 'to',
    fan: 'of',
    obsessed: 'with',
    addicted: 'to',
    hooked: 'on',
    keen: 'on',
    fond: 'of',
    crazy: 'about',
    mad: 'about',
    allergic: 'to',
    tired: 'of',
    sick: 'of',
    bored: 'of',
    done: 'with',
    back: 'in',
    big: 'on',
    training: 'for',
    saving: 'for',
    scared: 'of',
    sucker: 'for',
  }),
);

/** `obsessed with`, `not really into`, `vegan since`: what someone is, said without saying who. */
function isDescription(words: Word[], at: number, graded: boolean): boolean {
  const word = words[at]?.word ?? '';
  const next = words[at + 1]?.word ?? '';
  if (graded && MOODS.has(word) && MOOD_ENDS.test(next)) return true;
  const link = LINKED.get(word);
  if (link !== undefined) return link === next && words[at + 2] !== undefined;
  if (word === 'on' && words[at - 1]?.word === 'big') return words[at + 1] !== undefined;
  if (word === 'into') return (graded && next !== '' && next !== 'the') || (at === 0 && isInterestWord(next));
  return /^(?:vegan|vegetarian|pescatarian)$/.test(word) && /^(?:since|for|now)$/.test(next);
}
