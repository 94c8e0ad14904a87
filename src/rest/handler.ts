import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../wire/headers.js';

/** The handler of one operation. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const JSON_UTF8 = 'application/json; charset=utf-8';

/** The `{id}` of the path, percent-decoded once, by the router. */
export const idParam = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Sends a JSON body that must not be cached. `vary`: it may be compressed, so `Vary: accept-encoding` is set. */
export const sendJson = (
  reply: FastifyReply,
  body: string | object,
  { status = 200, vary = false }: { status?: number; vary?: boolean } = {},
): FastifyReply =>
  (vary ? varyBy(reply, 'accept-encoding') : reply)
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': JSON_UTF8 })
    .send(typeof body === 'string' ? body : JSON.stringify(body));
