#!/usr/bin/env node
// Makes of what the compiler left in dist the few files that `limn` runs from, in dist/bundle: a start that finds,
// reads and compiles a thousand files, most of them of packages, takes a second of the processor longer. Code that one
// command alone needs is in files of its own, loaded with it. Data stays where the compiler's files look for it.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = path.join(root, 'dist/bundle');
/**
 * Packages that stay as they are installed: what they load beside themselves (WebAssembly, native code) is found by
 * where they lie. Of type-graphql, it is what it does without where nobody has installed it.
 */
const APART = [/^@electric-sql\//, 'fs-native-extensions', 'class-validator'];
/** A script that code starts as a thread: it becomes a file of the bundle, beside the one that starts it. */
const THREAD = /new URL\('(\.\/[\w-]+\.js)', import\.meta\.url\)/g;

/** The files that Node starts as threads; each only loads the file with its code. */
const threads = [];
const ranBy = (name) => name.replace('.js', '-run.js');
const loading = (name) => `require('./load.js').load('${name}')`;

const compiled = {
  name: 'compiled',
  load: {
    filter: { id: /[\\/]dist[\\/](?:src|migrations)[\\/]/ },
    handler(id) {
      const code = readFileSync(id, 'utf8').replace(THREAD, (_url, script) => {
        const name = path.basename(script);
        threads.push(name);
        this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), script), fileName: ranBy(name) });
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

/** A plugin that changes a file of a package, and stops the build where the file is not what it was written for. */
const changing = (name, id, isKnown, change) => ({
  name,
  load: {
    filter: { id },
    handler(file) {
      const code = readFileSync(file, 'utf8');
      if (!isKnown(code)) throw new Error(`${name}: ${file} is not as it was`);
      return change(code);
    },
  },
});

/** Of TypeORM, the drivers of other databases, which it would load to use one: 1 MB of code. */
const OTHER_DRIVERS = /^const \w+ = require\("\.\/(?!postgres\/)[\w-]+\/\w+"\);$/gm;
const oneDriver = changing(
  'one driver',
  /[\\/]typeorm[\\/]driver[\\/]DriverFactory\.js$/,
  (code) => code.search(OTHER_DRIVERS) >= 0,
  (code) => code.replaceAll(OTHER_DRIVERS, ''),
);

/** Where it finds no `require`, as in a bundle, it would hash by a program in JavaScript: the schemas at each start. */
const nodesHash = changing(
  "Node's hash",
  /[\\/]@apollo[\\/]utils\.createhash[\\/]dist[\\/]index\.js$/,
  (code) => code.includes('module.require("crypto").createHash(kind)'),
  () => "exports.createHash = (kind) => require('node:crypto').createHash(kind);",
);

/** It makes a response to see whether this is a worker of Cloudflare's, for which Node loads its client of HTTP. */
const RUNTIME = /^function isCloudflareRuntime\(\) \{\n[^]*?^\}$/m;
const nodesSockets = changing(
  "Node's sockets",
  /[\\/]pg[\\/]lib[\\/]stream\.js$/,
  (code) => RUNTIME.test(code),
  (code) => code.replace(RUNTIME, 'function isCloudflareRuntime() {\n  return false\n}'),
);

/** Half a megabyte of the detector of languages: as JSON it is read in a tenth of the time that a literal takes. */
const TABLE = '{id:"tinyld-dict"';

const tableAsJson = changing(
  'table as JSON',
  /[\\/]tinyld[\\/]dist[\\/]tinyld\.normal\.node\.mjs$/,
  (code) => code.includes(TABLE),
  (code) => {
    const from = code.indexOf(TABLE);
    const to = endOfLiteral(code, from);
    const json = JSON.stringify(runInNewContext(`(${code.slice(from, to)})`));
    return `${code.slice(0, from)}JSON.parse(${JSON.stringify(json)})${code.slice(to)}`;
  },
);

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

mkdirSync(bundle, { recursive: true });
const bundled = await rolldown({
  cwd: root,
  input: { run: 'dist/src/command/run.js' },
  platform: 'node',
  external: APART,
  plugins: [compiled, oneDriver, nodesHash, nodesSockets, tableAsJson],
  logLevel: 'warn',
});
// Before there is other code: what was compiled of it before is not taken for it.
for (const { name } of readdirSync(bundle, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
  rmSync(path.join(bundle, name), { recursive: true });
const { output } = await bundled.write({
  dir: bundle,
  format: 'cjs',
  // Not by what they hold: a service that runs loads some of them late, perhaps after the next build.
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
  // Less to read, and the names stay: of types in GraphQL, of migrations in the database, in traces of errors.
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  keepNames: true,
});
await bundled.close();

for (const { fileName, type } of output)
  if (type === 'chunk') {
    const file = path.join(bundle, fileName);
    writeFileSync(file, withOwnImports(readFileSync(file, 'utf8')));
  }

/**
 * V8 forgets who is to answer `import()` in a file of which it takes what was compiled before (Node 20): such a file
 * calls a function that load.js gives it, whose name is as long, so that maps stay true.
 */
function withOwnImports(code) {
  const found = [];
  const look = (node) => {
    if (node?.type === 'ImportExpression') found.push(node.start);
    if (node && typeof node === 'object') for (const child of Object.values(node)) look(child);
  };
  look(parseAst(code, { lang: 'js', sourceType: 'script' }));
  return found.reduce((all, at) => `${all.slice(0, at)}$bring${all.slice(at + 'import'.length)}`, code);
}

// As the compiler wrote it: a Node too old for the rest has to be able to read it.
const [main, within] = [readFileSync(path.join(root, 'dist/src/main.js'), 'utf8'), "import('./command/run.js')"];
if (!main.includes(within)) throw new Error(`dist/src/main.js does not hold ${within}`);
const beside = {
  'main.js': main
    .replace(within, "import('./load.js').then((bundle) => bundle.default.load('run.js'))")
    .replace(/^export \{\};$|^\/\/# source.*$/gm, ''),
  ...Object.fromEntries(threads.map((name) => [name, `${loading(ranBy(name))};\n`])),
  'load.js': readFileSync(path.join(root, 'scripts/load-bundle.cjs'), 'utf8'),
  'package.json': '{ "type": "commonjs" }\n',
};
for (const [name, code] of Object.entries(beside)) writeFileSync(path.join(bundle, name), code);

const written = new Set([...Object.keys(beside), ...output.flatMap(({ fileName }) => [fileName, `${fileName}.map`])]);
for (const file of readdirSync(bundle)) if (!written.has(file)) rmSync(path.join(bundle, file));
