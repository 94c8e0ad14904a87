import { listsOf } from './lists.js';

const LISTS = listsOf('verbs');

export interface VerbForm {
  lemma: string;
  kind: 'base' | 'present' | 'past' | 'gerund';
}

/** The form of a verb that the rules know, if this is one. */
export const verbForm = (word: string): VerbForm | undefined => TABLE.get(word);

/** Verbs that name a pastime by themselves or with what they act on. */
export const isPastime = (lemma: string): boolean => PASTIMES.has(lemma);

/** What a verb takes for object, as a category of interests. */
export const VERB_KINDS: Record<string, string> = {
  listen: 'music',
  watch: 'movies',
  rewatch: 'movies',
  binge: 'movies',
  stream: 'movies',
  read: 'books',
  reread: 'books',
  play: 'gaming',
  replay: 'gaming',
  sing: 'music',
};

const TABLE = new Map<string, VerbForm>();
for (const line of LISTS.lines('forms')) {
  const forms = line.split(' ');
  const lemma = forms[0] ?? '';
  forms.forEach((form, at) => {
    if (!TABLE.has(form))
      TABLE.set(form, {
        lemma,
        kind: at === 0 ? 'base' : at === 1 ? 'present' : form.endsWith('ing') ? 'gerund' : 'past',
      });
  });
}
for (const [form, lemma] of [
  ['practise', 'practice'],
  ['binge-watch', 'binge'],
  ['re-watch', 'rewatch'],
  ['re-read', 'reread'],
] as const) {
  for (const [word, { lemma: own, kind }] of TABLE) if (own === form) TABLE.set(word, { lemma, kind });
}
for (const form of ['am', 'is', 'are']) TABLE.set(form, { lemma: 'be', kind: 'present' });
for (const form of ['was', 'were']) TABLE.set(form, { lemma: 'be', kind: 'past' });

/** The forms of verbs by the plain one. */
const FORMS = new Map(
  [...LISTS.lines('forms'), ...LISTS.lines('more-forms')]
    .map((line) => line.split(' '))
    .map((forms) => [forms[0] ?? '', forms]),
);

/** All forms of a verb by its plain form: those that are listed, else those that the rules of spelling make. */
export function formsOf(verb: string): string[] {
  const known = FORMS.get(verb);
  if (known) return known;
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const soft = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined;
  const third = soft ? `${soft}ies` : /(?:s|x|ch|sh|z)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, soft ? `${soft}ied` : `${stem}ed`, `${stem}ing`];
}

const PASTIMES = new Set(LISTS.words('pastimes'));
