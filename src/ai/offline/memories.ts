import { stemmer } from 'stemmer';
import { LIMITS } from '../../profile/observation.js';
import type { Importance } from '../../profile/profile.js';
import { weightOf } from './everyday-words.js';
import { dateIn } from './dates.js';
import { isFirstName, isOccupation } from './gazetteer.js';
import { isKin } from './people.js';
import { GainQueue } from './gain-queue.js';
import type { Phrasebook } from './phrasebook.js';
import { wordsIn } from './phrases.js';
import type { Sentence, Word } from './sentence.js';
import type { Voice } from './statement.js';
import { ADVERBS } from './small-words.js';
import { verbForm } from './verbs.js';

/** A clause that may be worth keeping, in passage `passage` of the submission. */
export interface Candidate {
  passage: number;
  start: number;
  end: number;
  event: string;
  date: string | undefined;
  importance: Importance;
  stems: Map<string, number>;
  worth: number;
  /** Says what its findings say already: worth keeping only for what it says besides. */
  told: boolean;
}

/** Where and when a sentence stands, and its language when that is not English. */
export interface Place {
  passage: number;
  said: string;
  /** Entries of a diary tell of the day they stand under. */
  diary: boolean;
  book: Phrasebook | undefined;
}

/** The voice of one who speaks another language. */
export const voiceIn = (book: Phrasebook): Voice => ({ person: 'first', subjects: wordsIn(book.self), owners: new Set() });

/** The clauses of a sentence in which its subject tells of itself, at most {@link LONGEST} characters each. */
export function candidatesIn(sentence: Sentence, voice: Voice, place: Place): Candidate[] {
  const pieces = piecesOf(sentence, voice);
  return pieces.flatMap((words) => candidateOf(sentence, words, voice, place, pieces.length === 1) ?? []);
}

/**
 * Chooses what to remember: again and again the clause that adds most new meaning for its length, until `budget` characters are spent.
 * Gain = sum of the weights of its stems, each halved for every time it is covered already, over length^0.7, times its worth.
 */
export function choose(candidates: Candidate[], covered: Map<string, number>, budget: number, most: number): Candidate[] {
  const queue = new GainQueue<Candidate>();
  for (const candidate of candidates) queue.add(candidate, gainOf(candidate, covered));
  const chosen: Candidate[] = [];
  let spent = 0;
  for (let best = queue.take(); best && chosen.length < most && spent < budget; best = queue.take()) {
    if (news(best, covered) < (best.date !== undefined || best.importance === 'high' ? LEAST_NEWS / 3 : best.told ? LEAST_NEWS * (best.importance === 'low' ? 2.5 : 1.5) : LEAST_NEWS)) continue;
    // Gains only fall while more is covered: one that still leads after a second look leads for certain.
    const gain = gainOf(best, covered);
    if (gain < LEAST_GAIN || (spent + best.event.length > budget && chosen.length > 0)) continue;
    if (gain < queue.highest()) {
      queue.add(best, gain);
      continue;
    }
    chosen.push(best);
    spent += best.event.length;
    for (const stem of best.stems.keys()) covered.set(stem, (covered.get(stem) ?? 0) + 1);
  }
  return chosen.sort((a, b) => a.passage - b.passage || a.start - b.start);
}

/** Stems of a text with their weights, as coverage counts them. */
export function stemsOf(words: { word: string }[]): Map<string, number> {
  const stems = new Map<string, number>();
  for (const { word } of words) {
    const weight = weightOf(word);
    if (weight > 0) stems.set(stemmer(word), weight);
  }
  return stems;
}

/** In another language: its own common words tell nothing, and a run of characters tells by its length. */
function foreignStems(words: Word[], book: Phrasebook): Map<string, number> {
  const empty = [book.everyday, book.self, book.fillers, book.articles, book.and, book.stops].map(wordsIn);
  const telling = words.filter(({ word }) => /[\p{L}\p{N}]/u.test(word) && (book.unspaced || (word.length > 2 && !empty.some((list) => list.has(word)))));
  return new Map(telling.map(({ word }) => [book.unspaced ? word : stemmer(word), book.unspaced ? Math.min(word.length / 4, 4) : 1]));
}

const LONGEST = 160;
const LEAST_GAIN = 0.055;
const LEAST_NEWS = 0.9;

/** The weight of what a clause says that nothing kept says already. */
const news = ({ stems }: Candidate, covered: Map<string, number>): number => [...stems].reduce((sum, [stem, weight]) => sum + (covered.has(stem) ? 0 : weight), 0);

function gainOf({ stems, event, worth }: Candidate, covered: Map<string, number>): number {
  let sum = 0;
  for (const [stem, weight] of stems) sum += weight * 0.5 ** Math.min(covered.get(stem) ?? 0, 12) * (covered.has(stem) ? 0.6 : 1);
  return (sum / Math.max(event.length, 12) ** 0.7) * worth;
}

