import type { Config } from '../config.js';

/** The settings, parsed when a command asks for them; throws `ConfigError` where they cannot be used. */
export type Settings = () => Config;
