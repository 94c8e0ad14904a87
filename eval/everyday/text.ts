import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { expected, type Expected } from '../case.js';
import { CATEGORIES, FINER_CATEGORIES } from './categories.js';

/** Kinds of text that are counted together, and what the table calls them. */
const KINDS = {
  'named speakers': [
    'slack-export',
    'whatsapp-export',
    'meeting-transcript',
    'podcast-transcript',
    'podcast',
    'group-chat',
    'family-chat',
  ],
  containers: [
    'app-events',
    'event-log',
    'resume',
    'cv',
    'linkedin-about',
    'intake-onboarding',
    'intake-qa',
    'form',
    'crm-note',
    'coaching-notes',
    'therapy-notes',
    'order-history',
    'tweets',
    'product-review',
    'review',
    'voice-calendar',
    'voice-commands',
    'support-ticket',
    'email',
    'email-thread',
  ],
  'role chats and prose': [
    'openai-json',
    'user-assistant',
    'role-chat',
    'companion',
    'companion-chat',
    'therapy',
    'support-chat',
    'journal',
    'dated-diary',
    'bio',
    'long-rambling',
    'ramble',
    'dictation',
    'unpunctuated',
  ],
  'self-descriptions': ['one-line-bio', 'profile-card', 'intro-post'],
  'other languages': ['foreign'],
} as const;
export type Group = keyof typeof KINDS;
export const GROUPS = Object.keys(KINDS) as Group[];

/** The group of an English text by its kind; those in other languages are a group of their own. */
const GROUP_OF = new Map<string, Group>(GROUPS.flatMap((group) => KINDS[group].map((kind) => [kind, group] as const)));

/** An interest, and the categories that it may stand in. */
export interface ExpectedInterest extends Expected {
  categories: string[];
}

const hasWords = ({ alternatives }: Expected): boolean => alternatives.length > 0;
const label = z.string().transform(expected).refine(hasWords, 'A label without a word');
const labels = z.array(label).default([]);
const slot = label.nullable();
const interest = z.string().transform((text, context): ExpectedInterest => {
  const [, mark, categories = '', phrase = ''] = /^(\??)([a-z/]+):(.+)$/.exec(text) ?? [];
  const { alternatives, optional } = expected(phrase);
  const listed = [...new Set(categories.split('/').flatMap((one) => FINER_CATEGORIES[one] ?? one))];
  if (alternatives.length === 0 || !listed.every((category) => CATEGORIES.includes(category))) {
    context.addIssue({ code: 'custom', message: 'An interest is labelled category/other allowed:value' });
  }
  return { label: text, alternatives, optional: optional || mark === '?', categories: listed };
});

const TextSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    kind: z.enum(GROUPS.flatMap((group) => [...KINDS[group]])),
    lang: z.string().regex(/^[a-z]{2}$/),
    posts: z.array(z.strictObject({ data: z.string().min(1), input_type: z.string().optional() })).min(1),
    gold: z.strictObject({
      name: slot,
      age: slot,
      gender: slot,
      location: slot,
      int: z.array(interest).default([]),
      dis: labels,
      facts: labels,
      traits: labels,
      avoid: labels,
      chat: labels,
      style: label.optional(),
      mood: label.optional(),
      leak: z.strictObject({ core: labels, int: labels, mem: labels, any: labels }).prefault({}),
    }),
  })
  .transform((text) => ({ ...text, group: groupOf(text.lang, text.kind) }));

function groupOf(lang: string, kind: string): Group {
  return lang === 'en' ? GROUP_OF.get(kind)! : 'other languages';
}

/** What a fact may be about, as the service asks a model for it. */
export const PATHS = [
  'name',
  'age',
  'gender',
  'location',
  'language',
  'interest',
  'trait',
  'mood_recent',
  'mood_default',
  'style',
  'avoid',
  'memory',
] as const;

