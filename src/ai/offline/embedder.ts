import { embeddingTokens, isUnspaced } from '../content-words.js';
import { partedByAges } from './ages.js';
import { negationOf, recall, type DescribedWord } from './described-words.js';
import { readsAsEnglish } from './english.js';
import { addFeatures, hash, type Features } from './features.js';
import { homeIn, townsElsewhere, type Home } from './homes.js';
import { BLOCKS, OFFLINE_DIMENSIONS } from './model.js';
import { negatedIn } from './negated.js';
import { stemOf } from './stem.js';
import { phrasesNamed, phrasesOf, sizeOf, topicsNamed, topicsOf, type TopicsAt } from './topics.js';
import { LONGEST_WORD, weighWords, type Kind, type WeighedWord } from './weighed-words.js';
import { wordVectors, type WordVectors } from './word-vectors.js';

// The weights below did best on the search cases of `npm run eval -- search` and on the tuned half of `npm run eval --
// natural`, one by one; no program fits them all.

// Share of the squared length that meaning (word vectors) has of a vector, the rest is spelling (hashed stems and
// character n-grams).
const MEANING_SHARE = 0.5;
// A word or two come near to many queries by chance: a stored text of one word keeps only half of its length for what
// it says, and one of BREVITY words more most of it. Of a few values tried these gave the best sum of figures over
// people in plain words and people in full sentences, so that one bar serves both; each alone would have others. The
// figures were pooled over both halves that eval/natural had then.
const LEAST_SAID = 0.65;
const BREVITY = 4;
// What a foreign or misspelt word means, beside how it is written: a guess.
const SENSE_WEIGHT = 0.8;
// A stored word carries its topics lightly, or it would no longer be found by itself; who asks for a topic means hardly
// anything else.
const TOPIC_WEIGHT = 2.5;
const ASKED_TOPIC_WEIGHT = 6;
// What topics count for in a query that asks for other things as well.
const BESIDE_TOPIC = 0.4;
// A phrase weighs more than the rarest word.
const PHRASE_WEIGHT = 14;
// Numbers that stand for one topic: with a single one, two topics that share it would be the same.
const TOPIC_PLACES = 4;
// Of what says where a home lies: who asks for Austria means all that is in it and not Germany, which is like it. Of a
// few values tried on 32 homes and 66 queries for places, half of them for where nobody lives, these found most people
// who fit for those who do not.
const WHERE_MEANING = 0.5;
const WHERE_TOPIC = 1.5;
// What is said not to be so is found by its word far less, and by the word with its denial.
const NEGATED = 0.4;
const LATIN = /^[a-z]+$/;

const places = new Map<string, Features>();

/**
 * One unit vector of {@link OFFLINE_DIMENSIONS} for each text: 128 numbers of meaning (SIF average of the vectors of
 * its English words, and of what its foreign words are in English), 383 of spelling, so that a dot product is .5 *
 * meaning + .5 * spelling, and one that only stored texts have, the larger the less they say. Any text will do, the
 * empty one too. The framing words of a query ("people who love") are left out, those of a stored text count a little;
 * a query that names topics ("pets") finds what belongs to them, and one with a misspelt word what that is meant for.
 * Synchronous; the same text always gives the same vector.
 */
export function embedOffline(texts: string[], kind: Kind): Float32Array[] {
  const vectors = wordVectors();
  return texts.map((text) => embed(text, kind, vectors));
}

/**
 * Whether a query names topics and nothing more particular ("winter sports"), topics beside other things ("the sport of
 * kings"), or none ("oboe"). Topics to which no more than `least` words and phrases belong do not count.
 */
export function topicsAsked(query: string, least = 0): 'only' | 'beside' | 'none' {
  const english = readsAsEnglish(query);
  const { ages, tokens } = partedByAges(embeddingTokens(query), english, 'query');
  if (ages && tokens.length === 0) return 'only';
  const isWide = (topics: readonly string[]): boolean => topics.some((topic) => sizeOf(topic) > least);
  const named = (words: string[]): ReadonlySet<string> =>
    phrasesAmong(words, 'query', ({ topics }) => isWide(topics)).within;
  const within = english ? named(tokens) : NO_PHRASES.within;
  const namesTopics = (sense: string): boolean => {
    const words = sense.split(' ');
    const inPhrase = named(words);
    return words.every((one) => inPhrase.has(one) || (LATIN.test(one) && isWide(topicsNamed(stemOf(one)))));
  };
  const areTopics = weighWords(tokens, query, { english, kind: 'query' }, wordVectors()).flatMap(({ word, senses }) =>
    senses === undefined
      ? []
      : (word !== undefined && within.has(word)) || (senses.length > 0 && senses.every(namesTopics)),
  );
  return areTopics.every(Boolean) ? 'only' : ages || areTopics.some(Boolean) ? 'beside' : 'none';
}

