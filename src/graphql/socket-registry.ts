import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { LimnError } from '../errors.js';
import { admittedCaller, redeemTicket } from '../service/accounts/ticket.js';
import { authenticate } from '../service/authenticate.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { CLOSE, closeSocket, type Credential, type SocketConnection } from './socket.js';

/** Most sockets of an app. An app has one live key, so this is the limit of a key too. */
const MOST_OF_A_TENANT = 100;
/** How often credentials are checked again: a key may have expired, or the event of a change may have been lost. */
const RECHECK_MS = 60_000;

/** Keeps track of the open sockets, and closes those whose key or session has ended. */
export class SocketRegistry {
  private readonly needs: Needs;
  private readonly byTenant = new Map<string, Set<SocketConnection>>();
  private readonly unsubscribe: () => void;
  private readonly recheckTimer: NodeJS.Timeout;
  /** Number of sockets that have not authenticated yet. */
  strangers = 0;

  constructor(needs: Needs) {
    this.needs = needs;
    this.unsubscribe = needs.storage.events.subscribe(
      (event) => {
        if (event.kind === 'key') void this.recheckTenant(event.tenantId);
        if (event.kind === 'session') void this.recheckAll(({ accountId }) => accountId === event.accountId);
      },
      () => void this.recheckAll(),
    );
    this.recheckTimer = setInterval(() => void this.recheckAll(), RECHECK_MS).unref();
  }

  /** Registers a socket for as long as it is open. */
  add(socket: WebSocket, { headers }: IncomingMessage): SocketConnection {
    this.strangers++;
    this.needs.metrics.sockets.inc();
    const connection: SocketConnection = {
      socket,
      id: randomUUID(),
      authorization: headers.authorization,
      credential: undefined,
      caller: undefined,
    };
    socket.once('close', () => this.remove(connection));
    return connection;
  }

  /**
   * Authenticates a socket by a ticket or a key in its parameters, or by the key of its upgrade request. With false,
   * graphql-ws closes it with 4403.
   */
  async authenticate(connection: SocketConnection, parameters: Record<string, unknown> | undefined): Promise<boolean> {
    const opened = await this.unlessRefused(this.open(connection, parameters));
    if (opened === 'unknown') closeSocket(connection.socket, CLOSE.tryAgain, 'Try again later');
    if (!opened || opened === 'unknown' || connection.socket.readyState !== connection.socket.OPEN) return false;
    const { credential, caller } = opened;
    const connections = this.byTenant.get(caller.tenantId) ?? new Set();
    if (connections.size >= MOST_OF_A_TENANT) {
      closeSocket(connection.socket, CLOSE.tooMany, `At most ${MOST_OF_A_TENANT} sockets for a key`);
      return false;
    }
    this.byTenant.set(caller.tenantId, connections.add(connection));
    this.strangers--;
    connection.credential = credential;
    connection.caller = caller;
    return true;
  }

  close(): void {
    clearInterval(this.recheckTimer);
    this.unsubscribe();
  }

  private remove(connection: SocketConnection): void {
    this.needs.metrics.sockets.dec();
    if (!connection.caller) return void this.strangers--;
    const connections = this.byTenant.get(connection.caller.tenantId);
    connections?.delete(connection);
    if (connections?.size === 0) this.byTenant.delete(connection.caller.tenantId);
  }

  private async recheckAll(concerns?: (credential: Credential) => boolean): Promise<void> {
    for (const tenantId of [...this.byTenant.keys()]) await this.recheckTenant(tenantId, concerns);
  }

  /** Checks each credential once, and closes the sockets of those that are not valid any more. */
  private async recheckTenant(
    tenantId: string,
    concerns: (credential: Credential) => boolean = () => true,
  ): Promise<void> {
    const connections = [...(this.byTenant.get(tenantId) ?? [])];
    const credentials = new Map(
      connections.flatMap(({ credential }) =>
        credential && concerns(credential) ? [[credential.name, credential]] : [],
      ),
    );
    for (const [name, credential] of credentials) {
      if ((await this.unlessRefused(credential.check())) !== undefined) continue;
      for (const connection of connections)
        if (connection.credential?.name === name) closeSocket(connection.socket, CLOSE.forbidden, 'Forbidden');
    }
  }

  private async open(
    { authorization: header }: SocketConnection,
    parameters: Record<string, unknown> | undefined,
  ): Promise<{ credential: Credential; caller: Caller }> {
    const ticket = parameters?.['ticket'];
    const credential =
      ticket === undefined || ticket === null
        ? this.ofKey(authorizationOf(parameters) ?? header)
        : await this.ofTicket(ticket);
    return { credential, caller: await credential.check() };
  }

  private ofKey(authorization: string | undefined): Credential {
    return { name: `key ${authorization}`, check: () => authenticate(this.needs, authorization) };
  }

  private async ofTicket(ticket: unknown): Promise<Credential> {
    const admission = await redeemTicket(this.needs, ticket);
    return {
      name: `session ${admission.sessionId}`,
      accountId: admission.accountId,
      check: () => admittedCaller(this.needs, admission),
    };
  }

  /** Undefined when access is refused, `unknown` when it could not be checked. */
  private async unlessRefused<T>(looking: Promise<T>): Promise<T | undefined | 'unknown'> {
    try {
      return await looking;
    } catch (error) {
      if (error instanceof LimnError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
        return undefined;
      this.needs.log.warn({ err: error }, 'the key of a socket could not be looked up');
      return 'unknown';
    }
  }
}

/**
 * `Authorization` or `authorization` of the connection parameters, with or without its scheme. A value that is not a
 * string becomes an empty key, which is refused.
 */
function authorizationOf(parameters: Record<string, unknown> | undefined): string | undefined {
  const given = parameters?.['Authorization'] ?? parameters?.['authorization'];
  if (given === undefined || given === null) return undefined;
  const text = typeof given === 'string' ? given.trim() : '';
  return /^bearer\s/i.test(text) ? text : `Bearer ${text}`;
}
