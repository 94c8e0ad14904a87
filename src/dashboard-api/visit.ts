import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';
import { ResultBudget } from '../graphql/result-budget.js';
import type { Context } from '../graphql/context.js';
import { noSuchApp, type Person, type Presence } from '../service/accounts/session.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { clearSessionCookie, LOOPBACK_HOSTS, setSessionCookie } from './cookie.js';

/** Names the app that a request is about, by its id: the fields of the public schema act in that one. */
export const APP_HEADER = 'limn-app';
/** A header has the same name on each wire. */
const OF_THE_HEADER = { field: APP_HEADER, isAsSent: true } as const;

/** One request of the dashboard: what resolvers are given, of this schema and of the public one. */
export class Visit implements Context {
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

  /** Takes the place of who was signed in when the request began. */
  recognized(presence: Presence | undefined): void {
    this.presence = presence;
  }

  /** Who is signed in, if anybody. */
  get visitor(): Person | undefined {
    return this.presence?.person;
  }

  /** Who is signed in. Throws `unauthenticated`. */
  get person(): Person {
    if (!this.presence) throw new LimnError('unauthenticated', 'Sign in first');
    return this.presence.person;
  }

  /**
   * The tenant of the app that the request names. Throws `unauthenticated`, `not_found` for an app that is not theirs,
   * `forbidden` for a suspended one.
   */
  get caller(): Caller {
    const { acting } = this.person && this.presence!;
    if (acting === 'suspended') throw new LimnError('forbidden', 'This app is suspended');
    if (acting) return { ...acting, trace: this.request.traced?.trace };
    throw this.request.headers[APP_HEADER] === undefined
      ? new LimnError('invalid_field', `${APP_HEADER} must be a header with the id of an app`, OF_THE_HEADER)
      : noSuchApp(APP_HEADER);
  }

  /** Whether the page was asked for by a name that only this machine has. */
  get isAtHome(): boolean {
    return LOOPBACK_HOSTS.has(this.request.hostname) && this.request.headers['x-forwarded-for'] === undefined;
  }

  /** Lets the browser keep a session. */
  signedIn(token: string): void {
    setSessionCookie(this.request, this.reply, token);
  }

  /** Lets the browser forget its session. */
  signedOut(): void {
    clearSessionCookie(this.request, this.reply);
  }

  /** Compression of an answer that also holds what a stranger sent could tell a secret by its length. */
  showsSecret(): void {
    this.request.headers['x-no-compression'] = '1';
  }
}
