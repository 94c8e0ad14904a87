import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { backgroundTurns } from '../../../../src/ai/background.js';
import { scaleOf, similarityScore } from '../../../../src/ai/calibration.js';
import { backgroundOf, bearingAmong, isStatement, type Background } from '../../../../src/ai/offline/commonness.js';
import { embedOffline } from '../../../../src/ai/offline/embedder.js';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import { meantBy } from '../../../../src/ai/offline/misspelling.js';
import { BLOCKS, OFFLINE_CALIBRATION, OFFLINE_DIMENSIONS, OFFLINE_MODEL } from '../../../../src/ai/offline/model.js';

type Kind = 'stored' | 'query';
const embed = (text: string, kind: Kind = 'stored'): Float32Array => embedOffline([text], kind)[0]!;
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const cosine = (a: string, b: string): number => dot(embed(a), embed(b));

let background: Background;

/** What a search would show: 0.7 of the best fact and 0.3 of the whole, as 0 to 100. */
function score(query: string, whole: string, facts: string[]): number {
  const asked = embed(query, 'query');
  const near =
    0.7 * Math.max(...embedOffline(facts, 'stored').map((fact) => dot(asked, fact))) + 0.3 * dot(asked, embed(whole));
  return 100 * similarityScore(near, scaleOf(OFFLINE_CALIBRATION, query, bearingAmong(background, query, asked)));
}

// The first call loads the word vectors.
beforeAll(() => void (background = backgroundOf(embedOffline(backgroundTurns(), 'stored'))));

/** Of the tables of towns, and of texts with all words that stored vectors take from those of topics and places. */
const DIGESTS: Record<string, string> = {
  'limn-offline-512-v11': '7bb5a61dde6d5d00',
};

describe('an offline vector', () => {
  it('is that of its space: what is stored under a name is never compared with vectors of other tables', () => {
    const chapters = ['topics-trades', 'topics-pastimes', 'topics-situations', 'topics-traits', 'places', 'regions'];
    const said = chapters.map(listsOf).flatMap((lists) => lists.names.map((name) => lists.words(name).join(' ')));
    const homes = ['Oulu', 'Perth', 'Perth, Scotland', 'Paris, TX', 'near München', '東京'].map(
      (one) => `lives in ${one}`,
    );
    const languages = ['Ich bin alleinerziehend und arbeite als Krankenpfleger', 'Soy carpintero y estoy en paro'];
    const digest = createHash('sha256');
    for (const file of ['towns.txt', 'town-aliases.txt'])
      digest.update(readFileSync(new URL(`../../../../src/ai/offline/data/${file}`, import.meta.url)));
    for (const vector of embedOffline([...said, ...homes, ...languages], 'stored'))
      digest.update(vector.map((value) => Math.round(value * 1_000)).join(' '));
    expect(
      { [OFFLINE_MODEL]: digest.digest('hex').slice(0, 16) },
      'Vectors have changed: give OFFLINE_MODEL its next name, so that stored ones are made again, and note the digest',
    ).toEqual(DIGESTS);
  });

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\0', '!?', '🎉', '\ud800', 'the', 'like', 'ー', 'ก็'),
    fc
      .array(fc.constantFrom('likes', 'hiking', 'the', 'Oslo', 'je', 'suis', '猫', '서울', 'Жанна', '30', '🐈'), {
        maxLength: 30,
      })
      .map((words) => words.join(' ')),
  );

  it('has unit length whatever the text is', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom<Kind>('stored', 'query'), (text, kind) => {
        const vector = embed(text, kind);
        expect(vector).toHaveLength(OFFLINE_DIMENSIONS);
        expect(Math.abs(dot(vector, vector) - 1)).toBeLessThan(1e-5);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same each time, in any company', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const before = embed(one);
        expect(embedOffline([other, one], 'stored')[1]).toEqual(before);
      }),
    );
  });

  it('comes in the order of the texts', () => {
    expect(embedOffline([], 'stored')).toEqual([]);
    expect(embedOffline(['jazz', 'chess', 'jazz'], 'stored')).toEqual([embed('jazz'), embed('chess'), embed('jazz')]);
  });

  it('takes a very long text and a very long word', () => {
    for (const text of ['hiking '.repeat(50_000), 'x'.repeat(300_000), '猫'.repeat(100_000)])
      expect(dot(embed(text), embed(text))).toBeCloseTo(1, 4);
  });

  it('asks the same however a query is framed', () => {
    for (const query of ['people who love hiking', 'Find someone who likes hiking', 'hiking fans'])
      expect(embed(query, 'query')).toEqual(embed('hiking', 'query'));
  });

  it('finds what belongs to a topic for a query that names the topic and nothing else', () => {
    const near = (query: string, text: string): number => dot(embed(query, 'query'), embed(text));
    expect(near('pets', 'has two cats')).toBeGreaterThan(near('motorcycles', 'has two cats') + 0.15);
    expect(near('winter sports', 'likes skiing')).toBeGreaterThan(near('winter sports', 'likes chess') + 0.15);
    // A particular thing is not watered down by its topic.
    expect(near('skiing', 'likes skiing')).toBeGreaterThan(near('skiing', 'likes surfing') + 0.25);
  });

  it('finds who is meant by what people say of a trade or a situation, phrases among it', () => {
    const near = (query: string, text: string): number => dot(embed(query, 'query'), embed(text));
    for (const [query, fits, other] of [
      ['expecting a baby', 'we are due in August', 'we are off in August'],
      ['someone to fix my sink', 'plumber', 'librarian'],
      ['single mother', 'raising two boys on my own with help from nobody', 'a single malt'],
      ['healthcare workers', 'midwife', 'carpenter'],
      ['Latin America', 'lives in Lima, Peru', 'lives in Seoul, Korea'],
      ['South America', 'buenos aires', 'new orleans'],
    ] as const)
      expect(near(query, fits)).toBeGreaterThan(near(query, other) + 0.05);
    // No topic is asked for by a part of a phrase: nobody's mother is meant.
    expect(near('single mother', 'single parent')).toBeGreaterThan(near('single mother', 'my mother') + 0.1);
  });

  it('holds a query for one particular thing to more than one for a topic', () => {
    const commonness = (query: string): number => bearingAmong(background, query, embed(query, 'query')).commonness;
    expect(commonness('oboe')).toBeGreaterThan(commonness('instruments') + 0.05);
  });

  it.each([
    ['i love my two dogs', true],
    ['where I live', true],
    ['my dog', true],
    ['ich suche wen zum Wandern', true],
    ['type I diabetes', false],
    ['World War I buffs', false],
    ['io games', false],
    ['woman 30 yo', false],
    ['EU citizen', false],
    ['people who climb', false],
  ])('takes %j for a statement or not: %s', (query, isOne) => {
    expect(isStatement(query)).toBe(isOne);
  });

  it('has the meaning of another language only where it is known in English', () => {
    const hasMeaning = (text: string): boolean =>
      embed(text)
        .slice(0, BLOCKS.meaning)
        .some((value) => value !== 0);
    expect(
      ['I love walking in the mountains', 'jazz', "J'aime la randonnée et le jazz", 'Ich gehe gern wandern'].map(
        hasMeaning,
      ),
    ).toEqual([true, true, true, true]);
    expect(
      ['Ich habe mich verspätet', '山登りが好きです', '저는 등산을 좋아해요', 'Я люблю горы'].map(hasMeaning),
    ).toEqual([false, false, false, false]);
  });

  it.each([
    ['Katzenfreunde', 'has two cats', 'has a canoe'],
    ['jemand, der gern wandert', 'likes hiking', 'likes baking'],
    ['quelqu’un qui cherche un menuisier', 'carpenter', 'accountant'],
    ['quien toca la guitarra', 'plays the guitar', 'plays chess'],
    ['chi sa cucinare', 'a cook', 'a pilot'],
    ['quem gosta de cavalos', 'has a horse', 'has a boat'],
    ['iemand die van tuinieren houdt', 'gardening', 'painting'],
    ['gardeners', 'Ich arbeite gern im Garten', 'Ich arbeite gern in der Küche'],
  ])('finds across languages: "%s" is nearer to "%s" than to "%s"', (query, near, far) => {
    const asked = embed(query, 'query');
    expect(dot(asked, embed(near))).toBeGreaterThan(dot(asked, embed(far)) + 0.05);
  });

  it.each([
    ['gardenning', 'gardening', 'painting'],
    ['accountent', 'accountant', 'carpenter'],
    ['bycicle', 'rides a bicycle', 'rides a horse'],
  ])('finds what the misspelt "%s" is meant for', (query, near, far) => {
    const asked = embed(query, 'query');
    expect(dot(asked, embed(near))).toBeGreaterThan(dot(asked, embed(far)) + 0.2);
  });

  it('takes a name that nobody wrote down as it is', () => {
    expect(meantBy('quorbella')).toBeUndefined();
  });
});

