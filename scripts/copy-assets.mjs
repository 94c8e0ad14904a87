#!/usr/bin/env node
// Copies to dist what the compiler does not: every src/**/data folder, and of Swagger UI what /docs serves. Its package
// is needed to build alone, since it brings an install script along that reports to somebody.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = path.join(root, 'src');
const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

if (existsSync(source)) copyDataFolders(source);
// What was packed of other lists, by pack-tables.mjs, would be taken for these.
for (const name of ['topic-tables.json', 'translation-tables.json', 'word-vectors.index'])
  rmSync(path.join(root, 'dist/src/ai/offline/data', name), { force: true });
copySwaggerUi();

function copyDataFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inside = path.join(folder, entry.name);
    if (entry.name === 'data')
      cpSync(inside, path.join(root, 'dist', path.relative(root, inside)), { recursive: true });
    else copyDataFolders(inside);
  }
}

function copySwaggerUi() {
  const from = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const to = path.join(root, 'dist', 'swagger-ui');
  mkdirSync(to, { recursive: true });
  for (const file of SWAGGER_UI) copyFileSync(path.join(from, file), path.join(to, file));
  // The sign, the letters and the tokens of the dashboard, for its reference.
  copyFileSync(path.join(root, 'dashboard', 'src', 'limn.svg'), path.join(to, 'limn.svg'));
  copyFileSync(path.join(root, 'dashboard', 'src', 'style', 'tokens.css'), path.join(to, 'tokens.css'));
  for (const font of ['inter', 'source-serif-4']) {
    const fonts = path.dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${font}/package.json`)));
    copyFileSync(path.join(fonts, 'files', `${font}-latin-wght-normal.woff2`), path.join(to, `${font}.woff2`));
  }
}
