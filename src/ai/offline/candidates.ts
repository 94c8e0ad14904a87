import { LIMITS } from '../../profile/observation.js';
import type { Importance } from '../../profile/profile.js';
import { type Framed, framesIn } from '../frames/frames.js';
import { isPet } from './categories.js';
import type { Around } from './clauses/features.js';
import { type JudgedClause, judgeClause } from './clauses/scorer.js';
import type { SenseOf } from './clauses/sense.js';
import { worthOf } from './clauses/worth.js';
import type { Company } from './company.js';
import { stylesWished } from './clauses/wished.js';
import { dateIn, isOnlyDate } from './dates.js';
import type { Finding } from './finding.js';
import { isFirstName } from './gazetteer.js';
import { importanceOf, isVital } from './importance.js';
import { type Candidate, stemsOf } from './memories.js';
import { newsIn } from './news.js';
import { isPerson } from './people.js';
import { isListing, isStanding, piecesOf, roleAmong } from './pieces.js';
import { leavesSubjectOut, remarkOf, type Remark } from './remark.js';
import { standsAlone } from './stands-alone.js';
import { plainOf, type Sentence, type Word } from './sentence.js';
import type { Perspective } from './statement.js';
import { isPast, isPastAsWell, tenseOf } from './tense.js';
import { verbForm } from './verbs.js';
import { beforeThreat, tidied } from './whose.js';

/** Where and when a sentence stands. */
export interface SentenceSetting {
  passage: number;
  /** Offset in the submission. */
  from: number;
  said: string;
  /** Entries of a diary tell of the day they stand under. */
  isDiary: boolean;
  /** The sentence before it in the same breath, which may say what `it` is. */
  before: Sentence | undefined;
  /** The same, whatever it is. */
  previous: Sentence | undefined;
  /** What the other asked just before it. */
  question: Sentence | undefined;
  company: Company;
  /** Others speak too. */
  isConversation: boolean;
  /** Asks for a manner of being talked to. */
  isRequest: boolean;
  /** What the network of clauses makes of a stretch of its passage. */
  senseOf: SenseOf;
  /** Told of each clause how it was judged. */
  trace: ((judged: JudgedClause) => void) | undefined;
  /** Told of each clause that is judged to ask for a manner of being talked to. */
  wished: (finding: Finding) => void;
}

/**
 * The clauses of a sentence in which its subject tells news of itself, each such that it can be understood alone. Of
 * what one lives on or with no finding tells; whether the others are `told` is for those to say who have the findings.
 */
export function candidatesIn(sentence: Sentence, voice: Perspective, place: SentenceSetting): Candidate[] {
  const pieces = piecesOf(sentence, voice);
  const listed = pieces.length > 1 && voice.person === 'first' && isListing(sentence.words);
  const framed = framesIn(sentence, voice).filter(({ importance }) => importance !== undefined);
  const found: Candidate[] = [];
  for (const [at, piece] of pieces.entries()) {
    const words = beforeThreat(piece);
    const candidate = candidateOf(
      sentence,
      words,
      voice,
      place,
      at === 0 ? place.before : undefined,
      { siblings: pieces.length, listed, around: aroundOf(sentence, pieces, at, place) },
      framed,
    );
    if (candidate) found.push(candidate);
  }
  return found;
}

function aroundOf({ words }: Sentence, pieces: Word[][], at: number, { previous, question }: SentenceSetting): Around {
  const [first, last] = [pieces[at]![0]!, pieces[at]!.at(-1)!];
  const before = pieces[at - 1] ?? previous?.words.slice(-LONGEST_BEFORE) ?? [];
  return {
    before,
    lead: words.filter(({ end }) => end <= first.start),
    behind: words.filter(({ start }) => start >= last.end),
    question: question?.words.slice(-LONGEST_BEFORE) ?? [],
  };
}

/** In words: no more of a sentence before is looked at. */
const LONGEST_BEFORE = 20;

