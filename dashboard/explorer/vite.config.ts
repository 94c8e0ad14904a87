import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The fonts that GraphiQL brings inline are 300 kB that the policy of the page would not let in. */
const withoutFonts: Plugin = {
  name: 'without-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css') && !id.includes('@fontsource') ? code.replace(/@font-face\s*\{[^}]*\}/g, '') : undefined,
};

/** The page at `GET /graphql`, by itself: nobody who opens the dashboard loads any of it. */
export default defineConfig({
  plugins: [withoutFonts, react()],
  base: '/graphql/',
  build: {
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
    rollupOptions: {
      // GraphiQL would be two dozen files, all of which it loads at once.
      output: { codeSplitting: false },
      // What a package tells a compiler that has run already.
      onwarn: (warning, tell) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(warning),
    },
  },
});
