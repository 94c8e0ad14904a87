import { listsBeside } from '../lists.js';
import { isKin } from './kin-words.js';
import type { ProfileDocument } from './profile.js';
import { withoutEnd } from './sentences.js';

/** Somebody, or an animal, that the subject has told of as theirs. */
export interface Relation {
  kind: 'family' | 'friends' | 'work' | 'pets';
  /** As they are called, such as `sister` or `dog`; of a pet without a name the words of the interest. */
  relation: string;
  name: string | null;
  /** Where it stands, such as `memories`. */
  path: string;
  /** The value that tells it. */
  value: string;
}

const LISTS = listsBeside(import.meta.url, 'people');

/** Words for people that are no kin, by what they are to somebody. */
const OTHERS: Record<'friends' | 'work', ReadonlySet<string>> = {
  friends: new Set(LISTS.words('friends')),
  work: new Set(LISTS.words('work')),
};
const PETS: ReadonlySet<string> = new Set(LISTS.words('pets'));
/** A possession and up to two words of praise or looks, whom it is of, and what they are called. */
const THEIRS = new RegExp(
  [
    String.raw`\b(?:my|our|their|his|her)\s+`,
    String.raw`(?:(?:late|little|older|younger|elder|big|best|new|old|baby|twin|first|former`,
    String.raw`|\p{Ll}{3,}-(?:old|\p{Ll}+-old|\p{Ll}+ed))\s+){0,2}`,
    String.raw`([\p{Ll}'-]{2,20})(?:,?\s+(?:called\s+|named\s+)?(\p{Lu}[\p{L}'-]{1,30})(?![\p{L}\p{N}]))?`,
  ].join(''),
  'giu',
);
/** What a pet is and what it is called, at the end of an interest, as `one-eyed dog Rex`, or of a memory. */
const NAMED = String.raw`(\p{Ll}{2,20}),?\s+(?:called\s+|named\s+)?(\p{Lu}[\p{L}'-]{1,30})$`;
const NAMED_INTEREST = new RegExp(String.raw`(?:^|\s)${NAMED}`, 'u');
const NAMED_THERE = new RegExp(String.raw`\bthe\s+${NAMED}`, 'u');
const PET_INTERESTS = 'interests.pets';
const MOST = 40;

/**
 * Whom a profile tells of beside its subject: family, friends, colleagues and pets, each once, those with a name first.
 * By possessions of English and the words for kin of all languages.
 */
export function relationsIn({ memories = [], interests = {} }: ProfileDocument): Relation[] {
  const said = [
    ...memories.map(({ event }) => ({ path: 'memories', value: event })),
    ...Object.entries(interests).flatMap(([category, values]) =>
      values.map(({ value }) => ({ path: `interests.${category}`, value: String(value) })),
    ),
  ];
  const found = new Map<string, Relation>();
  for (const { path, value } of said) {
    const [, pet = '', petName] = withoutEnd(value).match(path === PET_INTERESTS ? NAMED_INTEREST : NAMED_THERE) ?? [];
    if (petName !== undefined && PETS.has(pet)) add(found, { kind: 'pets', relation: pet, name: petName, path, value });
    else if (path === PET_INTERESTS) add(found, { kind: 'pets', relation: value, name: null, path, value });
    for (const [, word = '', called] of value.matchAll(THEIRS)) {
      // The flag that lets "My" begin a sentence lets a name begin with a small letter too.
      const name = called !== undefined && /^\p{Lu}/u.test(called) ? called.replace(/'s$/, '') : null;
      // Without a name behind it, `my bird` may be the beginning of a bird feeder.
      const kind = kindOf(word.toLowerCase()) ?? (name !== null && PETS.has(word) ? 'pets' : undefined);
      if (kind) add(found, { kind, relation: word.toLowerCase(), name, path, value });
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.name !== null) - Number(a.name !== null)).slice(0, MOST);
}

function kindOf(word: string): Relation['kind'] | undefined {
  if (isKin(word)) return 'family';
  if (OTHERS.friends.has(word)) return 'friends';
  return OTHERS.work.has(word) ? 'work' : undefined;
}

/** A relation with a name takes the place of the same without one. */
function add(found: Map<string, Relation>, relation: Relation): void {
  const bare = `${relation.kind} ${relation.relation.replace(/s$/, '')}`;
  const key = relation.name === null ? bare : `${bare} ${relation.name}`;
  if (relation.name === null && [...found.keys()].some((known) => known.startsWith(bare))) return;
  if (relation.name !== null) found.delete(bare);
  if (!found.has(key)) found.set(key, relation);
}
