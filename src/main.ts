#!/usr/bin/env node
// What Node loads first. It imports nothing before it has looked at the version, and is written so that a Node of years
// ago can read it: anywhere else an old Node would stop at an import or at syntax that it does not know, with words
// about that.

/** As `engines` in package.json says; a test compares them. */
const OLDEST_NODE = '20.19';
/** Exit code for what has to be changed before another start, as in command/exit.ts. */
const MISUSED = 2;

if (isOlder(process.versions.node, OLDEST_NODE)) {
  stop(
    `Limn needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: install a newer one ` +
      'from https://nodejs.org',
  );
} else {
  import('./command/run.js').then(({ run }) => run(process.argv.slice(2)), explainFault);
}

/** Whether a version, such as 18.20.4, is below another, of which only as many numbers count as are given. */
function isOlder(version: string, than: string): boolean {
  const numbers = version.split('.').map(Number);
  const limits = than.split('.').map(Number);
  const at = limits.findIndex((limit, index) => numbers[index] !== limit);
  return at >= 0 && Number(numbers[at]) < Number(limits[at]);
}

/** The code itself could not be loaded: a file or a package is not there. */
function explainFault(error: Error & { code?: string }): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
  const missing = error.message.replace(/ imported from [^]*|\n[^]*/, '');
  return stop(
    `Limn is not installed completely (${missing}): run npm ci and npm run build in its directory, or get its ` +
      'image anew',
  );
}

function stop(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(MISUSED);
}
