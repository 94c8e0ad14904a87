import { isDenying } from './modes.js';
import { openingOf, type Opening, type Person, withoutEnding } from './clause-opening.js';
import { isAmong, lengthAt, respelled, type Token, tokensOf } from './clause-tokens.js';
import { capital } from './sentences.js';
import { dateBeside, timesIn } from './tell-date.js';
import { fieldOf, periodOf, worked } from './tell-field.js';
import { unspaced } from './tell-unspaced.js';
import type { ToldClause } from './told-clause.js';
import { topicOf } from './topic.js';
import type { Tongue } from './tongue.js';
import { whoOf } from './who.js';

/**
 * A memory as a sentence in the third person: its main clause alone, so that every pronoun in it is the subject's; a
 * field of a form by what its label asks. Undefined where the rows of the language do not know how it begins, or where
 * it would say something else: what is supposed, said to a hearer, or points at what is not told. `event` is tellable.
 */
export function tellClause(
  event: string,
  date: string | undefined,
  tongue: Tongue,
  person: Person,
): ToldClause | undefined {
  const clause = withoutLeads(event.replace(/(?<= )w\/ ?(?=\p{L})/gu, 'with '), tongue);
  const field = fieldOf(clause, tongue);
  if (field !== undefined) return field === 'unasked' ? undefined : field;
  const topic = topicOf(clause, tongue);
  if (tongue.isUnspaced) return unspaced(clause, date, tongue, person, topic);
  const all = tokensOf(clause);
  const atStart = timesIn(all, 0, all.length, tongue).moments;
  let skipped = 0;
  while (atStart.has(skipped)) skipped += 1;
  let tokens = respelled(all.slice(skipped), tongue.heads('spellings'));
  if (tokens[0]) tokens[0] = { ...tokens[0], gap: '' };
  const opening = openingOf(tokens, tongue, person);
  // `Tomorrow is my exam`: the day is the subject.
  if (!opening || (skipped > 0 && opening.kind === 'statement')) return undefined;
  if (opening.kind === 'owned') tokens = resumed(tokens, tongue);
  const who = opening.said.includes('{who}') ? whoOf(tongue, person) : '';
  const end = endOf(tokens, opening, tongue);
  if (who === undefined || end === undefined || (end <= opening.next && !isEnough(opening, tongue))) return undefined;
  if (opening.kind === 'trade' && periodOf(clause, tongue)) return worked(clause, tongue);
  if (opening.kind === 'owned' && !hasVerb(tokens.slice(1, end), tongue)) return undefined;
  const times = timesIn(tokens, opening.next, end, tongue);
  if (skipped > 0) times.moments.add(-1);
  const tail = tailOf(tokens, opening, end, times.moments, tongue, person);
  if (tail === undefined) return undefined;
  const later = timesIn(tokens, end, tokens.length, tongue);
  const isElsewhere = later.moments.size > 0 || later.month !== undefined || later.hasYear || later.hasDay;
  const isGoingOn = tongue.words('gerunds').has(tail[0]?.text ?? '');
  const isState = tongue.words('states').has(opening.said.split(' ').at(1) ?? '');
  const isLasting = (isState && !isGoingOn) || opening.kind === 'trade';
  const beside = date === undefined ? undefined : dateBeside(date, times, isElsewhere, isLasting, tongue);
  // Without its day `my day off is Wednesday` says nothing.
  const isSaid =
    opening.kind !== 'owned' ||
    beside !== undefined ||
    hasVerb(
      tail.map(({ at }) => tokens[at]!),
      tongue,
    );
  if (!isSaid) return undefined;
  const words = tail.map(({ at, text, gap }) =>
    beside && 'behindMonth' in beside && at === times.month?.last
      ? `${gap}${text} ${beside.behindMonth}`
      : `${gap}${text}`,
  );
  const said = `${opening.said.replace('{who}', who)}${words.join('')}`.trim().replace(/\s+(?=[,.;])/g, '');
  const dated = beside && 'atEnd' in beside ? `${said} (${beside.atEnd})` : said;
  return { sentence: `${capital(dated)}.`, topic, kind: opening.kind };
}

