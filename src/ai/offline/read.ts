import { type Fact, LIMITS } from '../../profile/observation.js';
import type { ReadingInput } from '../reader.js';
import { unmeantBy } from './addresses.js';
import { sentencesOnOthers } from './beside-given.js';
import { type Stated, voiceOf } from './bio.js';
import { withAgeOfBirth } from './age-of-birth.js';
import { senseOfText } from './clauses/clause-senses.js';
import { OF_ANOTHER } from './clauses/features.js';
import type { JudgedClause } from './clauses/scorer.js';
import { untickedIn } from './choices.js';
import { Company } from './company.js';
import { factAt, factOf } from './fact-at.js';
import { fieldsOfOthers, isOfOthers, untoldIn } from './fields-of-others.js';
import { by, type Finding } from './finding.js';
import { asWritten } from './cards/kinds.js';
import { A_GUESS, bookOf, languageOf } from './language.js';
import { mockingIn } from './irony.js';
import { languageFact } from './language-fact.js';
import type { Known } from '../../text/conversation.js';
import { parseText } from '../../text/parse.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { linesQuotedIn } from '../../text/quoted-lines.js';
import { materialOf } from './material.js';
import { othersIn } from './others-in-forms.js';
import { declinedIn } from './declined.js';
import type { Candidate } from './memories.js';
import { onTheirDays, originOf, type Passage } from './passage.js';
import { isPrompt } from './questions.js';
import { type ScoredText, scoreText } from './spans/scored-text.js';
import { spansIn, type Stretch, type TaggedText } from './spans/spans-in.js';
import { withoutCore, withoutLikes, withoutTastes, withoutUnreal } from './spans/spans-in.js';
import { withSpans } from './spans/told.js';
import { withToldByPronoun } from './told-by-pronoun.js';
import { toldOnce } from './told-once.js';
import { type Sentence, sentencesOf } from './sentence.js';
import { FIRST_PERSON, type Perspective } from './statement.js';
import { withoutStrangers } from './strangers.js';
import { hear, type Manner } from './testimony.js';
import { isTalk, isToldOfOthers, namesGiven, othersToldIn } from './told-of-others.js';
import { withoutTitles } from './titles.js';
import { worthKeeping } from './worth-keeping.js';

/** Told of each clause of the subject's English how it was judged. */
export type ClauseTrace = (passage: Passage, judged: JudgedClause) => void;

/**
 * What one submission says about its subject: pure, deterministic, linear in the length of the text, and silent where
 * the text is. `known` tells who of several is its subject, `parsed` is the text as that has parsed it.
 */
export function readOffline(
  input: ReadingInput,
  known: Known = {},
  parsed: ParsedText = parseText(input.text, known),
  trace?: ClauseTrace,
): Fact[] {
  return readTagged(input, known, parsed, trace).facts;
}

/** The same, with the text as the tagger of spans sees it, without what it finds where nothing is meant. */
export function readTagged(
  input: ReadingInput,
  known: Known,
  parsed: ParsedText,
  trace?: ClauseTrace,
): { facts: Fact[]; tagged: TaggedText } {
  const scored = once(() => scoreText(parsed, known));
  const unmeant = linesQuotedIn(parsed.level).map(({ start, end }): Stretch => [start, end]);
  unmeant.push(...untickedIn(parsed.level));
  const isForm = parsed.root === undefined && (parsed.conversation === undefined || parsed.format === 'quoting');
  if (isForm) unmeant.push(...othersIn(parsed.level).map(({ start, end }): Stretch => [start, end]));
  const ofOthers = fieldsOfOthers(parsed, input.text);
  const untold = untoldIn(parsed);
  unmeant.push(...sentencesOnOthers(parsed, known.given).map(({ start, end }): Stretch => [start, end]));
  const mocking = mockingIn(parsed.level).map(({ start, end }): Stretch => [start, end]);
  unmeant.push(...untold.others);
  const ofAnother: Stretch[] = [];
  const read = readByRules(input, known, parsed, {
    scored,
    trace(passage, judged) {
      if (judged.language === 'en' && judged.features.includes(OF_ANOTHER)) ofAnother.push(stretchOf(passage, judged));
      trace?.(passage, judged);
    },
    unreal: (stretch) => unmeant.push(stretch),
  });
  const toldOf = othersToldIn(parsed, [...(known.called ?? []), ...namesGiven(read)]);
  const isSpoken = isTalk(parsed);
  const ruled = read.filter(
    (fact) =>
      !(isSpoken && isNameDescribed(fact)) &&
      !isOfOthers(fact, ofOthers) &&
      !isToldOfOthers(fact, toldOf) &&
      !(isInterest(fact) && isWithin(fact, mocking)),
  );
  unmeant.push(...ofAnother);
  const all = spansIn(parsed, scored(), input.text);
  const tagged = withoutTastes(
    withoutLikes(withoutUnreal(all, unmeant), [...untold.unliked, ...mocking]),
    toldOf.map(({ said, end }) => [said, end]),
  );
  const own = withoutCore(tagged, [...ofOthers, ...toldOf.map(({ start, end }): Stretch => [start, end])]);
  const told = withToldByPronoun(withoutTitles(withSpans(ruled, all, input.receivedAt, own)), parsed, input);
  return { facts: toldOnce(withoutStrangers(told, parsed.level, known.called)), tagged };
}

