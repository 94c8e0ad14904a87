import { describe, expect, it } from 'vitest';
import { ground } from '../../../../src/ai/ground.js';
import { read } from './told-by-reader.js';

/** Name, age, gender and place of a post, as the text bears them out. */
const coreOf = (text: string): string[] =>
  ground(text, read(text))
    .facts.filter(({ path, polarity }) => path.startsWith('core_info.') && polarity === 'asserts')
    .filter(({ path }) => path !== 'core_info.language')
    .map(({ path, value }) => `${path.split('.')[1]}=${String(value)}`)
    .toSorted();

describe('who somebody is, told in passing', () => {
  it.each<[string, string[]]>([
    ['My Malmö apartment has mice again.', ['location=Malmö']],
    ['Our kids go to nursery in Hove and love it.', ['location=Hove']],
    ['The bakery near us in Kendal is closed.', ['location=Kendal']],
    ['I have called Bergen home for nine years.', ['location=Bergen']],
    ['Bei uns in Fulda schneit es.', ['location=Fulda']],
    ['Aquí en Cuenca hace mucho frío.', ['location=Cuenca']],
    ['Mijn flat in Tilburg is veel te klein.', ['location=Tilburg']],
  ])('where they live: %s', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });

  it.each([
    'See you in Hove next week!',
    'How do people afford living in Bergen?',
    'Three nights in Bergen and it never rained.',
    'Does anybody here live in Bergen?',
    'We used to have a flat in Bergen.',
    'My mother asks when I will move back to Tilburg.',
    'The suitcase was sent from Tilburg on Monday.',
    'Our Hove trip was short.',
    'Her kids go to nursery in Hove.',
    'Wir waren am Wochenende in Fulda.',
    'In my dreams I live in Bergen.',
  ])('where they do not live: %s', (text) => {
    expect(coreOf(text).filter((one) => one.startsWith('location'))).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['I was born in ’87 and still like tapes.', ['age=36']],
    ['Reading pages is fun and I turn 30 next month.', ['age=29']],
    ['Turning pages is fun and I turn 30 next month.', ['age=29']],
    ['It was my 52nd birthday yesterday.', ['age=52']],
    ['Just celebrated my 61st with the whole street.', ['age=61']],
    ['Next year I turn 50.', ['age=49']],
    ["It's my 47th on Saturday.", ['age=46']],
    ['Turning the big four-oh in June.', ['age=39']],
    ['Ich werde im August fünfzig.', ['age=49']],
    ['Cumplo 45 en junio.', ['age=44']],
    ['Compio 33 anni a luglio.', ['age=32']],
    ['Ik word volgende week 70.', ['age=69']],
  ])('how old they are: %s', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });

  it.each([
    'My 52nd customer today was rude.',
    'Remember when it was my 21st on the boat?',
    'Turning 30 pages a night.',
    'Pushing fifty and proud.',
    'I left the army at 41, the best day of all.',
    "Mum's 71 now and swims.",
    'Faço 10 anos de casada em junho.',
    'The dog is called Rex, he is 9, and he hates cats more than he hates rain.',
    'The ’87 harvest was good.',
  ])('how old they are not: %s', (text) => {
    expect(coreOf(text).filter((one) => one.startsWith('age'))).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['The key is under the mat. Please lock up before Friday - Wendy', ['name=Wendy']],
    ['Thank you for the lovely jam. Love, Beatrice', ['name=Beatrice']],
    ["I'm a waitress at the harbour.", ['gender=female']],
    ["I'm five months pregnant and hungry.", ['gender=female']],
    ['I was best man at their wedding.', ['gender=male']],
    ["I'm her father and I worry.", ['gender=male']],
  ])('what they are called and are: %s', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });

  it.each([
    "I've called Hove home for ten years.",
    'Nobody calls me Bartholomew.',
    'I asked for the manager, Mr. Petersen, and he laughed at me.',
    'My sister is five months pregnant.',
    'The waitress was rude to my father.',
    'Hove raised, Hull based.',
  ])('what they are not called and are not: %s', (text) => {
    expect(coreOf(text).filter((one) => /^(?:name|gender)/.test(one))).toEqual([]);
  });
});
