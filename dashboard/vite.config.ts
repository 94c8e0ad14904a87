import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVICE = 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  // The policy of the page allows nothing inline, so nothing becomes a data: address.
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
  // While working on it: `npx vite dashboard` beside a running service.
  server: {
    proxy: {
      '/dashboard/graphql': { target: SERVICE, changeOrigin: false },
      '/graphql': { target: SERVICE, ws: true },
    },
  },
});
