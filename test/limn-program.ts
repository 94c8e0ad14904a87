import { fileURLToPath } from 'node:url';

/** The program as it is installed. */
export const MAIN = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

/**
 * For Node under the processes of tests: the WebAssembly of the embedded database is compiled once. Node would compile
 * what runs often a second time, which costs a second of the processor and pays where a process lives for minutes, as
 * in the measurements and in chaos.
 */
export const NODE_FLAGS = ['--liftoff-only'];

/** What Node is told to run it, before the words of a command. */
export const LIMN = [...NODE_FLAGS, MAIN];