const LEADING = new Set('correction update note well oh hey hi hello yes yeah yep no nope ok okay so and but also actually honestly just wow lol haha hmm um nice great cool awesome good sorry thanks thank you too , - * • > # : ; ) although because yup that is sure dear really same'.split(' '));
const SELVES = new Set(['me', 'mine', 'myself', 'us', 'ours']);

/** `no, I live here` begins behind the `no`; `no more meat for me` would say the opposite without it. */
const isLead = (words: Word[], at: number): boolean => LEADING.has(words[at]?.word ?? '') && !(words[at]?.word === 'no' && /^(?:one|\p{L}{4,30})$/u.test(words[at + 1]?.word ?? '') && !verbForm(words[at + 1]?.word ?? ''));

/** The sentence without its interjections and questions, cut where clauses begin when it is long. */
function piecesOf({ words, text }: Sentence, voice: Voice): Word[][] {
  let from = 0;
  while (from < words.length && isLead(words, from) && !(words[from]?.word === 'just' && verbForm(words[from + 1]?.word ?? ''))) from += 1;
  if (from > 0 && (words[from]?.word === 'am' || words[from]?.word === 'are')) from = 0;
  const rest = words.slice(from);
  const pieces: Word[][] = [];
  let piece: Word[] = [];
  rest.forEach((word, at) => {
    const opens = at > 0 && /^(?:,|and|but|so|because|;|-|–|—|then|though|although|while)$/.test(rest[at - 1]?.word ?? '') && (voice.subjects.has(word.word) || voice.owners.has(word.word));
    const length = piece[0] ? (piece.at(-1) as Word).end - piece[0].start : 0;
    const shift = opens && piece.length > 0 && length > 24;
    if (shift || (length > LONGEST && /^[,;]$/.test(word.word)) || length > LONGEST * 1.5) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(word);
  });
  pieces.push(piece);
  return pieces.map((each) => trimmed(each, text)).filter((each) => each.length > 0);
}

function trimmed(piece: Word[], text: string): Word[] {
  let from = 0;
  let to = piece.length;
  while (from < to && (isLead(piece, from) || !/[\p{L}\p{N}]/u.test(piece[from]?.word ?? ''))) from += 1;
  while (to > from && (/^(?:and|but|so|because|then|though|too|lol|haha|or|while|anyways|anyway|right)$/.test(piece[to - 1]?.word ?? '') || !/[\p{L}\p{N}%)]/u.test(text.slice(piece[to - 1]?.start, piece[to - 1]?.end)))) to -= 1;
  return piece.slice(from, to);
}

const QUESTION_HEAD = /^(?:what|how|where|who|which|why|when|do|does|did|are|is|can|could|would|will|have|has|should|whats|dose)$/;

