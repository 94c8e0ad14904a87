import type { Layout } from './layout-worker.ts';

/** People who stand together, under the interest that they share more than others do. */
export interface Region {
  name: string;
  /** Which points are in it. */
  members: number[];
}

const MOST_REGIONS = 8;
const ROUNDS = 30;

/** Divides a layout into regions and names each after what its people share; `interests` are those of each point. */
export function regionsOf(layout: Layout, interests: string[][]): Region[] {
  const count = Math.max(1, Math.min(MOST_REGIONS, Math.round(Math.sqrt(layout.length / 2))));
  const groups = gathered(layout, count);
  const told = interests.map(topicsOf);
  const everywhere = countOf(told.flat());
  const taken = new Set<string>();
  return groups
    .toSorted((a, b) => b.length - a.length)
    .map((members) => {
      const here = countOf(members.flatMap((at) => told[at]!));
      // How much more often than elsewhere, but never by what one person alone says where others share something.
      const [best] = [...here]
        .filter(([name]) => !taken.has(name))
        .map(([name, inside]) => ({ name, inside, weight: (inside * inside) / (everywhere.get(name) ?? inside) }))
        .toSorted((a, b) => Number(b.inside > 1) - Number(a.inside > 1) || b.weight - a.weight);
      if (best) taken.add(best.name);
      return {
        name: best?.name ?? 'others',
        members,
      };
    });
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** The least letters of a word that says something by itself. */
const TELLING = 5;

/** Interests and the words in them, each once: who likes open-water swimming shares swimming with others. */
const topicsOf = (interests: string[]): string[] => [
  ...new Set(
    interests.flatMap((one) => {
      const whole = one.toLowerCase();
      return [whole, ...whole.split(/[^\p{L}]+/u).filter((word) => word.length >= TELLING)];
    }),
  ),
];

function countOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Lloyd's k-means, begun with points that are far from each other. */
function gathered(layout: Layout, count: number): number[][] {
  const centres: [number, number][] = [];
  const far = ([x, y]: [number, number]): number =>
    Math.min(...centres.map(([cx, cy]) => (cx - x) ** 2 + (cy - y) ** 2));
  for (let at = 0; at < count; at++)
    centres.push(at === 0 ? layout[0]! : layout.reduce((best, one) => (far(one) > far(best) ? one : best)));
  let groups: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = centres.map(() => []);
    layout.forEach(([x, y], at) => {
      const nearest = centres.reduce(
        (best, [cx, cy], index) => {
          const distance = (cx - x) ** 2 + (cy - y) ** 2;
          return distance < best.distance ? { index, distance } : best;
        },
        { index: 0, distance: Number.POSITIVE_INFINITY },
      );
      groups[nearest.index]!.push(at);
    });
    groups.forEach((members, index) => {
      if (members.length > 0)
        centres[index] = [mean(members.map((at) => layout[at]![0])), mean(members.map((at) => layout[at]![1]))];
    });
  }
  return groups.filter((members) => members.length > 0);
}
