import { plain } from '../profile/words.js';
import { LONGEST_SUBJECT, MOST_SPEAKERS, type SubjectChoice, type SubmissionSubject } from '../profile/submission.js';
import type { Known, Speaker, Subject } from './conversation.js';
import type { ParsedText } from './parsed-text.js';
import { nameIn, sideOf } from './speakers.js';

/** Whom of its speakers a text was taken to be about; undefined where it is one writer's. */
export function chosenIn({ conversation }: ParsedText): SubmissionSubject | undefined {
  if (!conversation) return undefined;
  const { speakers, subject } = conversation;
  const labelOf = ({ label }: Speaker): string => label.slice(0, LONGEST_SUBJECT).toWellFormed();
  const [first] = [...subject.speakers].toSorted((a, b) => Number(b.name !== undefined) - Number(a.name !== undefined));
  return {
    name: first === undefined || first.label === '' ? null : (first.name?.text ?? labelOf(first)),
    chosenBy: subject.chosenBy,
    speakers: speakers.flatMap((speaker) => (speaker.label === '' ? [] : [labelOf(speaker)])).slice(0, MOST_SPEAKERS),
  };
}

/** A turn as far as it tells who is who. */
export interface Said {
  speaker: Speaker;
  text: string;
}

/**
 * Which of the speakers is the subject, by the first of these that tells: the post says so; a label gives the side; a
 * line above the turns names it (`headings`); it is called as the profile is; nobody else speaks but helpers; the other
 * does nothing but ask; a model said so. Where none of these tells and the profile is known by nothing, a guess: who
 * speaks first, of whom nothing of the core is stored (ground.ts). Nobody, where the profile is known as another.
 */
export function subjectAmong(
  speakers: readonly Speaker[],
  turns: readonly Said[],
  known: Known,
  headings: readonly string[] = [],
): Subject {
  const found = (chosenBy: SubjectChoice, chosen: Iterable<Speaker>): Subject => ({
    speakers: new Set(chosen),
    chosenBy,
  });
  const nobody = found('nobody', []);
  const sided = speakers.filter(({ side }) => side === 'subject');
  const named = speakers.filter(({ side }) => side === 'named');
  if (known.given !== undefined && known.given.trim() !== '') {
    const given = calledAs(speakers, [known.given]);
    if (given.length === 1) return found('given', given);
    // `User:` names nobody, so that any name may be theirs.
    const unnamed = sided.filter((speaker) => speaker.name === undefined);
    return given.length === 0 && unnamed.length > 0 ? found('side', unnamed) : nobody;
  }
  const mine = calledAs(named, known.called ?? []);
  if (sided.length > 0) return ofSide(speakers, sided, mine, known, found);
  const questions = questionsAndAnswers(speakers, turns);
  if (questions) return found('side', questions);
  const headed = calledAs(speakers, headings);
  if (headed.length === 1) return found('heading', headed);
  const served = mine.length > 0 ? mine : calledAs(speakers, known.called ?? []);
  if (served.length === 1) return found('known', served);
  const byId = known.profileId === undefined ? [] : calledAs(named, [known.profileId]);
  if (byId.length === 1) return found('id', byId);
  // Who writes to somebody whom the profile is known as is not they.
  const isKnownByName = (known.called ?? []).some((name) => nameIn(name) === name);
  if (named.length === 1) return isKnownByName ? nobody : found('only', named);
  if (named.length === 2 && (known.called ?? []).length === 0) {
    const telling = named.filter((speaker) => !onlyAsks(turns, speaker));
    if (telling.length === 1) return found('answers', telling);
  }
  const byModel = known.byModel === undefined ? [] : calledAs(speakers, [known.byModel]);
  if (byModel.length === 1) return found('model', byModel);
  const [first] = named;
  return first && (known.called ?? []).length === 0 ? found('first', [first]) : nobody;
}

/**
 * Two customers with names or numbers of their own are told apart by what is known, or not at all. Where the other side
 * is numbered too, numbers count turns: `human_1`, `ai_1`, `human_2`.
 */
function ofSide(
  speakers: readonly Speaker[],
  sided: Speaker[],
  mine: Speaker[],
  known: Known,
  found: (chosenBy: SubjectChoice, chosen: Iterable<Speaker>) => Subject,
): Subject {
  const areTurnsCounted = speakers.some(({ side, label }) => side === 'other' && isNumbered(label));
  const areNumbered = !areTurnsCounted && sided.some(({ label }) => isNumbered(label));
  const apart = areNumbered ? sided : sided.filter(({ name }) => name !== undefined);
  if (apart.length < 2) return found('side', [...sided, ...mine]);
  const meant = calledAs(sided, known.called ?? []);
  return meant.length === 1 ? found('known', [...meant, ...mine]) : found('nobody', []);
}

/** `User 2`, `Guest B` and `client_c` are one of several. */
const isNumbered = (label: string): boolean => /(?:\d|[ _-]\p{L})$/u.test(label);