function candidateOf(sentence: Sentence, words: Word[], voice: Voice, { passage, said, diary, book }: Place, whole: boolean): Candidate | undefined {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last || (words.length < 2 && !book?.unspaced)) return undefined;
  if (QUESTION_HEAD.test(first.word) && !/^(?:when|what|have)$/.test(first.word)) return undefined;
  const own = book?.unspaced ? words.some(({ word }) => [...book.self].some((self) => word.includes(self))) : words.some(({ word }) => voice.subjects.has(word) || voice.owners.has(word) || (voice.person === 'first' && !sentence.ofAnother && SELVES.has(word)));
  const elided = !sentence.ofAnother && !(first.word === 'retired' && /^\p{L}/u.test(words[1]?.word ?? '') && !RETIRED.test(words[1]?.word ?? '')) && (verbForm(first.word)?.kind === 'past' || (ADVERBS.has(first.word) && verbForm(words[1]?.word ?? '')?.kind === 'past'));
  if (!own && !elided) return undefined;
  const { text } = sentence;
  const event = text.slice(first.start, last.end).replace(/[*_`]{1,3}/g, '').replace(/\s+/g, ' ').slice(0, LIMITS.event);
  const importance = importanceOf(words, event, elided || book !== undefined || (!(isFirstName(first.word, true) && /^(?:is|has|was)$/.test(words[1]?.word ?? '')) && words.slice(0, 8).some(({ word }) => voice.subjects.has(word) || voice.owners.has(word))));
  if (importance === 'low' && COURTESY.test(event)) return undefined;
  const stems = book ? foreignStems(words, book) : stemsOf(words);
  if (stems.size === 0) return undefined;
  const tense = tenseOf(words);
  const date = dateIn(event, said, tense, book?.code) ?? (DATED.test(event) || !whole ? undefined : dateIn(text.slice(sentence.start, sentence.end), said, tense, book?.code)) ?? (diary && tense === 'past' ? said.slice(0, 10) : undefined);
  return { passage, start: first.start, end: last.end, event, date, importance, stems, worth: worthOf(words, event, voice, date, importance), told: false };
}

/** `retired in May`; in `retired nurse` it is no verb. */
const RETIRED = /^(?:in|from|at|last|this|early|after|when|on|and|but|two|three|\d+|a|some)$/;

/** Said to be polite, or about the talk itself. */
const COURTESY = /^my (?:god|goodness|gosh|word|bad|lord)\b|^(?:(?!i\b)\w+ ){0,2}(?:i|we)(?:'m| am|’m)? (?:so |really |just |very |too )?(?:sorry|glad|sure|not sure|fine|good|great|ok|okay|well|doing|bet|know|see|agree|understand|guess|hope|hear|mean|wonder)\b/i;

const DATED = /\b(?:19|20)\d\d\b/;

function tenseOf(words: Word[]): 'past' | 'present' | 'future' {
  if (words.some(({ word }) => /^(?:will|going|gonna|plan|planning|hope|next|upcoming|tomorrow|soon)$/.test(word))) return 'future';
  return words.some(({ word }) => (verbForm(word)?.kind === 'past' || word.endsWith('ed')) && word !== 'called' && word !== 'named') ? 'past' : 'present';
}

const MILESTONE = /\b(?:married|marry|wedding|engaged|engagement|divorced?|widow(?:ed)?|born|birth|pregnant|died|passed away|death|funeral|graduat\w+|retired?|diagnosed|cancer|surgery|accident|hospital|promoted|promotion|new job|got (?:(?:a|the|my|our) (?:new |first )?(?:job|dog|cat|puppy|kitten|house|flat|apartment|car|degree|licen[cs]e|scholarship|offer|place|visa)|hired|accepted)|fired|laid off|quit my|lost my|moved|bought (?:a|my|our) (?:\w+ )?(?:house|home|flat|apartment|condo|car|place|boat|farm|land)|adopted|won|award|medal|champion\w*|founded|started (?:a|my|at|working)|first|survivor|enlisted|immigrated|emigrated|phd|degree|published|marathon|released)\b/i;
const STANDING = /\b(?:work|works|working|job|career|business|company|study|studies|studying|studied|major|degree|college|university|school|student|live|lives|daughter|son|wife|husband|kids?|children|allerg\w+|diabet\w+|asthma|disab\w+|owns?(?= (?:a|an|my|our|two|three|several|\d))|speak|fluent|plan|planning|goal|saving|training|learning|born|grew|raised|veteran|army|military|navy|collect|afraid|fear|religio\w*|church|eyes|hair|tall|dog|cat|cats|dogs|pet|named|car)\b/i;

/** Words that the dictionary counts among those who do something and that say nothing of what one does. */
const ANYBODY = /^(?:man|men|woman|women|people|person|nobody|someone|somebody|everyone|everybody|anyone|guys?|girls?|boys?|lady|ladies|mates?|dude)$/;

/** A milestone is the subject's own when the clause names it, and reached when nothing says that it was not. */
const UNREACHED = /\b(?:nearly|almost|if|would|could|might|wish|never|not|n't|dont|didnt|hope|hoping|want|wants|id|basically|practically)\b/i;

function importanceOf(words: Word[], event: string, own: boolean): Importance {
  if (MILESTONE.test(event) && own && !UNREACHED.test(event)) return 'high';
  if (!own) return 'low';
  return STANDING.test(event) || words.some(({ word }) => isKin(word) || (isOccupation(word) && !ANYBODY.test(word))) ? 'medium' : 'low';
}

/** What makes a clause worth more than its words: a milestone, a date, standing facts; and less: talk about the talk or the other. */
function worthOf(words: Word[], event: string, voice: Voice, date: string | undefined, importance: Importance): number {
  let worth = importance === 'high' ? 1.5 : importance === 'medium' ? 1.25 : 0.9;
  if (date) worth *= 1.2;
  if (words.some(({ word }) => word === 'you' || word === 'your')) worth *= 0.35;
  if (/\b(?:would|could|should|might|maybe|hope|wish|if)\b/i.test(event)) worth *= 0.6;
  if (/^(?:i|we) (?:am |'m )?(?:think|guess|hope|bet|know|see|agree|mean|understand|wonder|suppose|believe|imagine|feel|wish|hear|sure|sorry|glad|not sure)\b/i.test(event)) worth *= 0.5;
  if (/^(?:i|we)(?: am|'m)\b/i.test(event) || voice.subjects.has(words[0]?.word ?? '')) worth *= 1.1;
  return worth;
}
