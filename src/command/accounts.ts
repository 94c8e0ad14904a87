import type { Config } from '../config.js';
import { askForAccount, askForReset, askToGive } from '../ask-control.js';
import type * as FindAccount from '../service/accounts/find-account.js';
import type { AccountName, AccountSummary } from '../service/accounts/find-account.js';
import { resetLink } from '../service/accounts/password-link.js';
import { confirm } from './confirm.js';
import { onStorage } from './operator-commands.js';
import { escapeInvisible } from './escape-invisible.js';

/** Commands about accounts. An address identifies nobody, since it is not verified at sign-up. */

/** Loaded only if no running service has the database open. */
const accounts = (): Promise<typeof FindAccount> => import('../service/accounts/find-account.js');

/**
 * Gives an app to an account; asks for confirmation if the account is named by its address alone. Throws `bad_request`
 * without a terminal to ask at.
 */
export async function giveToAccount(
  config: Config,
  app: string,
  named: AccountName,
  isConfirmed: boolean,
): Promise<void> {
  const account = await accountNamed(config, named);
  // Only the owner of an account can know its id.
  if ('email' in named && !isConfirmed && !(await isMeant(account, app))) return console.log('Nothing was given');
  const running =
    config.database.kind === 'embedded'
      ? await askToGive(config.database.directory, app, account.accountId)
      : undefined;
  const { tenantId } =
    running ??
    (await onStorage(config, async (storage) =>
      (await import('../service/accounts/give-app.js')).giveApp({ storage }, app, account.accountId),
    ));
  console.log(
    `App "${app}" (tenant ${tenantId}) belongs to ${escapeInvisible(account.email)} ` +
      `(account ${account.accountId}) now; its key goes on`,
  );
}

/** Prints a link to reset the password of an account. */
export async function resetAccount(config: Config, email: string): Promise<void> {
  const { database, publicUrl, host, port } = config;
  const account = await accountNamed(config, { email });
  const running = database.kind === 'embedded' ? await askForReset(database.directory, account.accountId) : undefined;
  const { token, expiresAt } =
    running ??
    (await onStorage(config, async (storage) => (await accounts()).issueOperatorReset({ storage }, account.accountId)));
  console.error(
    `${described(account)}\nWhoever opens this link sets its password, once and until ${expiresAt}; all its ` +
      'sessions end then. Send it to nobody but its owner:',
  );
  console.log(resetLink(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`, token));
}

async function accountNamed(config: Config, named: AccountName): Promise<AccountSummary> {
  const running =
    config.database.kind === 'embedded' ? await askForAccount(config.database.directory, named) : undefined;
  return running ?? onStorage(config, async (storage) => (await accounts()).findAccount({ storage }, named));
}

const described = ({ accountId, email, createdAt, apps }: AccountSummary): string =>
  `The account of ${escapeInvisible(email)} has the id ${accountId}, was made at ${createdAt} and has ` +
  `${apps === 1 ? '1 app' : `${apps} apps`}.`;

async function isMeant(account: AccountSummary, app: string): Promise<boolean> {
  const facts = `${described(account)}\nNobody has checked that the address is theirs`;
  return confirm(
    `${facts}: ask them for the id, which their page "Account" shows.\nGive app "${app}" to this account?`,
    `${facts}: give --to-account ${account.accountId}, or --yes, if it is who you mean`,
  );
}
