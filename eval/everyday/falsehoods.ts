import { seededRandom, type SeededRandom } from '../seeded-random.js';
import { MISREAD, NEVER_SAID, PROMPT_EXAMPLES } from '../inventory.js';
import type { Invention, Script } from '../script.js';
import { fold, tellingWords, Words } from '../words.js';
import { wordsIn } from './phrase.js';
import { DENIALS, SWAPS, WITHOUT_DENIAL } from './swaps.js';
import type { AnsweredText, Fact, Text } from './text.js';

/**
 * What a model says falsely of an everyday text: its true facts, each changed in one thing that makes it false, and
 * words of the text that are not the subject's or not meant. The program alone reads the locked texts.
 */

/** One false fact. */
type False = Pick<Fact, 'value' | 'quote'> & { path: string; category?: string | null };

/** Where false facts come from: a text, the post that is being told about, and the true facts about it. */
interface Source {
  text: AnsweredText;
  data: string;
  facts: Fact[];
  luck: SeededRandom;
}

/** All the false facts of one kind that a post allows. */
type Maker = (source: Source) => False[];

/** So many of one kind are told of one post, and of all kinds of one text. */
const MOST_OF_A_KIND = 2;
const MOST_OF_A_TEXT = 12;

/** What the model will say of a text: the name of its subject, so that it is known, and false facts. */
export function falseScriptOf(text: AnsweredText, id: string): Script {
  const luck = seededRandom(text.id);
  const script: Script = { id, posts: [], inventions: [], truths: [] };
  for (const [at, { data, input_type: inputType }] of text.posts.entries()) {
    const facts = text.answers[at]!.filter(({ polarity }) => polarity === 'asserts');
    const source = { text, data, facts, luck };
    const made = Object.entries(MAKERS).flatMap(([kind, make]) =>
      some(make(source), MOST_OF_A_KIND, luck).map((one) => ({ kind, one })),
    );
    const told = some(made, MOST_OF_A_TEXT - script.inventions.length, luck);
    const names = facts.filter(({ path }) => path === 'name').map(({ path, value, quote }) => ({ path, value, quote }));
    script.posts.push({ data, inputType, said: [...names, ...told.map(({ one }) => one)] });
    script.inventions.push(...told.map(({ kind, one }) => inventionOf(kind, one, text)));
  }
  const lines = misreadLines(text, luck);
  script.posts.push({ data: lines.map(({ line }) => line).join('\n'), inputType: undefined, said: lines });
  script.inventions.push(...lines.map((one) => inventionOf(one.kind, one, text)));
  return script;
}

/**
 * A value with a word that neither a post nor a true answer has is believed wherever that word is held; others where
 * they stand as told.
 */
function inventionOf(kind: string, { path, value, quote }: False, { posts, answers }: AnsweredText): Invention {
  const truths = answers.flat().map((fact) => fact.value);
  const said = new Words([...posts.map(({ data }) => data), ...truths].join('\n'));
  return { kind, path, value, quote, tell: tellingWords(value).filter((word) => !said.hasAll([word])) };
}

function unsaid(list: readonly string[], data: string): string[] {
  const said = new Words(data);
  return list.filter((one) => said.shareOf(tellingWords(one)) === 0);
}

const sentences = (facts: Fact[]): Fact[] =>
  facts.filter(({ path, value }) => path === 'memory' && wordsIn(value).length > 2);

const changed = ({ path, quote, category }: Fact, value: string): False => ({ path, value, quote, category });

const has = (text: string, word: string): boolean => ` ${wordsIn(text).join(' ')} `.includes(` ${word} `);

