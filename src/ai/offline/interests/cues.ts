import { addToGroup } from '../../../groups.js';
import { listsOf } from '../lists.js';

const LISTS = listsOf('interest-cues');

const setOf = (name: string): ReadonlySet<string> => new Set(LISTS.words(name));

const FILLERS = setOf('fillers');
const LEADS = setOf('leads');
const BREAKS = setOf('breaks');
const CLAUSE_START = new Set([...',;:()–—-•*|/·>&+', 'and', 'but', 'then', 'so', 'plus', 'or', 'also', 'lol', 'haha']);

/** May this stand between who speaks and what they do? */
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** May this stand before the thing that is done or liked? */
export const isLead = (word: string): boolean => LEADS.has(word);

/** Does another clause begin with this word? */
export const isBreak = (word: string): boolean => BREAKS.has(word) || CLAUSE_START.has(word);

/** May a clause without a word for who does it begin behind this? */
export const isClauseStart = (word: string): boolean => CLAUSE_START.has(word);

/** Words that tell whether a thing named beside them is an interest, by the name of their list. */
export const CUES = [
  'others',
  'denial',
  'doubt',
  'plan',
  'gone',
  'work',
  'errand',
  'habit',
  'belonging',
  'delight',
  'tools',
  'compound',
] as const;
export type CueName = (typeof CUES)[number];

/** A list that a word stands in, as the features that tell where it does. */
export interface Cue {
  name: CueName;
  /** In the clause of the thing, before it or behind it. */
  before: string;
  behind: string;
  /** Beyond the clause. */
  earlier: string;
  later: string;
  /** Right beside the thing. */
  next: string;
  last: string;
}

const CUES_OF = new Map<string, Cue[]>();
for (const name of CUES) {
  const cue = {
    name,
    before: `${name} before`,
    behind: `${name} behind`,
    earlier: `${name} earlier`,
    later: `${name} later`,
    next: `${name} next`,
    last: `${name} last`,
  };
  for (const word of LISTS.words(name)) addToGroup(CUES_OF, word, cue);
}

const NONE: Cue[] = [];

/** The lists that a word stands in. */
export const cuesOf = (word: string): Cue[] => CUES_OF.get(word) ?? NONE;

/** Whether a word stands in one of the lists. */
export const isCue = (word: string, list: CueName): boolean => cuesOf(word).some(({ name }) => name === list);
