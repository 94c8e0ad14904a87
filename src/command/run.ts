import './production.js';
import 'reflect-metadata';
import { parseConfig, type Config } from '../config.js';
import { LimnError } from '../errors.js';
import { VERSION } from '../version.js';
import { parseCommandLine, type Command, type Arguments } from './arguments.js';
import { COMMANDS } from './commands.js';
import { crash, exitOnError } from './exit.js';
import { helpOn } from './help.js';

/**
 * Does what a command line says, with the settings of the environment. Whatever goes wrong is told on stderr and by the
 * exit code.
 */
export async function run(argv: string[]): Promise<void> {
  let config: Config | undefined;
  process.on('uncaughtException', (error) => (error instanceof LimnError ? exitOnError(config)(error) : crash(error)));
  try {
    const asked = parseCommandLine(argv, COMMANDS);
    if (asked.kind === 'version') return console.log(VERSION);
    if (asked.kind === 'help') return console.log(helpOn(asked.commands, COMMANDS));
    const { command, given } = asked;
    await command.run(() => (config ??= parseConfig(process.env, settingsGiven(command, given))), given);
  } catch (error) {
    exitOnError(config)(error);
  }
}

/** The settings that the command line has in place of the environment, by their names there. */
function settingsGiven<Context>({ options = {} }: Command<Context>, { values }: Arguments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, { setting }]) => {
      const value = values[name];
      return setting === undefined || value === undefined ? [] : [[setting, value]];
    }),
  );
}
