/** Where the name of a point stands: beside it, to the right or to the left. */
export interface Label {
  x: number;
  anchor: 'start' | 'end';
}

/** People who stand together, as places of the drawing. */
interface Group {
  /** How wide its name is drawn, as all widths in pixels of the drawing. */
  nameWidth: number;
  members: [number, number][];
}

/** Half of the height of a line and from a dot to its name: of the style of the drawing. */
const HALF_LINE = 8;
const BESIDE = 10;
/** What a dot keeps free around it. */
const DOT = 7;
/** The height of the name of a group; how far above its first and below its last it may stand. */
const TITLE_LINE = 20;
/** How far letters such as `g` reach below it. */
const TITLE_DESCENT = 6;
const RISES = [18, 30, 42];
const FALL = 34;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The names of groups above them, or below; each within the drawing, where it covers nobody if there is such a place,
 * else where it covers no other name. A group without such a place has none.
 */
export function placeTitles(
  groups: Group[],
  spots: [number, number][],
  width: number,
  height: number,
): ([number, number] | undefined)[] {
  const dots = spots.map(dotAt);
  const placed: Box[] = [];
  return groups.map(({ nameWidth, members }) => {
    const half = nameWidth / 2;
    const mean = members.reduce((sum, [x]) => sum + x, 0) / members.length;
    const x = Math.min(Math.max(mean, half), width - half);
    const top = Math.min(...members.map(([, y]) => y));
    const bottom = Math.max(...members.map(([, y]) => y));
    const heights = [...RISES.map((rise) => top - rise), bottom + FALL].map((y) =>
      Math.min(Math.max(TITLE_LINE, y), height - TITLE_DESCENT),
    );
    const apart = heights.filter((y) => !placed.some((other) => overlap(titleAt(x, y, half), other)));
    const y = apart.find((one) => !dots.some((dot) => overlap(titleAt(x, one, half), dot))) ?? apart[0];
    if (y === undefined) return undefined;
    placed.push(titleAt(x, y, half));
    return [x, y];
  });
}

/** Names beside their points, each where it covers no dot and no other name; one without such a place has none. */
export function placeLabels(
  spots: [number, number][],
  nameWidths: number[],
  titles: { nameWidth: number; at: [number, number] }[],
  width: number,
): (Label | undefined)[] {
  const taken = [...spots.map(dotAt), ...titles.map(({ nameWidth, at: [x, y] }) => titleAt(x, y, nameWidth / 2))];
  return spots.map(([x, y], at) => {
    const long = nameWidths[at]!;
    for (const anchor of ['start', 'end'] as const) {
      const from = anchor === 'start' ? x + BESIDE : x - BESIDE;
      const left = anchor === 'start' ? from : from - long;
      const box = { left, right: left + long, top: y - HALF_LINE, bottom: y + HALF_LINE };
      if (box.left < 0 || box.right > width || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return { x: from, anchor };
    }
    return undefined;
  });
}

const dotAt = ([x, y]: [number, number]): Box => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT });

const titleAt = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - TITLE_LINE,
  bottom: y + TITLE_DESCENT,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