interface Phrases {
  found: readonly TopicsAt[];
  /** The words that they consist of. */
  within: ReadonlySet<string>;
}

const NO_WORDS: ReadonlySet<string> = new Set();
const NO_PHRASES: Phrases = { found: [], within: NO_WORDS };

/** The phrases among the words of an English text that name topics, of a query, or belong to some. */
function phrasesAmong(words: string[], kind: Kind, isMeant = (_phrase: TopicsAt): boolean => true): Phrases {
  const stems = words.map((word) => (word.length > LONGEST_WORD ? word : stemOf(word)));
  const found = (kind === 'query' ? phrasesNamed(stems) : phrasesOf(stems)).filter(isMeant);
  return { found, within: new Set(found.flatMap(({ at, count }) => words.slice(at, at + count))) };
}

function embed(said: string, kind: Kind, vectors: WordVectors): Float32Array {
  const home = kind === 'stored' ? homeIn(said) : undefined;
  const text = home ? `${said}, ${home.where}` : said;
  const english = home !== undefined || readsAsEnglish(text);
  const { ages, tokens } = partedByAges(embeddingTokens(text), english, kind);
  const { town, where } = home ? wordsOfHome(home) : { where: NO_WORDS, town: elsewhereIn(said, kind) };
  const topical = kind === 'stored' || topicsAsked(text) === 'only' ? 1 : BESIDE_TOPIC;
  const isElsewhere = ({ at, count }: TopicsAt): boolean => !tokens.slice(at, at + count).every((one) => town.has(one));
  const phrases = english ? phrasesAmong(tokens, kind, isElsewhere) : NO_PHRASES;
  const meaning = new Float64Array(BLOCKS.meaning);
  const spelling = new Float64Array(BLOCKS.spelling);
  const negated = negatedIn(text);
  const words = ages && tokens.length === 0 ? [] : weighWords(tokens, text, { english, kind }, vectors);
  const paired = english ? addPairs(tokens, vectors, meaning) : undefined;
  for (const { word, weight, senses = [] } of words) {
    const isNegated = word !== undefined && negated.has(word);
    const so = isNegated ? weight * NEGATED : weight;
    if (word !== undefined) addFeatures(recall(word, vectors).spelling, so, spelling);
    if (isNegated) addFeatures(negationOf(recall(word, vectors), word), weight, spelling);
    for (const sense of senses) {
      const share = sense === word ? so : so * SENSE_WEIGHT;
      // What is one word in another language may be a phrase in English ("alleinerziehend").
      const isPhrase = sense.includes(' ');
      const inSense = isPhrase ? sense.split(' ') : [sense];
      const within = isPhrase ? phrasesAmong(inSense, kind) : phrases;
      const pairs = isPhrase ? addPairs(inSense, vectors, meaning) : paired;
      for (const one of inSense) {
        const known = recall(one, vectors);
        const written = isPhrase || word === undefined ? one : word;
        if (known.index !== undefined && !pairs?.has(written))
          vectors.add(known.index, share * known.meaningWeight * (where.has(written) ? WHERE_MEANING : 1), meaning);
        if (one !== word) addFeatures(known.spelling, share, spelling);
        // Who asks for a single mother asks neither for who is single nor for mothers.
        if (kind === 'query' && within.within.has(written)) continue;
        // What a town is called may be the name of another: Paris in Texas is in no region of France.
        if (town.has(written)) continue;
        const placed = where.has(written) ? WHERE_TOPIC : 1;
        addTopics(topicsFor(known, kind), known.stemWeight * share * topical * placed, kind, spelling);
      }
      if (isPhrase) addPhrases(within, kind, topical, spelling);
    }
  }
  addPhrases(phrases, kind, topical, spelling);
  if (ages) addTopics(ages.bands.map(bandTopic), PHRASE_WEIGHT * topical, kind, spelling);
  return joinUnitBlocks(meaning, spelling, kind === 'query' || ages ? 1 : shareSaid(words));
}