function withoutLeads(event: string, tongue: Tongue): string {
  let rest = event.replace(/^[^\p{L}\p{N}]+|[\s.!?,;:…]+$/gu, '');
  for (;;) {
    const tokens = tokensOf(rest);
    const length = lengthAt(tokens, 0, tongue.phrases('leads'));
    const isOver = length === 0 || length >= tokens.length || /^['’]/.test(tokens[length]!.gap);
    // "No, como en casa" answers; "no como mariscos" denies what it begins.
    if (isOver || (isDenying(tokens[length - 1]!.word) && tokens[length]!.gap === ' ')) return rest;
    rest = rest.slice(tokens.slice(0, length).reduce((sum, { gap, text }) => sum + gap.length + text.length, 0));
    rest = rest.replace(/^[^\p{L}\p{N}]+/u, '');
  }
}

const isEnough = ({ said, kind }: Opening, tongue: Tongue): boolean =>
  kind === 'trade' || tongue.words('enough').has(said.split(' ').at(-1) ?? '');

function hasVerb(tokens: readonly Token[], tongue: Tongue): boolean {
  const finite = tongue.words('finite');
  if (finite.size === 0) return tokens.length > LEAST_WITH_VERB;
  return tokens.some(({ word }, at) => finite.has(word) || (at > 0 && /[a-z]{2}(?:ed|'s)$/.test(word)));
}

const LEAST_WITH_VERB = 3;

/** `my sister Ana, she's a midwife` as `my sister Ana is a midwife`. */
function resumed(tokens: readonly Token[], tongue: Tongue): Token[] {
  const rows = tongue.rows('resumed');
  const at = tokens.findIndex(({ word, gap }) => gap.includes(',') && rows.has(word));
  if (at < 0 || at > LONGEST_SUBJECT || hasVerb(tokens.slice(1, at), tongue)) return [...tokens];
  const word = rows.get(tokens[at]!.word)!;
  const verb = word === '' ? [] : [{ word, text: word, gap: ' ' }];
  return [...tokens.slice(0, at), ...verb, ...tokens.slice(at + 1)];
}

const LONGEST_SUBJECT = 6;

/** Up to which word a clause is told; undefined where it may not be told at all. */
function endOf(tokens: readonly Token[], { next, kind }: Opening, tongue: Tongue): number | undefined {
  const { moments } = timesIn(tokens, next, tokens.length, tongue);
  let end = next;
  let hasKin = kind === 'owned';
  for (; end < tokens.length; end += 1) {
    const { word, gap } = tokens[end]!;
    // What is quoted cannot be left out, nor told as theirs.
    if (end > next && /["“„«]\s*$|\s["“„«]/u.test(gap)) return undefined;
    const isShortened = gap.startsWith('.') && isAbbreviation(tokens[end - 1]?.word ?? '', tongue);
    if (end > 0 && !isShortened && /[.!?;:()[\]…–—"“”„«»]| - |\//u.test(gap)) break;
    if (moments.has(end)) continue;
    // `Aged 5, 7 and 9`: numbers in a row say one thing together.
    const isRow = /^\d+$/.test(word) && /^\d+$/.test(tokens[end - 1]?.word ?? '');
    if (end > next && /,/.test(gap) && !isRow && !isPlainPart(tokens, end, tongue)) break;
    const same = lengthAt(tokens, end, tongue.phrases('same'));
    if (same > 0 && tongue.words('subjects').has(firstPart(tokens[end + same]?.word ?? ''))) {
      end += same;
      continue;
    }
    const isSubject = end > next && isAmong(tongue.words('subjects'), firstPart(word));
    // What they think is no fact, and without it the sentence says nothing.
    if (isSubject && tongue.words('minding').has(tokens[end - 1]!.word)) return undefined;
    if (isSubject) {
      end = withoutFronted(tokens, next, end, tongue);
      break;
    }
    if (lengthAt(tokens, end, tongue.phrases('ends')) > 0 || isJoinedOwn(tokens, end, tongue)) break;
    const isOfKin = hasKin && tongue.words('of-kin').has(word);
    // `Taught me cribbage`: somebody else did.
    if (kind === 'statement' && tongue.rows('turned').has(word) && !tongue.words('owners').has(word)) return undefined;
    const isTheirs = kind === 'statement' && tongue.rows('turned-statement').has(word);
    if (isAmong(tongue.words('voids'), word) && !isOfKin && !isTheirs) return undefined;
    if (tongue.words('kin').has(word)) hasKin = true;
  }
  // What a condition begins holds back all of the clause.
  if (isAmong(tongue.words('conditions'), tokens[end]?.word ?? '')) return undefined;
  while (end > next && tongue.words('loose').has(tokens[end - 1]!.word)) end -= 1;
  return end;
}

/** `Mt.`, `e.g.`, `J.R.R.` */
const isAbbreviation = (word: string, tongue: Tongue): boolean =>
  tongue.words('abbreviations').has(word) || /^\p{L}(?:\.\p{L})+$/u.test(word);

/** `and on free days I paint`: what stands between `and` and another subject is the next clause's. */
function withoutFronted(tokens: readonly Token[], next: number, subject: number, tongue: Tongue): number {
  const joint = tokens.slice(0, subject).findLastIndex(({ word }) => word === tongue.sentence('and'));
  return joint > next && subject - joint <= LONGEST_FRONTED ? joint : subject;
}

const LONGEST_FRONTED = 5;

/** `e danço`: `and` with a verb that says who speaks. */
function isJoinedOwn(tokens: readonly Token[], at: number, tongue: Tongue): boolean {
  const next = tokens[at + 1]?.word ?? '';
  const third = tongue.rows('verbs').get(next);
  return tokens[at]!.word === tongue.sentence('and') && third !== undefined && third !== next;
}

const firstPart = (word: string): string => word.split("'")[0]!;

/** Whether what stands between this comma and the next goes on with a list and begins no clause of its own. */
function isPlainPart(tokens: readonly Token[], from: number, tongue: Tongue): boolean {
  let at = from;
  do {
    const { word } = tokens[at]!;
    if (isAmong(tongue.words('clausal'), word) || isAmong(tongue.words('subjects'), firstPart(word))) return false;
    if (isAmong(tongue.words('voids'), word) || tongue.rows('verbs').has(word)) return false;
    if (tongue.words('finite').has(word)) return false;
    if (lengthAt(tokens, at, tongue.phrases('ends')) > 0) return at > from;
    at += 1;
  } while (at < tokens.length && /^[\s'’]*$/.test(tokens[at]!.gap));
  return at - from <= LONGEST_PART;
}

const LONGEST_PART = 7;

interface Piece {
  at: number;
  text: string;
  gap: string;
}

/** The words behind the opening as they are told, without those that say a day only its hearer knows. */
function tailOf(
  tokens: readonly Token[],
  { next, kind }: Opening,
  end: number,
  moments: ReadonlySet<number>,
  tongue: Tongue,
  { gender }: Person,
): Piece[] | undefined {
  const isStatement = kind === 'statement';
  const turned = tongue.rows('turned');
  const ofGender = tongue.rows(`turned-${gender ?? 'nobody'}`);
  const ofStatement = isStatement ? tongue.rows('turned-statement') : undefined;
  const pieces: Piece[] = [];
  for (let at = next; at < end; at += 1) {
    if (moments.has(at) || tongue.words('dropped').has(tokens[at]!.word)) continue;
    const { word, text, gap } = tokens[at]!;
    const before = tokens[at - 1]?.word ?? '';
    const own = tongue
      .heads('heads')
      .find(({ from }) => from.length === 1 && from[0] === word && word.includes("'"))?.to;
    const isSubject = at > next && tongue.words('subjects').has(firstPart(word)) && lengthBefore(tokens, at, tongue);
    const subject = isSubject ? (own ?? tongue.rows('subject').get('any')) : undefined;
    const isVerb = tongue.words('subjects').has(before);
    const third = isVerb ? tongue.rows('verbs').get(word) : isStatement ? joinedVerb(tokens, at, tongue) : undefined;
    if (tongue.words('gendered').has(word) && !ofGender.has(word)) return undefined;
    if (tongue.words('subjects').has(word) && subject === undefined) return undefined;
    const told = subject ?? third ?? ofStatement?.get(word) ?? ofGender.get(word) ?? turned.get(word) ?? text;
    pieces.push({ at, text: told, gap });
  }
  if (pieces.length === 0) return pieces;
  while (pieces.length > 0 && tongue.words('loose').has(pieces.at(-1)!.text)) pieces.pop();
  return pieces;
}

const lengthBefore = (tokens: readonly Token[], at: number, tongue: Tongue): boolean =>
  tongue.phrases('same').some((phrase) => phrase.length === 1 && phrase[0] === tokens[at - 1]?.word);

/** `Teaches and runs`: the second verb as its subject has it. */
function joinedVerb(tokens: readonly Token[], at: number, tongue: Tongue): string | undefined {
  const { word, gap } = tokens[at]!;
  const isJoined = tokens[at - 1]?.word === tongue.sentence('and') || gap.includes(',');
  if (!isJoined || !tongue.rows('statements').has('*s')) return undefined;
  const known = tongue.rows('statements').get(word);
  const isVerb = /[a-z]{3}[^su']s$/.test(word) && tongue.words('after').has(tokens[at + 1]?.word ?? '');
  return known ?? (isVerb ? withoutEnding(word) : undefined);
}
