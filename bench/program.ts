import { startScript, type Served, type Settings } from '../rig/child-processes.js';

/** Starts one of programs/ and resolves with the first line it prints, its address. */
export const startProgram = (name: string, settings: Settings): Promise<Served> =>
  startScript(new URL(`./programs/${name}.js`, import.meta.url), settings);