/** `Q` and `A`: who answers an interview, or who asks where they tell of themselves to somebody who gives advice. */
function questionsAndAnswers(speakers: readonly Speaker[], turns: readonly Said[]): Speaker[] | undefined {
  const labelled = (letter: string): Speaker[] => speakers.filter(({ label }) => label.toLowerCase() === letter);
  const [asking, answering] = [labelled('q'), labelled('a')];
  if (asking.length === 0 || answering.length === 0) return undefined;
  const said = (those: Speaker[]): string[] =>
    turns.flatMap(({ speaker, text }) => (those.includes(speaker) ? [text] : []));
  return askerTells(said(asking), said(answering)) ? asking : answering;
}

/** Whether who asks says more than once what they are or do, and who answers less often. */
export function askerTells(asked: readonly string[], answered: readonly string[]): boolean {
  const telling = (texts: readonly string[]): number =>
    texts.slice(0, 100).filter((text) => TELLS.test(text.slice(0, 400))).length;
  const asks = telling(asked);
  return asks > 1 && asks > telling(answered);
}

/** A first person before whatever it tells: `my son`, `I live`, but not `should I`. */
const TELLS =
  /(?:^|[,.!?;—–-] {0,2}|\b(?:and|but|so|since|because|as) )(?:I|i)(?:['’]?m|['’]?ve)? \p{L}|\b(?:my|our) \p{L}/u;

/** The speakers whom names, handles, addresses or numbers mean best: more than one where they mean several as well. */
export function calledAs(speakers: readonly Speaker[], names: readonly string[]): Speaker[] {
  if (names.length === 0) return [];
  const known = names.map(formOf);
  let best = 0;
  let meant: Speaker[] = [];
  for (const speaker of speakers) {
    const labels = speaker.called.map(formOf);
    const nearness = Math.max(0, ...known.flatMap((name) => labels.map((label) => nearnessOf(label, name))));
    if (nearness > best) [best, meant] = [nearness, [speaker]];
    else if (nearness > 0 && nearness === best) meant.push(speaker);
  }
  return meant;
}

/** What somebody is called, in the forms that are compared. */
interface Form {
  written: string;
  address: string;
  digits: string;
  words: string[];
}

const formOf = (written: string): Form => ({
  written,
  address: addressIn(written),
  digits: digitsOf(written),
  words: wordsOf(written),
});

/**
 * How well a label bears out a name: 3 where both are the same, 2 where all of the label is in the name (`Maria` for
 * `Maria Duarte`, `Maria D.` too), 1 where it is the other way round; else 0.
 */
function nearnessOf(label: Form, name: Form): number {
  if (label.address !== '' && name.address !== '') return label.address === name.address ? 3 : 0;
  if (label.digits.length >= LEAST_DIGITS && name.digits.length >= LEAST_DIGITS)
    return label.digits.endsWith(name.digits) || name.digits.endsWith(label.digits) ? 3 : 0;
  const [all, meant] = [label.words, name.words];
  if (all.length === 0 || meant.length === 0) return 0;
  if (all.join(' ') === meant.join(' ')) return 3;
  // What has digits is an id: it is the same or another. And what shares no word is another.
  if (/\d/.test(label.written) || !meant.some((word) => all.includes(word))) return 0;
  if (sideOf(label.written) !== 'named') return 0;
  const own = nameIn(label.written);
  const said = own === undefined ? all : wordsOf(own);
  if (said.join(' ') === meant.join(' ')) return 3;
  const isIn = (word: string, words: string[]): boolean =>
    words.includes(word) || (word.length === 1 && words.some((each) => each.startsWith(word)));
  if (said.length > 0 && said.every((word) => isIn(word, meant)) && said.some((word) => meant.includes(word))) return 2;
  return meant.every((word) => isIn(word, said)) && meant.some((word) => said.includes(word) && word.length > 1)
    ? 1
    : 0;
}

/** Numbers of people have more digits than years and counts. */
const LEAST_DIGITS = 7;
const digitsOf = (text: string): string => (/^[+\d\s()./-]{7,30}$/.test(text.trim()) ? text.replace(/\D+/g, '') : '');
const addressIn = (text: string): string =>
  text.includes('@') ? (/[^\s<>"'@]{1,64}@[^\s<>"'@]{1,190}/.exec(text.toLowerCase())?.[0] ?? '') : '';

const wordsOf = (text: string): string[] =>
  plain(text.slice(0, 120))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** Three of four turns end with a question and none tells of its speaker. */
function onlyAsks(turns: readonly Said[], speaker: Speaker): boolean {
  const own = turns
    .filter((turn) => turn.speaker === speaker)
    .slice(0, 50)
    .map(({ text }) => text.trim().slice(-400));
  return (
    own.length > 1 &&
    own.filter((text) => text.endsWith('?')).length >= 0.75 * own.length &&
    !own.some((text) => /\b(?:I|my)\b/.test(text))
  );
}
