import { framesIn } from '../frames/frames.js';
import { withoutOrders } from './addresses.js';
import { answered, confirmed, mineIs, noLonger } from './answers.js';
import { likesOfIt, verdictOn } from './antecedent.js';
import { attendanceIn } from './attendance.js';
import { belongingsIn } from './belongings.js';
import { asides } from './bio.js';
import { agesByBirth } from './birth.js';
import { candidatesIn, type SentenceSetting } from './candidates.js';
import { characterOf } from './character.js';
import type { JudgedClause } from './clauses/scorer.js';
import type { Company } from './company.js';
import { homesIn } from './dwelling.js';
import { writtenOut } from './ellipsis.js';
import { likesOutside } from './favorites.js';
import type { Finding, Slot } from './finding.js';
import { hearForeign } from './foreign.js';
import { askedToRemember, beforeQuestion, fragmentOf, rolesIn } from './fragment.js';
import { identityOf } from './identity.js';
import { addInterests } from './interests/together.js';
import { introductionsIn } from './introductions.js';
import { bookOfSentence } from './language.js';
import { isOfTaste, likesOf } from './likes.js';
import { mannersOf, together } from './manners.js';
import type { Candidate } from './memories.js';
import { mayTellMood, moodsBeside } from './mood.js';
import { originOf, type Passage } from './passage.js';
import { petsBeside } from './pets.js';
import type { Phrasebook } from './phrasebook.js';
import { placeOf } from './place.js';
import { asksForMore, asksOneself } from './questions.js';
import { isTakenBack, ownWords, type Standing, standingOf } from './reality.js';
import { asksForCharacter, reputationOf, traitsAlone } from './reputation.js';
import { routineIn, sayingsIn } from './sayings.js';
import { type Sentence, sentencesOf } from './sentence.js';
import { signatureOf } from './signature.js';
import type { SubjectClause, Perspective } from './statement.js';
import { statementsOf } from './statements.js';
import { mayHaveDisposition } from './temperament.js';
import { isSentenceOfAnother } from './whose.js';

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
  /** The language is no more than a guess: what its phrases do not find is read as English. */
  guessed: boolean;
  /** Others speak too. */
  isConversation: boolean;
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
  const told: Testimony = { findings: [], candidates: [], asked: question, confirmed: [], unsaid: [] };
  const text = ownWords(passage.text);
  const sentences = manner.book && !manner.guessed ? sentencesOf(text) : writtenOut(sentencesOf(text));
  const standings: Standing[] = [];
  let open = question;
  const ofOthers = asides(sentences, manner.voice);
  // In a description `Loves tea` goes on about its subject.
  if (manner.voice.person === 'third') for (const sentence of sentences) sentence.ofAnother = ofOthers.has(sentence);
  for (const [at, whole] of sentences.entries()) {
    if (ofOthers.has(whole)) continue;
    const book = bookOfSentence(whole, manner.book);
    if (book) {
      const heard = hearForeign(whole, book, at === 0 ? question : undefined, {
        passage: index,
        said,
        isDiary: passage.diary === true,
        isConversation: manner.isConversation,
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
      trace: manner.trace,
      wished: (finding) => void told.findings.push(finding),
    });
    const standing = standingOf(whole);
    standings[at] = standing;
    if (standing === 'unreal from here') told.unsaid.push({ start: whole.start, end: passage.text.length });
    if (standing === 'unreal from here') break;
    const sentence = whole.asks ? (askedToRemember(whole) ?? beforeQuestion(whole)) : whole;
    const isUnsaid = standing === 'unsaid' || (sentences[at + 1] !== undefined && isTakenBack(sentences[at + 1]!));
    if (isUnsaid) told.unsaid.push(whole);
    if (sentence && standing === 'plain' && !isUnsaid) {
      if (at < 2 && question && (at === 0 || (sentences[0]?.words.length ?? 0) < 5))
        pushAll(
          told.confirmed,
          [...confirmed(question, sentence), ...noLonger(question, sentence)],
          question.start,
          question.end,
          'confirmed',
        );
      if (open) {
        const slots = answered(open, sentence, said);
        pushAll(told.findings, slots, sentence.start, sentence.end, 'answers');
        // `right so.`: only the run-up to the answer.
        if (slots.length === 0 ? sentence.words.length > 3 : !asksForMore(open)) open = undefined;
      }
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
    else if (whole.asks && standing === 'plain')
      told.candidates.push(...candidatesIn(whole, manner.voice, { ...settingOf(), before: undefined }));
    if (whole.asks) told.asked = whole;
    if (asksOneself(whole)) open = whole;
  }
  const signature = manner.voice.person === 'first' ? signatureOf(text) : undefined;
  if (signature) pushAll(told.findings, [signature.slot], signature.start, signature.end, 'signature');
  told.findings = together(told.findings);
  return withoutOrders(told, passage.addresses);
}

function hearSentence(
  told: Testimony,
  sentence: Sentence,
  previous: Sentence | undefined,
  voice: Perspective,
  place: SentenceSetting,
): void {
  const { isRequest } = place;
  const statements = statementsOf(sentence, voice);
  const fragment = statements.length === 0 ? fragmentOf(sentence) : undefined;
  const before = told.findings.length;
  const heard = new Map<SubjectClause, Slot[]>();
  for (const statement of [...(fragment ? [fragment] : statements), ...rolesIn(sentence)]) {
    const start = sentence.words[statement.begin]?.start ?? sentence.start;
    const end = sentence.words[statement.end - 1]?.end ?? sentence.end;
    const slots = slotsOf(statement);
    heard.set(statement, slots);
    pushAll(told.findings, isRequest ? slots.filter(isNoInterest) : slots, start, end);
  }
  for (const [rule, read] of voice.person === 'first' ? EVERYWHERE : OUTSIDE)
    pushAll(told.findings, read(sentence, previous, place.said), sentence.start, sentence.end, rule);
  if (!isRequest)
    pushAll(
      told.findings,
      [...likesOfIt(statements, previous), ...verdictOn(previous, sentence)],
      previous?.start ?? sentence.start,
      sentence.end,
      'antecedent',
    );
  addFramed(told.findings, before, sentence, voice);
  const isOthers =
    voice.person === 'first' &&
    statements.every(({ kind }) => kind === 'possession') &&
    isSentenceOfAnother(sentence, voice);
  if (!isRequest && !isOthers) addInterests(told.findings, before, sentence, voice.subjects);
  for (const finding of told.findings.slice(before)) finding.rule ??= 'interests';
  const isGone = ({ polarity, path }: Finding): boolean => polarity === 'retracts' && !path.startsWith('core_info.');
  const gone = told.findings.slice(before).some(isGone);
  for (const candidate of candidatesIn(sentence, voice, place)) {
    const within: SubjectClause[] = [];
    const slots: Slot[][] = [];
    for (const statement of statements) {
      const start = sentence.words[statement.begin]?.start ?? 0;
      if (start < candidate.start - 8 || start >= candidate.end) continue;
      within.push(statement);
      slots.push(heard.get(statement) ?? []);
    }
    if (
      within.length > 0 &&
      candidate.date === undefined &&
      candidate.importance !== 'high' &&
      within.every((statement, at) => isOfTaste(statement) && !slots[at]?.every(isNoInterest))
    )
      continue;
    if (within.length > 0 && slots.every(isMood)) continue;
    candidate.told &&= within.length > 0 && slots.every(isTold);
    if (!gone || candidate.date !== undefined || candidate.importance === 'high') told.candidates.push(candidate);
  }
}

/** What frames find of a slot that nothing else found in the sentence. */
function addFramed(found: Finding[], before: number, sentence: Sentence, voice: Perspective): void {
  const told = new Set(found.slice(before).map(({ path }) => path));
  for (const { id, slot, start, end } of framesIn(sentence, voice)) {
    if (slot === undefined || told.has(slot.path)) continue;
    told.add(slot.path);
    found.push({ ...slot, start, end, rule: id });
  }
}

/** Traits and moods told without a statement: a bare answer about somebody else is none. */
function selfPortrait(sentence: Sentence, question: Sentence | undefined, stated: Finding[]): Slot[] {
  if (!mayHaveDisposition(sentence.words) && !mayTellMood(sentence.words)) return [];
  const ofOther =
    sentence.ofAnother ||
    (question !== undefined &&
      (!/\byou/i.test(endOf(question)) ||
        /\byour (?:\w+ )?\w+ (?:like|doing|feeling|holding|these)\b/i.test(endOf(question))));
  const traits = reputationOf(sentence);
  const alone =
    traits.length > 0 || ofOther ? [] : traitsAlone(sentence, question !== undefined && asksForCharacter(question));
  const isMoodTold = alone.length > 0 || stated.some(({ path }) => path.startsWith('personality.mood_trends.'));
  return [...traits, ...alone, ...(isMoodTold ? [] : moodsBeside(sentence, !ofOther))];
}

const endOf = ({ text, start, end }: Sentence): string => text.slice(Math.max(start, end - 200), end);

const isNoInterest = ({ path }: Slot): boolean => !path.startsWith('interests.');

/** How one feels today is kept as a mood; with a date it would outlive the day. */
const isMood = (slots: Slot[]): boolean =>
  slots.length > 0 && slots.every(({ path }) => path.startsWith('personality.mood_trends.'));

/** Names and numbers of animals are told by memories alone. */
const isTold = (slots: Slot[]): boolean => slots.length > 0 && slots.every(({ path }) => path !== 'interests.pets');

/** What reads a sentence beside its statements, and what reads it where its subject speaks. */
type Beside = [rule: string, read: (sentence: Sentence, previous: Sentence | undefined, said: string) => Slot[]];
const OUTSIDE: Beside[] = [
  ['favorites', likesOutside],
  ['sayings', sayingsIn],
  ['routine', routineIn],
  ['birth', (sentence, _, said) => agesByBirth(sentence, said)],
];
const EVERYWHERE: Beside[] = [
  ...OUTSIDE,
  ['pets', petsBeside],
  ['attendance', attendanceIn],
  ['belongings', belongingsIn],
  ['dwelling', homesIn],
  ['introductions', introductionsIn],
];

const slotsOf = (statement: SubjectClause): Slot[] => [
  ...by('identity', identityOf(statement)),
  ...by('place', placeOf(statement)),
  ...by('likes', likesOf(statement)),
  ...by('character', characterOf(statement)),
];
/** The same, each told what made it. */
const by = <T extends Slot>(rule: string, slots: T[]): T[] => slots.map((slot) => ({ rule, ...slot }));

/** `rule` is what made those that do not say so themselves. */
function pushAll(found: Finding[], slots: Slot[], start: number, end: number, rule?: string): void {
  for (const { path, value, explicitness, polarity, rule: own = rule } of slots)
    found.push({ path, value, explicitness, polarity, start, end, rule: own });
}