/** Where a judged clause stands in the submission. */
const stretchOf = (passage: Passage, { clause: { words } }: JudgedClause): Stretch =>
  originOf(passage, words[0]!.start, words.at(-1)!.end);

function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

/** Who speaks in a turn describes another: `User: Buddy is a retriever`. */
const isNameDescribed = ({ path, rule }: Fact): boolean => path === 'core_info.name' && rule === 'description';

const isInterest = ({ path, polarity }: Fact): boolean => path.startsWith('interests.') && polarity === 'asserts';

const isWithin = ({ evidence }: Fact, stretches: readonly Stretch[]): boolean =>
  stretches.some(([start, end]) => start <= evidence.start && evidence.start < end);

interface RuleReading {
  /** What the network makes of the text. */
  scored?: () => ScoredText;
  trace?: ClauseTrace;
  /** Told of what is said in a role-play, in a story or as material of a task. */
  unreal?: (stretch: Stretch) => void;
}

/** The same by rules alone, and what scripts/train-clauses.mjs and the network make of clauses. */
export function readByRules(
  input: ReadingInput,
  known: Known = {},
  parsed: ParsedText = parseText(input.text, known),
  { scored = () => scoreText(parsed, known), trace, unreal }: RuleReading = {},
): Fact[] {
  const material = materialOf(parsed, { inputType: input.inputType, known });
  const passages = onTheirDays(withoutLines(material.passages, unreal));
  const own = passages.filter(({ speaker }) => speaker === 'subject');
  const language = languageOf(own.map((passage) => passage.text).join('\n'));
  const isUnread = language?.isUnread === true;
  const speech = {
    book: bookOf(language?.code),
    guessed: !isUnread && (language?.certainty ?? 1) < SURE,
    isUnread,
    senseOf: senseOfText(scored),
  };
  const about = {
    stated: { name: known.given, ...statedOf(material.fields) },
    isNote: parsed.about === 'subject',
    isTalk: isTalk(parsed),
  };
  const { facts, candidates } = hearAll(passages, speech, about, input, trace, unreal);
  const isAbroad = speech.book !== undefined && language !== undefined && language.certainty >= A_GUESS;
  const fields = material.fields.map((field) =>
    isAbroad ? asWritten(field, parsed.level.slice(field.start, field.end)) : field,
  );
  const stated = withAgeOfBirth(fields, input.receivedAt)
    .map((field) => factAt({ rule: 'fields', ...field }, field.start, field.end, field.said, input))
    .concat(facts);
  const memories = worthKeeping(candidates, stated, passages, input);
  const told = languageFact(own, attested(language, facts), { input, fields: material.fields, text: parsed.level });
  const others = told.concat(withoutEchoes(onlyOneAge(stated)));
  return foremost(others, LIMITS.factsPerSubmission - memories.length).concat(memories);
}

/** Of a short text a phrase that was found in it tells the language, which its few words leave open. */
const attested = (language: ReturnType<typeof languageOf>, facts: Fact[]): typeof language =>
  language && language.certainty < A_GUESS && facts.some(({ rule }) => rule === `phrases ${language.code}`)
    ? { ...language, certainty: OF_A_PHRASE }
    : language;

const OF_A_PHRASE = 0.6;

/** A turn in quotation marks among others without them is what somebody in a story says. */
function withoutLines(passages: Passage[], unreal?: (stretch: Stretch) => void): Passage[] {
  const own = passages.filter(({ speaker }) => speaker === 'subject');
  const lines = new Set(own.filter(({ text }) => LINE.test(text)));
  if (lines.size === own.length) return passages;
  if (unreal) for (const line of lines) unreal(originOf(line, 0, line.text.length));
  return passages.map((passage) => (lines.has(passage) ? { ...passage, speaker: 'other' } : passage));
}

