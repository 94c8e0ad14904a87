import { KEY } from '../../rig/child-processes.js';
import { compare, type Comparison, type Figure, type Measured, type Seen } from '../everyday/compare.js';
import { HALVES, type Half } from '../everyday/text.js';
import type { PartResult, EvalContext } from '../context.js';
import { profilesOf } from '../posting.js';
import { withService } from '../service.js';
import { FORMS, loadNatural, type Form, type NaturalSet, type Query } from './data.js';
import { f1, tallyOf, type Answered, type SearchTally } from './score.js';

/** Searches as people type them, over people as they tell of themselves and over the same people in plain words. */
export async function measureNatural({ natural, say }: EvalContext): Promise<PartResult> {
  const halves = loadNatural(natural);
  const comparisons: Comparison[] = [];
  const misses: PartResult['misses'] = [];
  for (const form of FORMS) {
    const answered: Record<Half, Answered[]> = { tuned: [], locked: [] };
    for (const half of HALVES) {
      for (const set of halves[half]) {
        say(`natural: ${set.people[form].length} people, ${form}, ${set.name} set, ${half} half`);
        answered[half].push(...(await withService((url) => askAll(url, set, form, say))));
      }
    }
    comparisons.push(...compareHalves(form, answered));
    misses.push(...answered.tuned.filter(isMissed).map((one) => ({ where: `natural, ${form}`, what: told(one) })));
  }
  return { measures: [], comparisons, misses, more: undefined };
}

async function askAll(
  url: string,
  { people, queries }: NaturalSet,
  form: Form,
  say: EvalContext['say'],
): Promise<Answered[]> {
  await profilesOf(
    url,
    people[form].map(({ id, posts }) => ({ id, posts: posts.map((data) => ({ data })) })),
    say,
  );
  const answered: Answered[] = [];
  for (const query of queries) answered.push(await ask(url, query));
  return answered;
}

const SEARCH = `query ($query: String!) {
  all: searchProfiles(query: $query, sensitivity: 0, pageSize: 100) { hits { profile { profileId } } }
  found: searchProfiles(query: $query, pageSize: 100) { nearMisses hits { profile { profileId } } }
}`;

interface Hits {
  hits: { profile: { profileId: string } }[];
}

async function ask(url: string, query: Query): Promise<Answered> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: SEARCH, variables: { query: query.query } }),
  });
  const answer = (await response.json()) as { data?: { all: Hits; found: Hits & { nearMisses: number | null } } };
  if (!answer.data) throw new Error(`A search was refused: ${JSON.stringify(answer).slice(0, 500)}`);
  const { all, found } = answer.data;
  const idsOf = ({ hits }: Hits): string[] => hits.map(({ profile }) => profile.profileId);
  return { query, all: idsOf(all), found: idsOf(found), nearMisses: found.nearMisses ?? 0 };
}

const MEASURES: Measured<SearchTally>[] = [
  ['nDCG@10', ({ answerable: { ndcg, queries } }) => mean(ndcg, queries)],
  ['F1 at the default', ({ found }) => figure(f1(found))],
  ['empty at the default', ({ answerable: { empty, queries } }) => mean(empty, queries)],
  ['empty without a near miss', ({ answerable: { mute, queries } }) => mean(mute, queries)],
  ['nobody fits, with hits', ({ unanswerable: { withHits, queries } }) => mean(withHits, queries)],
];

function compareHalves(form: Form, halves: Record<Half, Answered[]>): Comparison[] {
  const seen = (answered: Answered[]): Seen<SearchTally>[] =>
    answered.map((one) => ({ group: one.query.kind, tally: tallyOf(one) }));
  const kinds = new Set(halves.tuned.map(({ query }) => query.kind));
  return compare(
    { tuned: seen(halves.tuned), locked: seen(halves.locked) },
    {
      title: form,
      groups: [...kinds].filter((kind) => kind !== 'none'),
      ofAll: MEASURES,
      ofGroups: MEASURES.slice(0, 3),
    },
  );
}

const figure = (value: number | undefined): Figure => ({ value, shown: value === undefined ? '-' : value.toFixed(3) });
const mean = (sum: number, count: number): Figure => figure(count === 0 ? undefined : sum / count);

const isMissed = ({ query, found }: Answered): boolean =>
  Object.keys(query.relevant).some((id) => query.relevant[id] === 2 && !found.includes(id)) ||
  found.some((id) => query.relevant[id] === undefined);

function told({ query, all, found }: Answered): string {
  const ranks = all.flatMap((id, at) => (query.relevant[id] === undefined ? [] : [at + 1]));
  return `${query.kind} "${query.query}": fit at ${ranks.join(', ') || 'no'} rank, ${found.length} found`;
}
