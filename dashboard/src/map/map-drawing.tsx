import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { places } from '../places.ts';
import type { Layout } from './layout-worker.ts';
import type { Region } from './regions.ts';

/** Somebody on the map. */
export interface Point {
  id: string;
  name: string;
  note: string;
}

const WIDTH = 1_200;
const HEIGHT = 640;
const MARGIN = 70;
/** So few can have their names beside them. */
const NAMED = 80;
/** What is shaded around each of them. */
const NEAR = 54;

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
  const place = placing(layout);
  const shown = pointed === undefined ? undefined : points[pointed];
  return (
    <figure className="card people-map">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" onPointerLeave={() => setPointed(undefined)}>
        {regions.map(({ name, members }, index) => (
          // One shade for all of them, however much they overlap.
          <g key={name} className={`ground r${index % 8}`}>
            {members.map((at) => {
              const [x, y] = place(layout[at]!);
              return <circle key={points[at]!.id} cx={x} cy={y} r={NEAR} />;
            })}
          </g>
        ))}
        {regions.map(({ name, members }, index) => (
          <g key={name} className={`region r${index % 8}`}>
            {members.map((at) => {
              const [x, y] = place(layout[at]!);
              return (
                <g
                  key={points[at]!.id}
                  className={at === pointed ? 'person pointed' : 'person'}
                  onPointerEnter={() => setPointed(at)}
                  onClick={() => navigate(places.profile(app, points[at]!.id))}
                >
                  <circle className="reach" cx={x} cy={y} r={14} />
                  <circle className="dot" cx={x} cy={y} r={points.length > 300 ? 4 : 6} />
                  {points.length <= NAMED && (
                    <text x={x + 10} y={y + 4}>
                      {points[at]!.name}
                    </text>
                  )}
                </g>
              );
            })}
          </g>
        ))}
        {regions.map(({ name, x, members }, index) => {
          const [cx] = place([x, 0]);
          const top = Math.min(...members.map((at) => place(layout[at]!)[1]));
          return (
            <text key={name} className={`region-name r${index % 8}`} x={cx} y={Math.max(24, top - 20)}>
              {name}
            </text>
          );
        })}
      </svg>
      <figcaption className="small muted">
        {shown ? (
          <>
            <strong>{shown.name}</strong> {shown.note}
          </>
        ) : (
          'Point at somebody, click to open. Positions are by UMAP of the profiles’ vectors: near means near, ' +
          'far means little.'
        )}
      </figcaption>
    </figure>
  );
}

/** From the plane of a layout to the drawing. */
function placing(layout: Layout): (point: [number, number]) => [number, number] {
  const xs = layout.map(([x]) => x);
  const ys = layout.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return ([x, y]) => [
    MARGIN + ((x - left) / (right - left || 1)) * (WIDTH - 2.6 * MARGIN),
    MARGIN + ((y - top) / (bottom - top || 1)) * (HEIGHT - 2 * MARGIN),
  ];
}
