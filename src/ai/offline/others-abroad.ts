import { entriesOf } from './entries.js';
import { isFirstName } from './gazetteer.js';
import type { Phrasebook } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { type ForeignWord, type Tongue, tongueOf } from './tongue.js';

/** Whether who speaks in a passage of another language than English means themselves somewhere in it. */
export const speaksOfSelf = (sentences: readonly Sentence[], book: Phrasebook): boolean =>
  book.unspaced
    ? sentences.some(({ text, start, end }) =>
        entriesOf(book.self).some((word) => text.slice(start, end).includes(word)),
      )
    : sentences.some((sentence) =>
        tongueOf(book)
          .wordsOf(sentence)
          .some((word) => isSelf(word, tongueOf(book))),
      );

/**
 * Whether a sentence beside those in which somebody speaks of themselves tells where another lives or how old they are:
 * `Karin wohnt in Bonn`, `sie bleibt in Bonn`, `妈妈住在苏州`. What names nobody may be a note of the subject: `Vive en
 * Huelva`.
 */
export function tellsOfAnother(sentence: Sentence, book: Phrasebook): boolean {
  if (book.unspaced) return hasKin(sentence, book);
  const tongue = tongueOf(book);
  const words = tongue.wordsOf(sentence);
  const verb = words.slice(0, FURTHEST).findIndex(({ plain }) => tongue.list('theirs').has(plain));
  if (verb < 0 || words.some((word) => isSelf(word, tongue) && !isEither(word, tongue))) return false;
  const before = words.slice(0, verb).filter(({ plain }) => !tongue.list('fillers').has(plain));
  if (before.some(({ plain }) => tongue.list('others').has(plain) || tongue.list('people').has(plain))) return true;
  const name = before.at(-1);
  return (
    name !== undefined &&
    before.length <= LONGEST_NAME &&
    before.every(({ word }) => /^\p{L}/u.test(word)) &&
    /^\p{Lu}/u.test(sentence.text.charAt(name.start)) &&
    (isFirstName(name.word, false) || mayBeName(name.plain, tongue))
  );
}

/** In words, with an article: a name with more beside it heads a card. */
const LONGEST_NAME = 3;

/** A capital makes a name of what is no small word, but where all nouns have one. */
const mayBeName = (plain: string, tongue: Tongue): boolean =>
  !tongue.book.capitalNouns && !tongue.isSmall(plain) && !tongue.list('notPlaces').has(plain);

const isSelf = ({ plain }: ForeignWord, tongue: Tongue): boolean => tongue.list('self').has(plain);

/** `habite`: a verb of the first person and of the third. */
export const isEither = ({ plain }: ForeignWord, tongue: Tongue): boolean => tongue.list('theirs').has(plain);

/** In words: a verb stands near its subject, which may have an age or a calling beside it. */
const FURTHEST = 8;

const hasKin = ({ text, start, end }: Sentence, { people, self, theirs }: Phrasebook): boolean => {
  const said = text.slice(start, end);
  return (
    entriesOf(people).some((word) => word.length > 1 && said.includes(word)) &&
    entriesOf(theirs).some((word) => said.includes(word)) &&
    !entriesOf(self).some((word) => said.includes(word))
  );
};
