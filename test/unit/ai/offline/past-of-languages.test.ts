import { expect, it } from 'vitest';
import { tenseIn } from '../../../../src/ai/offline/past-of-languages.js';

it.each([
  ['it', 'Mi sono trasferita a marzo', 'Mi trasferisco a marzo'],
  ['de', 'Im März haben wir das Haus gekauft', 'Im März kaufen wir das Haus'],
  ['nl', 'In maart heb ik een boot gekocht', 'In maart koop ik een boot'],
  ['fr', "J'ai vendu la ferme en mars", 'Je vends la ferme en mars'],
  ['es', 'Me mudé en marzo', 'Me mudo en marzo'],
  ['pt', 'Comprei a quinta em março', 'Compro a quinta em março'],
  ['ja', '三月に引っ越しました。', '三月に引っ越します。'],
  ['zh', '我三月结婚了', '我三月结婚'],
])('in %s, verbs tell that "%s" is past, and that "%s" is not', (language, past, other) => {
  expect(tenseIn(past, language)).toBe('past');
  expect(tenseIn(other, language)).toBe('present');
});
