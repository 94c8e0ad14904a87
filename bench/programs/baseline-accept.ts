import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../database.js';

/** The raw limit of accepting a post: one statement, one commit, into the same tables. */

const database = await openDatabase(process.env['BENCH_DATABASE'] ?? '');
const tenant = process.env['BENCH_TENANT'] ?? '';
const ACCEPT = `
  with touched as (
    insert into profile as held (tenant_id, profile_id, id_key, status) values ($1, $2, $2, 'processing')
    on conflict (tenant_id, profile_id) do update set status = 'processing', revision = held.revision + (held.status =
      'ready')::int
    returning incarnation
  )
  insert into submission (tenant_id, submission_id, profile_id, incarnation, input_type, data) select $1, $3, $2,
    incarnation, $4, $5 from touched`;

const server = createServer((request, response) => {
  accept(request).then(
    (id) =>
      response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ id, message: 'Accepted' })),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function accept(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { data, input_type } = JSON.parse(Buffer.concat(parts).toString()) as { data: string; input_type: string };
  const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
  await database.query('accept', ACCEPT, [tenant, id, randomUUID(), input_type, data]);
  return id;
}
