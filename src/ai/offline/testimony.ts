import { answered, confirmed, mineIs } from './answers.js';
import { characterOf } from './character.js';
import type { Finding } from './finding.js';
import { beforeQuestion, fragmentOf } from './fragment.js';
import { writtenOut } from './ellipsis.js';
import { identityOf } from './identity.js';
import { introductionsIn } from './introductions.js';
import { isTaste, likesOf, likesOutside, petsBeside } from './likes.js';
import { mannersOf } from './manners.js';
import { type Candidate, candidatesIn, voiceIn } from './memories.js';
import type { Passage } from './passage.js';
import type { Phrasebook } from './phrasebook.js';
import { phrasesIn, tellsWork } from './phrases.js';
import { unspacedPhrases } from './unspaced.js';
import { placeOf } from './place.js';
import { isTakenBack, ownWords, standingOf } from './reality.js';
import { type Sentence, sentencesOf } from './sentence.js';
import type { Statement, Voice } from './statement.js';
import { statementsOf } from './statements.js';

/** What one passage of the subject tells. */
export interface Testimony {
  findings: Finding[];
  candidates: Candidate[];
  /** The last question asked in it: `mine is` may answer it in the next. */
  asked: Sentence | undefined;
  /** What the subject confirmed of the question before; its evidence lies there. */
  confirmed: Finding[];
}

/** How a text speaks of its subject: in which person, and in which language when that is not English. */
export interface Manner {
  voice: Voice;
  book: Phrasebook | undefined;
}

/** Reads a passage of the subject. `question` is what the other asked just before it, `index` its place in the submission. */
export function hear(passage: Passage, index: number, manner: Manner, question: Sentence | undefined, said: string): Testimony {
  const told: Testimony = { findings: [], candidates: [], asked: question, confirmed: [] };
  const text = ownWords(passage.text);
  const sentences = manner.book ? sentencesOf(text) : writtenOut(sentencesOf(text));
  if (manner.book?.unspaced) for (const finding of unspacedPhrases(text, manner.book)) told.findings.push(finding);
  for (const [at, whole] of sentences.entries()) {
    const manners = mannersOf(whole);
    told.findings.push(...manners);
    const standing = standingOf(whole);
    if (standing === 'unreal from here') break;
    const sentence = whole.asks ? beforeQuestion(whole) : whole;
    if (sentence && standing === 'plain' && !(sentences[at + 1] && isTakenBack(sentences[at + 1] as Sentence))) {
      if (at === 0 && question) {
        pushAll(told.findings, answered(question, sentence), sentence.start, sentence.end);
        pushAll(told.confirmed, confirmed(question, sentence), question.start, question.end);
      }
      if (told.asked) pushAll(told.findings, mineIs(told.asked, sentence), sentence.start, sentence.end);
      hearSentence(told, sentence, passage, index, manner, said, manners.length > 0);
    }
    if (whole.asks) told.asked = whole;
  }
  return told;
}

function hearSentence(told: Testimony, sentence: Sentence, passage: Passage, index: number, { voice, book }: Manner, said: string, request: boolean): void {
  const statements = statementsOf(sentence, voice);
  const fragment = statements.length === 0 ? fragmentOf(sentence) : undefined;
  const before = told.findings.length;
  for (const statement of fragment ? [fragment] : statements) {
    const start = sentence.words[statement.begin]?.start ?? sentence.start;
    const end = sentence.words[statement.end - 1]?.end ?? sentence.end;
    pushAll(told.findings, request ? slotsOf(statement).filter(({ path }) => !path.startsWith('interests.')) : slotsOf(statement), start, end);
  }
  pushAll(told.findings, [...likesOutside(sentence), ...petsBeside(sentence), ...birthdayOf(sentence), ...(voice.person === 'first' ? introductionsIn(sentence) : [])], sentence.start, sentence.end);
  if (book && !book.unspaced) pushAll(told.findings, phrasesIn(sentence, book), sentence.start, sentence.end);
  const known = book !== undefined && told.findings.some(({ start, end }) => start < sentence.end && end > sentence.start) && !tellsWork(sentence, book);
  const gone = request || told.findings.slice(before).some(({ polarity, path }) => polarity === 'retracts' || path.startsWith('preferences.'));
  for (const candidate of candidatesIn(sentence, book ? voiceIn(book) : voice, { passage: index, said, diary: passage.diary === true, book })) {
    if (known && candidate.date === undefined) continue;
    const within = statements.filter(({ begin }) => (sentence.words[begin]?.start ?? 0) >= candidate.start - 8 && (sentence.words[begin]?.start ?? 0) < candidate.end);
    if (within.length > 0 && within.every(isTaste) && candidate.date === undefined) continue;
    if ((request && sentence.words.length < LONGEST_REQUEST) || (within.length > 0 && within.every(isMood))) continue;
    candidate.told = within.length > 0 && within.every(isTold);
    if (!gone || candidate.date !== undefined || candidate.importance === 'high') told.candidates.push(candidate);
  }
}

/** In words: a longer sentence asks for something and tells something besides. */
const LONGEST_REQUEST = 25;

/** How one feels today is kept as a mood; with a date it would outlive the day. */
const isMood = (statement: Statement): boolean => {
  const slots = slotsOf(statement);
  return slots.length > 0 && slots.every(({ path }) => path.startsWith('personality.mood_trends.'));
};

/** Names and numbers of animals are told by memories alone. */
const isTold = (statement: Statement): boolean => {
  const slots = slotsOf(statement);
  return slots.length > 0 && slots.every(({ path }) => path !== 'interests.pets');
};

const slotsOf = (statement: Statement): Slot[] => [...identityOf(statement), ...placeOf(statement), ...likesOf(statement), ...characterOf(statement)];

type Slot = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

function pushAll(found: Finding[], slots: Slot[], start: number, end: number): void {
  for (const slot of slots) found.push({ ...slot, start, end });
}

/** `Today is my birthday`, `it was my birthday yesterday`: a year older, how old is not said. */
function birthdayOf({ text, start, end }: Sentence): Slot[] {
  const told = text.slice(start, Math.min(end, start + 200)).toLowerCase();
  const birthday = /\b(?:it is|it's|its|today is|today was|it was|yesterday was|is) (?:actually |also |finally )?my (?:own )?birthday\b(?! (?:is|will|next|soon|in|tomorrow|month|wish|party next))/.exec(told) ?? /^(?:\W|and|now|so|i am|i'm|well|officially)*(?:one|a) year older\b/.exec(told);
  if (!birthday || /\b(?:tomorrow|next|soon|almost|when|if|until|before|upcoming|not)\b/.test(told)) return [];
  return [{ path: 'core_info.age', value: 1, explicitness: 0.8, polarity: 'increments' }];
}
