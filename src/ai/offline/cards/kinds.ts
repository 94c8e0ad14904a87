import { remembering } from '../../../text/look-up.js';
import { isInterestWord, isPet, singular } from '../categories.js';
import { PLAIN, SAID, type Slot, WEAK } from '../finding.js';
import { isCommonWord, isDoer, isOccupation, isPlace } from '../gazetteer.js';
import { type Interest, interestsIn } from '../interest.js';
import { listsOf } from '../lists.js';
import { numberAt } from '../numerals.js';
import { isKin, isPerson } from '../people.js';
import { sentenceWords } from '../sentence.js';
import { isTown } from '../towns.js';
import { isTradeAbroad, TRADES } from '../trades.js';
import { translateExactly } from '../translations.js';
import type { Part } from './parts.js';
import { anyPhrase, wordsOf } from './words.js';

/** What a part of a card is, with what it states. */
export interface Told {
  kind:
    | 'age'
    | 'gender'
    | 'place'
    | 'origin'
    | 'trade'
    | 'role'
    /** Said of oneself: `coffee addict`. */
    | 'fondness'
    | 'liking'
    | 'health'
    /** A handle, a link, a disclaimer: as good as a label that this is a card. */
    | 'contact'
    | 'denied'
    | 'other';
  slots: Slot[];
}

/** What is written with a hyphen in one place is written without in another. */
const phrases = (list: string): string => anyPhrase(list, '[ -]');

const LIVING_IN = new RegExp(`(?:^|.*?\\s)${phrases('living-in')}\\s+(?=\\S)|^${phrases('here')}\\s+(?=\\S)`, 'iu');
const COMING_FROM = new RegExp(`^${phrases('coming-from')}\\s+(?=\\S)`, 'iu');
const DENIED = new RegExp(`^${phrases('denied')}(?![\\p{L}\\d])|^不|^没|(?:ません|ない)$|-free zone$`, 'iu');
const HEALTH = new RegExp(
  `^(?:i'm |je suis |soy |sono |bin )?${phrases('health')}(?![\\p{L}])|${phrases('health-within')}`,
  'iu',
);
const FOND_BEFORE = new RegExp(`^${phrases('fond-before')}\\s+(?=\\S)`, 'iu');
const FOND_BEHIND = new RegExp(`\\s+${phrases('fond-behind')}s?$`, 'iu');
const ROLE = new RegExp(
  `^(?:${phrases('of-kin')} )*(?:(?<she>${phrases('she')})|${phrases('he')})` +
    String.raw`(?: (?:of|to|von|de|du|di|do|da|van|x) ?[^]{1,40}| ?[x×] ?\d)?$`,
  'iu',
);
const PRONOUNS =
  /^\(?(she|he|they|sie|er|elle|il|ella|él|ela|ele|zij|hij) ?[/|] ?\p{L}{2,5}(?: ?\/ ?\p{L}{2,6})?\)?$/iu;
const CONTACT = new RegExp(
  [
    String.raw`^@[\w.]+$|https?:|www\.|\S@\S+\.\w|\.(?:com|io|dev|org|net)\b`,
    String.raw`^(?:dm|dms|ig|insta|snap|tw|linkedin|opinions|views|tweets|rts?|link)\b`,
  ].join('|'),
  'i',
);
const OF_TRADE = new RegExp(`^${phrases('of-trade')}\\s`, 'iu');
const STATUS = new RegExp(`^${phrases('status')}$`, 'iu');
const NO_TRADE = new Set(wordsOf('no-trade'));
const IDLE = new Set(wordsOf('idle'));

/** Something that a card states. */
export const slot = (path: Slot['path'], value: Slot['value'], explicitness: number): Slot => ({
  path,
  value,
  explicitness,
  polarity: 'asserts',
});

