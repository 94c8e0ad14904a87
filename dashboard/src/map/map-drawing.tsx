import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { places } from '../places.ts';
import { placeLabels, placeTitles } from './labels.ts';
import type { Layout } from './layout-worker.ts';
import type { Region } from './regions.ts';

/** Somebody on the map. */
export interface Point {
  id: string;
  name: string;
  note: string;
}

/** Pixels are those of the page, so that names are read on a phone too: there the drawing is tall instead. */
const PHONE = 640;
const TALL = { wide: 0.53, phone: 1.35, ofWindow: 0.74 };
/** So few can have their names beside them. */
const NAMED = 80;
/** Shares of the width and what they are at least: what is shaded around each, and what is left free at the edges. */
const NEAR = { share: 0.045, least: 22 };
const MARGIN = { share: 0.058, least: 28 };
/** What names at the right edge need besides, where there is room. */
const NAME_ROOM = 2.2;
/** What names are drawn in, as map.css has it, and what the outline of those of regions adds to them. */
const FONTS = {
  person: { style: '400 12.5px', family: '--sans' },
  region: { style: 'italic 600 19px', family: '--serif' },
};
const OUTLINE = 5;

/** Points of a layout with the names of their regions. The list beside it is for those who do not see it. */
export function MapDrawing({
  app,
  points,
  layout,
  regions,
}: {
  app: string;
  points: Point[];
  layout: Layout;
  regions: Region[];
}): ReactNode {
  const [pointed, setPointed] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const { width, height } = useSize(figure);
  const areFontsThere = useFonts();
  const isNamed = points.length <= NAMED;
  const { spots, titles, labels } = useMemo(() => {
    const placed = layout.map(placing(layout, width, height));
    if (!areFontsThere) return { spots: placed, titles: [], labels: [] };
    const groups = regions.map(({ name, members }) => ({
      name,
      nameWidth: widthOf(name, FONTS.region) + OUTLINE,
      members: members.map((at) => placed[at]!),
    }));
    const above = placeTitles(groups, placed, width, height).flatMap((at, index) =>
      at ? [{ ...groups[index]!, region: index, at }] : [],
    );
    const widths = isNamed ? points.map(({ name }) => widthOf(name, FONTS.person)) : [];
    return { spots: placed, titles: above, labels: isNamed ? placeLabels(placed, widths, above, width) : [] };
  }, [layout, regions, points, isNamed, width, height, areFontsThere]);
  const near = Math.max(NEAR.least, NEAR.share * width);
  const shown = pointed === undefined ? undefined : points[pointed];
  return (
    <figure ref={figure} className="card people-map">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => setPointed(undefined)}>
        {regions.map(({ name, members }, index) => (
          // One shade for all of them, however much they overlap.
          <g key={name} className={`ground r${index % 8}`}>
            {members.map((at) => {
              const [x, y] = spots[at]!;
              return <circle key={points[at]!.id} cx={x} cy={y} r={near} />;
            })}
          </g>
        ))}
        {regions.map(({ name, members }, index) => (
          <g key={name} className={`region r${index % 8}`}>
            {members.map((at) => {
              const [x, y] = spots[at]!;
              const label = labels[at];
              return (
                <g
                  key={points[at]!.id}
                  className={at === pointed ? 'person pointed' : 'person'}
                  onPointerEnter={() => setPointed(at)}
                  onClick={() => navigate(places.profile(app, points[at]!.id))}
                >
                  <circle className="reach" cx={x} cy={y} r={14} />
                  <circle className="dot" cx={x} cy={y} r={points.length > 300 ? 4 : 6} />
                  {label && (
                    <text x={label.x} y={y + 4} textAnchor={label.anchor}>
                      {points[at]!.name}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        ))}
        {titles.map(({ name, region, at: [x, y] }) => (
          <text key={name} className={`region-name r${region % 8}`} x={x} y={y}>
            {name}
          </text>
        ))}
      </svg>
      <figcaption className="small muted">
        {shown ? (
          <>
            <strong>{shown.name}</strong> {shown.note}
          </>
        ) : (
          `${canPoint.matches ? 'Point at somebody, click to open.' : 'Touch somebody to open the profile.'} ` +
          'Close together means alike; how far apart others are means little (laid out by UMAP).'
        )}
      </figcaption>
    </figure>
  );
}

const fontOf = ({ style, family }: { style: string; family: string }): string =>
  `${style} ${getComputedStyle(document.documentElement).getPropertyValue(family)}`;

/** How wide a text is drawn, in pixels of the page. */
function widthOf(text: string, font: { style: string; family: string }): number {
  pen.font = fontOf(font);
  return pen.measureText(text).width;
}

const pen = document.createElement('canvas').getContext('2d')!;

/** Whether the fonts of names are there: widths are of those that stand in for them before. */
function useFonts(): boolean {
  const [areThere, setAreThere] = useState(false);
  useEffect(() => {
    const loads = Object.values(FONTS).map((font) => document.fonts.load(fontOf(font)));
    void Promise.allSettled(loads).then(() => setAreThere(true));
  }, []);
  return areThere;
}

const canPoint = globalThis.matchMedia('(hover: hover)');

/** How large the drawing is: as wide as its place. */
function useSize(place: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = place.current!.querySelector('svg')!;
    const sizes = new ResizeObserver(() => setWidth(box.clientWidth));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [place]);
  const least = Math.max(1, width);
  return {
    width: least,
    height: width < PHONE ? least * TALL.phone : Math.min(least * TALL.wide, globalThis.innerHeight * TALL.ofWindow),
  };
}

/** From the plane of a layout to the drawing. */
function placing(layout: Layout, width: number, height: number): (point: [number, number]) => [number, number] {
  const margin = Math.max(MARGIN.least, MARGIN.share * width);
  const right = margin * (width < PHONE ? 1 : NAME_ROOM);
  const xs = layout.map(([x]) => x);
  const ys = layout.map(([, y]) => y);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return ([x, y]) => [
    margin + ((x - first) / (last - first || 1)) * (width - margin - right),
    margin + ((y - top) / (bottom - top || 1)) * (height - 2 * margin),
  ];
}