/** One fact of a model's answer. */
const Fact = z.strictObject({
  s: z.string(),
  path: z.enum(PATHS),
  category: z.enum(CATEGORIES).nullable(),
  value: z.string().min(1),
  polarity: z.enum(['asserts', 'retracts', 'increments']),
  said: z.enum(['stated', 'implied', 'passing']),
  at: z.string().nullable(),
  date: z.string().nullable(),
  importance: z.enum(['low', 'medium', 'high']).nullable(),
  quote: z.string().min(1),
});
const Answers = z.record(z.string().regex(/^[a-z0-9-]+#\d+$/), z.strictObject({ facts: z.array(Fact) }));

/** One fact that a model reported of a post. */
export type Fact = z.infer<typeof Fact>;

/** A labelled text as eval/everyday/README.md lays down. */
export type Text = z.infer<typeof TextSchema>;
/** The same with what a good model says of each of its posts. */
export type AnsweredText = Text & { answers: Fact[][] };

export const HALVES = ['tuned', 'locked'] as const;
export type Half = (typeof HALVES)[number];
export type Halves<T extends Text = Text> = Record<Half, T[]>;

/**
 * Files of texts that have labels alone. The tuned half has more, as rules are made with it: leaks are compared by the
 * text, shares as they are.
 */
const LABELLED: Record<Half, string[]> = {
  tuned: ['reading/tuned.json', 'reading/tuned-more.json', 'reading/tuned-more-2.json'],
  locked: ['reading/locked.json'],
};

/**
 * All labelled texts under a folder: those that answers were recorded for, and those in `reading` that have labels
 * alone. Throws as `loadHalves`.
 */
export function loadLabelled(folder: string): Halves {
  const answered = loadHalves(folder);
  const halfIn = (half: Half): Text[] => [
    ...answered[half],
    ...LABELLED[half].flatMap((name) => parse(z.array(TextSchema).min(1), readIn(folder, name), half, name)),
  ];
  const halves = { tuned: halfIn('tuned'), locked: halfIn('locked') };
  refuseRepeated([...halves.tuned, ...halves.locked]);
  return halves;
}

/** Files of texts that no training script may read; more may come to either half. */
const NOT_LEARNED = /^(?:fresh|locked)-\d+\.json$/;

/**
 * Texts in `fresh` that nothing was ever learned from: what is found in the tuned half of them, which may be looked at,
 * is what a reader knows of the language. Throws as `loadHalves`.
 */
export function loadNotLearned(folder: string): Halves {
  const halves: Halves = { tuned: [], locked: [] };
  for (const { name, half } of notLearnedIn(folder))
    halves[half].push(...parse(z.array(TextSchema).min(1), readIn(folder, `fresh/${name}.json`), half, name));
  refuseRepeated([...halves.tuned, ...halves.locked]);
  return halves;
}

/** Those of {@link loadNotLearned} that answers were recorded for. Throws as `loadHalves`. */
export function loadAnsweredNotLearned(folder: string): Halves<AnsweredText> {
  const halves: Halves<AnsweredText> = { tuned: [], locked: [] };
  for (const { name, half } of notLearnedIn(folder)) {
    if (!fs.existsSync(path.join(folder, `fresh/${name}-answers.json`))) continue;
    const [texts, answers] = [readIn(folder, `fresh/${name}.json`), readIn(folder, `fresh/${name}-answers.json`)];
    halves[half].push(...parseTexts(texts, answers, half, name));
  }
  refuseRepeated([...halves.tuned, ...halves.locked]);
  return halves;
}

function notLearnedIn(folder: string): { name: string; half: Half }[] {
  const names = fs.readdirSync(path.join(folder, 'fresh')).filter((file) => NOT_LEARNED.test(file));
  const halfOf = (name: string): Half => (name.startsWith('locked') ? 'locked' : 'tuned');
  return names.toSorted().map((file) => ({ name: path.parse(file).name, half: halfOf(file) }));
}

const readIn = (folder: string, name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

/**
 * Both halves of the texts with recorded answers, from a folder. Throws where a file is broken, in words that quote
 * none of its values: nothing that stands in the locked half may be printed.
 */
export function loadHalves(folder: string): Halves<AnsweredText> {
  const halfIn = (half: Half): AnsweredText[] =>
    parseTexts(readIn(folder, `${half}.json`), readIn(folder, `${half}-answers.json`), half);
  const halves = { tuned: halfIn('tuned'), locked: halfIn('locked') };
  refuseRepeated([...halves.tuned, ...halves.locked]);
  return halves;
}

/** The texts of one half, from what its two files hold. Throws as `loadHalves`. */
export function parseTexts(texts: string, answers: string, half: Half, name: string = half): AnsweredText[] {
  const answerOf = parse(Answers, answers, half, `${name}-answers.json`, ['…']);
  const parsed = parse(z.array(TextSchema).min(1), texts, half, `${name}.json`);
  const keys = new Set(parsed.flatMap(({ id, posts }) => posts.map((_, at) => `${id}#${at}`)));
  const unanswered = [...keys].filter((key) => !(key in answerOf)).length;
  const strays = Object.keys(answerOf).filter((key) => !keys.has(key)).length;
  if (unanswered + strays > 0) {
    throw new Error(`${name}-answers.json lacks the answers to ${unanswered} posts and holds ${strays} to no post`);
  }
  const whole = parsed.map((text) => {
    const factsOfPosts = text.posts.map((_, at) => answerOf[`${text.id}#${at}`]!.facts);
    return { ...text, answers: factsOfPosts };
  });
  refuseRepeated(whole);
  return whole;
}

/** An answer is found by the text of its post, so no two posts may be the same. */
function refuseRepeated(texts: Text[]): void {
  const repeated = (all: string[]): number => all.length - new Set(all).size;
  const ids = repeated(texts.map(({ id }) => id));
  const posts = repeated(texts.flatMap((text) => text.posts.map(({ data }) => data)));
  if (ids + posts > 0) throw new Error(`Everyday texts repeat ${ids} ids and ${posts} posts`);
}

/** `hidden` stands for the first keys of a place where they are telling: the ids of texts are keys of the answers. */
function parse<T>(schema: z.ZodType<T>, text: string, half: Half, name: string, hidden: string[] = []): T {
  const parsed = schema.safeParse(jsonOf(text, name));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: keys, message }) =>
    // Names of fields that do not belong there are in the message.
    half === 'locked' ? placeOf([...hidden, ...keys.slice(hidden.length)]) : `${placeOf(keys)}: ${message}`,
  );
  throw new Error(`${name} is not as eval/everyday/README.md lays down:\n${[...new Set(faults)].join('\n')}`);
}

const placeOf = (keys: PropertyKey[]): string => keys.map(String).join('.') || 'its beginning';

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own complaint quotes the file.
    throw new Error(`${name} is not JSON`);
  }
}