const MAKERS: Record<string, Maker> = {
  'number changed': ({ facts, data }) =>
    facts.flatMap((fact) => {
      const other = fact.value.replace(/(?<![\p{L}\d])\d{1,4}(?![\p{L}\d])/u, (number) => String(Number(number) + 3));
      const [number] = other.match(/\d+/) ?? [];
      return other === fact.value || fact.path === 'gender' || data.includes(number!) ? [] : [changed(fact, other)];
    }),
  'name or place changed': ({ facts, data, luck }) =>
    facts.flatMap((fact) => {
      const name = namesIn(fact).find((one) => fact.quote.includes(one));
      const others = unsaid([...NEVER_SAID.location, ...NEVER_SAID.name.map((one) => one.split(' ')[0]!)], data);
      return name === undefined ? [] : [changed(fact, fact.value.replace(name, luck.pick(others)))];
    }),
  'negation added': ({ facts, text, luck }) =>
    sentences(facts)
      .filter(({ value }) => !(WITHOUT_DENIAL[text.lang] ?? []).some(([denied]) => has(value, denied)))
      .flatMap((fact) => {
        const denials = DENIALS[text.lang];
        const told = `${fact.value.charAt(0).toLowerCase()}${fact.value.slice(1)}`;
        return denials ? [changed(fact, `${luck.pick(denials)} ${told}`)] : [];
      }),
  'negation dropped': ({ facts, text }) =>
    sentences(facts).flatMap((fact) => {
      const told = fact.value.replaceAll("'", 'ʼ');
      const found = WITHOUT_DENIAL[text.lang]?.find(([denied]) => has(told, denied.replace("'", 'ʼ')));
      if (!found) return [];
      const value = fact.value.replace(new RegExp(`(?<!\\p{L})${found[0]}(?!\\p{L})`, 'iu'), found[1]);
      return value === fact.value ? [] : [changed(fact, value.replace(/\s+/g, ' ').trim())];
    }),
  'kin swapped': (source) => swapped(source, SWAPS.kin),
  'month or weekday changed': (source) => swapped(source, SWAPS['month or weekday']),
  'antonym for a word': (source) => swapped(source, SWAPS.antonym),
  'another thing': (source) => swapped(source, SWAPS.thing),
  "two people's facts joined": ({ facts }) =>
    sentences(facts).flatMap((fact) => {
      const own = namesIn(fact).find((one) => fact.quote.includes(one));
      const other = sentences(facts)
        .filter(({ quote }) => quote !== fact.quote)
        .flatMap(namesIn)
        .find((one) => own !== undefined && !fact.quote.includes(one) && !fact.value.includes(one));
      return own === undefined || other === undefined ? [] : [changed(fact, fact.value.replace(own, other))];
    }),
  'true words with an addition': ({ facts, data, luck }) =>
    sentences(facts).map((fact) => changed(fact, `${fact.value} ${luck.pick(unsaid(NEVER_SAID.additions, data))}`)),
  'made up under a true quote': ({ facts, data, luck }) =>
    facts.flatMap((fact) => {
      const path = luck.pick(['location', 'interest', 'memory', 'trait', 'avoid'] as const);
      const values = unsaid(NEVER_SAID[path], data);
      return values.length === 0 ? [] : [{ path, value: luck.pick(values), quote: fact.quote, category: 'hobbies' }];
    }),
  'words of another speaker': ({ text, data, facts }) => {
    const own = [...(text.gold.name?.alternatives ?? []), ...facts.filter(isName).map(({ value }) => value)];
    const names = new Set([...own.flatMap(wordsIn), ...SUBJECT_LABELS]);
    const turns = [...data.matchAll(TURN)].map(([, label = '', line = '']) => ({ label: wordsIn(label), line }));
    const isSubjectThere = turns.some(({ label }) => label.some((word) => names.has(word)));
    return isSubjectThere
      ? turns
          .filter(({ label, line }) => !label.some((word) => names.has(word)) && !line.includes('?'))
          .map(({ line }) => ({ path: 'memory', value: line, quote: line }))
      : [];
  },
  "facts of the prompt's examples": ({ data }) => PROMPT_EXAMPLES.filter(({ quote }) => !data.includes(quote)),
  'quote of what is known': ({ data, luck }) => {
    const value = luck.pick(unsaid(NEVER_SAID.memory, data));
    return [{ path: 'memory', value, quote: `memory: ${value}` }];
  },
};

const isName = ({ path }: Fact): boolean => path === 'name';

/** What somebody says behind their name, perhaps behind a time. */
const TURN = /^(?:\[[^\]\n]{1,40}\][ ]?)?([\p{L}'’ ().]{2,40}): (.{25,200})$/gmu;
/** What the subject is called where the turns bear no names. */
const SUBJECT_LABELS = ['user', 'human', 'me', 'customer', 'client', 'member', 'du', 'ich', 'yo', 'moi', 'cliente'];

/** Words with a capital inside a value, whole. */
const namesIn = ({ value }: Pick<Fact, 'value'>): string[] =>
  value.match(/(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}{2,}(?![\p{L}-])/gu) ?? [];

function swapped({ facts, data }: Source, rows: readonly string[]): False[] {
  const said = new Words(data);
  const pairs = rows
    .map((row) => row.split('/'))
    .flatMap(([a, b]) => [[a!, b!] as const, [b!, a!] as const])
    .filter(([, to]) => !said.hasAll(tellingWords(to)));
  return facts.flatMap((fact) =>
    pairs.flatMap(([from, to]) => {
      const pattern = /\p{L}/u.test(from) && fold(from) === from && /^[\p{Script=Latin} ]+$/u.test(from);
      const found = new RegExp(pattern ? `(?<!\\p{L})${from}(?!\\p{L})` : from, 'iu');
      return found.test(fact.value) && found.test(`${fact.quote} ${fact.value}`)
        ? [changed(fact, fact.value.replace(found, to))]
        : [];
    }),
  );
}

const MOST_LINES = 4;

/** Sentences of the subject that deny, suppose, plan, tell of the past or of others, and what is made of them. */
function misreadLines({ posts }: Text, luck: SeededRandom): (False & { line: string; kind: string })[] {
  const data = posts.map((post) => post.data).join('\n');
  const pick = (list: readonly string[]): string => luck.pick(unsaid(list, data));
  const made = Object.entries(MISREAD).flatMap(([kind, makers]) =>
    makers.map((make) => ({
      kind: KINDS_OF_LINES[kind as keyof typeof MISREAD],
      ...make({
        interest: pick(NEVER_SAID.interest),
        location: pick(NEVER_SAID.location),
        name: pick(NEVER_SAID.name),
        trait: pick(NEVER_SAID.trait),
      }),
    })),
  );
  return some(made, MOST_LINES, luck).map((one) => ({ ...one, category: 'hobbies' }));
}

const KINDS_OF_LINES: Record<keyof typeof MISREAD, string> = {
  denied: 'denied, asked or supposed',
  ofAnother: 'said of somebody or something else',
  planned: 'plan made fact',
  past: 'past made present',
  joined: "two people's facts joined",
};

/** At most so many of a list, in any order, the same in every run. */
function some<T>(list: T[], most: number, luck: SeededRandom): T[] {
  const left = [...list];
  const picked: T[] = [];
  while (left.length > 0 && picked.length < most) picked.push(...left.splice(luck.below(left.length), 1));
  return picked;
}
