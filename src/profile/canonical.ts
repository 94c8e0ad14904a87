import { INTEREST_CATEGORIES } from './profile.js';
import { isEmptyWord, plain, stem, visible, wordsOf } from './words.js';

/**
 * R4, the key that two spellings of one thing share: NFKC, case, accents, articles and punctuation off, small English
 * inflection folded, a small table of aliases, and for interests the verb that only says how one enjoys the thing
 * (`playing tennis`, `to listen to jazz`). Keys are compared, never shown.
 */
export function thingKey(value: string): string {
  const words = wordsOf(value);
  const kept = withoutFrame(words.filter((word) => !ARTICLES.has(word)));
  return replaceAliases((kept.length > 0 ? kept : words).map(stem)).join(' ') || plain(visible(value));
}

/** Whether `narrow` is a kind of `wide`, by English word order: `heavy metal` is `metal`, `ice cream` is not `ice`. */
export const isKindOf = (narrow: string, wide: string): boolean => narrow === wide || narrow.endsWith(` ${wide}`);

/** The key of a place: its comma-separated parts, widest last, each by its common English name. */
export function placeKey(value: string): string {
  return value
    .split(/[,;/()]/)
    .map(placeName)
    .filter((part) => part !== '')
    .join(', ');
}

/** The common English name of one part of a place, so that a text's `NYC` supports `New York`. */
export const placeName = (part: string): string => PLACES.get(bare(part)) ?? bare(part);

/** The key of a person's name: its words in order. */
export const nameKey = (value: string): string => wordsOf(value).join(' ');

/**
 * R3 for names: whether one is the other with words or letters left out (`Maria`, `Maria D.`, `Maria Duarte`). Keys of
 * {@link nameKey}.
 */
export function isSameName(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a.split(' '), b.split(' ')] : [b.split(' '), a.split(' ')];
  let at = 0;
  for (const word of short) {
    while (at < long.length && !(long[at] === word || (word.length === 1 && long[at]?.startsWith(word)))) at += 1;
    if (at === long.length) return false;
    at += 1;
  }
  return true;
}

/**
 * R3 for places: whether all parts of one are parts of the other (`Berlin`, `Berlin, Germany`). Keys of
 * {@link placeKey}.
 */
export function isSamePlace(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a.split(', '), b.split(', ')] : [b.split(', '), a.split(', ')];
  return short.every((part) => long.includes(part));
}

/** An interest category in its usual name: `Film` is `movies`. Undefined when it can be none. */
export function categoryName(category: string): string | undefined {
  const name = plain(visible(category))
    .replace(/[^a-z0-9_ -]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 40)
    .trim();
  // A category becomes a key of an object in every client; these are taken there.
  if (name === '' || name in Object.prototype || name === 'prototype' || name.startsWith('__')) return undefined;
  return (INTEREST_CATEGORIES as readonly string[]).includes(name) ? name : (CATEGORIES.get(name) ?? name);
}

