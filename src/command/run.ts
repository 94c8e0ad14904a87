import './production.js';
import 'reflect-metadata';
import { parseConfig } from '../config.js';
import { readCommand } from './arguments.js';
import { COMMANDS, USAGE } from './commands.js';
import { fail } from './exit.js';

/** Does what a command line says, with the settings of the environment. Whatever goes wrong is told on stderr and by the exit code. */
export async function run(argv: string[]): Promise<void> {
  process.on('uncaughtException', fail);
  try {
    const asked = readCommand(argv, COMMANDS);
    if (!asked) return console.log(USAGE);
    await asked.command.run(parseConfig(process.env), asked.given);
  } catch (error) {
    fail(error);
  }
}
