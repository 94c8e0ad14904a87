import './production.js';
import 'reflect-metadata';
import { parseConfig, type Config } from '../config.js';
import { LimnError } from '../errors.js';
import { readCommand } from './arguments.js';
import { COMMANDS, USAGE } from './commands.js';
import { crash, failing } from './exit.js';

/**
 * Does what a command line says, with the settings of the environment. Whatever goes wrong is told on stderr and by the
 * exit code.
 */
export async function run(argv: string[]): Promise<void> {
  let config: Config | undefined;
  process.on('uncaughtException', (error) => (error instanceof LimnError ? failing(config)(error) : crash(error)));
  try {
    const asked = readCommand(argv, COMMANDS);
    if (!asked) return console.log(USAGE);
    config = parseConfig(process.env);
    await asked.command.run(config, asked.given);
  } catch (error) {
    failing(config)(error);
  }
}