const LINE = /^\s*["“„«][^"“”„«»]+["”“»]\s*$/;

function hearAll(
  passages: Passage[],
  speech: Pick<Manner, 'book' | 'guessed' | 'isUnread' | 'senseOf'>,
  about: About,
  input: ReadingInput,
  trace: ClauseTrace | undefined,
  unreal: ((stretch: Stretch) => void) | undefined,
): { facts: Fact[]; candidates: Candidate[] } {
  const facts: Fact[] = [];
  const candidates: Candidate[] = [];
  const { voice, findings } = voiceAmong(passages, about);
  for (const [passage, finding] of speech.isUnread ? [] : findings)
    facts.push(factOf({ rule: 'description', ...finding }, passage, input));
  const company = new Company();
  const isConversation = passages.some(({ speaker }) => speaker === 'other');
  const manner = { ...speech, voice, company, isConversation };
  let question: Sentence | undefined;
  let asker: Passage | undefined;
  let raised: string | undefined;
  passages.forEach((passage, index) => {
    if (passage.speaker === 'other') {
      raised = passage.text.slice(-LAST_WORDS);
      const last = sentencesOf(raised);
      for (const sentence of last) company.heed(sentence, 'other', 0);
      question = last.findLast(isPrompt);
      asker = question && passage.text.length <= LAST_WORDS ? passage : undefined;
      return;
    }
    for (const { start, end } of unmeantBy(passage.addresses)) unreal?.(originOf(passage, start, end));
    const traced = trace && ((judged: JudgedClause): void => trace(passage, judged));
    const told = hear(passage, index, { ...manner, trace: traced }, question, passage.said ?? input.receivedAt);
    for (const finding of told.findings) facts.push(factOf(finding, passage, input));
    for (const { start, end } of told.unsaid) unreal?.(originOf(passage, start, end));
    const other = asker;
    const [declined] = raised === undefined ? [] : by('declined', declinedIn(raised, passage.text));
    if (declined) facts.push(factOf(declined, passage, input));
    if (other) for (const finding of told.confirmed) facts.push(factOf(finding, other, input));
    for (const candidate of told.candidates) if (candidate.start !== declined?.start) candidates.push(candidate);
    question = told.asked === question ? undefined : told.asked;
    asker = undefined;
    raised = undefined;
  });
  return { facts, candidates };
}

/** What fields state of the subject, and whether all is told of them by somebody else. */
interface About {
  stated: Stated;
  isNote: boolean;
}

const statedOf = (fields: Finding[]): Stated => {
  const stated = (path: string): string | undefined =>
    fields.find((field) => field.path === path && typeof field.value === 'string')?.value as string | undefined;
  const name = stated('core_info.name');
  return { ...(name !== undefined && { name }), gender: stated('core_info.gender') };
};

/** The voice of all passages where nobody else speaks, with what it tells and the passage that tells it. */
function voiceAmong(
  passages: Passage[],
  { stated, isNote }: About,
): { voice: Perspective; findings: [Passage, Finding][] } {
  const [only, ...others] = passages;
  if (!only || passages.some(({ speaker }) => speaker === 'other')) return { voice: FIRST_PERSON, findings: [] };
  if (others.length > 0) {
    const all = passages.slice(0, 50).map(({ text }) => text);
    return { voice: voiceOf(all.join('\n\n'), stated, isNote).voice, findings: [] };
  }
  const { voice, findings } = voiceOf(only.text, stated, isNote);
  return { voice, findings: findings.map((finding) => [only, finding]) };
}

/** A question stands at the end of a turn: no more of it is searched. */
const LAST_WORDS = 1000;

/** Each thing once in a row: saying it twice in one breath is no second witness. A change of mind and back stays. */
function withoutEchoes(facts: Fact[]): Fact[] {
  const last = new Map<string, string>();
  return facts.filter(({ path, value, polarity }) => {
    const text = (typeof value === 'object' ? value.event : String(value)).toLowerCase();
    const key = path.startsWith('core_info.') ? path : `${path} ${text}`;
    const state = `${text} ${polarity}`;
    if (last.get(key) === state) return false;
    last.set(key, state);
    return true;
  });
}

/**
 * At most `most` facts in their order; when there are more, what a profile has one of comes first, and of that the
 * latest.
 */
function foremost(facts: Fact[], most: number): Fact[] {
  if (facts.length <= most) return facts;
  const core = new Set(facts.filter(({ path }) => path.startsWith('core_info.')).slice(-most / 3));
  const rest = new Set(facts.filter(({ path }) => !path.startsWith('core_info.')).slice(0, most - core.size));
  return facts.filter((fact) => core.has(fact) || rest.has(fact));
}

/** A birthday beside an age that is told adds nothing to it. */
function onlyOneAge(facts: Fact[]): Fact[] {
  const told = facts.some(({ path, polarity }) => path === 'core_info.age' && polarity === 'asserts');
  let counted = false;
  return facts.filter(({ polarity }) => {
    if (polarity !== 'increments') return true;
    const kept = !told && !counted;
    counted = true;
    return kept;
  });
}

/** As certain of a language as to read nothing as English. */
const SURE = 0.7;
