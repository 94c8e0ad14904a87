/**
 * The slots (fields) of a profile, one row each, in the order of documents, contracts and prompts. Everything that
 * depends on slots is derived from these rows, or compared with them by test/unit/profile/slots.test.ts, which names
 * the slot and the file. The rows are plain data, so that apps can have fields of their own one day.
 *
 * How to add a slot, beside its tests:
 *
 * 1. Here: its row, and its sentences in data/lists/telling-*.txt. The document and its type, merging, keys, grounding,
 *    evidence, summary, contexts, embedding texts, the prompt and the schema of its answer, the schemas of REST,
 *    filters, sorts and the labels of the dashboard follow from these.
 * 2. graphql/sections.ts: its field; the compiler asks for it.
 * 3. dashboard/operations/profile.graphql: query it. Unless it is in `core_info`, all of which is shown, say in
 *    dashboard/src/profile/portrait.tsx where it is shown.
 * 4. ai/offline: how the offline reader finds it, for example in phrases.ts, and in forms in text/form-fields.ts.
 * 5. Run `npm run schema` to emit the contracts and the operations of the dashboard.
 * 6. Only if it is grounded in its own way: ground.ts, and revision.ts for a value that is set by hand.
 * 7. Only if it can be filtered by: a column in a migration, storage/entities/profile.ts, storage/profile-write.ts and,
 *    for a text, storage/texts.ts; a line in dashboard/src/profiles/view.ts. The compiler asks for most of these.
 */
interface Row {
  /** Dotted path in the document. `interests.*` is a family of lists, one for each category. */
  path: string;
  /** Its name for people, in the dashboard and in prompts. */
  label: string;
  /** What REST's description of itself says of it, where its name does not say enough. */
  description?: string;
  /** `one`: a value, the last said. `usual`: a value, the one that is said most. `many`: a list. */
  holds: 'one' | 'usual' | 'many';
  /** `language` is the two-letter code of one. */
  type: 'text' | 'number' | 'language' | 'memory';
  /** What makes two spellings one value (key.ts). */
  key: 'plain' | 'name' | 'place' | 'thing' | 'number' | 'event';
  /** How a text bears a value out (ground.ts). */
  ground: 'age' | 'gender' | 'language' | 'memory' | 'mood' | 'name' | 'place' | 'style' | 'thing' | 'trait';
  /** Its words can be there and yet mean nothing of the subject: asked, denied, supposed (assertion-check.ts). */
  needsAssertion: boolean;
  /** What models call it, and what else they are told of it (prompt.ts). */
  answer: { name: string; hint?: string };
  /** A pattern of what those call it who order a model to change it (orders.ts). */
  ordered?: string;
  /** How the value is put there: as a name with its capitals, or of the subject in the third person. */
  wording?: 'name' | 'theirs';
  /** The most of a list that a summary tells. */
  most?: number;
  /** Told first in a context whatever is asked: who it is, how they want to be talked with, what not to touch. */
  first?: 'who' | 'manner' | 'topics';
  /** The value in a few words that a profile is found by. */
  found: string;
  /** What stands before its values in the text of the whole profile, if they are there. */
  whole?: string;
  /** What it is worth to be found by; otherwise its confidence, which is below 2. */
  worth?: 0 | 2 | 3;
  /** The name of the filter that looks at it. */
  filter?: string;
  /** Profiles can be sorted by it, under the same name. */
  sorts?: true;
}

