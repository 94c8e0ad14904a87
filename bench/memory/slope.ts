import { median } from '../load.js';

/** How a level changes with time. */
export interface Trend {
  /** Megabytes an hour. */
  perHour: number;
  /** Of {@link perHour}. */
  standardError: number;
  /** At the median of the time looked at. */
  level: number;
  /**
   * What is gained from its beginning to its end, and what of it is beyond doubt: the lower end of the 95 % interval.
   */
  rise: number;
  surelyRises: number;
}

/**
 * Times are cut into so many blocks: the levels within one hang together (a heap rises until it is collected), those of
 * blocks hardly do, and twenty are enough for an interval.
 */
const BLOCKS = 20;
/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.96;

/**
 * The trend of a level through points of (seconds, megabytes) by the estimator of Theil and Sen: the median of the
 * slopes between all pairs of blocks, which a few odd ones cannot bend. Each block counts with its median. The interval
 * is Sen's, by the ranks of those slopes (Kendall's statistic, normal approximation), and the standard error what a
 * normal one of that width has.
 */
export function trendOf(points: [seconds: number, level: number][]): Trend {
  const blocks = Math.min(BLOCKS, points.length);
  const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const hours = (to - from) / 3_600;
  const means = Array.from({ length: blocks }, (_, block): [number, number] => {
    const mine = points.slice(
      Math.floor((block * points.length) / blocks),
      Math.floor(((block + 1) * points.length) / blocks),
    );
    return [median(mine.map(([seconds]) => seconds)), median(mine.map(([, level]) => level))];
  });
  const slopes = means
    .flatMap(([x, y], i) => means.slice(i + 1).map(([later, level]) => ((level - y) / (later - x)) * 3_600))
    .toSorted((a, b) => a - b);
  if (slopes.length === 0)
    return {
      perHour: Number.NaN,
      standardError: Number.NaN,
      level: Number.NaN,
      rise: Number.NaN,
      surelyRises: Number.NaN,
    };
  const spread = Z * Math.sqrt((blocks * (blocks - 1) * (2 * blocks + 5)) / 18);
  const at = (rank: number): number => slopes[Math.min(slopes.length - 1, Math.max(0, rank))]!;
  const [low, high] = [at(Math.round((slopes.length - spread) / 2) - 1), at(Math.round((slopes.length + spread) / 2))];
  const perHour = median(slopes);
  return {
    perHour,
    standardError: (high - low) / (2 * Z),
    level: median(points.map(([, level]) => level)),
    rise: perHour * hours,
    surelyRises: low * hours,
  };
}

/**
 * So much in megabytes is no growth, or this share of the level where that is more: allocators keep what they had at a
 * peak, and caches with a bound fill and are emptied, such as that of the words that were embedded. Growth without end
 * passes it in a longer run.
 */
const NOISE = { megabytes: 16, share: 0.05 };

/** What a level may rise by in the time looked at. */
export const allowedRise = ({ level }: Trend): number => Math.max(NOISE.megabytes, NOISE.share * level);
