import { stemmer } from 'stemmer';
import { LIMITS } from '../../profile/observation.js';
import { formOfSelf } from '../../profile/gender-of-self.js';
import { plain } from '../../profile/words.js';
import { dateIn, isOnlyDate } from './dates.js';
import { stylesWished } from './clauses/wished.js';
import { judgeForeign } from './clauses/scorer.js';
import type { Finding } from './finding.js';
import type { SentenceSetting } from './candidates.js';
import type { Candidate, Stem } from './memories.js';
import { isEither } from './others-abroad.js';
import { answerIn, phrasesIn, tellsWork } from './phrases.js';
import type { Asked, Phrasebook } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { tenseIn } from './past-of-languages.js';
import { isClosing } from './signature.js';
import { type ForeignWord, type Tongue, tongueOf } from './tongue.js';
import { answerUnspaced, unspacedPhrases } from './unspaced.js';

type Where = Pick<
  SentenceSetting,
  'passage' | 'said' | 'isDiary' | 'isConversation' | 'senseOf' | 'trace' | 'previous'
>;

/**
 * What a sentence in another language than English tells, and what of it may be worth remembering. `question` is what
 * was asked just before.
 */
export function hearForeign(
  sentence: Sentence,
  book: Phrasebook,
  question: Sentence | undefined,
  place: Where,
): { findings: Finding[]; candidates: Candidate[] } {
  const heard = hearPhrases(sentence, book, question, place);
  const form = formOfSelf(sentence.text.slice(sentence.start, sentence.end), book.code);
  if (form === undefined || heard.findings.some(({ path }) => path === 'core_info.gender')) return heard;
  const { start, end } = sentence;
  const told = {
    path: 'core_info.gender',
    value: form,
    explicitness: OF_A_FORM,
    polarity: 'asserts',
    start,
    end,
  } as const;
  return { ...heard, findings: [...heard.findings, told] };
}

/** A form tells in passing what nobody says outright. */
const OF_A_FORM = 0.7;

function hearPhrases(
  sentence: Sentence,
  book: Phrasebook,
  question: Sentence | undefined,
  place: Where,
): { findings: Finding[]; candidates: Candidate[] } {
  const tongue = tongueOf(book);
  const words = tongue.wordsOf(sentence);
  const { start, end } = sentence;
  const asked = question && askedIn(question, tongue);
  const findings = book.unspaced
    ? [...(asked ? answerUnspaced(sentence, book, asked) : []), ...unspacedPhrases(sentence, book)]
    : [
        ...(asked ? answerIn(sentence, words, tongue, asked) : []),
        ...(sentence.asks ? [] : phrasesIn(sentence, words, tongue)),
      ].map((told) => ({ ...told, start, end }));
  if (
    sentence.asks ||
    isSupposed(words[0]?.plain ?? '', tongue) ||
    findings.some(({ path, polarity }) => polarity !== 'asserts' || path.startsWith('preferences.'))
  )
    return { findings, candidates: [] };
  const told = findings.length > 0 && !tellsWork(words, tongue);
  const pieces = piecesOf(words, tongue);
  const wished: Finding[] = [];
  const candidates = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1] ?? (place.previous ? tongue.wordsOf(place.previous) : []);
    const judged = judgeForeign(
      {
        sentence,
        words: piece,
        tongue,
        before,
        isAnswer: question !== undefined,
        isDiary: place.isDiary,
        isConversation: place.isConversation,
        siblings: pieces.length,
      },
      place.senseOf(piece[0]!.start, piece.at(-1)!.end),
    );
    place.trace?.(judged);
    wished.push(...stylesWished(judged, sentence.text));
    return judged.isEnough ? (candidateOf(sentence, piece, tongue, place, told, judged.likely) ?? []) : [];
  });
  return { findings: findings.concat(wished), candidates };
}

/** What a question asks for, so that a bare answer fills it. */
function askedIn({ text, start, end }: Sentence, { book, fold }: Tongue): Asked | undefined {
  const said = ` ${fold(text.slice(start, end))
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `;
  const order: Asked[] = ['name', 'age', 'place', 'dislikes', 'likes', 'mood', 'style'];
  return order.find((kind) =>
    book.questions?.[kind]?.some((phrase) =>
      said.includes(book.unspaced ? plain(phrase) : ` ${fold(phrase).replace(/[^\p{L}\p{N}']+/gu, ' ')}`),
    ),
  );
}

/** `si ganara`, `如果`: what follows is not so. */
const isSupposed = (first: string, tongue: Tongue): boolean =>
  tongue.book.unspaced
    ? tongue.book.unreal.split(' ').some((word) => first.startsWith(word))
    : tongue.list('unreal').has(first);

