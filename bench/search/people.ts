/** Made-up people for searches: what many say in the same words, and what nobody else says. */

export interface Person {
  id: string;
  name: string;
  age: number;
  city: string;
  interests: string[];
  traits: string[];
  /** What the person is found by, one text each. */
  facts: string[];
  whole: string;
}

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

const FIRST = words(
  'Anna, Maria, John, Peter, Lukas, Sofia, Emma, Liam, Noah, Olivia, Ava, Mia, Ethan, Leo, Hugo, Clara, Ines, ' +
    'Marta, Pedro, Tiago, Joana, Karl, Greta, Ingrid, Lars, Nils, Astrid, Freya, Tom, Harry, Grace, Ruby, Ivan, ' +
    'Olga, Nina, Vera, Yuki, Kenji, Mei, Arjun, Priya, Ravi, Fatima, Omar, Aisha, Kofi, Zola, Carlos, Lucia, ' +
    'Diego, Elena',
);
const LAST = words(
  'Silva, Santos, Costa, Ferreira, Schmidt, Weber, Fischer, Novak, Kowalski, Horvat, Nagy, Popescu, Ivanov, ' +
    'Smith, Jones, Taylor, Brown, Wilson, Evans, Walker, Hansen, Olsen, Berg, Lindqvist, Korhonen, Rossi, ' +
    'Bianchi, Ricci, Dubois, Laurent, Moreau, Garcia, Lopez, Torres, Vargas, Tanaka, Sato, Kim, Park, Chen, ' +
    'Singh, Patel, Khan, Mensah, Okafor, Dlamini, Cohen, Yilmaz',
);
const CITIES = words(
  'Lisbon, Porto, Madrid, Valencia, Seville, Paris, Lyon, Lille, Berlin, Hamburg, Leipzig, Vienna, Graz, ' +
    'Zurich, Rome, Milan, Turin, Naples, Athens, Istanbul, Warsaw, Krakow, Prague, Budapest, Sofia, Zagreb, Oslo, ' +
    'Bergen, Stockholm, Copenhagen, Helsinki, Tampere, Riga, Vilnius, Dublin, Cork, London, Leeds, Bristol, ' +
    'Glasgow, Cardiff, Boston, Chicago, Denver, Seattle, Austin, Atlanta, Toronto, Montreal, Lima, Santiago, ' +
    'Montevideo, Nairobi, Accra, Cairo, Mumbai, Delhi, Bangkok, Hanoi, Singapore, Manila, Seoul, Tokyo, Osaka, ' +
    'Sydney, Auckland',
);
const INTERESTS = words(
  'hiking, rock climbing, jazz piano, salsa dancing, photography, bird watching, chess, board games, baking ' +
    'bread, Italian cooking, wine tasting, sailing, surfing, scuba diving, swimming, trail running, road cycling, ' +
    'mountain biking, yoga, meditation, judo, boxing, fencing, archery, horse riding, fly fishing, gardening, ' +
    'beekeeping, knitting, sewing, pottery, woodworking, calligraphy, watercolour painting, sketching, sculpture, ' +
    'opera, ballet, theatre, stand-up comedy, science fiction films, documentaries, comic books, crime novels, ' +
    'poetry, history books, philosophy, astronomy, mathematics, fossils, mushroom foraging, camping, train ' +
    'travel, backpacking, volunteering, economics, programming, robotics, electronics, model trains, vintage ' +
    'cars, motorcycles, football, basketball, tennis, golf, rugby, cricket, ice hockey, skiing, snowboarding, ice ' +
    'skating, rowing, kayaking, classical guitar, heavy metal, choir singing, violin, drums, songwriting, ' +
    'karaoke, podcasts, language learning, Korean food, vegan food, coffee roasting, cheese making, dogs, cats, ' +
    'aquariums, wildlife conservation, genealogy, local history, architecture, interior design, antiques, coin ' +
    'collecting, vinyl records, crosswords, video games, magic tricks, geocaching, skateboarding, volleyball, ' +
    'weight lifting, tai chi, tango, folk dancing, stargazing, paragliding, model aircraft',
);
const TRAITS = words(
  'patient, curious, generous, stubborn, shy, outgoing, ambitious, calm, anxious, funny, loyal, honest, ' +
    'impatient, creative, organised, forgetful, optimistic, brave, cautious, talkative, quiet, thoughtful, ' +
    'energetic, sensitive, independent, competitive, friendly',
);
const COMPANY = words(
  'my sister, my brother, an old friend, my parents, my partner, two colleagues, my daughter, my son, the ' +
    'neighbours, a cousin, my grandmother, people from work',
);
const DID = words(
  'moved to, visited, ran a race in, got married in, lost a passport in, found a new job in, studied for a year ' +
    'in, gave a concert in, broke a leg in, bought a flat in, opened a small shop in, celebrated a birthday in, ' +
    'adopted a dog in, learned to ski near, gave a talk in, met a famous writer in, got stuck at the airport of, ' +
    'finished a book in',
);
const WHEN = words(
  'last summer, this spring, as a child, after school, during the winter, last month, before the wedding, in ' +
    'the rain, on a whim, for charity, when the lake froze, after a long illness, on a Sunday, in the year of the ' +
    'flood',
);
const PLAIN = ['I love *', 'I really enjoy *', 'I am into *', 'My hobby is *', 'I spend my weekends on *'];
const KEEN = [
  'I have been into * for # years, mostly with @',
  'I took up * &, @ had talked me into it',
  'Nothing beats * with @, we have done it # times &',
  'I teach * to # beginners & together with @',
];

