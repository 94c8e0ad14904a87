import { type Slot, SAID } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { asserted } from './leaning.js';
import { phraseOf, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

/** What is made or tended for pleasure, by the verb. With other things the verbs tell of work, or of nothing at all. */
const TENDED: Record<string, RegExp> = {
  grow: new RegExp(
    [
      '^(?:vegetables?|veg|veggies|herbs?|flowers?|roses?|plants?|tomato(?:es)?|chill?i(?:e?s)?',
      'chil[il]es|peppers|pumpkins?|dahlias?|orchids?|tulips?|strawberries|mushrooms?|bonsai|succulents?',
      'cact(?:i|us|uses)|beans?|garlic|potatoes|food|fruit|sunflowers|microgreens|hops|rhubarb',
      'courgettes?|lavender|carrots|lettuces?|kale|peas)$',
    ].join('|'),
  ),
  keep: new RegExp(
    [
      '^(?:bees|chickens|hens|ducks|quails?|pigeons|koi|goats|sheep|alpacas|ants|reptiles|snakes|spiders',
      'tarantulas|rats|fish|aquari(?:um|ums|a)|journal|diary|bonsai|orchids|worms)$',
    ].join('|'),
  ),
  raise: /^(?:chickens|hens|ducks|quails?|goats|sheep|alpacas|rabbits|butterflies|bees|pigeons)$/,
  breed: /^(?:dogs|cats|guppies|fish|birds|canaries|geckos|snakes|rabbits|pigeons|budgies)$/,
  make: new RegExp(
    [
      '^(?:jewell?ery|candles?|soaps?|pottery|ceramics|quilts?|music|beats|films|videos|furniture|jam',
      'marmalade|wine|cheese|mead|cider|kombucha|pasta|sourdough|kimchi|pottery|models|cosplays?|costumes',
      'pots|mugs|rugs|baskets|zines|dresses|clothes|earrings|bracelets|knives|guitars|instruments|dolls',
      'puppets|collages|chutney|pickles|hot|ice|bread|vodka|gin|granola|tofu|tempeh|sauerkraut|yogh?urt',
      'cordial|sausages|ravioli)$',
    ].join('|'),
  ),
  build: new RegExp(
    [
      '^(?:models?|ships?|boats?|guitars?|lego|legos|robots?|drones?|pcs?|computers?|keyboards?',
      'dollhouses?|birdhouses?|kites?|rockets?|railways?|miniatures?|gundams?|gunpla|terrariums?',
      'furniture|planes|aeroplanes|airplanes|synths?|pedals|canoes?|kayaks?|violins?|harpsichords?|clocks',
      'bikes?|telescopes?)$',
    ].join('|'),
  ),
  restore: new RegExp(
    [
      '^(?:cars?|furniture|motorbikes?|motorcycles?|bikes?|bicycles?|clocks?|watch(?:es)?|radios?',
      'typewriters?|cameras?|tractors?|boats?|guitars?|pinball|books?|engines?|amps?|toys|synths?|lamps',
      'pens|tools|instruments)$',
    ].join('|'),
  ),
};
for (const verb of ['repair', 'fix', 'mend', 'refurbish']) TENDED[verb] = TENDED.restore as RegExp;
for (const verb of ['ferment', 'pickle', 'brew', 'distill']) TENDED[verb] = /^\p{L}/u;

/** Words that tell pleasure from a living: `on weekends`, `in the garage`, `my own`. */
const LEISURE = new RegExp(
  [
    String.raw`\b(?:weekends?|spare|free time|evenings?|garage|shed|garden|balcony|kitchen|basement|attic|allotment`,
    String.raw`backyard|yard|cellar|fun|hobby|own|sundays?|saturdays?|old|vintage|antique|retired|retirement)\b`,
  ].join('|'),
);
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
