import Fastify from 'fastify';
import { openDatabase } from '../database.js';

/** The raw limit of reading a profile: one prepared statement, its text sent as it is. */

const database = await openDatabase(process.env['BENCH_DATABASE'] ?? '');
const tenant = process.env['BENCH_TENANT'] ?? '';
const READ = 'select profile_id, document, recent_log from profile where tenant_id = $1 and profile_id = $2';

const app = Fastify();
app.get<{ Params: { id: string } }>('/v1/profile/:id', async (request, reply) => {
  const [row] = await database.query<{ profile_id: string; document: string; recent_log: string }>('read', READ, [
    tenant,
    request.params.id,
  ]);
  if (!row) return reply.code(404).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(
      `{"profile_id":${JSON.stringify(row.profile_id)},"profile":{"update_log":${row.recent_log},` +
        `${row.document.slice(1)}}`,
    );
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
