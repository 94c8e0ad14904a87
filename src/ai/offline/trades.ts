import { isOccupation } from './gazetteer.js';
import { glossOf } from './glosses.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { TRANSLATED_WORK, translateExactly } from './translations.js';

/** What people work as, in lower case; a hyphen stands for a blank. */
export const TRADES: ReadonlySet<string> = new Set([
  ...listsOf('trades').words('trades'),
  ...listsOf('cards').words('more-trades'),
]);

/** Whether a lower-case word of a language other than English is what people work as: `infermiera`, `Zimmermann`. */
export const isTradeAbroad = (word: string, language?: string): boolean =>
  TRADES.has(word) || translateExactly(word).some((one) => TRANSLATED_WORK.has(one)) || isGlossOfTrade(word, language);

function isGlossOfTrade(word: string, language: string | undefined): boolean {
  const gloss = glossOf(word, language);
  return gloss !== undefined && (TRADES.has(gloss) || isOccupation(gloss)) && !isPerson(gloss);
}
