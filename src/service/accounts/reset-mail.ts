import { setTimeout as pause } from 'node:timers/promises';
import { LimnError } from '../../errors.js';
import type { Log } from '../../log.js';
import { isRefusedMail, type Letter, type Mailer } from '../../mail.js';
import type { Metrics } from '../../metrics.js';
import { accountOf } from '../../storage/accounts.js';
import type { Storage } from '../../storage/connection.js';
import { RoundRobin } from '../../round-robin.js';
import { FairShare } from '../fair-share.js';
import { siteOf } from './network.js';
import { issueReset, resetLink } from './password-link.js';

/** Requests that wait to be looked at, an address of at most 254 bytes each. */
const MOST_IN_LINE = 200;
/** Letters that are being sent at the same time. */
const AT_ONCE = 2;
/**
 * Links of one account that may be good at the same time, so that nobody fills somebody's mailbox. All of them stay
 * good: a stranger who asks for them keeps the owner from nothing.
 */
const MOST_LINKS = 5;
/** Waits before the second and the third try of a letter that the mail server could not take. */
const RETRY_MS = [2_000, 10_000];
/** How long a process that ends waits for letters that it has promised. */
const CLOSE_MS = 3_000;

/** Where links lead, and how they get to people. */
export interface ResetMailSettings {
  mailer: Mailer;
  /** Such as `https://limn.example`. */
  publicUrl: string;
}

/**
 * Mails links to set a new password. Whether an address has an account is looked up after the request has been
 * answered, so that neither the answer nor its time tells. What waits is lost with the process; its owner asks again.
 */
export class ResetMail {
  private readonly needs: { storage: Storage; log: Log; metrics: Metrics };
  private readonly settings: ResetMailSettings;
  private readonly line = new FairShare(MOST_IN_LINE);
  private readonly turns = new RoundRobin(AT_ONCE);
  private readonly underWay = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  constructor(needs: { storage: Storage; log: Log; metrics: Metrics }, settings: ResetMailSettings) {
    this.needs = needs;
    this.settings = settings;
  }

  /** Has a link sent to an address, if that has an account. Throws `unavailable` when too much waits. */
  ask(emailKey: string, address: string): void {
    const site = siteOf(address);
    const release = this.line.reserve(site);
    if (!release)
      throw new LimnError('unavailable', 'Too many mails wait to be sent; try again', { retryAfterSeconds: 60 });
    const done = this.turns
      .run(site, () => this.send(emailKey))
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        release();
        this.underWay.delete(done);
      });
    this.underWay.add(done);
  }

  /** Sends what waits, for as long as a process that ends can wait. */
  async close(): Promise<void> {
    const late = pause(CLOSE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.underWay), late]);
    this.ending.abort();
    this.settings.mailer.close();
  }

  private async send(emailKey: string): Promise<void> {
    const { storage, metrics } = this.needs;
    if (this.ending.signal.aborted) return;
    const account = await accountOf(storage, emailKey);
    const reset = account && (await issueReset(storage, account.accountId, MOST_LINKS));
    if (!account || !reset) return;
    await this.deliver(letterTo(account.email, this.settings.publicUrl, reset.token));
    metrics.mails.inc({ outcome: 'sent' });
  }

  private async deliver(letter: Letter): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.settings.mailer.send(letter);
      } catch (error) {
        const wait = RETRY_MS[tries];
        if (wait === undefined || isRefusedMail(error)) throw error;
        await pause(wait, undefined, { signal: this.ending.signal, ref: false });
      }
    }
  }

  private fail(error: unknown): void {
    if (this.ending.signal.aborted) return;
    this.needs.metrics.mails.inc({ outcome: 'failed' });
    // What a mail server says quotes the address.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    this.needs.log.error({ code, responseCode }, 'a mail with a link to set a password could not be sent');
  }
}

function letterTo(email: string, publicUrl: string, token: string): Letter {
  return {
    to: email,
    subject: 'Set a new password for Limn',
    text: `Somebody, probably you, asked for a new password for the account of ${email} at ${publicUrl}.

Set it here within an hour; the link works once:

  ${resetLink(publicUrl, token)}

If it was not you, there is nothing to do: your password stays as it is, and nobody else has this link.
`,
  };
}
