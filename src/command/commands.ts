import { keyOfClient } from '../config.js';
import type * as Accounts from './accounts.js';
import type * as Apps from './apps.js';
import { UsageError, type Command } from './arguments.js';
import type * as OperatorCommands from './operator-commands.js';
import type { Settings } from './settings.js';

/**
 * Loaded when its command is run: whoever mistypes a word or a setting is told before a database and a web server are
 * loaded.
 */
const operatorCommands = (): Promise<typeof OperatorCommands> => import('./operator-commands.js');

const accounts = (): Promise<typeof Accounts> => import('./accounts.js');

const apps = (): Promise<typeof Apps> => import('./apps.js');

const JSON_OPTION = { about: 'print JSON, with all there is to tell' };
const YES = { about: 'do not ask' };

/** Everything that `limn` can be told to do; the first is done when it is told nothing. */
export const COMMANDS: Command<Settings>[] = [
  {
    name: 'serve',
    options: {
      port: { placeholder: 'N', setting: 'PORT', about: 'the port to listen on, 4000 by default; 0 takes any' },
      host: { placeholder: 'ADDRESS', setting: 'HOST', about: 'the address to listen on, 127.0.0.1 by default' },
    },
    about: 'serve the API and read submissions (LIMN_ROLE: all, api or worker); also without the word',
    run: async (settings) => (await import('./serve.js')).serve(settings()),
  },
  {
    name: 'doctor',
    about: 'look at what Limn needs here, a line each with its cure; ends with 2 when something is a fault',
    run: async (settings) => (await import('./doctor.js')).runDoctor(settings),
  },
  {
    name: 'migrate',
    about: 'bring the database up to date and end',
    run: async (settings) => (await operatorCommands()).migrate(settings()),
  },
  {
    name: 'distribute',
    about: 'spread the rows of apps over the workers of a Citus cluster, each app on one; again for what is not yet',
    run: async (settings) => (await operatorCommands()).distribute(settings()),
  },
  {
    name: 'isolate',
    operands: ['APP'],
    options: { 'block-writes': { about: 'let its posts wait meanwhile, where the servers do not replicate by logs' } },
    about: 'give an app of a Citus cluster, by its id or name, shards of its own; again does nothing more',
    run: async (settings, { operands: [app = ''], flags }) =>
      (await operatorCommands()).isolate(settings(), app, flags.has('block-writes')),
  },
  {
    name: 'key create',
    options: {
      app: { placeholder: 'NAME', isRequired: true, about: 'its name; one of the operator, not of an account' },
    },
    about: "make an app's key (and the app), and print it this once; its key before stops at once",
    run: async (settings, { values }) => (await operatorCommands()).createKey(settings(), values['app'] ?? ''),
  },
  {
    name: 'key list',
    options: { app: { placeholder: 'NAME', about: 'of this app alone' }, json: JSON_OPTION },
    about: 'list the keys of all apps by how they begin, with when they were made and last used',
    run: async (settings, { values, flags }) => (await apps()).printKeys(settings(), values['app'], flags.has('json')),
  },
  {
    name: 'key revoke',
    options: {
      app: { placeholder: 'NAME', about: 'the app of the operator whose key it is' },
      id: { placeholder: 'ID', about: 'or the id of any app, as "limn app list" tells it' },
      yes: YES,
    },
    about: 'end the key of an app at once, and what is in the app stays; asks unless there is --yes',
    run: async (settings, { values, flags }) =>
      (await apps()).revokeKey(settings(), { app: values['app'], appId: values['id'] }, flags.has('yes')),
  },
  {
    name: 'app list',
    options: { json: JSON_OPTION },
    about: 'list all apps: whose they are and how their keys begin',
    run: async (settings, { flags }) => (await apps()).printApps(settings(), flags.has('json')),
  },
  {
    name: 'app give',
    options: {
      app: { placeholder: 'NAME', isRequired: true, about: 'the app, one of the operator' },
      'to-account': { placeholder: 'ID', about: 'the account, by the id that its page "Account" shows' },
      to: { placeholder: 'EMAIL', about: 'or by its address, which nobody has checked' },
      yes: YES,
    },
    about:
      'give an app that "key create" made to an account, with all that is in it: by the id that its page ' +
      '"Account" shows, or by its address, for which it asks unless there is --yes',
    async run(settings, { values, flags }) {
      const { app: name = '', to, 'to-account': accountId } = values;
      if ((to === undefined) === (accountId === undefined))
        throw new UsageError('Either --to-account or --to says whom to give it');
      await (
        await accounts()
      ).giveToAccount(
        settings(),
        name,
        to === undefined ? { accountId: accountId ?? '' } : { email: to },
        flags.has('yes'),
      );
    },
  },
  {
    name: 'account reset',
    options: { email: { placeholder: 'EMAIL', isRequired: true, about: 'the address of the account' } },
    about: 'make a link by which the owner of an account sets a new password, once and within an hour',
    run: async (settings, { values }) => (await accounts()).resetAccount(settings(), values['email'] ?? ''),
  },
  {
    name: 'seed',
    options: {
      url: { placeholder: 'URL', about: 'a running service; by default the one of the settings, on this machine' },
      key: {
        placeholder: 'KEY',
        about: 'the key of an app there; without it, and without --url, an app "samples" is made',
      },
    },
    about: 'post what 30 invented people say to a running service, and wait until it is read',
    run: async (settings, { values }) =>
      (await import('./seed.js')).seed(settings, { url: values['url'], key: values['key'] }),
  },
  {
    name: 'mcp',
    options: {
      url: { placeholder: 'URL', about: 'the service, http://127.0.0.1:4000 by default' },
      key: { placeholder: 'KEY', about: 'the key of an app there; without it LIMN_KEY of the environment' },
      profile: { placeholder: 'ID', about: 'only this profile: for an assistant of one person' },
    },
    about: 'speak the Model Context Protocol on stdin and stdout for a running service, until stdin is closed',
    run: async (_settings, { values }) =>
      (await import('./mcp.js')).bridgeToService({
        url: values['url'] ?? 'http://127.0.0.1:4000',
        key: values['key'] ?? keyOfClient(),
        profile: values['profile'],
      }),
  },
  {
    name: 'calibrate',
    about: 'fit the scores of the configured embedding model, by bundled texts that it is asked to embed',
    run: async (settings) => (await operatorCommands()).calibrate(settings()),
  },
  {
    name: 'reindex',
    about: 'give all profiles vectors of the configured embedding model, and tell how far it is',
    run: async (settings) => (await operatorCommands()).reindex(settings()),
  },
  {
    name: 'backup',
    operands: ['FILE'],
    about: 'write the embedded database into a new file, also while the service runs',
    run: async (settings, { operands: [file = ''] }) => (await operatorCommands()).backup(settings(), file),
  },
  {
    name: 'restore',
    operands: ['FILE'],
    options: { replace: { about: 'in place of the database that is there' } },
    about: 'make the embedded database from such a file; with --replace, in place of the one there',
    run: async (settings, { operands: [file = ''], flags }) =>
      (await operatorCommands()).restore(settings(), file, flags.has('replace')),
  },
];
