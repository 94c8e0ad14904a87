import type { Importance, Memory, ProfileDocument } from './profile.js';
import { dateOf } from './partial-date.js';
import { tellable, tellEvent, withoutEnd } from './sentences.js';
import { mainClause, withoutIntroduction } from './main-clause.js';
import { isTellable, subjectWeight, topicOf, tellingWeight, type MemoryTopic } from './memory-cues.js';
import { numbersIn } from './numbers.js';
import { contentStems } from './words.js';

/** A memory that a summary tells. */
export interface RankedMemory {
  sentence: string;
  topic: MemoryTopic;
  date: string;
}

/**
 * The memories that tell most of somebody, the best first and of each its main clause: at most `most`, none that other
 * values or a better one tell already, none of what they do not want to talk about. A memory weighs by its importance
 * and by what it says: for the subject's own doing, work, family, home and health, names and numbers; against what only
 * those know who were there, what others say, what might be, and chat. `isPicky` leaves out what says little.
 */
export function rankMemories(
  document: ProfileDocument,
  isEnglish: boolean,
  most: number,
  isPicky: boolean,
): RankedMemory[] {
  const told = new Set(contentStems(textsOf(document).join(' ')));
  const avoided = (document.preferences?.topics_to_avoid ?? [])
    .map(({ value }) => contentStems(value))
    .filter((topic) => topic.length > 0);
  const likely = (document.memories ?? [])
    .map((memory, at) => ({ memory, at }))
    .toSorted((a, b) => weightOf(b.memory) - weightOf(a.memory) || a.at - b.at)
    .slice(0, MOST_RATED);
  const context = contextOf(document, isEnglish);
  const rated = likely.flatMap(({ memory, at }) =>
    ratedBefore(memory, document, isEnglish, context).map((one) => ({ ...one, at })),
  );
  const undone = new Set(
    rated
      .filter(({ sentence }) => UNDOING.test(sentence))
      .flatMap(({ stems }) => stems)
      .filter((stem) => !WIDE.has(stem)),
  );
  const ranked = rated
    .filter(({ sentence, stems }) => !(ONGOING.test(sentence) && stems.some((stem) => undone.has(stem))))
    .filter(
      ({ power, stems }) =>
        (power >= LEAST_POWER || !isPicky) && !avoided.some((topic) => topic.every((stem) => stems.includes(stem))),
    )
    .toSorted((a, b) => b.power - a.power || a.at - b.at);
  const chosen: RankedMemory[] = [];
  for (const { sentence, topic, date, stems } of ranked) {
    if (chosen.length >= most) break;
    if (stems.filter((stem) => !told.has(stem)).length <= stems.length * LEAST_NEW) continue;
    for (const stem of stems) told.add(stem);
    chosen.push({ sentence, topic, date });
  }
  return chosen;
}

/** Who quit the bakery works there no more, though an older text says so. */
const UNDOING = /^They (?:\w+ )?(?:quit|left|resigned from|sold|gave up|retired from|dropped out of|closed|lost)\b/;
const ONGOING = /^They (?:(?:still|also|now|currently) )?(?:work|teach|study|own|run|manage|have|attend)\b/;
const WIDE = new Set(contentStems('job work home house town year time'));

/** More than these are not looked at: a profile is told anew with every text. */
const MOST_RATED = 160;
/** Below this a memory is told only of those of whom there is nothing else to tell. */
const LEAST_POWER = 2;
/** The share of a memory's words that nothing before it may have told. */
const LEAST_NEW = 0.3;

interface Rated extends RankedMemory {
  power: number;
  stems: string[];
}

/** Guesses, as are the weights of memory-cues.ts: set while reading the summaries of the development sets. */
const WEIGHT: Record<Importance, number> = { high: 1.4, medium: 0.7, low: 0.1 };

const weightOf = ({ importance = 'medium', confidence = 0, date }: Memory): number =>
  WEIGHT[importance] + confidence / 2 + (date ? 0.3 : 0);

/** A profile is told anew with every text, and most of its memories are those of the last time. */
const RATED = new WeakMap<Memory, { context: string; rated: Rated[] }>();