/** What a part says of who writes the card; `next` is the part behind it, a region of the place in it perhaps. */
export function toldBy(part: Part, next: Part | undefined): Told {
  const { text } = part;
  if (CONTACT.test(text)) return { kind: 'contact', slots: [] };
  if (part.sign === 'denied' || DENIED.test(text)) return { kind: 'denied', slots: [] };
  if (part.sign === 'trade') return { kind: 'trade', slots: [memory(text)] };
  if (part.sign === 'liking') return likingIn(text) ?? liked(text);
  if (part.isAside && !PRONOUNS.test(text)) return { kind: 'other', slots: [] };
  const person = aboutPerson(text);
  if (person) return person;
  if (text.split(/\s+/).length > MOST_WORDS) return { kind: 'other', slots: [] };
  if (part.sign === 'former') return { kind: placeIn(part, next) ? 'origin' : 'other', slots: [] };
  if (HEALTH.test(text) || STATUS.test(text))
    return { kind: 'health', slots: [...(likingIn(text)?.slots ?? []), memory(text)] };
  return roleIn(text) ?? placeIn(part, next) ?? tradeIn(part, next) ?? likingIn(text) ?? { kind: 'other', slots: [] };
}

/** Longer parts are sentences. A guess. */
const MOST_WORDS = 8;

const memory = (event: string): Slot => slot('memories', { event, importance: 'medium' }, SAID);

/** Age, gender or pronouns as one part of a line. */
function aboutPerson(part: string): Told | undefined {
  const gender = (letter: string | undefined): Slot[] =>
    letter ? [slot('core_info.gender', /^[fw]/i.test(letter) ? 'female' : 'male', SAID)] : [];
  const aged = AGED.exec(part) ?? /^(?:([mf]) ?\/? ?)(\d{2})$/i.exec(part);
  if (aged) {
    const [age, letter] = /^\d/.test(aged[1] ?? '') ? [Number(aged[1]), aged[2]] : [Number(aged[2]), aged[1]];
    const isAge = age >= LEAST_AGE && age <= 120;
    return isAge ? { kind: 'age', slots: [slot('core_info.age', age, PLAIN), ...gender(letter)] } : undefined;
  }
  if (/^(?:m|f|male|female)$/i.test(part)) return { kind: 'gender', slots: gender(part) };
  const pronoun = PRONOUNS.exec(part)?.[1]?.toLowerCase();
  if (pronoun !== undefined) {
    const told = SHE.has(pronoun) ? 'female' : pronoun === 'they' ? 'non-binary' : 'male';
    return { kind: 'gender', slots: [slot('core_info.gender', told, 0.7)] };
  }
  const words = sentenceWords(part);
  const number = numberAt(words, 0);
  return number && number.length === words.length && number.value >= LEAST_AGE && !/\d/.test(part)
    ? { kind: 'age', slots: [slot('core_info.age', number.value, PLAIN)] }
    : undefined;
}

const SHE = new Set(['she', 'sie', 'elle', 'ella', 'ela', 'zij']);
/** Below that a number is rather a child's age, or how many there are of something. A guess. */
const LEAST_AGE = 13;
const AGED = new RegExp(
  [
    String.raw`^(?:aged? |age: ?|今年)?(\d{1,3}) ?(?:y|yo|yrs?(?: old)?|years?(?: old| young)?|y/?o|j\.?`,
    'jahre(?: alt| jung)?',
    String.raw`ans|anni|años|añitos|anos|jaar(?: oud)?|岁|歲|歳|才|さい(?:です)?|and counting)?\.? ?/? ?([mfw])?$`,
  ].join('|'),
  'i',
);

/** `Dad of two`: who one is to a child or a partner. */
function roleIn(text: string): Told | undefined {
  const role = ROLE.exec(text)?.groups;
  if (!role) return undefined;
  return {
    kind: 'role',
    slots: [slot('core_info.gender', role['she'] === undefined ? 'male' : 'female', SAID), memory(text)],
  };
}

/** A word for what one works as in English. */
const isTrade = remembering((word) => (isOccupation(word) || TRADES.has(word)) && !isPerson(word) && !IDLE.has(word));

