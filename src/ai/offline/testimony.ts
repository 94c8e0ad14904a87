import { blankedIn } from '../../text/blanks.js';
import { withoutOrders } from './addresses.js';
import { answered, asOwn, confirmed, mineIs, noLonger, saidByConfirming } from './answers.js';
import { answeredOfLife } from './asked-of-life.js';
import { asides } from './bio.js';
import { bornIn } from './born.js';
import { candidatesIn, type SentenceSetting } from './candidates.js';
import type { JudgedClause } from './clauses/scorer.js';
import type { SenseOf } from './clauses/sense.js';
import type { Company } from './company.js';
import { writtenOut } from './ellipsis.js';
import { by, type Finding, pushAll } from './finding.js';
import { hearForeign } from './foreign.js';
import { askedToRemember, beforeQuestion } from './fragment.js';
import { bookOfSentence, isUnreadSentence } from './language.js';
import { mannersOf, together } from './manners.js';
import type { Candidate } from './memories.js';
import { originOf, type Passage } from './passage.js';
import type { Phrasebook } from './phrasebook.js';
import { asksForMore, asksOneself } from './questions.js';
import { speaksOfSelf, tellsOfAnother } from './others-abroad.js';
import { isTakenBack, ownWords, type Standing, standingOf } from './reality.js';
import { type Sentence, sentencesOf } from './sentence.js';
import { signatureOf } from './signature.js';
import { FIRST_PERSON, type Perspective } from './statement.js';
import { hearSentence, selfPortrait } from './hear-sentence.js';

/** What one passage of the subject tells. */
export interface Testimony {
  findings: Finding[];
  candidates: Candidate[];
  /** The last question asked in it: `mine is` may answer it in the next. */
  asked: Sentence | undefined;
  /** What the subject confirmed of the question before, where its evidence lies. */
  confirmed: Finding[];
  /** Where nothing in it is the subject's own word. */
  unsaid: Pick<Sentence, 'start' | 'end'>[];
}

/** How a text speaks of its subject: in which person, and in which language when that is not English. */
export interface Manner {
  voice: Perspective;
  book: Phrasebook | undefined;
  company: Company;
  /** The text is in a language that is not read. */
  isUnread: boolean;
  /** The language is no more than a guess: what its phrases do not find is read as English. */
  guessed: boolean;
  /** Others speak too. */
  isConversation: boolean;
  /** What the network of clauses makes of a stretch of the submission. */
  senseOf: SenseOf;
  /** Told of each clause how it was judged. */
  trace: ((judged: JudgedClause) => void) | undefined;
}

/**
 * Reads a passage of the subject. `question` is what the other asked just before it, `index` its place in the
 * submission.
 */
