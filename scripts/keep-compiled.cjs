// Runs before the program that scripts/compile-bundle.mjs starts, in each of its threads: when told to, each keeps in
// the folder of KEEP_COMPILED_IN what V8 has compiled of the files of the bundle that it has loaded.
'use strict';
const { existsSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');
const { BroadcastChannel, isMainThread } = require('node:worker_threads');
const { scripts } = require('../dist/bundle/load.js');

// V8 forgets code that has not run for a while, as what runs at a start alone. The flag is as it was again when the
// code is kept, or V8 would refuse it without the flag.
v8.setFlagsFromString('--no-flush-bytecode');
const channel = new BroadcastChannel('keep compiled');
if (isMainThread) direct();
else obey();

function direct() {
  let others = 0;
  channel.addEventListener('message', ({ data }) => {
    if (data === 'here') others++;
    if (data === 'kept' && --others === 0) process.disconnect();
  });
  process.once('message', () => {
    v8.setFlagsFromString('--flush-bytecode');
    keep();
    channel.postMessage('keep');
  });
}

function obey() {
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'keep') return;
    keep();
    channel.postMessage('kept');
  });
  channel.unref();
  channel.postMessage('here');
}

function keep() {
  for (const [name, script] of scripts) {
    const file = path.join(process.env.KEEP_COMPILED_IN, name);
    const code = script.createCachedData();
    // Of what several threads have loaded, that of the one which has used most of it.
    if (!existsSync(file) || statSync(file).size < code.length) writeFileSync(file, code, { mode: 0o644 });
  }
}