function candidateOf(
  sentence: Sentence,
  words: Word[],
  voice: Perspective,
  place: SentenceSetting,
  before: Sentence | undefined,
  { siblings, listed, around }: { siblings: number; listed: boolean; around: Around },
  framed: Framed[],
): Candidate | undefined {
  const [first, second] = words;
  const last = words.at(-1);
  if (!first || !last || QUESTION_HEAD.test(first.word)) return undefined;
  const news = newsIn(plainOf(words));
  const frame = framed.find((each) => each.start >= first.start && each.start < last.end);
  if (!frame && news < LEAST_TOLD) return undefined;
  const meant = place.company.meant(first.word, place.from);
  const company =
    meant !== undefined ||
    (second !== undefined &&
      !/^[,?!]$/.test(second.word) &&
      (place.company.knows(first.word) || isDeathOf(words, sentence.text)));
  const own = company || frame !== undefined || isOwn(words, sentence, voice) || (listed && isStanding(words));
  const isPart = listed && isStanding(words);
  const read = remarkOf(words, voice, company && !isPart);
  const remark: Remark = isPart || (!own && place.isDiary && isEntry(words)) ? { ...read, about: 'self' } : read;
  const role = listed && meant === undefined ? roleAmong(words) : '';
  const importance = weightier(importanceOf(remark), frame?.importance ?? (role === '' ? 'low' : 'medium'));
  const { text } = sentence;
  const start =
    meant === undefined && voice.person === 'first'
      ? standsAlone(words, remark, importance, news, before)
      : first.start;
  const from = start ?? first.start;
  const event = (
    meant === undefined ? role + tidied(text.slice(from, last.end)) : meant + tidied(text.slice(first.end, last.end))
  ).slice(0, LIMITS.event);
  const context = from < first.start ? (before?.words ?? []) : [];
  const date = dateOf(
    event,
    text.slice(sentence.start, sentence.end),
    context.length > 0 ? { ...remark, tense: tenseOf([...context, ...words]) } : remark,
    place,
    siblings === 1,
  );
  if (date !== undefined && isOnlyDate(event, place.said)) return undefined;
  const judged = judgeClause(
    {
      sentence,
      words,
      remark,
      news,
      importance,
      voice,
      isOwn: own,
      isEnough: news >= leastOf(remark, importance) && !(remark.about === 'other' && isFragment(words)),
      isClear: start !== undefined && !goesOnAboutAnother(words, before),
      isDated: date !== undefined,
      isDiary: place.isDiary,
      isConversation: place.isConversation,
      isRequest: place.isRequest,
      siblings,
      around,
    },
    place.senseOf(first.start, last.end),
  );
  place.trace?.(judged);
  if (voice.person === 'first' && !place.isRequest) for (const one of stylesWished(judged, text)) place.wished(one);
  const isVouchedFor =
    frame !== undefined && (!sentence.ofAnother || importance === 'high' || judged.likely >= LEAST_OF_KIN);
  if (!isVouchedFor && !judged.isEnough) return undefined;
  // A figure between commas (`Ada, 29, Porto`) tells nothing alone.
  if (!/\p{L}/u.test(event)) return undefined;
  return {
    passage: place.passage,
    start: from,
    end: last.end,
    event,
    date,
    importance,
    stems: stemsOf([...context, ...words]),
    worth: 2 * judged.likely * worthOf(remark, date, importance) * (frame ? FRAMED : 1),
    told: !frame && !isVital(remark) && role === '' && !(listed && words.some(({ word }) => isPerson(word))),
    framed: frame !== undefined,
    rule: frame?.id ?? 'clauses en',
  };
}

/** What a frame vouches for of the subject's people is kept from such a likelihood on, or for its weight: a guess. */
const LEAST_OF_KIN = 0.5;
/** What a frame vouches for is worth so much more: a guess. */
const FRAMED = 1.5;
const RANK: Record<Importance, number> = { low: 0, medium: 1, high: 2 };

const weightier = (one: Importance, other: Importance = 'low'): Importance => (RANK[one] < RANK[other] ? other : one);

const QUESTION_HEAD = /^(?:how|where|who|which|why|do|does|did|are|is|can|could|would|will|has|should|whats|dose)$/;

/** What a clause must say at the least, in telling words, and what is enough as a rule. */
const LEAST_TOLD = 0.3;
const ENOUGH: Record<Importance, number> = { high: 0.3, medium: 1, low: 2 };
const ENOUGH_DONE = 1.3;
const OF_OTHERS = 0.3;

