import { framesIn } from '../frames/frames.js';
import { ground } from '../ground.js';
import { voiceOf } from './bio.js';
import { type JudgedClause, weightOfFeature } from './clauses/scorer.js';
import { originOf, type Passage } from './passage.js';
import { readTagged } from './read.js';
import { sentencesOf } from './sentence.js';
import type { Fact } from '../../profile/observation.js';
import type { Known } from '../../text/conversation.js';
import { parseText } from '../../text/parse.js';
import type { ParsedText } from '../../text/parsed-text.js';

/** What somebody wants explained. */
export interface Explained {
  text: string;
  inputType?: string | undefined;
  /** Whom the post says it is about. */
  subject?: string | undefined;
  /** When it was received, RFC 3339: days such as `yesterday` are told from it. */
  receivedAt: string;
}

interface Judged {
  start: number;
  end: number;
  words: string;
  judged: JudgedClause;
}

interface Row {
  id: string;
  path: string;
  start: number;
  end: number;
}

/** Features that move a likelihood by less are not worth a line. */
const LEAST_WEIGHT = 0.2;
const MOST_FEATURES = 6;
const LEAST_SPAN = 0.2;
const LONGEST = 90;

/**
 * How the offline reader comes from a text to facts, as lines to read: turns and who speaks, clauses with how likely
 * each is worth remembering and why, rows of frames that fit, spans of the tagger, facts with what made each of them,
 * and what the text does not bear out.
 */
export function explainReading({ text, inputType, subject, receivedAt }: Explained): string[] {
  const known: Known = subject === undefined ? {} : { given: subject };
  const input = { submissionId: 'explained', text, inputType, receivedAt, known };
  const parsed = parseText(text, known);
  const judged: Judged[] = [];
  const passages = new Set<Passage>();
  const { facts, tagged } = readTagged(input, known, parsed, (passage, one) => {
    passages.add(passage);
    const { words } = one.clause;
    const [start, end] = originOf(passage, words[0]!.start, words.at(-1)!.end);
    judged.push({ start, end, words: passage.text.slice(words[0]!.start, words.at(-1)!.end), judged: one });
  });
  const rows = [...passages].flatMap((passage) => rowsIn(passage));
  const { dropped } = ground(text, facts, known, parsed);
  const spans = tagged.spans
    .filter(({ likely }) => likely >= LEAST_SPAN)
    .map(({ kind, from, to, likely }) => {
      const said = tagged.text.slice(tagged.tokens[from]!.start, tagged.tokens[to - 1]!.end);
      return `${shareOf(likely)} ${kind}: ${short(said)}`;
    });
  return [
    ...section('turns', turnsOf(parsed)),
    ...section('clauses', judged.flatMap(clauseLines)),
    ...section(
      'rows of frames that fit',
      rows.map(({ id, path, start, end }) => `${id} -> ${path}: ${short(text.slice(start, end))}`),
    ),
    ...section('spans of the tagger', spans),
    ...section(
      'facts',
      facts.map((fact) => `${told(fact)}  [${fact.rule}]`),
    ),
    ...section(
      'dropped, since the text does not bear it out',
      dropped.map(({ path, value, reason }) => `${path} = ${short(value)}: ${reason}`),
    ),
  ];
}

const section = (title: string, lines: string[]): string[] => [
  title,
  ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`),
  '',
];

function turnsOf({ format, about, conversation }: ParsedText): string[] {
  if (!conversation) return [`${format}, one writer, about ${about === 'self' ? 'themselves' : 'somebody else'}`];
  const { speakers, chosenBy } = conversation.subject;
  return [
    `${format}, the subject chosen by: ${chosenBy}`,
    ...conversation.turns.map(
      ({ speaker, text }) => `${speakers.has(speaker) ? '*' : ' '} ${speaker.label}: ${short(text)}`,
    ),
  ];
}

/** A clause with the features that weigh most for or against it. */
function clauseLines({ words, judged: { likely, isEnough, features } }: Judged): string[] {
  const strongest = features
    .map((feature) => ({ feature, weight: weightOfFeature(feature) }))
    .filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MOST_FEATURES)
    .map(({ feature, weight }) => `${weight > 0 ? '+' : ''}${weight} ${feature}`);
  return [`${shareOf(likely)} ${isEnough ? 'kept' : 'left'}: ${short(words)}`, `     ${strongest.join(', ')}`];
}

function rowsIn(passage: Passage): Row[] {
  const { voice } = voiceOf(passage.text);
  return sentencesOf(passage.text).flatMap((sentence) =>
    framesIn(sentence, voice).map(({ id, start, end, slot }) => {
      const [from, to] = originOf(passage, start, end);
      return { id, path: slot?.path ?? 'memories', start: from, end: to };
    }),
  );
}

function told({ path, value, polarity, explicitness }: Fact): string {
  const said = typeof value === 'object' ? `${value.event}${value.date ? ` (${value.date})` : ''}` : String(value);
  return `${path} ${polarity === 'asserts' ? '=' : polarity} ${short(said)}, ${shareOf(explicitness)}`;
}

const shareOf = (share: number): string => share.toFixed(2).replace(/^0/, '');

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
