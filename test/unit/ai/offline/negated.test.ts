import { expect, it } from 'vitest';
import { negatedIn } from '../../../../src/ai/offline/negated.js';

it.each([
  ["I don't eat meat", ['eat', 'meat']],
  ['I never drink alcohol, but I love tea', ['drink', 'alcohol']],
  ['no bread, no pasta', ['bread', 'pasta']],
  ['I hate jazz and I play the oboe', ['jazz']],
  ['Ich esse kein Fleisch', ['fleisch']],
  ['Je ne mange pas de viande', ['de', 'viande']],
  ["I can't live without my guitar", ['live']],
  ['I never miss a match', []],
  ["I don't live in Paris", ['live', 'in', 'paris']],
  ["I don't want kids", ['want', 'kids']],
  ['en mai à Lyon', []],
  ['not only jazz', []],
  ['I love meat', []],
  ["I don't eat meat. I grill meat for others", ['eat']],
])('"%s" denies %j', (text, words) => expect([...negatedIn(text)]).toEqual(words));
