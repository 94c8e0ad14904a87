import { isAmong, type Token } from './clause-tokens.js';
import type { Head, Tongue } from './tongue.js';

/** Who is told of, as far as sentences depend on it. */
export interface Person {
  /** `male`, `female` or whatever else is said. */
  gender: string | undefined;
  /** As it is told. */
  name: string | undefined;
}

/** How the sentence of a clause begins. */
export interface Opening {
  /** With `{who}` where the language says who. */
  said: string;
  /** The first word that is told as it stands. */
  next: number;
  /**
   * `own`: what they say of themselves; `owned`: of what is theirs; `statement`: what is said of them, its subject left
   * out; `named`: the same with its subject; `trade`: what they are, without a verb.
   */
  kind: 'own' | 'owned' | 'statement' | 'named' | 'trade';
}

/** How a sentence about a clause may begin; undefined where nothing is known to begin so. */
export function openingOf(tokens: readonly Token[], tongue: Tongue, person: Person): Opening | undefined {
  const head = headAt(tokens, tongue.heads('heads'));
  if (head) {
    if (head.to === '-') return undefined;
    const isOwned = head.to.split(' ').length === 1 && !head.to.startsWith('{who}') && isPronoun(head, tongue);
    return { said: head.to, next: head.from.length, kind: isOwned ? 'owned' : 'own' };
  }
  // Whose it is depends on who is told of, as in German.
  const owner = tongue.rows(`turned-${person.gender ?? 'nobody'}`).get(tokens[0]?.word ?? '');
  if (owner !== undefined) return { said: owner, next: 1, kind: 'owned' };
  return ownVerb(tokens, tongue) ?? named(tokens, tongue, person) ?? stated(tokens, tongue) ?? trade(tokens, tongue);
}

const headAt = (tokens: readonly Token[], heads: readonly Head[]): Head | undefined =>
  heads.find(({ from }) =>
    from.every((word, at) => tokens[at]?.word === word && (at === 0 || tokens[at]!.gap === ' ')),
  );

const isPronoun = ({ to }: Head, tongue: Tongue): boolean => [...tongue.rows('turned').values()].includes(to);

/** `I still work`; where the verb alone says who speaks, `trabajo`. */
function ownVerb(tokens: readonly Token[], tongue: Tongue): Opening | undefined {
  const verbs = tongue.rows('verbs');
  let at = tongue.words('subjects').has(tokens[0]?.word ?? '') ? 1 : 0;
  const hasSubject = at === 1;
  const adverbs: string[] = [];
  while (tongue.words('adverbs').has(tokens[at]?.word ?? '') && tokens[at]?.gap === (at === 0 ? '' : ' '))
    adverbs.push(tokens[at++]!.word);
  const verb = tokens[at];
  if (!verb || (at > 0 && verb.gap !== ' ')) return undefined;
  const known = verbs.get(verb.word);
  const open = hasSubject && verbs.has('*') && isOpenVerb(verb.word, tongue) ? verb.text : undefined;
  const told = known ?? open;
  if (told === undefined || (!hasSubject && (verbs.has('*') || adverbs.length > 0))) return undefined;
  return { said: ['{who}', ...adverbs, told].join(' '), next: at + 1, kind: 'own' };
}

