import { shownValues } from './decisions.js';
import { languageName } from './language.js';
import type { Importance } from './profile.js';
import { byStrength } from './project.js';
import type { Held, ProfileState } from './state.js';
import { compareTexts } from './words.js';

/** One text to embed. The key stays while the text does, so that what has not changed needs no new vector. */
export interface RecallText {
  key: string;
  text: string;
}

/** Most statements, and most texts in all: the statements and the bare values beside them. */
export const MOST_STATEMENTS = 48;
export const MOST_TEXTS = 64;
/** Longest text of the whole profile, in UTF-16 units: about 1,500 tokens, which every embedding model reads in full. */
export const LONGEST_WHOLE = 6_000;
/** Longest list in it, so that many interests leave room for memories. */
const LONGEST_LIST = 1_500;

/**
 * What a profile is found by: the whole in one text, and its best facts as one short statement each ("likes rock climbing"). Interests
 * are there as the bare value too, since a search for "pottery" is nearest to "pottery". Empty for an empty profile.
 */
export function recallTexts(state: ProfileState): { whole: string; facts: RecallText[] } {
  const ranked = shownValues(state).toSorted(byRank);
  const statements = ranked.slice(0, MOST_STATEMENTS).map((one) => ({ key: `${one.path}:${one.key}`, text: statementOf(one) }));
  const bare = ranked.filter(isBare).map((one) => ({ key: `value:${one.path}:${one.key}`, text: String(one.value) }));
  return { whole: wholeOf(ranked), facts: [...statements, ...bare].slice(0, MOST_TEXTS) };
}

/** The texts among those of {@link recallTexts} that one value is found by, its statement first. */
export const textsOf = (held: Held): [statement: string, ...bare: string[]] => [statementOf(held), ...(isBare(held) ? [String(held.value)] : [])];

/** What tells most of somebody first: values in the order in which they are worth finding. */
export const byRank = (a: Held, b: Held): number => rankOf(b) - rankOf(a) || byStrength(a, b) || compareTexts(a.path, b.path);

const isBare = ({ path }: Held): boolean => path.startsWith('interests.');

const WEIGHT: Record<Importance, number> = { high: 0.2, medium: 0, low: -0.2 };

/** Whom and where first, then by confidence, -.2 to 1.2; a mood or a language finds nobody. */
export function rankOf({ path, confidence, value }: Held): number {
  if (path === 'core_info.name' || path === 'core_info.location') return 3;
  if (path.startsWith('core_info.') && path !== 'core_info.language') return 2;
  if (path === 'core_info.language' || path.startsWith('personality.mood_trends.')) return 0;
  return confidence + (typeof value === 'object' && value.importance ? WEIGHT[value.importance] : 0);
}

function statementOf({ path, value }: Held): string {
  if (typeof value === 'object') return value.date ? `${value.event} (${value.date})` : value.event;
  switch (path) {
    case 'core_info.name': return `is called ${value}`;
    case 'core_info.age': return `is ${value} years old`;
    case 'core_info.gender': return `is ${value}`;
    case 'core_info.location': return `lives in ${value}`;
    case 'core_info.language': return `writes in ${languageName(String(value)) ?? value}`;
    case 'personality.traits': return `is ${value}`;
    case 'personality.mood_trends.default': return `is usually ${value}`;
    case 'personality.mood_trends.recent': return `feels ${value}`;
    case 'preferences.conversation_style': return `prefers a ${value} conversation`;
    case 'preferences.topics_to_avoid': return `does not want to talk about ${value}`;
    default: return `likes ${value}`;
  }
}

function wholeOf(ranked: Held[]): string {
  const of = (prefix: string): string[] => ranked.filter(({ path }) => path.startsWith(prefix)).map(({ value }) => String(value));
  const parts = [
    listed('', of('core_info.name')), listed('Lives in ', of('core_info.location')), listed('Age ', of('core_info.age')), listed('', of('core_info.gender')),
    listed('Likes ', of('interests.')), listed('Is ', of('personality.traits')), listed('Does not want to talk about ', of('preferences.topics_to_avoid')),
    ...ranked.filter(({ path }) => path === 'memories').map((one) => statementOf(one).replace(/[^.!?]$/u, '$&.')),
  ].filter((part) => part !== '');
  return joinWithin(parts, ' ', LONGEST_WHOLE);
}

const listed = (lead: string, values: string[]): string => (values.length > 0 ? `${lead}${joinWithin(values, ', ', LONGEST_LIST)}.` : '');

/** As many parts as fit, in order; the strongest come first. */
function joinWithin(parts: string[], between: string, longest: number): string {
  let text = '';
  for (const part of parts) if (text.length + between.length + part.length <= longest) text += text === '' ? part : between + part;
  return text;
}