const LEAST_TO_CUT = 24;
const LONGEST = 160;

/** The sentence without a greeting or a yes before its comma, cut where a clause of the subject's begins. */
function piecesOf(words: ForeignWord[], tongue: Tongue): ForeignWord[][] {
  const pieces: ForeignWord[][] = [];
  const isRunOn = (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0) > LONGEST * 2;
  let piece: ForeignWord[] = [];
  const rest =
    words[1]?.word === ',' && (words[0]?.word.length ?? 0) < 8 && !tongue.list('self').has(words[0]?.plain ?? '')
      ? words.slice(2)
      : words;
  rest.forEach((word, at) => {
    const before = rest[at - 1];
    const joins =
      before !== undefined &&
      (/^[,;:–—-]$/.test(before.word) ||
        tongue.list('and').has(before.plain) ||
        tongue.list('stops').has(before.plain));
    const length = piece[0] ? word.start - piece[0].start : 0;
    if (
      (isRunOn && length > LEAST_TO_CUT && tongue.list('others').has(word.plain)) ||
      (joins && length > LEAST_TO_CUT && tongue.list('self').has(word.plain) && !isEither(word, tongue)) ||
      (joins && length > LONGEST) ||
      length > LONGEST * 1.5
    ) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(word);
  });
  return [...pieces, piece].map((each) => trimmed(each, tongue)).filter((each) => each.length > 0);
}

function trimmed(piece: ForeignWord[], tongue: Tongue): ForeignWord[] {
  const isJoint = (word: ForeignWord | undefined): boolean =>
    word !== undefined && (!/[\p{L}\p{N}]/u.test(word.word) || tongue.list('and').has(word.plain));
  let from = 0;
  let to = piece.length;
  while (from < to && isJoint(piece[from])) from += 1;
  while (
    to > from &&
    (isJoint(piece[to - 1]) ||
      (tongue.list('stops').has(piece[to - 1]?.plain ?? '') && !tongue.list('years').has(piece[to - 1]?.plain ?? '')))
  )
    to -= 1;
  return piece.slice(from, to);
}

function candidateOf(
  { text }: Sentence,
  words: ForeignWord[],
  tongue: Tongue,
  { passage, said, isDiary }: Where,
  told: boolean,
  likely: number,
): Candidate | undefined {
  const first = words[0];
  const last = words.at(-1);
  const { unspaced, code } = tongue.book;
  if (!first || !last || (words.length < 2 && !unspaced)) return undefined;
  const holds = (name: 'lasting' | 'milestones' | 'people' | 'dates'): boolean =>
    unspaced
      ? tongue.list(name).in(text.slice(first.start, last.end)) !== undefined
      : words.some((_, at) => tongue.list(name).at(words, at) > 0);
  const stems = tellingStems(words, tongue);
  const isGreat = holds('milestones');
  const isLasting = isGreat || holds('lasting') || holds('people');
  if (stems.length === 0) return undefined;
  if (told && unspaced && !isLasting) return undefined;
  const event = text.slice(first.start, last.end).replace(/\s+/g, ' ').slice(0, LIMITS.event);
  if (isClosing(event) || (/\d/.test(event) && isOnlyDate(event, said, code))) return undefined;
  const date =
    told && !isGreat
      ? undefined
      : /\d/.test(event) || holds('dates')
        ? dateIn(event, said, tenseIn(event, code), code)
        : undefined;
  const worth = 2 * likely * (isGreat ? 1.5 : isLasting ? 1.25 : 0.9) * (date ? 1.2 : 1);
  return {
    passage,
    start: first.start,
    end: last.end,
    event,
    date: date ?? (isDiary && isGreat ? said.slice(0, 10) : undefined),
    importance: isGreat ? 'high' : isLasting ? 'medium' : 'low',
    stems,
    worth,
    told,
    framed: false,
    rule: `clauses ${code}`,
  };
}

/** The stems of the words that say something: none of those that phrases are made of. */
function tellingStems(words: ForeignWord[], tongue: Tongue): Stem[] {
  const stems = new Map<string, Stem>();
  for (const { word, plain: bare } of words) {
    if (!/[\p{L}\p{N}]/u.test(word) || (!tongue.book.unspaced && (word.length < 3 || tongue.isSmall(bare)))) continue;
    const stem = tongue.book.unspaced ? word : stemmer(word);
    stems.set(stem, { stem, weight: tongue.book.unspaced ? Math.min(word.length / 4, 4) : 1 });
  }
  return [...stems.values()];
}
