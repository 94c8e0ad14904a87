import { type Slot, SAID } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { asserted } from './leaning.js';
import { listsOf } from './lists.js';
import { phraseOf, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

const LISTS = listsOf('crafts');

/** What is made or tended for pleasure, by the verb. With other things the verbs tell of work, or of nothing at all. */
const TENDED: Record<string, RegExp> = {};
for (const verb of ['grow', 'keep', 'raise', 'breed', 'make', 'build', 'restore'])
  TENDED[verb] = new RegExp(`^${LISTS.anyOf(verb)}$`);
for (const verb of ['repair', 'fix', 'mend', 'refurbish']) TENDED[verb] = TENDED.restore as RegExp;
for (const verb of ['ferment', 'pickle', 'brew', 'distill']) TENDED[verb] = /^\p{L}/u;

/** Words that tell pleasure from a living: `on weekends`, `in the garage`, `my own`. */
const LEISURE = new RegExp(String.raw`\b${LISTS.anyOf('leisure')}\b`);
/** Verbs of living beings and of what hardly anyone does for money in a chat. */
const ALWAYS = new Set(['grow', 'keep', 'raise', 'breed', 'ferment', 'pickle', 'brew']);

/**
 * `grow tomatoes`, `keep bees`, `build model ships in the garage`, `make my own candles`: the verb belongs to the
 * pastime.
 */
export function ofCraft(statement: SubjectClause): Slot[] {
  const { lemma, object, sentence, negated, past, modal, perfect, over } = statement;
  const fitting = TENDED[lemma];
  if (!fitting || negated || modal || over || (past && !perfect)) return [];
  const text = phraseOf(sentence.words);
  const own = object.findIndex(({ word }) => word === 'own');
  const from =
    own >= 0 && own < 2 ? own + 1 : /^(?:a|an|the|some|my|our|few|several)$/.test(object[0]?.word ?? '') ? 1 : 0;
  if ((!ALWAYS.has(lemma) && !LEISURE.test(text)) || (object[0]?.word === 'the' && own < 0 && lemma !== 'keep'))
    return [];
  const things = interestsIn(sentence.text, object.slice(from), undefined).filter(({ words }) =>
    words.some(({ word }) => fitting.test(word)),
  );
  return asserted(
    things.slice(0, 3).map((thing) => withVerb(statement, thing)),
    SAID - (own >= 0 ? 0 : 0.1),
  );
}

/** The verb as it is written and the thing: `make candles` for `make my own candles`. */
function withVerb({ sentence, after }: SubjectClause, thing: Interest): Interest {
  const verb = sentence.words[after - 1] as Word;
  const place = thing.words.findIndex(
    ({ word }, at) => at > 0 && /^(?:in|on|at|behind|under|beside|outside|inside|near|by|with|from|for)$/.test(word),
  );
  const last = thing.words.at(place > 0 ? place - 1 : -1) as Word;
  return {
    ...thing,
    value: `${sentence.text.slice(verb.start, verb.end)} ${sentence.text.slice(thing.words[0]?.start, last.end)}`,
    category: thing.category === 'other' || thing.category === 'pets' ? 'hobbies' : thing.category,
  };
}
