import type { Config } from '../config.js';
import { synopsis, type Command } from './arguments.js';
import { backup, calibrate, createKey, giveToAccount, migrate, reindex, restore } from './operate.js';
import { serve } from './serve.js';

const app = { placeholder: 'NAME', isRequired: true };

/** Everything that `limn` can be told to do; the first is done when it is told nothing. */
export const COMMANDS: Command<Config>[] = [
  {
    name: 'serve',
    about: 'serve the API and read submissions (LIMN_ROLE: all, api or worker); also without the word',
    run: (config) => serve(config),
  },
  {
    name: 'migrate',
    about: 'bring the database up to date and end',
    run: (config) => migrate(config),
  },
  {
    name: 'key create',
    options: { app },
    about: "make an app's key (and the app); its key before stops at once",
    run: (config, { values }) => createKey(config, values['app'] ?? ''),
  },
  {
    name: 'app give',
    options: { app, to: { placeholder: 'EMAIL', isRequired: true } },
    about: 'give an app that the line above made to an account, with all that is in it',
    run: (config, { values }) => giveToAccount(config, values['app'] ?? '', values['to'] ?? ''),
  },
  {
    name: 'calibrate',
    about: 'fit the scores of the configured embedding model, by bundled texts that it is asked to embed',
    run: (config) => calibrate(config),
  },
  {
    name: 'reindex',
    about: 'give all profiles vectors of the configured embedding model, and tell how far it is',
    run: (config) => reindex(config),
  },
  {
    name: 'backup',
    operands: ['FILE'],
    about: 'write the embedded database into a new file, also while the service runs',
    run: (config, { operands: [file = ''] }) => backup(config, file),
  },
  {
    name: 'restore',
    operands: ['FILE'],
    options: { replace: {} },
    about: 'make the embedded database from such a file; with --replace, in place of the one there',
    run: (config, { operands: [file = ''], flags }) => restore(config, file, flags.has('replace')),
  },
];

/** What `limn --help` prints. */
export const USAGE = [
  'limn: living profiles from any text',
  '',
  ...COMMANDS.flatMap((command) => [`  ${synopsis(command)}`, `      ${command.about}`]),
  '',
  'Settings come from the environment; README.md lists them.',
].join('\n');
