import { framesIn } from '../frames/frames.js';
import { likesOfIt, verdictOn } from './antecedent.js';
import { attendanceIn } from './attendance.js';
import { belongingsIn } from './belongings.js';
import { agesByBirth } from './birth.js';
import { candidatesIn, type SentenceSetting } from './candidates.js';
import { characterOf } from './character.js';
import { homesIn } from './dwelling.js';
import { likesOutside } from './favorites.js';
import { by, type Finding, pushAll, type Slot } from './finding.js';
import { fragmentOf, rolesIn } from './fragment.js';
import { identityOf } from './identity.js';
import { addInterests } from './interests/together.js';
import { introductionsIn } from './introductions.js';
import { isOfTaste, likesOf } from './likes.js';
import { mayTellMood, moodsBeside } from './mood.js';
import { petsBeside } from './pets.js';
import { placeOf } from './place.js';
import { asksForCharacter, reputationOf, traitsAlone } from './reputation.js';
import { routineIn, sayingsIn } from './sayings.js';
import { type Sentence } from './sentence.js';
import type { SubjectClause, Perspective } from './statement.js';
import { statementsOf } from './statements.js';
import { mayHaveDisposition } from './temperament.js';
import { isSentenceOfAnother } from './whose.js';
import type { Candidate } from './memories.js';

/** Adds to what a passage tells what one of its sentences does, said by its subject and meant. */
export function hearSentence(
  told: { findings: Finding[]; candidates: Candidate[] },
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

/** What frames find of a slot that nothing else found in the sentence, or less surely. */
function addFramed(found: Finding[], before: number, sentence: Sentence, voice: Perspective): void {
  const told = new Map<string, number>();
  for (const { path, explicitness } of found.slice(before)) told.set(path, Math.max(told.get(path) ?? 0, explicitness));
  for (const { id, slot, start, end } of framesIn(sentence, voice)) {
    if (slot === undefined || slot.explicitness <= (told.get(slot.path) ?? 0)) continue;
    told.set(slot.path, 1);
    found.push({ ...slot, start, end, rule: id });
  }
}

/** Traits and moods told without a statement: a bare answer about somebody else is none. */
export function selfPortrait(sentence: Sentence, question: Sentence | undefined, stated: Finding[]): Slot[] {
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