export function hear(
  passage: Passage,
  index: number,
  manner: Manner,
  question: Sentence | undefined,
  said: string,
): Testimony {
  const text = ownWords(passage.text);
  const unsaid = blankedIn(passage.text, text);
  const told: Testimony = { findings: [], candidates: [], asked: question, confirmed: [], unsaid };
  const senseOf: SenseOf = (start, end) => manner.senseOf(...originOf(passage, start, end));
  const sentences = manner.book && !manner.guessed ? sentencesOf(text) : writtenOut(sentencesOf(text));
  const standings: Standing[] = [];
  let open = question;
  const ofOthers = asides(sentences, manner.voice);
  // In a description `Loves tea` goes on about its subject.
  if (manner.voice.person === 'third') for (const sentence of sentences) sentence.ofAnother = ofOthers.has(sentence);
  const isOwn =
    manner.book !== undefined && manner.voice.person === 'first' && speaksOfSelf(sentences.slice(0, 200), manner.book);
  for (const [at, whole] of sentences.entries()) {
    if (ofOthers.has(whole)) continue;
    if (isUnreadSentence(whole, manner.isUnread)) {
      told.unsaid.push(whole);
      continue;
    }
    const book = bookOfSentence(whole, manner.book);
    if (book) {
      if ((isOwn || told.findings.some(isOfPhrases)) && tellsOfAnother(whole, book)) told.unsaid.push(whole);
      const heard = hearForeign(whole, book, at === 0 ? question : undefined, {
        passage: index,
        said,
        isDiary: passage.diary === true,
        isConversation: manner.isConversation,
        senseOf,
        trace: manner.trace,
        previous: sentences[at - 1],
      });
      if (heard.findings.length > 0 || !manner.guessed) {
        for (const finding of by(`phrases ${book.code}`, heard.findings)) told.findings.push(finding);
        for (const candidate of heard.candidates) told.candidates.push(candidate);
        if (whole.asks) told.asked = whole;
        continue;
      }
    }
    const manners = mannersOf(whole, sentences.slice(Math.max(0, at - 4), at));
    told.findings.push(...by('manners', manners));
    const [from] = originOf(passage, whole.start, whole.end);
    if (at === 0) manner.company.answer(whole);
    manner.company.heed(whole, 'subject', from);
    const settingOf = (): Omit<SentenceSetting, 'before'> => ({
      passage: index,
      from,
      said,
      isDiary: passage.diary === true,
      company: manner.company,
      isConversation: manner.isConversation,
      isRequest: manners.length > 0,
      previous: sentences[at - 1],
      question: at === 0 ? question : undefined,
      senseOf,
      trace: manner.trace,
      wished: (finding) => void told.findings.push(finding),
    });
    const standing = standingOf(whole);
    standings[at] = standing;
    if (standing === 'unreal from here') {
      told.unsaid.push({ start: whole.start, end: passage.text.length });
      break;
    }
    const sentence = whole.asks ? (askedToRemember(whole) ?? beforeQuestion(whole)) : whole;
    const isMeant = standing === 'plain';
    const isUnsaid = !isMeant || (sentences[at + 1] !== undefined && isTakenBack(sentences[at + 1]!));
    if (isUnsaid) told.unsaid.push(whole);
    if (sentence && !isUnsaid) {
      if (at < 2 && question && (at === 0 || (sentences[0]?.words.length ?? 0) < 5))
        pushAll(
          told.confirmed,
          [...confirmed(question, sentence), ...noLonger(question, sentence)],
          question.start,
          question.end,
          'confirmed',
        );
      const own = at === 0 && question && index > 0 ? saidByConfirming(question, sentence) : undefined;
      if (own) {
        const place = {
          ...settingOf(),
          passage: index - 1,
          senseOf: () => undefined,
          before: undefined,
          previous: undefined,
          question: undefined,
        };
        for (const candidate of candidatesIn(own, FIRST_PERSON, place))
          told.candidates.push({ ...candidate, event: asOwn(candidate.event) });
      }
      if (open) {
        const slots = answered(open, sentence, said);
        pushAll(told.findings, slots, sentence.start, sentence.end, 'answers');
        // `right so.`: only the run-up to the answer.
        if (slots.length === 0 ? sentence.words.length > 3 : !asksForMore(open)) open = undefined;
      }
      const ofLife = at === 0 && question && index > 0 ? answeredOfLife(question, sentence, index) : undefined;
      if (ofLife) told.candidates.push(ofLife);
      if (told.asked) pushAll(told.findings, mineIs(told.asked, sentence), sentence.start, sentence.end, 'answers');
      const before = told.findings.length;
      const previous = sentences[at - 1];
      const isBefore =
        previous !== undefined && !previous.asks && (standings[at - 1] ??= standingOf(previous)) === 'plain';
      const place = { ...settingOf(), before: isBefore ? previous : undefined };
      hearSentence(told, sentence, previous, manner.voice, place);
      if (manner.voice.person === 'first')
        pushAll(
          told.findings,
          selfPortrait(sentence, at === 0 ? question : undefined, told.findings.slice(before)),
          sentence.start,
          sentence.end,
          'portrait',
        );
    }
    // `can you move it, I have surgery then?`
    else if (whole.asks && isMeant)
      told.candidates.push(...candidatesIn(whole, manner.voice, { ...settingOf(), before: undefined }));
    if (whole.asks) told.asked = whole;
    if (asksOneself(whole)) open = whole;
  }
  const signature = manner.voice.person === 'first' && !manner.isUnread ? signatureOf(text) : undefined;
  if (signature) pushAll(told.findings, [signature.slot], signature.start, signature.end, 'signature');
  const born = manner.isUnread || told.findings.some(isAge) ? undefined : bornIn(text, said);
  if (born && !told.unsaid.some(({ start, end }) => start <= born.start && born.start < end)) told.findings.push(born);
  told.findings = together(told.findings);
  return withoutOrders(told, passage.addresses);
}

const isAge = ({ path, polarity }: Finding): boolean => path === 'core_info.age' && polarity === 'asserts';

const isOfPhrases = ({ rule }: Finding): boolean => rule?.startsWith('phrases ') === true;
