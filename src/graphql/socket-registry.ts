import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { LimnError } from '../errors.js';
import { admittedCaller, redeemTicket } from '../service/accounts/ticket.js';
import { authenticate } from '../service/authenticate.js';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { CLOSE, closeSocket, type SocketConnection, type Pass } from './socket.js';

/** An app has one live key, so this is for each key. */
const MOST_OF_A_TENANT = 100;
/** How often keys are looked at again, in case an expiry or a lost message ended one. */
const RECHECK_MS = 60_000;

/** Knows the open sockets and whose they are, and closes those whose key has ended. */
export class SocketRegistry {
  private readonly needs: Needs;
  private readonly byTenant = new Map<string, Set<SocketConnection>>();
  private readonly unsubscribe: () => void;
  private readonly recheck: NodeJS.Timeout;
  /** Sockets that have not shown a key yet. */
  strangers = 0;

  constructor(needs: Needs) {
    this.needs = needs;
    this.unsubscribe = needs.storage.events.subscribe(
      (event) => {
        if (event.kind === 'key') void this.lookAgain(event.tenantId);
        if (event.kind === 'session') void this.lookAgainAtAll(({ accountId }) => accountId === event.accountId);
      },
      () => void this.lookAgainAtAll(),
    );
    this.recheck = setInterval(() => void this.lookAgainAtAll(), RECHECK_MS).unref();
  }

  /** Keeps a socket for as long as it is open. */
  add(socket: WebSocket, { headers }: IncomingMessage): SocketConnection {
    this.strangers++;
    this.needs.metrics.sockets.inc();
    const connection: SocketConnection = {
      socket,
      id: randomUUID(),
      authorization: headers.authorization,
      pass: undefined,
      caller: undefined,
    };
    socket.once('close', () => this.remove(connection));
    return connection;
  }

  /** Lets a socket in by the key in its parameters or its upgrade, or by a ticket; false closes it with 4403. */
  async welcome(connection: SocketConnection, parameters: Record<string, unknown> | undefined): Promise<boolean> {
    const opened = await this.unlessRefused(this.open(connection, parameters));
    if (opened === 'unknown') closeSocket(connection.socket, CLOSE.tryAgain, 'Try again later');
    if (!opened || opened === 'unknown' || connection.socket.readyState !== connection.socket.OPEN) return false;
    const { pass, caller } = opened;
    const connections = this.byTenant.get(caller.tenantId) ?? new Set();
    if (connections.size >= MOST_OF_A_TENANT) {
      closeSocket(connection.socket, CLOSE.tooMany, `At most ${MOST_OF_A_TENANT} sockets for a key`);
      return false;
    }
    this.byTenant.set(caller.tenantId, connections.add(connection));
    this.strangers--;
    connection.pass = pass;
    connection.caller = caller;
    return true;
  }

  close(): void {
    clearInterval(this.recheck);
    this.unsubscribe();
  }

  private remove(connection: SocketConnection): void {
    this.needs.metrics.sockets.dec();
    if (!connection.caller) return void this.strangers--;
    const connections = this.byTenant.get(connection.caller.tenantId);
    connections?.delete(connection);
    if (connections?.size === 0) this.byTenant.delete(connection.caller.tenantId);
  }

  private async lookAgainAtAll(concerns?: (pass: Pass) => boolean): Promise<void> {
    for (const tenantId of [...this.byTenant.keys()]) await this.lookAgain(tenantId, concerns);
  }

  private async lookAgain(tenantId: string, concerns: (pass: Pass) => boolean = () => true): Promise<void> {
    const connections = [...(this.byTenant.get(tenantId) ?? [])];
    const passes = new Map(connections.flatMap(({ pass }) => (pass && concerns(pass) ? [[pass.name, pass]] : [])));
    for (const [name, pass] of passes) {
      if ((await this.unlessRefused(pass.check())) !== undefined) continue;
      for (const connection of connections)
        if (connection.pass?.name === name) closeSocket(connection.socket, CLOSE.forbidden, 'Forbidden');
    }
  }

  private async open(
    { authorization: header }: SocketConnection,
    parameters: Record<string, unknown> | undefined,
  ): Promise<{ pass: Pass; caller: Caller }> {
    const ticket = parameters?.['ticket'];
    const pass =
      ticket === undefined || ticket === null
        ? this.passOfKey(authorizationOf(parameters) ?? header)
        : await this.passOfTicket(ticket);
    return { pass, caller: await pass.check() };
  }

  private passOfKey(authorization: string | undefined): Pass {
    return { name: `key ${authorization}`, check: () => authenticate(this.needs, authorization) };
  }

  private async passOfTicket(ticket: unknown): Promise<Pass> {
    const admission = await redeemTicket(this.needs, ticket);
    return {
      name: `session ${admission.sessionId}`,
      accountId: admission.accountId,
      check: () => admittedCaller(this.needs, admission),
    };
  }

  /** Undefined for whoever may not come in, `unknown` when nobody can say now. */
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
 * `Authorization` of the connection's parameters in either case, with its scheme or the bare key; one that is no text
 * opens nothing.
 */
function authorizationOf(parameters: Record<string, unknown> | undefined): string | undefined {
  const given = parameters?.['Authorization'] ?? parameters?.['authorization'];
  if (given === undefined || given === null) return undefined;
  const text = typeof given === 'string' ? given.trim() : '';
  return /^bearer\s/i.test(text) ? text : `Bearer ${text}`;
}
