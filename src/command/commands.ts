import type { Config } from '../config.js';
import type * as Accounts from './accounts.js';
import { synopsis, UsageError, type Command } from './arguments.js';
import type * as Operate from './operate.js';

/**
 * Loaded when its command is run: whoever mistypes a word or a setting is told before a database and a web server are
 * loaded.
 */
const operate = (): Promise<typeof Operate> => import('./operate.js');

const accounts = (): Promise<typeof Accounts> => import('./accounts.js');

const app = { placeholder: 'NAME', isRequired: true };

/** Everything that `limn` can be told to do; the first is done when it is told nothing. */
export const COMMANDS: Command<Config>[] = [
  {
    name: 'serve',
    about: 'serve the API and read submissions (LIMN_ROLE: all, api or worker); also without the word',
    run: async (config) => (await import('./serve.js')).serve(config),
  },
  {
    name: 'migrate',
    about: 'bring the database up to date and end',
    run: async (config) => (await operate()).migrate(config),
  },
  {
    name: 'key create',
    options: { app },
    about: "make an app's key (and the app); its key before stops at once",
    run: async (config, { values }) => (await operate()).createKey(config, values['app'] ?? ''),
  },
  {
    name: 'app give',
    options: { app, 'to-account': { placeholder: 'ID' }, to: { placeholder: 'EMAIL' }, yes: {} },
    about:
      'give an app that the line above made to an account, with all that is in it: by the id that its page ' +
      '"Account" shows, or by its address, for which it asks unless there is --yes',
    async run(config, { values, flags }) {
      const { app: name = '', to, 'to-account': accountId } = values;
      if ((to === undefined) === (accountId === undefined))
        throw new UsageError('Either --to-account or --to says whom to give it');
      await (
        await accounts()
      ).giveToAccount(
        config,
        name,
        to === undefined ? { accountId: accountId ?? '' } : { email: to },
        flags.has('yes'),
      );
    },
  },
  {
    name: 'account reset',
    options: { email: { placeholder: 'EMAIL', isRequired: true } },
    about: 'make a link by which the owner of an account sets a new password, once and within an hour',
    run: async (config, { values }) => (await accounts()).resetAccount(config, values['email'] ?? ''),
  },
  {
    name: 'calibrate',
    about: 'fit the scores of the configured embedding model, by bundled texts that it is asked to embed',
    run: async (config) => (await operate()).calibrate(config),
  },
  {
    name: 'reindex',
    about: 'give all profiles vectors of the configured embedding model, and tell how far it is',
    run: async (config) => (await operate()).reindex(config),
  },
  {
    name: 'backup',
    operands: ['FILE'],
    about: 'write the embedded database into a new file, also while the service runs',
    run: async (config, { operands: [file = ''] }) => (await operate()).backup(config, file),
  },
  {
    name: 'restore',
    operands: ['FILE'],
    options: { replace: {} },
    about: 'make the embedded database from such a file; with --replace, in place of the one there',
    run: async (config, { operands: [file = ''], flags }) =>
      (await operate()).restore(config, file, flags.has('replace')),
  },
];

/** What `limn --help` prints. */
export const USAGE = [
  'limn: living profiles from any text',
  '',
  ...COMMANDS.flatMap((command) => [`  ${synopsis(command)}`, `      ${command.about}`]),
  '',
  'Settings come from the environment; docs/settings.md lists them.',
].join('\n');