interface HomeWords {
  /** Those that say where it lies, and those of the value beside them. */
  where: ReadonlySet<string>;
  town: ReadonlySet<string>;
}

function wordsOfHome(home: Home): HomeWords {
  const where = new Set(embeddingTokens(home.where));
  return { where, town: new Set(embeddingTokens(home.value).filter((word) => !where.has(word))) };
}

const elsewhereIn = (text: string, kind: Kind): ReadonlySet<string> =>
  kind === 'stored' ? townsElsewhere(text) : NO_WORDS;

const bandTopic = (band: string): string => `ages ${band}`;

function addPhrases({ found }: Phrases, kind: Kind, share: number, spelling: Float64Array): void {
  for (const { topics } of found) addTopics(topics, PHRASE_WEIGHT * share, kind, spelling);
}

/** Adds what pairs of words mean that stand for one thing ("night owls"). Returns the words that mean nothing else. */
function addPairs(words: string[], vectors: WordVectors, meaning: Float64Array): ReadonlySet<string> {
  const paired = new Set<string>();
  for (const [at, word] of words.entries()) {
    const index = at === 0 ? undefined : vectors.findPair(words[at - 1]!, word);
    if (index === undefined) continue;
    vectors.add(index, 1, meaning);
    paired.add(words[at - 1]!).add(word);
  }
  return paired;
}

/** What a stored text of these words keeps of its length for what it says. */
function shareSaid(words: WeighedWord[]): number {
  const content = words.flatMap(({ word, weight }) => (word !== undefined && weight === 1 ? [word] : []));
  const count = content.reduce((sum, word) => sum + (isUnspaced(word) ? Math.ceil(word.length / 2) : 1), 0);
  return 1 - (1 - LEAST_SAID) * Math.exp(-Math.max(0, count - 1) / BREVITY);
}

function topicsFor({ stem }: DescribedWord, kind: Kind): readonly string[] {
  return stem === undefined ? [] : kind === 'stored' ? topicsOf(stem) : topicsNamed(stem);
}

function addTopics(topics: readonly string[], weight: number, kind: Kind, spelling: Float64Array): void {
  const share = (weight * (kind === 'stored' ? TOPIC_WEIGHT : ASKED_TOPIC_WEIGHT)) / Math.sqrt(topics.length);
  for (const topic of topics) addFeatures(placesOf(topic), share, spelling);
}

/** The numbers that stand for a topic, hashed once for all texts: there are as many as the tables have topics. */
function placesOf(topic: string): Features {
  const known = places.get(topic);
  if (known) return known;
  const made: Features = { buckets: [], weights: [] };
  for (let place = 0; place < TOPIC_PLACES; place++) hash(made, `t${place}${topic}`, 1 / Math.sqrt(TOPIC_PLACES));
  places.set(topic, made);
  return made;
}

/** A block without length is left out and the other one takes its share; `said` is how long both are together. */
function joinUnitBlocks(meaning: Float64Array, spelling: Float64Array, said: number): Float32Array {
  const blocks = [
    { numbers: meaning, share: MEANING_SHARE, at: 0 },
    { numbers: spelling, share: 1 - MEANING_SHARE, at: BLOCKS.meaning },
  ].map((block) => ({ ...block, length: Math.sqrt(block.numbers.reduce((sum, value) => sum + value * value, 0)) }));
  const present = blocks.filter(({ length }) => length > 1e-9);
  const shares = present.reduce((sum, { share }) => sum + share, 0);
  const unit = new Float32Array(OFFLINE_DIMENSIONS);
  // Features of one text may cancel out to nothing; it still gets a vector, on an axis where real texts are weak on
  // average.
  if (present.length === 0) unit[BLOCKS.meaning] = said;
  unit[OFFLINE_DIMENSIONS - 1] = Math.sqrt(1 - said * said);
  for (const { numbers, share, at, length } of present) {
    const scale = (said * Math.sqrt(share / shares)) / length;
    for (let i = 0; i < numbers.length; i++) unit[at + i] = numbers[i]! * scale;
  }
  return unit;
}
