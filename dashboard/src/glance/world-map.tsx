import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { useMemo, type ReactNode } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import outlines from 'world-atlas/countries-110m.json';
import { findPlaces } from './find-places.ts';

const WIDTH = 960;
const HEIGHT = 440;
const SMALLEST = 5;
const LARGEST = 22;

const topology = outlines as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
const countries = feature(topology, topology.objects.countries);
// Ice without people takes no room.
const inhabited = {
  ...countries,
  features: countries.features.filter(({ properties }) => properties.name !== 'Antarctica'),
};
const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], inhabited);
const pathOf = geoPath(projection);
// Countries of one colour need one path.
const land = inhabited.features.map((country) => pathOf(country)).join('');

/** Where people live, on outlines that are part of the page. */
export function WorldMap({ places }: { places: { value: string; count: number }[] }): ReactNode {
  const { found, unknown } = useMemo(() => findPlaces(places, countries.features), [places]);
  const most = Math.max(1, ...found.map(({ count }) => count));
  // Two people of one town are no crowd: areas tell how many, until the largest would cover its neighbours.
  const largest = Math.min(LARGEST, SMALLEST * Math.sqrt(most));
  const people = found.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="world">
      <h2 className="label-heading">Where they live</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${people} people in ${found.length} places`}>
        <path className="land" d={land} />
        {found.map(({ name, longitude, latitude, count }) => {
          const [x, y] = projection([longitude, latitude]) ?? [0, 0];
          return (
            <circle
              key={name}
              className="dweller"
              cx={x}
              cy={y}
              r={SMALLEST + (largest - SMALLEST) * Math.sqrt((count - 1) / Math.max(1, most - 1))}
            >
              <title>{`${name}: ${count}`}</title>
            </circle>
          );
        })}
      </svg>
      <details>
        <summary className="muted small">
          {found.length} {found.length === 1 ? 'place' : 'places'}
          {unknown.length > 0 && `, and ${unknown.length} that the map does not know`}
        </summary>
        <p className="small">
          {[...found.map(({ name, count }) => ({ value: name, count })), ...unknown]
            .map(({ value, count }) => (count === 1 ? value : `${value} (${count})`))
            .join(', ')}
        </p>
        <p className="muted small">Places by GeoNames (CC BY 4.0), outlines by Natural Earth.</p>
      </details>
    </figure>
  );
}
