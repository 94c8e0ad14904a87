// The lists that sentences are filled from: those the product knows interests, jobs and places by.
import { readFileSync } from 'node:fs';
import { listsOf } from '../../dist/src/ai/offline/lists.js';

const source = (file) =>
  readFileSync(new URL(`../../src/ai/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

/** Things by kind: jobs, places, hobbies, food, animals, kin and music. */
export function thingsOf() {
  const said = Object.fromEntries(
    source('data/background.txt')
      .filter((line) => !line.startsWith('\t'))
      .map((line) => line.split(': '))
      .map(([name, things]) => [name, things.trim().split('|')]),
  );
  const known = Object.fromEntries(
    source('offline/data/dictionary.txt').map((line) => {
      const [kind, ...words] = line.split('\t');
      return [kind, words];
    }),
  );
  const interests = listsOf('interest-words');
  const of = (names) => names.flatMap((name) => interests.words(name)).map((word) => word.replaceAll('-', ' '));
  const isPlural = (word) => word.endsWith('s') && known.oc.includes(word.slice(0, -1));
  return {
    job: [...said.job, ...known.oc.filter((word) => !isPlural(word))],
    // Twice, so that the best known places come more often.
    place: [...said.place, ...said.place, ...known.p, ...listsOf('city-names').phrases('places')],
    hobby: [...said.hobby, ...of(interests.names.filter((name) => name !== 'music' && name !== 'food'))],
    food: [...said.food, ...of(['food'])],
    animal: said.animal,
    kin: said.kin,
    music: [...said.music, ...of(['music'])],
  };
}
