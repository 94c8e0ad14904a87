import { type Fact, LIMITS } from '../../profile/observation.js';
import type { ReadingInput } from '../reader.js';
import { isPrompt } from './answers.js';
import { voiceOf } from './bio.js';
import { Company } from './company.js';
import type { Finding } from './finding.js';
import { A_GUESS, bookOf, languageOf } from './language.js';
import { type Candidate, choose, stemsOf } from './memories.js';
import { onTheirDays, originOf, type Material, type Passage } from './passage.js';
import { type Sentence, sentencesOf, wordsOf } from './sentence.js';
import { FIRST_PERSON } from './statement.js';
import { hear, type Manner } from './testimony.js';
import { readForm } from './form.js';
import { readJournal } from './journal.js';
import { originsOf, readJson } from './json-tree.js';
import { readMessages } from './messages.js';
import { readRecord } from './record.js';
import { readTranscript } from './transcript.js';

/** What one submission says about its subject: pure, deterministic, linear in the length of the text, and silent where the text is. */
export function readOffline(input: ReadingInput): Fact[] {
  const material = materialOf(input);
  const passages = onTheirDays(material.passages);
  const own = passages.filter(({ speaker }) => speaker === 'subject');
  const language = languageOf(own.map((passage) => passage.text).join('\n'));
  const book = bookOf(language?.code);
  const { facts, candidates } = hearAll(passages, { book, guessed: language !== undefined && language.certainty < SURE }, input);
  const stated = material.fields.map((field) => factAt(field, field.start, field.end, field.said, input)).concat(facts);
  const memories = remembered(candidates, stated, passages, input);
  const others = languageFact(own[0], language, input).concat(withoutEchoes(onlyOneAge(stated)));
  return foremost(others, LIMITS.factsPerSubmission - memories.length).concat(memories);
}

/** Tells a submission's form by trying: JSON as messages or as a record, turns with labels, fields with colons, plain text. */
function materialOf({ text, inputType }: ReadingInput): Material {
  const json = /^\s*[[{"]/.test(text) ? readJson(text) : undefined;
  if (json?.kind === 'string') return { passages: [{ text: json.value, origin: originsOf(text, json), speaker: 'subject', said: undefined }], fields: [] };
  if (json) return readMessages(text, json) ?? readRecord(text, json);
  return readTranscript(text) ?? readJournal(text, /log|diary|journal/.test(inputType ?? '') ? 1 : 2) ?? readForm(text) ?? { passages: [{ text, origin: 0, speaker: 'subject', said: undefined }], fields: [] };
}

function hearAll(passages: Passage[], speech: Pick<Manner, 'book' | 'guessed'>, input: ReadingInput): { facts: Fact[]; candidates: Candidate[] } {
  const facts: Fact[] = [];
  const candidates: Candidate[] = [];
  const monologue = passages.length === 1 ? passages[0] : undefined;
  const { voice, findings } = monologue ? voiceOf(monologue.text) : { voice: FIRST_PERSON, findings: [] };
  if (monologue) facts.push(...findings.map((finding) => factOf(finding, monologue, input)));
  const company = new Company();
  let question: Sentence | undefined;
  let asker: Passage | undefined;
  passages.forEach((passage, index) => {
    if (passage.speaker === 'other') {
      const last = sentencesOf(passage.text.slice(-LAST_WORDS));
      for (const sentence of last) company.heed(sentence, 'other', 0);
      question = last.findLast(isPrompt);
      asker = question && passage.text.length <= LAST_WORDS ? passage : undefined;
      return;
    }
    const told = hear(passage, index, { voice, ...speech, company }, question, passage.said ?? input.receivedAt);
    for (const finding of told.findings) facts.push(factOf(finding, passage, input));
    const other = asker;
    if (other) for (const finding of told.confirmed) facts.push(factOf(finding, other, input));
    for (const candidate of told.candidates) candidates.push(candidate);
    question = told.asked === question ? undefined : told.asked;
    asker = undefined;
  });
  return { facts, candidates };
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

/** At most `most` facts in their order; when there are more, what a profile has one of comes first, and of that the latest. */
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

function languageFact(first: Passage | undefined, language: { code: string; certainty: number } | undefined, input: ReadingInput): Fact[] {
  if (!first || !language || language.certainty < A_GUESS) return [];
  return [factOf({ path: 'core_info.language', value: language.code, explicitness: language.certainty > 0.9 ? 0.9 : 0.7, polarity: 'asserts', start: 0, end: first.text.length }, first, input)];
}

/** As certain of a language as to read nothing as English. */
const SURE = 0.7;

/** How much memories may take: so many characters, and a share of the subject's own words besides. */
const LEAST = 350;
const SHARE = 0.2;
const MOST_MEMORIES = 250;

function remembered(candidates: Candidate[], facts: Fact[], passages: Passage[], input: ReadingInput): Fact[] {
  const length = passages.reduce((sum, { speaker, text }) => sum + (speaker === 'subject' ? text.length : 0), 0);
  const covered = new Map<string, number>();
  for (const { value } of facts) if (typeof value !== 'object') for (const stem of stemsOf(wordsOf(String(value))).keys()) covered.set(stem, 1);
  return choose(candidates, covered, LEAST + length * SHARE, MOST_MEMORIES).flatMap(({ passage: index, event, date, importance, start, end }) => {
    const passage = passages[index];
    if (!passage) return [];
    const value = { event, importance, ...(date ? { date } : {}) };
    return [factOf({ path: 'memories', value, explicitness: 0.8, polarity: 'asserts', start, end }, passage, input)];
  });
}

function factOf(finding: Finding, passage: Passage, input: ReadingInput): Fact {
  const [from, to] = originOf(passage, finding.start, finding.end);
  return factAt(finding, from, to, passage.said, input);
}

function factAt({ path, value, explicitness, polarity }: Finding, from: number, to: number, said: string | undefined, input: ReadingInput): Fact {
  const end = Math.min(to, from + LIMITS.quote);
  return { path, value, explicitness, polarity, at: instantOf(said, input.receivedAt), evidence: { quote: input.text.slice(from, end), start: from, end } };
}

/** A calendar date counts from its beginning, in UTC. */
const instantOf = (said: string | undefined, receivedAt: string): string => (said === undefined ? receivedAt : said.length === 10 ? `${said}T00:00:00Z` : said);
