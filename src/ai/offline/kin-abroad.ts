import { numberAt } from './numerals.js';
import { listsOf } from './lists.js';
import type { Aside } from './named-subjects.js';
import type { Sentence } from './sentence.js';
import { type ForeignWord, type Tongue } from './tongue.js';

const LISTS = listsOf('told-of-others');
const PRONOUNS = new Set(LISTS.words('pronouns abroad'));
const PLEASED = new Set(LISTS.words('pleased'));
const PLEASES = new Set(LISTS.words('pleases'));
const OF_PEOPLE = new Set(LISTS.words('of people'));
const GOING_ON = new Set([...LISTS.words('going on'), ...OF_PEOPLE, ...LISTS.words('of all')]);

/** In sentences: longer ago than this, a pronoun may mean anybody. */
const REMEMBERED = 3;

/**
 * What a text in another spaced language than English goes on to tell of kin that its writer has brought up: `Ma mère a
 * 66 ans et habite Liège`, `Sie mag Opern`, `le encanta cocinar`. Each stretch ends where the writer speaks of
 * themselves again, or with its sentence.
 */
export class KinAbroad {
  private turn = 0;
  private met = -Infinity;
  private wasOpen = false;

  hear(sentence: Sentence, tongue: Tongue): Aside[] {
    const words = tongue.wordsOf(sentence);
    const found: Aside[] = [];
    let open: Pick<Aside, 'start' | 'said'> | undefined;
    const close = (end: number): void => {
      if (open && end > open.said) found.push({ ...open, end });
      open = undefined;
    };
    this.turn += 1;
    for (let at = 0; at < words.length; at += 1) {
      const { word, start } = words[at]!;
      const kin = endOfKin(words, at, tongue);
      const begins = beginsClause(words, at, tongue);
      if (kin !== undefined) {
        this.met = this.turn;
        if (begins) open ??= { start, said: words[kin - 1]!.end };
        at = kin - 1;
      } else if (open && (isSelf(words[at]!, tongue) || (begins && isOfSelf(word, tongue)))) close(start);
      else if (!open && this.turn - this.met <= REMEMBERED && (this.goesOn(words, at, begins) || pleases(words, at))) {
        this.met = this.turn;
        open = { start, said: start };
      }
    }
    this.wasOpen = open !== undefined;
    close(sentence.end);
    return found;
  }

  /** `Sie wohnt …` of whom was brought up; a verb alone right behind what was told of them. */
  private goesOn(words: ForeignWord[], at: number, begins: boolean): boolean {
    const { word } = words[at]!;
    if (begins && PRONOUNS.has(word)) return true;
    return at === 0 && this.wasOpen && (GOING_ON.has(word) || numberAt(words, at) !== undefined);
  }
}

const isSelf = ({ plain, word }: ForeignWord, tongue: Tongue): boolean =>
  tongue.list('self').has(plain) && !tongue.list('theirs').has(plain) && !OF_PEOPLE.has(word);

/** `adoro`, `bailo`: a verb of the first person where a clause begins, in languages that leave the pronoun out. */
const isOfSelf = (word: string, tongue: Tongue): boolean =>
  /^(?:es|it|pt)$/.test(tongue.book.code) && /[^aeiou]i?o$/.test(word) && !tongue.list('fillers').has(word);

/** `le encanta`, `gli piace`: whoever was brought up is pleased. */
const pleases = (words: ForeignWord[], at: number): boolean =>
  PLEASED.has(words[at]!.word) && PLEASES.has(words[at + 1]?.word ?? '');

/** Behind which word `my sister` or `our eldest son` ends that begins here. */
function endOfKin(words: ForeignWord[], at: number, tongue: Tongue): number | undefined {
  if (!OWNERS.has(words[at]!.word)) return undefined;
  const isArticle = ({ plain }: ForeignWord): boolean => tongue.list('articles').has(plain);
  const isKin = (word: ForeignWord): boolean =>
    KIN.has(word.word) || (tongue.list('people').has(word.plain) && !isArticle(word));
  const behind = words.slice(at + 1, at + 4).findIndex(isKin);
  return behind < 0 ? undefined : at + behind + 2;
}

const KIN = new Set(LISTS.words('kin abroad'));
const OWNERS = new Set(LISTS.words('owners abroad'));

/** Whether only articles and the like stand between a word and where its clause begins. */
function beginsClause(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  let before = at - 1;
  while (
    before >= 0 &&
    ['articles', 'fillers'].some((list) => tongue.list(list as 'articles').has(words[before]!.plain))
  )
    before -= 1;
  const last = words[before];
  return last === undefined || !/\p{L}|\d/u.test(last.word) || OPENERS.has(last.word);
}

const OPENERS = new Set(LISTS.words('openers abroad'));
