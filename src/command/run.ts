import './production.js';
import 'reflect-metadata';
import { parseConfig, type Config } from '../config.js';
import { LimnError } from '../errors.js';
import { VERSION } from '../version.js';
import { readCommand, type Command, type Given } from './arguments.js';
import { COMMANDS } from './commands.js';
import { crash, failing } from './exit.js';
import { helpOn } from './help.js';

/**
 * Does what a command line says, with the settings of the environment. Whatever goes wrong is told on stderr and by the
 * exit code.
 */
export async function run(argv: string[]): Promise<void> {
  let config: Config | undefined;
  process.on('uncaughtException', (error) => (error instanceof LimnError ? failing(config)(error) : crash(error)));
  try {
    const asked = readCommand(argv, COMMANDS);
    if (asked.kind === 'version') return console.log(VERSION);
    if (asked.kind === 'help') return console.log(helpOn(asked.commands, COMMANDS));
    const { command, given } = asked;
    await command.run(() => (config ??= parseConfig(process.env, settingsGiven(command, given))), given);
  } catch (error) {
    failing(config)(error);
  }
}

/** The settings that the command line has in place of the environment, by their names there. */
function settingsGiven<Context>({ options = {} }: Command<Context>, { values }: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, { setting }]) => {
      const value = values[name];
      return setting === undefined || value === undefined ? [] : [[setting, value]];
    }),
  );
}