const isOpenVerb = (word: string, tongue: Tongue): boolean =>
  /^\p{L}[\p{L}']+$/u.test(word) && !isAmong(tongue.words('voids'), word) && !tongue.rows('turned').has(word);

/** `She teaches`, `Ana teaches` of whoever is called so; `Husband Joseph is in Doha` of one of theirs. */
function named(tokens: readonly Token[], tongue: Tongue, { gender, name }: Person): Opening | undefined {
  const [first, second] = tokens;
  if (!first || !second) return undefined;
  const isPronounOf = gender !== undefined && tongue.rows('pronouns').get(gender) === first.word;
  const isName = name !== undefined && /^\p{Lu}/u.test(first.text) && name.split(' ').includes(first.text);
  if (isPronounOf || isName) return { said: first.text, next: 1, kind: 'named' };
  const isOther = /^\p{Lu}\p{Ll}+$/u.test(first.text) && tongue.words('being').has(second.word) && second.gap === ' ';
  if (isOther) return { said: first.text, next: 1, kind: 'owned' };
  const owner = tongue.sentence('owner');
  const isKin = owner !== '' && tongue.words('kin').has(first.word) && second.gap === ' ';
  return isKin ? { said: `${owner} ${first.word}`, next: 1, kind: 'owned' } : undefined;
}

/** `Teaches recorder`, `Moved to Oslo`, `Learning to sail`. */
function stated([first, second]: readonly Token[], tongue: Tongue): Opening | undefined {
  if (!first || !second || second.gap !== ' ') return undefined;
  const isThird = !tongue.rows('statements').has('*s') && [...tongue.rows('verbs').values()].includes(first.word);
  const verb = isThird ? first.word : tongue.rows('statements').get(first.word);
  if (verb !== undefined) return { said: `{who} ${verb}`, next: 1, kind: 'statement' };
  const isFollowed = tongue.words('after').has(second.word) || /^\d/.test(second.text);
  if (tongue.words('gerunds').has(first.word) && isFollowed && second.word !== 'in')
    return { said: `${tongue.sentence('going-on')} ${first.word}`, next: 1, kind: 'statement' };
  if (isFollowed && tongue.rows('statements').has('*s') && /[a-z]{3}[^su']s$/.test(first.word))
    return { said: `{who} ${withoutEnding(first.word)}`, next: 1, kind: 'statement' };
  return undefined;
}

/** `studies` as `study`, `teaches` as `teach`, `runs` as `run`. */
export const withoutEnding = (verb: string): string =>
  /[^aeiou]ies$/.test(verb) && verb.length > 4
    ? `${verb.slice(0, -3)}y`
    : verb.replace(/(?<=ss|sh|ch|x|zz|o)es$|(?<!s)s$/, '');

/** `Retired judge`, `ER nurse in Moncton`. */
function trade(tokens: readonly Token[], tongue: Tongue): Opening | undefined {
  const sentence = tongue.sentence('trade');
  if (sentence === '') return undefined;
  const breaks = tongue.words('breaks');
  const end = tokens.findIndex(({ word, gap }, at) => at > 0 && (gap !== ' ' || breaks.has(word)));
  const length = end < 0 ? tokens.length : end;
  const head = tokens[length - 1]?.word ?? '';
  // `louder` and `rigger` end alike; only a trade has its place behind it.
  const isPlaced =
    tokens[1]?.gap.startsWith(',') === true && /^\p{Lu}/u.test(tokens[1]!.text) && /^\p{Lu}/u.test(tokens[0]!.text);
  if (length === 1 && !tongue.words('trades').has(head) && !isPlaced) return undefined;
  const isPlain = tokens
    .slice(0, length)
    .every(({ word }) => /^\p{L}[\p{L}-]*$/u.test(word) && !tongue.words('no-modifier').has(word));
  if (length > MOST_OF_TRADE || !isPlain || !isTrade(head, tongue)) return undefined;
  const [first] = tokens;
  const isProper = tokens.length > 1 && /^\p{Lu}/u.test(tokens[1]!.text) && length > 1;
  const word = isProper || /^\p{Lu}{2}/u.test(first!.text) ? first!.text : first!.word;
  const article = /^(?:[aeio]|u(?!ni))/i.test(word) || /^[AEFHILMNORSX]{1}[A-Z]/.test(word) ? 'an' : 'a';
  return {
    said: `${sentence} ${tongue.words('articles').has(word) ? word : `${article} ${word}`}`,
    next: 1,
    kind: 'trade',
  };
}

const MOST_OF_TRADE = 4;

function isTrade(word: string, tongue: Tongue): boolean {
  if (tongue.words('trades').has(word)) return true;
  if (tongue.words('no-trade').has(word) || word.length < SHORTEST_TRADE) return false;
  return [...tongue.words('trade-endings')].some((ending) => word.endsWith(ending));
}

const SHORTEST_TRADE = 5;