/** A repeatable source of numbers in [0, 1): mulberry32. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Some things are said by many and some by few. */
const picker =
  (random: () => number) =>
  <T>(of: readonly T[]): T =>
    of[Math.floor(random() ** 1.5 * of.length)]!;

/** The `number`-th person, always the same: about a dozen facts, of which a good third is nobody else's. */
export function personOf(number: number): Person {
  const random = numbers(number);
  const pick = picker(random);
  const times = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const several = (of: readonly string[], count: number): string[] => [
    ...new Set(Array.from({ length: count }, () => pick(of))),
  ];
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  const city = pick(CITIES);
  const age = times(18, 80);
  const interests = several(INTERESTS, times(2, 8));
  const traits = several(TRAITS, times(0, 3));
  const filled = (sentence: string, what: string): string =>
    sentence
      .replace('*', what)
      .replace('#', String(times(2, 30)))
      .replace('@', pick(COMPANY))
      .replace('&', pick(WHEN));
  const memories = Array.from(
    { length: times(0, 4) },
    () => `I ${pick(DID)} ${pick(CITIES)} with ${pick(COMPANY)} ${pick(WHEN)}`,
  );
  return {
    id: `person-${String(number).padStart(7, '0')}`,
    name,
    age,
    city,
    interests,
    traits,
    facts: [
      ...new Set([
        `is called ${name}`,
        `is ${age} years old`,
        `lives in ${city}`,
        ...interests.map((one) => filled(pick(random() < 0.5 ? PLAIN : KEEN), one)),
        ...traits.map((one) => `is ${one}`),
        ...memories,
      ]),
    ],
    whole:
      `${name}. Lives in ${city}. Age ${age}. Likes ${interests.join(', ')}. ` +
      `${traits.length > 0 ? `Is ${traits.join(', ')}. ` : ''}${memories.map((one) => `${one}.`).join(' ')}`,
  };
}

/**
 * What is asked of them: single words, sentences, two things at once, where and how somebody is, what has happened to
 * somebody.
 */
export function queriesOf(count: number): string[] {
  const random = numbers(1_000_003);
  const pick = picker(random);
  const forms = [
    () => pick(INTERESTS),
    () => `people who love ${pick(INTERESTS)}`,
    () => `${pick(INTERESTS)} and ${pick(INTERESTS)}`,
    () => `somebody in ${pick(CITIES)} who is ${pick(TRAITS)}`,
    () => `${pick(DID)} ${pick(CITIES)} ${pick(WHEN)}`,
  ];
  return Array.from({ length: count }, (_, i) => forms[i % forms.length]!());
}