const ROWS = [
  {
    path: 'core_info.name',
    label: 'name',
    holds: 'one',
    type: 'text',
    key: 'name',
    ground: 'name',
    needsAssertion: true,
    answer: { name: 'name' },
    ordered: '(?:full |first |last |home |user ?)?names?',
    wording: 'name',
    first: 'who',
    found: 'is called {}',
    whole: '',
    worth: 3,
    filter: 'name',
    sorts: true,
  },
  {
    path: 'core_info.age',
    label: 'age',
    holds: 'one',
    type: 'number',
    key: 'number',
    ground: 'age',
    needsAssertion: true,
    answer: { name: 'age', hint: 'digits' },
    ordered: 'age',
    first: 'who',
    found: 'is {} years old',
    whole: 'Age ',
    worth: 2,
    filter: 'age',
    sorts: true,
  },
  {
    path: 'core_info.gender',
    label: 'gender',
    holds: 'one',
    type: 'text',
    key: 'plain',
    ground: 'gender',
    needsAssertion: false,
    answer: { name: 'gender' },
    ordered: 'gender',
    found: 'is {}',
    whole: '',
    worth: 2,
    filter: 'gender',
  },
  {
    path: 'core_info.location',
    label: 'location',
    holds: 'one',
    type: 'text',
    key: 'place',
    ground: 'place',
    needsAssertion: true,
    answer: { name: 'location', hint: 'home' },
    ordered: 'location',
    wording: 'name',
    first: 'who',
    found: 'lives in {}',
    whole: 'Lives in ',
    worth: 3,
    filter: 'location',
    sorts: true,
  },
  {
    path: 'core_info.language',
    label: 'language',
    description: 'ISO 639-1 code of the language that the subject writes in',
    holds: 'usual',
    type: 'language',
    key: 'plain',
    ground: 'language',
    needsAssertion: false,
    answer: { name: 'language', hint: 'ISO 639-1 code of what the subject writes, once per block' },
    ordered: 'language',
    first: 'manner',
    found: 'writes in {}',
    worth: 0,
    filter: 'language',
  },
  {
    path: 'interests.*',
    label: 'interests',
    holds: 'many',
    type: 'text',
    key: 'thing',
    ground: 'thing',
    needsAssertion: true,
    answer: { name: 'interest', hint: 'a thing liked or done for pleasure, one per fact' },
    ordered: 'interests?|hobb(?:y|ies)',
    found: 'likes {}',
    whole: 'Likes ',
    filter: 'interests',
  },
  {
    path: 'personality.traits',
    label: 'traits',
    description: 'Traits that the subject has shown or named',
    holds: 'many',
    type: 'text',
    key: 'thing',
    ground: 'trait',
    needsAssertion: true,
    answer: { name: 'trait', hint: 'character, self-described' },
    ordered: 'traits?',
    most: 6,
    found: 'is {}',
    whole: 'Is ',
  },
  {
    path: 'personality.mood_trends.default',
    label: 'usual mood',
    holds: 'usual',
    type: 'text',
    key: 'thing',
    ground: 'mood',
    needsAssertion: true,
    answer: { name: 'mood_default', hint: 'usual mood' },
    ordered: 'moods?',
    found: 'is usually {}',
    worth: 0,
  },
  {
    path: 'personality.mood_trends.recent',
    label: 'recent mood',
    holds: 'one',
    type: 'text',
    key: 'thing',
    ground: 'mood',
    needsAssertion: true,
    answer: { name: 'mood_recent', hint: 'mood now' },
    found: 'feels {}',
    worth: 0,
  },
  {
    path: 'memories',
    label: 'memories',
    holds: 'many',
    type: 'memory',
    key: 'event',
    ground: 'memory',
    needsAssertion: true,
    answer: {
      name: 'memory',
      hint: 'event, milestone, plan, job, family, health, possession: one short complete statement',
    },
    ordered: 'memor(?:y|ies)',
    found: '{}',
  },
  {
    path: 'preferences.conversation_style',
    label: 'conversation style',
    holds: 'one',
    type: 'text',
    key: 'thing',
    ground: 'style',
    needsAssertion: false,
    answer: { name: 'style', hint: 'how it wants to be talked to' },
    wording: 'theirs',
    first: 'manner',
    found: 'prefers a {} conversation',
  },
  {
    path: 'preferences.topics_to_avoid',
    label: 'topics to avoid',
    description: 'What not to bring up',
    holds: 'many',
    type: 'text',
    key: 'thing',
    ground: 'thing',
    needsAssertion: false,
    answer: { name: 'avoid', hint: 'topic it does not want' },
    ordered: 'avoid|topics? to avoid',
    wording: 'theirs',
    most: 6,
    first: 'topics',
    found: 'does not want to talk about {}',
    whole: 'Does not want to talk about ',
  },
] as const satisfies Row[];

/** The rows by what they say word for word, for types that follow from them. */
export type SlotRow = (typeof ROWS)[number];

export type SlotPath = SlotRow['path'];

/** One thing that a profile holds. */
export type Slot = Row & { path: SlotPath; answer: SlotRow['answer'] };

export const SLOTS: readonly Slot[] = ROWS;

/** The family whose members are lists, one for each category. */
export const INTERESTS = SLOTS.find((slot): slot is Slot & { path: 'interests.*' } => slot.path === 'interests.*')!;
