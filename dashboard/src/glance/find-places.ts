import { geoCentroid, type GeoPermissibleObjects } from 'd3-geo';
import cities from 'virtual:cities';

/** A place with how many people live there. */
export interface FoundPlace {
  name: string;
  longitude: number;
  latitude: number;
  count: number;
}

interface Country {
  properties: { name: string };
}

/** Names as they are compared: without accents, in small letters. */
const fold = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').toLowerCase().trim();

let known: Map<string, [longitude: number, latitude: number]> | undefined;

/** Cities by their names, the largest of each name, and under them countries by theirs. */
function knownPlaces(countries: Country[]): Map<string, [longitude: number, latitude: number]> {
  if (known) return known;
  known = new Map(
    countries.map((country) => [
      fold(country.properties.name),
      geoCentroid(country as unknown as GeoPermissibleObjects),
    ]),
  );
  for (const line of cities.split('\n')) {
    const [name = '', longitude, latitude] = line.split('\t');
    known.set(name, [Number(longitude) / 10, Number(latitude) / 10]);
  }
  return known;
}

/** Which places of people the map knows, those of one name together, and which it does not. */
export function findPlaces(
  places: { value: string; count: number }[],
  countries: Country[],
): { found: FoundPlace[]; unknown: { value: string; count: number }[] } {
  const all = knownPlaces(countries);
  const found = new Map<string, FoundPlace>();
  const unknown: { value: string; count: number }[] = [];
  for (const { value, count } of places) {
    const parts = [value, ...value.split(/[,(/]/)].map(fold).filter((part) => part !== '');
    const name = parts.find((part) => all.has(part));
    const [longitude, latitude] = (name === undefined ? undefined : all.get(name)) ?? [];
    if (name === undefined || longitude === undefined || latitude === undefined) {
      unknown.push({ value, count });
      continue;
    }
    const before = found.get(name);
    found.set(name, { name: before?.name ?? value, longitude, latitude, count: count + (before?.count ?? 0) });
  }
  return { found: [...found.values()], unknown };
}