/** `nurse in Porto`, `prof de maths à Nantes`: what one lives on, and where it tells that. */
function tradeIn(part: Part, next: Part | undefined): Told | undefined {
  const [, what = '', where] = TRADE_AND_PLACE.exec(part.text.replace(BY_DAY, '')) ?? [];
  const words = what.toLowerCase().replace(ARTICLE, '').split(/\s+/);
  const head = words.at(-1)!;
  const isOne =
    (OF_TRADE.test(part.text) && words.length <= MOST_OF_TRADE + 2) ||
    (words.length <= MOST_OF_TRADE &&
      !words.some((word) => isKin(word) || IDLE.has(word) || NO_TRADE.has(word)) &&
      !FOND_BEHIND.test(what) &&
      !isPlace(what.toLowerCase()) &&
      (isTrade(head) ||
        isTradeAbroad(head) ||
        isTradeAbroad(words[0]!) ||
        head === 'student' ||
        TRADES.has(words.slice(-2).join('-')) ||
        (isDoer(head) && words.length > 1 && !isCommonWord(head))));
  if (!isOne) return undefined;
  const place = where === undefined ? undefined : placeIn({ ...part, text: where }, next);
  return { kind: 'trade', slots: [memory(isTrade(head) ? livingOn(part.text) : part.text), ...(place?.slots ?? [])] };
}

/** `I'm a nurse in Porto`: a trade as one would say it. */
function livingOn(trade: string): string {
  const what = trade.replace(ARTICLE, '').replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return `I'm ${/^(?:[aeio]|u(?!ni|[A-Z]|x))/.test(what) ? 'an' : 'a'} ${what}`;
}

/** A trade as it is written, in a text of another language than English. */
export const asWritten = <T extends Slot>(told: T, written: string): T =>
  typeof told.value === 'object' && told.value.event === livingOn(written)
    ? { ...told, value: { ...told.value, event: written } }
    : told;

const MOST_OF_TRADE = 5;
const BY_DAY = / (?:by (?:day|night|trade|profession|training)|de día|de noche|le jour|von Beruf)$/i;
const ARTICLE = /^(?:an?|the|ein|eine|un|une|una|um|uma|een) /i;
const TRADE_AND_PLACE = new RegExp(
  String.raw`^(.+?)(?: (?:based |living )?(?:in|from|near|at|aus|bei|à|chez|en|em|presso|bij|te|for|de|des|of)` +
    String.raw`\s+(.+)| ?@ ?(\S.*))?$`,
  'iu',
);

/** A part that names a place; the region behind it belongs to it. */
function placeIn(part: Part, next: Part | undefined): Told | undefined {
  const [, behind, unspaced = behind] = UNSPACED_LIVING.exec(part.text) ?? [];
  if (unspaced !== undefined) return { kind: 'place', slots: [slot('core_info.location', unspaced, PLAIN)] };
  const told = part.text.replace(LIVING_IN, '');
  const before = part.text
    .slice(0, part.text.length - told.length)
    .toLowerCase()
    .split(/\s+/);
  if (before.some((word) => isPerson(word) || OF_OTHERS.test(word))) return undefined;
  const isStated = told !== part.text || part.sign === 'place';
  const from = told.replace(COMING_FROM, '');
  const isOrigin = from !== told || part.sign === 'origin';
  const cut = from.replace(WAY_THERE, '');
  const town = isStated || isOrigin ? (NAMED_FIRST.exec(cut)?.[0] ?? cut) : cut;
  if (!isPlaceAnywhere(town) && !(isStated && NAMED_ALONE.test(cut) && !isInterestWord(cut.toLowerCase())))
    return undefined;
  const region = next && !next.isAside && next.sign === undefined && isPlaceAnywhere(next.text) ? next.text : undefined;
  const value = region === undefined ? town : `${town}, ${region}`;
  const explicitness = isOrigin ? WEAK : isStated ? PLAIN : SAID;
  return { kind: isOrigin ? 'origin' : 'place', slots: [slot('core_info.location', value, explicitness)] };
}

