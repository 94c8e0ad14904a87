import { listsBeside } from '../lists.js';
import { wordsOf } from './words.js';

/**
 * Who words speak of: whoever says them, or whoever is spoken to. Languages that leave the pronoun out are heard only
 * where they do not.
 */

const LISTS = listsBeside(import.meta.url, 'persons');
const SELF = new Set(LISTS.words('self'));
const YOU = new Set(LISTS.words('you'));
const SELF_SIGNS = /[我俺僕私]|わたし|ぼく|저는|제가|나는|내가/u;
const YOU_SIGNS = /[你您妳]|あなた|君は|당신|너는/u;

/** Whether words name whoever says them. */
export const namesSelf = (text: string): boolean =>
  wordsOf(text).some((word) => SELF.has(word)) || SELF_SIGNS.test(text);

/** Whether words name whoever they are said to. */
export const namesYou = (text: string): boolean => wordsOf(text).some((word) => YOU.has(word)) || YOU_SIGNS.test(text);
