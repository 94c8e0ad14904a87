import { seededRandom, type SeededRandom } from './seeded-random.js';

/**
 * Conversations as people hold them with an assistant, for measuring speed: every kind of statement the reader knows,
 * among talk that says nothing.
 */

const NAMES = [
  'Anneke',
  'Bogdan',
  'Chiara',
  'Dermot',
  'Eszter',
  'Farouk',
  'Gwen',
  'Hamish',
  'Ines',
  'Joaquin',
  'Katya',
  'Lowell',
];
const PLACES = [
  'Porto',
  'Gdansk',
  'Lyon',
  'Cork',
  'Osaka',
  'Denver',
  'Nairobi',
  'Turin',
  'Leeds',
  'Bergen',
  'Quito',
  'Hobart',
];
const THINGS = [
  'sourdough',
  'old motorbikes',
  'bird watching',
  'crime novels',
  'the cello',
  'trail running',
  'board games',
  'ceramics',
  'salsa',
  'chess',
  'street photography',
  'Thai food',
];
const JOBS = [
  'a nurse',
  'an electrician',
  'a teacher',
  'a translator',
  'a gardener',
  'a bus driver',
  'a data analyst',
  'a midwife',
];
const DAYS = [
  'yesterday',
  'last week',
  'on Sunday',
  'two months ago',
  'in May 2021',
  'on 3 March 2019',
  'this morning',
  'last summer',
];
const MOODS = ['tired', 'happy', 'a bit anxious', 'excited', 'fed up', 'calm'];
const PEOPLE = ['my sister', 'my neighbour', 'my partner', 'an old friend', 'my boss', 'my mother'];

const TURNS: ((luck: SeededRandom) => string)[] = [
  (luck) => `I'm ${luck.pick(NAMES)}, ${20 + luck.below(50)}, and I live in ${luck.pick(PLACES)}.`,
  (luck) => `I work as ${luck.pick(JOBS)}, and honestly I enjoy it more than I thought I would.`,
  (luck) => `I love ${luck.pick(THINGS)} and ${luck.pick(THINGS)}, but I can't stand ${luck.pick(THINGS)}.`,
  (luck) =>
    `${luck.pick(DAYS)} we drove to ${luck.pick(PLACES)} with ${luck.pick(PEOPLE)}, and it rained the whole way there.`,
  (luck) =>
    `Could you tell me what I should cook when ${luck.pick(PEOPLE)} comes over? She doesn't like ${luck.pick(THINGS)}.`,
  (luck) => `ok, thanks. I'm ${luck.pick(MOODS)} today, that's all.`,
  (luck) =>
    `My brother ${luck.pick(NAMES)} moved to ${luck.pick(PLACES)} ${luck.pick(DAYS)}; he always wanted to try ` +
    `${luck.pick(THINGS)}.`,
  (luck) => `If I ever won the lottery I would buy a house in ${luck.pick(PLACES)}, but that's a daydream.`,
  (luck) => `Not really. I used to be into ${luck.pick(THINGS)}, then I quit ${luck.pick(DAYS)} because my back hurt.`,
  (luck) =>
    `We have ${2 + luck.below(4)} cats and a dog called ${luck.pick(NAMES)}; they sleep on the sofa and nobody ` +
    'dares to move them.',
  () =>
    `It's just that the train was late again, the coffee was cold, and then the printer at the office gave up as well.`,
  (luck) =>
    `I graduated ${luck.pick(DAYS)}, moved in with ${luck.pick(PEOPLE)}, and started learning ` +
    `${luck.pick(['Polish', 'Portuguese', 'the guitar', 'to swim'])}.`,
  (luck) =>
    `Please keep your answers short, and don't bring up ${luck.pick(['politics', 'my ex', 'dieting', 'religion'])}.`,
  (luck) => `yeah lol ${luck.pick(['no idea', 'sounds about right', 'fair enough', 'could be'])}`,
];
const ANSWERS: ((luck: SeededRandom) => string)[] = [
  (luck) => `That sounds lovely! Have you ever been to ${luck.pick(PLACES)}?`,
  (luck) => `Many people enjoy ${luck.pick(THINGS)}. Would you like some ideas for the weekend?`,
  () => `I see. How long have you been doing that, and what made you start?`,
  (luck) => `You could try ${luck.pick(THINGS)} instead; it takes little time and costs nothing.`,
];

/** A conversation of about `characters` characters, the same for the same seed. */
export function conversation(characters: number, seed: string): string {
  const luck = seededRandom(seed);
  const lines: string[] = [];
  for (let length = 0; length < characters; length += lines.at(-1)!.length + lines.at(-2)!.length + 2) {
    const turn = luck.below(3) === 0 ? `${luck.pick(TURNS)(luck)} ${luck.pick(TURNS)(luck)}` : luck.pick(TURNS)(luck);
    lines.push(`User: ${turn}`, `Assistant: ${luck.pick(ANSWERS)(luck)}`);
  }
  return lines.join('\n');
}