const OF_OTHERS = /^(?:her|his|their|our|mein|meine|mon|ma|mes|mi|mis|minha|meu)$/;
/** `坐标青岛`, `さいたま在住` */
const UNSPACED_LIVING = /^(?:坐标|现居|人在|住在)(.{2,5})$|^(?=.{4,8}$)(.{2,6})在住$/u;
/** `Lisbon via Durban`, `Croydon since 2011` */
const WAY_THERE = /\s+(?:via|by way of|since|seit|depuis|desde|dal|sinds|früher|formerly)\s.*$/iu;
/** The name that a longer part begins with: `Lyttelton with her wife`. */
const NAMED_FIRST =
  /^\p{Lu}[\p{L}\p{M}'’.-]+(?: (?:(?:de|do|da|del|la|le|of|am|an der|upon|sur) )?\p{Lu}[\p{L}\p{M}'’.-]+){0,3}/u;
const NAMED_ALONE = /^\p{Lu}[\p{L}\p{M}'’. -]{1,40}$/u;

/** A place by its name in English or in its own language, with a state or a quarter behind it: `Macon GA`. */
const isPlaceAnywhere = remembering((written) => {
  const town = written.replace(/ [A-Z]{2}$/u, '').trim();
  const name = town.toLowerCase();
  if (isTrade(name) || isInterestWord(name) || !/^\p{L}{2}/u.test(name)) return false;
  if (isPlace(name) || translateExactly(name).some(isPlace)) return true;
  if (!name.includes(' ') && (name.length < SHORTEST_TOWN || isCommonWord(name))) return false;
  return isTown(name) || (!name.includes(' ') && isTown(name.split('-')[0]!) && name.indexOf('-') >= SHORTEST_TOWN);
});

/** Strange words that are shorter are rather abbreviations. A guess. */
const SHORTEST_TOWN = 4;

/** What somebody likes: things that people have as an interest, in a few words. */
function likingIn(text: string): Told | undefined {
  const thing = text.replace(/^#/, '').replace(FOND_BEFORE, '').replace(FOND_BEHIND, '');
  const isSaid = thing !== text;
  const words = sentenceWords(thing);
  if (words.some(({ word }) => FORMER.has(word))) return undefined;
  if (words.length === 0 || words.length > MOST_OF_LIKING + (isSaid ? 2 : 0)) return undefined;
  if (!isSaid && NO_LIKING.test(thing)) return undefined;
  const known = interestsIn(thing, words, undefined).filter((one) => one.known && !isPlaceAnywhere(one.value));
  const slots = (known.length > 0 ? known : abroad(thing)).map(({ category, value }) =>
    slot(`interests.${category}`, value, SAID),
  );
  if (slots.length === 0) return undefined;
  return { kind: FOND_BEHIND.test(text) ? 'fondness' : 'liking', slots };
}

const FORMER = new Set(listsOf('entry').words('former'));
const MOST_OF_LIKING = 4;
/** Words of a part that says what happened, or of whom, or where; and how one begins that counts. */
const NO_LIKING = new RegExp(`(?<![\\p{L}])${phrases('no-liking')}(?![\\p{L}])|^(?:\\d{2,}|an?|the) |\\d+k\\b`, 'iu');

/** What a label says that somebody likes, whatever it is, if it is a few words. */
function liked(text: string): Told {
  const isFew = text.split(/\s+/).length <= MOST_OF_LIKING;
  return { kind: 'liking', slots: isFew ? [slot('interests.other', text, SAID)] : [] };
}

/** The same in another language: by what its words are in English. */
function abroad(text: string): Pick<Interest, 'category' | 'value'>[] {
  const words = sentenceWords(text).map(({ word }) => word);
  for (const word of words) {
    for (const english of translateExactly(word)) {
      const [found] = interestsIn(english, sentenceWords(english), undefined);
      const category = isPet(singular(english)) ? 'pets' : found?.known ? found.category : undefined;
      if (category !== undefined) return [{ category, value: category === 'pets' ? word : text }];
    }
  }
  return [];
}