const leastOf = ({ aspect, about }: Remark, importance: Importance): number =>
  (aspect === 'perfect' ? Math.min(ENOUGH_DONE, ENOUGH[importance]) : ENOUGH[importance]) +
  (about === 'other' ? OF_OTHERS : 0);

/** `100 miles south of us`: an answer that names no one and says nothing of anyone. */
const isFragment = (words: Word[]): boolean =>
  !words.some(
    ({ word }) =>
      verbForm(word) !== undefined ||
      isPast(word) ||
      isPerson(word) ||
      isPet(word) ||
      /^(?:will|would|can|could|should|might|may)$/.test(word) ||
      /[^su]s$/.test(word),
  );

/** `She got the job. Moved there in May.`: who moved is whoever got the job. */
const goesOnAboutAnother = (words: Word[], before: Sentence | undefined): boolean =>
  /^(?:he|she|they)$/.test(before?.words[0]?.word ?? '') &&
  isPast(words[0]?.word ?? '') &&
  !words.some(({ word }) => word === 'i' || word === 'my' || OBJECTS_OF_SELF.has(word));

const OBJECTS_OF_SELF = new Set(['me', 'mine', 'myself', 'us', 'ours']);

/** Does the clause speak of the subject: `I`, `my`, `me`, `the wife`, or a verb of the past without a subject? */
function isOwn(words: Word[], sentence: Sentence, voice: Perspective): boolean {
  if (
    words.some(
      ({ word }) =>
        voice.subjects.has(word) ||
        voice.owners.has(word) ||
        (voice.person === 'first' && !sentence.ofAnother && OBJECTS_OF_SELF.has(word)),
    )
  )
    return true;
  const plain = plainOf(words);
  const [first = '', second = ''] = plain;
  if (
    voice.person === 'first' &&
    words.some(
      ({ word }, at) =>
        word === 'the' &&
        /^(?:wife|husband|missus|hubby|kids|children|twins|baby|babies)(?:'s)?$/.test(words[at + 1]?.word ?? ''),
    )
  )
    return true;
  if (
    sentence.ofAnother ||
    isFirstName(first, true) ||
    (first === 'retired' && /^\p{L}/u.test(second) && !RETIRED.test(second))
  )
    return false;
  return (
    leavesSubjectOut(plain, voice) ||
    /^(?:gotta|been)$/.test(first) ||
    (/^(?:got|going|need)$/.test(first) && second === 'to')
  );
}

/** `Interview at the mill yesterday.`: in a diary, of oneself. */
const isEntry = (words: Word[]): boolean =>
  words.length <= 12 &&
  !words.some(({ word }) => /^(?:he|she|they|it|you|is|are|was|were)$/.test(word)) &&
  words.some(({ word }) => /^(?:yesterday|today|tonight|morning|afternoon|evening|finally|first|new)$/.test(word));

/** `retired in May`; in `retired nurse` it is no verb. */
const RETIRED = /^(?:in|from|at|last|this|early|after|when|on|and|but|two|three|\d+|a|some)$/;

/** `Henriette died in April`: told of somebody whom the subject need not introduce. */
const isDeathOf = ([first, second, third]: Word[], text: string): boolean =>
  first !== undefined &&
  /\p{Lu}/u.test(text.charAt(first.start)) &&
  newsIn([first.word]) === 1 &&
  !isPerson(first.word) &&
  (second?.word === 'died' || (second?.word === 'passed' && third?.word === 'away'));

const DATED = /\b(?:19|20)\d\d\b/;

/** The date that the event names, or the sentence around it, or the day of the diary that tells it. */
function dateOf(
  event: string,
  sentence: string,
  { tense, aspect, verb }: Remark,
  { said, isDiary }: SentenceSetting,
  whole: boolean,
): string | undefined {
  // `He walks a lot and has not smoked since January` is about no January.
  if (aspect !== 'perfect' && verb !== 'be' && / since /i.test(event)) return undefined;
  const when = tense === 'present' && aspect === 'plain' && isPastAsWell(verb) ? 'past' : tense;
  return (
    dateIn(event, said, when) ??
    (DATED.test(event) || !whole || event === sentence ? undefined : dateIn(sentence, said, when)) ??
    (isDiary && (tense === 'past' || /\b(?:today|this (?:morning|afternoon|evening))\b/i.test(event))
      ? said.slice(0, 10)
      : undefined)
  );
}
