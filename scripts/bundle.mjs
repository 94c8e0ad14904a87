#!/usr/bin/env node
// Makes of what the compiler left in dist the few files that `limn` runs from, in dist/bundle: a start that finds,
// reads and compiles a thousand files, most of them of packages, takes a second of the processor longer. Code that one
// command alone needs is in files of its own, loaded with it. Data stays where the compiler's files look for it.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = path.join(root, 'dist/bundle');
/**
 * Packages that stay as they are installed: what they load beside themselves (WebAssembly, native code) is found by
 * where they lie. Of type-graphql, it is what it does without where nobody has installed it.
 */
const APART = [/^@electric-sql\//, 'fs-native-extensions', 'class-validator'];
/** A script that code starts as a thread: it becomes a file of the bundle, beside the one that starts it. */
const THREAD = /new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\)/g;

const compiled = {
  name: 'compiled',
  load: {
    filter: { id: /[\\/]dist[\\/](?:src|migrations)[\\/]/ },
    handler(id) {
      const code = readFileSync(id, 'utf8').replace(THREAD, (_url, script) => {
        const name = path.basename(script);
        this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), script), fileName: name });
        return `new URL('./${name}', import.meta.META)`;
      });
      const there = path.relative(bundle, id).replaceAll(path.sep, '/');
      return {
        code: code
          .replaceAll('import.meta.url', `new URL('${there}', import.meta.url).href`)
          .replaceAll('import.meta.META', 'import.meta.url'),
        map: JSON.parse(readFileSync(`${id}.map`, 'utf8')),
      };
    },
  },
};

/** Of TypeORM, the drivers of other databases, which it would load to use one: 1 MB of code. */
const OTHER_DRIVER = /^const \w+ = require\("\.\/(?!postgres\/)[\w-]+\/\w+"\);$/gm;

const oneDriver = {
  name: 'one driver',
  load: {
    filter: { id: /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/ },
    handler(id) {
      const code = readFileSync(id, 'utf8');
      if (!OTHER_DRIVER.test(code)) throw new Error(`${id} loads its drivers in another way`);
      return code.replaceAll(OTHER_DRIVER, '');
    },
  },
};

/** Half a megabyte of the detector of languages: as JSON it is read in a tenth of the time that a literal takes. */
const TABLE = '{id:"tinyld-dict"';

const tableAsJson = {
  name: 'table as JSON',
  load: {
    filter: { id: /[\\/]tinyld[\\/]dist[\\/]tinyld\.normal\.node\.mjs$/ },
    handler(id) {
      const code = readFileSync(id, 'utf8');
      const from = code.indexOf(TABLE);
      if (from < 0) throw new Error(`${id} holds its table in another way`);
      const to = endOfLiteral(code, from);
      const json = JSON.stringify(runInNewContext(`(${code.slice(from, to)})`));
      return `${code.slice(0, from)}JSON.parse(${JSON.stringify(json)})${code.slice(to)}`;
    },
  },
};

/** Where an object of objects and strings ends that begins at `from`. */
function endOfLiteral(code, from) {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}]/g;
  tokens.lastIndex = from;
  let depth = 0;
  for (let token = tokens.exec(code); token; token = tokens.exec(code)) {
    depth += token[0] === '{' ? 1 : token[0] === '}' ? -1 : 0;
    if (depth === 0) return tokens.lastIndex;
  }
  throw new Error('A literal has no end');
}

const bundled = await rolldown({
  cwd: root,
  input: { run: 'dist/src/command/run.js' },
  platform: 'node',
  external: APART,
  plugins: [compiled, oneDriver, tableAsJson],
  logLevel: 'warn',
});
const { output } = await bundled.write({
  dir: bundle,
  format: 'esm',
  // Not by what they hold: a service that runs loads some of them late, perhaps after the next build.
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
  // Less to read, and the names stay: of types in GraphQL, of migrations in the database, in traces of errors.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  keepNames: true,
});
await bundled.close();

// As the compiler wrote it: a Node too old for the rest has to be able to read it.
const [main, within] = [readFileSync(path.join(root, 'dist/src/main.js'), 'utf8'), "import('./command/run.js')"];
if (!main.includes(within)) throw new Error(`dist/src/main.js does not hold ${within}`);
writeFileSync(
  path.join(bundle, 'main.js'),
  main.replace(within, "import('./run.js')").replace(/^\/\/# source.*$/m, ''),
);

const written = new Set(['main.js', ...output.flatMap(({ fileName }) => [fileName, `${fileName}.map`])]);
for (const file of readdirSync(bundle)) if (!written.has(file)) rmSync(path.join(bundle, file));