describe('texts that belong together', () => {
  it.each([
    ['likes hiking', 'she hikes every weekend', 'likes chess'],
    ['works as lawyer', 'is an attorney', 'is a baker'],
    ['likes hiking', 'a hiker', 'a banker'],
    ['plays the guitar', 'guitarist', 'dentist'],
    ['has two cats', 'a kitten', 'a motorcycle'],
    ["j'adore la randonnée en montagne", 'il fait des randonnées', 'il joue du piano'],
    ['山登りが好きです', '趣味は山登り', '猫を飼っています'],
    ['저는 등산을 좋아해요', '취미는 등산', '고양이를 키워요'],
    ['我喜欢爬山', '周末去爬山', '养了两只猫'],
    ['Я люблю горы и походы', 'ходит в походы', 'играет в шахматы'],
  ])('"%s" is nearer to "%s" than to "%s"', (text, near, far) => {
    expect(cosine(text, near)).toBeGreaterThan(cosine(text, far) + 0.05);
  });
});

describe('a search at the default sensitivity', () => {
  const whole = 'Maria, 30, Oslo. Likes hiking, jazz and baking. Works as nurse. Has two cats. Plays the violin.';
  const facts = [
    'Maria, 30, Oslo',
    'likes hiking',
    'likes jazz',
    'likes baking',
    'works as nurse',
    'has two cats',
    'plays the violin',
  ];

  it.each([
    'hiking',
    'hikers',
    'people who love hiking',
    'jazz fans',
    'loves to bake',
    'works as a nurse',
    'nurses in Oslo',
    'somebody called Maria',
    'cat owner',
    'has two cats',
    'who plays the violin?',
    'violinist',
    'lives in Oslo',
    'outdoor enthusiast',
    'music lover',
    'pets',
  ])('finds the profile for "%s"', (query) => {
    expect(score(query, whole, facts)).toBeGreaterThanOrEqual(63);
  });

  it.each([
    'chess',
    'people who love football',
    'truck driver',
    'lives in Madrid',
    'vegan',
    'tax law',
    'video games',
    'has a dog',
    'quantum physics',
    'electrician',
    'stamp collecting',
    'opera',
    'Tom',
    'knitting',
    'beekeeping and gardening',
    'winter sports',
    'people with a car',
  ])('does not find the profile for "%s"', (query) => {
    expect(score(query, whole, facts)).toBeLessThan(63);
  });
});
