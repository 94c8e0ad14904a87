import { fileURLToPath } from 'node:url';

/** The program as it is installed. */
export const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

/**
 * For Node under the processes of tests, most of which live for seconds. The WebAssembly of the embedded database is
 * compiled once: Node would compile what runs often a second time, which costs a second of the processor and pays where
 * a process lives for minutes, as in the measurements and in chaos. And JavaScript has to run ten times as often as
 * usual before it is compiled for speed, which is a tenth of a start.
 */
export const NODE_FLAGS = ['--liftoff-only', '--interrupt-budget=676000'];

/**
 * The same for a Node that somebody else starts, such as npx. NODE_OPTIONS takes no flags of V8, but code that sets
 * them; by then a flag that implies others does so no more.
 */
export const NODE_SETTINGS = {
  NODE_OPTIONS: `--require=${fileURLToPath(new URL('./few-compilations.cjs', import.meta.url))}`,
};

/** What Node is told to run it, before the words of a command. */
export const LIMN = [...NODE_FLAGS, MAIN];
