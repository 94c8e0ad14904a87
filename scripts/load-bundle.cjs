// Becomes dist/bundle/load.js, and loads the files of the bundle there as require would, but from what V8 has compiled
// them to where scripts/compile-bundle.mjs has kept that: without it V8 reads megabytes of code anew at every start, in
// every thread. V8 refuses what was kept under another version or other flags of its own, and compiles as usual.
'use strict';
const { readdirSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

/** Folders beside this file whose names begin so hold what this Node has compiled, each under some flags. */
const COMPILED = `compiled-${process.version}-${process.arch}`;
/** Those that V8 has not refused yet. */
const folders = readdirSync(__dirname).filter((name) => name.startsWith(COMPILED));
const modules = new Map();
/** What was made of the files that this thread has loaded, by their names. */
const scripts = new Map();

/** What a file of the bundle exports. */
function load(name) {
  const known = modules.get(name);
  if (known) return known.exports;
  const filename = path.join(__dirname, name);
  const code = readFileSync(filename, 'utf8');
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname, $bring) {\n${code}\n})`, {
    filename,
    lineOffset: -1,
    cachedData: compiledBefore(name),
  });
  if (script.cachedDataRejected) folders.shift();
  scripts.set(name, script);
  if (process.sourceMapsEnabled) learnMap(filename, code);
  const module = { exports: {} };
  modules.set(name, module);
  try {
    script.runInThisContext()(module.exports, requireHere, module, filename, __dirname, (id) => import(id));
  } catch (error) {
    modules.delete(name);
    throw error;
  }
  return module.exports;
}

function compiledBefore(name) {
  if (folders.length === 0) return undefined;
  try {
    return readFileSync(path.join(__dirname, folders[0], name));
  } catch {
    return undefined;
  }
}

/** Node looks for the maps of what it loads by itself: here of a file that holds the name of its map alone. */
function learnMap(filename, code) {
  const at = code.lastIndexOf('\n//# sourceMappingURL=');
  if (at >= 0) new Module(filename)['_compile'](code.slice(at), filename);
}

function requireHere(id) {
  return id.startsWith('./') ? load(id.slice(2)) : require(id);
}

module.exports = { load, scripts, COMPILED };