const bare = (text: string): string => {
  const words = wordsOf(text);
  const kept = words.filter((word) => !ARTICLES.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
};

const ARTICLES = new Set(['a', 'an', 'the', 'some', 'my', 'to']);
const ENJOYED_BY = new Set(['play', 'watch', 'read', 'do', 'go', 'eat', 'drink', 'practic', 'practis', 'visit']);

/** Takes off `playing`, `watching`, `listening to` in front and `music` behind when a thing is left. */
function withoutFrame(words: string[]): string[] {
  const first = words[0] === undefined ? '' : stem(words[0]);
  const inner =
    words.length > 1 && (ENJOYED_BY.has(first) || (first === 'listen' && !isEmptyWord(words[1] ?? '')))
      ? words.slice(1)
      : words;
  return inner.length > 1 && inner.at(-1) === 'music' ? inner.slice(0, -1) : inner;
}

/** Each line: the name that is kept, then what else it is called. */
const THING_ALIASES = `
movie: film, motion picture | tv: television, telly | tv show: tv series | video game: videogame, computer game | \
board game: boardgame | cycling: biking, bicycling, bike riding, riding bikes
bike: bicycle | motorcycle: motorbike | science fiction: sci fi, scifi | hip hop: hiphop | r b: rnb, r and b, \
rhythm and blues | rock and roll: rock n roll | k pop: kpop | k drama: kdrama
dungeons and dragons: dungeons dragons, d and d, d d, dnd | javascript: js | mathematics: math, maths | \
photography: taking photos, taking pictures, taking photographs
table tennis: ping pong, pingpong | barbecue: bbq, barbeque | artificial intelligence: ai | machine learning: ml | \
cat: kitty | dog: doggo, doggy | comic: comic book, comicbook | non fiction: nonfiction`;

const PLACE_ALIASES = `
new york: nyc, new york city, ny city, big apple | san francisco: sf, san fran, frisco | los angeles: la | las \
vegas: vegas | philadelphia: philly | washington dc: dc, washington d c, washington district of columbia
united kingdom: uk, u k, great britain, britain, gb | united states: usa, us, u s, u s a, united states of \
america, america, states | united arab emirates: uae, u a e | netherlands: holland, nederland
saint petersburg: st petersburg | saint louis: st louis | saint paul: st paul | mexico city: cdmx, ciudad de \
mexico | hong kong: hk | czechia: czech republic | south korea: korea, republic of korea
munich: munchen, muenchen | cologne: koln, koeln | nuremberg: nurnberg | vienna: wien | zurich: zuerich | geneva: \
geneve, genf | rome: roma | milan: milano | florence: firenze | naples: napoli | turin: torino | venice: venezia
lisbon: lisboa | porto: oporto | seville: sevilla | prague: praha | warsaw: warszawa | cracow: krakow | moscow: \
moskva | brussels: bruxelles, brussel | antwerp: antwerpen | the hague: den haag | copenhagen: kobenhavn | \
gothenburg: goteborg
bucharest: bucuresti | belgrade: beograd | athens: athina | germany: deutschland | spain: espana | italy: italia | \
austria: osterreich | switzerland: schweiz, suisse, svizzera | sweden: sverige | norway: norge | finland: suomi | \
brazil: brasil | bangalore: bengaluru, blr | mumbai: bombay | kolkata: calcutta | kyiv: kiev | ho chi minh city: \
saigon, hcmc, hcm city, tp hcm | kuala lumpur: kl | jakarta: jkt | johannesburg: joburg, jozi, jhb | cape town: \
cpt, kaapstad, die kaap | pretoria: tshwane | port elizabeth: gqeberha | durban: ethekwini | lagos: lasgidi
melbourne: melb | brisbane: brissie, bne | christchurch: chch | wellington: welly | auckland: akl | tasmania: tassie
manchester: manc | birmingham: brum | edinburgh: auld reekie | \
frankfurt am main: frankfurt, ffm | amsterdam: mokum | rotterdam: rdam | sao paulo: sampa | rio de janeiro: rio | \
belo horizonte: bh, beaga | porto alegre: poa | buenos aires: baires, bs as, caba | bogota: bogota dc | guadalajara: gdl
new orleans: nola | atlanta: atl | montreal: mtl | austin: atx | salt lake city: slc | \
beijing: peking | guangzhou: canton | chennai: madras | delhi: new delhi, dilli`;

const CATEGORY_ALIASES = `
movies: movie, film, films, cinema, tv, television, tv shows, movies and tv, film and tv | books: book, reading, \
literature, writing and literature | music: songs, bands, musical instruments
sports: sport, athletics, outdoor sports | gaming: game, games, video games, videogames, board games | technology: \
tech, computers, programming, science and technology
food: foods, cuisine, food and drink, food & drink, drinks, food_and_drink, cooking | hobbies: hobby, activities, \
leisure, crafts | travel: travelling, traveling, travels, places | art: arts, arts and crafts, visual arts
fashion: clothing, style | fitness: exercise, health and fitness, wellness, gym | pets: pet, animals, animal | \
other: misc, miscellaneous, general, interests, interest, others`;

const entriesOf = (table: string): [alias: string, name: string][] =>
  table.split(/[|\n]/).flatMap((entry) => {
    const [name = '', aliases = ''] = entry.split(':');
    return aliases
      .split(',')
      .map((alias): [string, string] => [alias.trim(), name.trim()])
      .filter(([alias]) => alias !== '');
  });

const stemsOf = (phrase: string): string =>
  withoutFrame(wordsOf(phrase).filter((word) => !ARTICLES.has(word)))
    .map(stem)
    .join(' ');
const THINGS = new Map(entriesOf(THING_ALIASES).map(([alias, name]) => [stemsOf(alias), stemsOf(name)]));
const PLACES = new Map(entriesOf(PLACE_ALIASES).map(([alias, name]) => [bare(alias), bare(name)]));
const CATEGORIES = new Map(entriesOf(CATEGORY_ALIASES));
/** How many words the longest alias has that begins with a stem. */
const ALIAS_LENGTHS = new Map<string, number>();
for (const alias of THINGS.keys()) {
  const words = alias.split(' ');
  ALIAS_LENGTHS.set(words[0] ?? '', Math.max(words.length, ALIAS_LENGTHS.get(words[0] ?? '') ?? 0));
}

/** Replaces aliases wherever they stand, the longest first, so that `sci-fi books` is `science fiction books`. */
function replaceAliases(stems: string[]): string[] {
  const done: string[] = [];
  for (let at = 0; at < stems.length;) {
    let length = Math.min(ALIAS_LENGTHS.get(stems[at] ?? '') ?? 1, stems.length - at);
    while (length > 1 && !THINGS.has(stems.slice(at, at + length).join(' '))) length -= 1;
    const phrase = length > 1 ? stems.slice(at, at + length).join(' ') : (stems[at] ?? '');
    done.push(THINGS.get(phrase) ?? phrase);
    at += length;
  }
  return done;
}