function ratedBefore(memory: Memory, document: ProfileDocument, isEnglish: boolean, context: string): Rated[] {
  const before = RATED.get(memory);
  if (before?.context === context) return before.rated;
  const rated = rate(memory, document, isEnglish);
  RATED.set(memory, { context, rated });
  return rated;
}

/** All of a document that the rating of a memory looks at. */
const contextOf = ({ core_info: core, personality }: ProfileDocument, isEnglish: boolean): string =>
  JSON.stringify([
    isEnglish,
    core?.name?.value,
    core?.age?.value,
    core?.location?.value,
    personality?.traits?.map(({ value }) => value),
  ]);

/** One memory as a sentence with its power, or none when it may not, need not or cannot be told. */
function rate(memory: Memory, document: ProfileDocument, isEnglish: boolean): Rated[] {
  const { event } = memory;
  const date = dateOf(memory);
  const words = withoutEnd(tellable(event) ?? '');
  if (words === '') return [];
  const weight = weightOf(memory);
  if (!isEnglish) {
    const sentence = words.length > LONGEST ? undefined : tellEvent(words, date, false);
    return sentence === undefined
      ? []
      : [{ sentence, topic: 'other', date: date ?? '', power: weight + 1.5, stems: contentStems(words) }];
  }
  const clause = mainClause(withoutIntroduction(words, document));
  if (clause.length > LONGEST || !isTellable(clause) || isStale(clause, document)) return [];
  const sentence = tellEvent(clause, date, true);
  if (sentence === undefined) return [];
  const topic = topicOf(clause);
  const subject = subjectWeight(sentence);
  return [
    {
      sentence,
      topic,
      date: date ?? '',
      stems: contentStems(clause),
      power:
        weight +
        subject +
        (topic === 'other' ? 0 : subject >= 0.7 ? 1 : 0.3) +
        tellingWeight(clause, date !== undefined),
    },
  ];
}

/** In UTF-16 units: what is longer rambles. */
const LONGEST = 180;

/** Says an age or home that the profile has later news of, or a trait, age or home that it says already. */
function isStale(clause: string, { core_info: core = {}, personality = {} }: ProfileDocument): boolean {
  const said = contentStems(clause);
  const age = AGE_TOLD.exec(clause)?.[1];
  if (age !== undefined && core.age !== undefined && numbersIn(age).size > 0) return true;
  if (
    /^i(?:['’]?m| am)\b/i.test(clause) &&
    (personality.traits ?? [])
      .map(({ value }) => contentStems(value))
      .some((stems) => stems.length > 0 && stems.every((stem) => said.includes(stem)))
  )
    return true;
  const place = core.location && new Set(contentStems(core.location.value));
  if (
    place !== undefined &&
    /^i(?:['’]?m| am) (?:back )?(?:in|from) /i.test(clause) &&
    said.some((stem) => place.has(stem))
  )
    return true;
  return (
    place !== undefined &&
    place.size > 0 &&
    HOME_TOLD.test(clause) &&
    (!said.some((stem) => place.has(stem)) || said.every((stem) => place.has(stem) || LIVING.has(stem)))
  );
}

/** `I'm 34`, and no `I'm 34 weeks`. */
const AGE_TOLD = new RegExp(
  String.raw`\b(?:i['’]?m|i am|aged?|turn(?:ed|ing)?) ([\p{L}\d-]+)\b` +
    String.raw`(?! (?:%|percent|weeks?|months?|days?|miles|minutes|kg|pounds|feet|cm|of))`,
  'iu',
);
const HOME_TOLD = new RegExp(
  String.raw`\b(?:i|we) (?:(?:now|currently|still|just) )?(?:live|am based|am living|reside)\b|` +
    String.raw`\bi['’]m (?:based|living) in\b|^(?:living|based) in\b`,
  'i',
);
const LIVING = new Set(contentStems('live living based reside now currently still'));

/** What a summary tells besides memories. */
const textsOf = ({ core_info: core, interests = {}, personality }: ProfileDocument): string[] =>
  [
    core?.name?.value,
    core?.location?.value,
    ...Object.values(interests)
      .flat()
      .map(({ value }) => value),
    ...(personality?.traits ?? []).map(({ value }) => value),
  ].flatMap((value) => value ?? []);
