import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';
import { ResultBudget } from '../graphql/result-budget.js';
import type { Context } from '../graphql/context.js';
import { noSuchApp, type Person, type Presence } from '../service/accounts/session.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { clearSessionCookie, LOOPBACK_HOSTS, setSessionCookie } from './cookie.js';

/** The header with the id of the app that a request is about; fields of the public schema act for that app. */
export const APP_HEADER = 'limn-app';
/** The error names the header as it was sent. */
const APP_HEADER_FIELD = { field: APP_HEADER, isAsSent: true } as const;

/** The context of a request of the dashboard, for resolvers of this schema and of the public one. */
export class DashboardContext implements Context {
  readonly needs: Needs;
  readonly requestId: string;
  readonly budget = new ResultBudget();
  /** IP address. */
  readonly address: string;
  private presence: Presence | undefined;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;

  constructor(needs: Needs, presence: Presence | undefined, request: FastifyRequest, reply: FastifyReply) {
    this.needs = needs;
    this.requestId = request.id;
    this.address = request.ip;
    this.presence = presence;
    this.request = request;
    this.reply = reply;
  }

  /** Replaces the session, after it was checked again. */
  setPresence(presence: Presence | undefined): void {
    this.presence = presence;
  }

  /** The person who is signed in, if any. */
  get personIfAny(): Person | undefined {
    return this.presence?.person;
  }

  /** The person who is signed in. Throws `unauthenticated`. */
  get person(): Person {
    if (!this.presence) throw new LimnError('unauthenticated', 'Sign in first');
    return this.presence.person;
  }

  /**
   * The caller for the app that the request names. Throws `unauthenticated`, `not_found` for an app of somebody else,
   * `forbidden` for a suspended one.
   */
  get caller(): Caller {
    const { acting } = this.person && this.presence!;
    if (acting === 'suspended') throw new LimnError('forbidden', 'This app is suspended');
    if (acting) return { ...acting, trace: this.request.traced?.trace };
    throw this.request.headers[APP_HEADER] === undefined
      ? new LimnError('invalid_field', `${APP_HEADER} must be a header with the id of an app`, APP_HEADER_FIELD)
      : noSuchApp(APP_HEADER);
  }

  /** Whether the request names a loopback host and came through no proxy. */
  get isLocal(): boolean {
    return LOOPBACK_HOSTS.has(this.request.hostname) && this.request.headers['x-forwarded-for'] === undefined;
  }

  /** Sets the session cookie. */
  setSession(token: string): void {
    setSessionCookie(this.request, this.reply, token);
  }

  /** Deletes the session cookie. */
  clearSession(): void {
    clearSessionCookie(this.request, this.reply);
  }

  /** The length of a compressed response with a secret and with input of an attacker can reveal the secret (BREACH). */
  preventCompression(): void {
    this.request.headers['x-no-compression'] = '1';
  }
}
