import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '../wire/headers.js';

/** What answers one operation. */
export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const JSON_UTF8 = 'application/json; charset=utf-8';

/** The id in the path, percent-decoded once, by the router. */
export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Sends a body that nobody may keep; `vary` where it may be long enough to be compressed. */
export const sendJson = (
  reply: FastifyReply,
  body: string | object,
  { status = 200, vary = false }: { status?: number; vary?: boolean } = {},
): FastifyReply =>
  (vary ? varyBy(reply, 'accept-encoding') : reply)
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': JSON_UTF8 })
    .send(typeof body === 'string' ? body : JSON.stringify(body));
