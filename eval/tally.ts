/** Values of one kind against what the labels expect. */
export interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

/** How many of those that could. */
export interface Share {
  hit: number;
  of: number;
}

/** What was counted on one case, or on many. */
export interface Tally {
  core: Counts;
  interests: Counts;
  traits: Counts;
  avoid: Counts;
  mood: Counts;
  style: Counts;
  facts: Share;
  dates: Share;
  dislikesKeptOut: Share;
  grounded: Share;
  chatterKept: Share;
  values: { fromOthers: number; coreFromOthers: number; memories: number; characters: number };
  own: { characters: number };
  profiles: { all: number; overBudget: number };
}

/** The sum of what was counted. Throws without anything to sum. */
export function total<T extends object>(tallies: T[]): T {
  return tallies.reduce((sum, tally) => {
    const sums = Object.entries(sum).map(([name, counts]) => [
      name,
      added(counts as object, tally[name as keyof T] as object),
    ]);
    return Object.fromEntries(sums) as T;
  });
}

/** Of what is held, the share that is right; undefined when nothing is held. */
export const precision = ({ right, wrong }: Counts): number | undefined => ratio(right, right + wrong);

/** Of what is expected, the share that is held; undefined when nothing is expected. */
export const recall = ({ right, missed }: Counts): number | undefined => ratio(right, right + missed);

export const share = ({ hit, of }: Share): number | undefined => ratio(hit, of);

const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

const added = (one: object, other: object): object => {
  const numbers = other as Record<string, number>;
  return Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, (count as number) + (numbers[name] ?? 0)]),
  );
};
