import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Pipeline, sendTo, type Silent, type StatementResult } from '../../src/storage/pipeline.js';

const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
/** The version of pg that this was last looked at with. */
const KNOWN = '8.23.1';
const WHAT_TO_DO =
  `pg ${version} does not do what src/storage/pipeline.ts was written for, as ${KNOWN} did: a custom query sends its ` +
  'messages in submit(connection), and the client tells it of answers by handleRowDescription(message), ' +
  'handleDataRow(message), handleCommandComplete(message) and handleReadyForQuery(). Look in ' +
  'node_modules/pg/lib/query.js and client.js, or in pg-cursor, how custom queries are written by now, and write ' +
  "that file anew; stay with the version before until then. No answer to a tenant's statement can be believed where " +
  'this fails.';

test('pg has the methods that statements sent together are built on', () => {
  const needed = ['parse', 'bind', 'describe', 'execute', 'sync'];
  const prototype = pg.Connection.prototype as unknown as Record<string, unknown>;
  expect(
    needed.filter((name) => typeof prototype[name] === 'function'),
    WHAT_TO_DO,
  ).toEqual(needed);
});

const ENTER: Silent = { name: 'enter', text: 'in front', values: ['a tenant'] };
const BEGIN: Silent = { text: 'in front', values: [] };

test.each([
  ['a prepared statement in front of a prepared one', [ENTER], ['one'], [], 'BEPBDES', 'BEBES'],
  ['a prepared statement in front of a text', [ENTER], [undefined], [], 'BEPBDES', 'BEPBDES'],
  ['a text in front of a text, as behind a pooler,', [BEGIN], [undefined], [], 'PBEPBDES', 'PBEPBDES'],
  ['two statements', [], ['one', 'two'], [], 'PBDEPBDES', 'BEBES'],
  ['one statement twice', [ENTER], ['one', 'one'], [], 'BEPBDEBDES', 'BEBEBES'],
  ['statements between others', [BEGIN, ENTER], ['one', 'two'], [BEGIN], 'PBEBEPBDEPBDEPBES', 'PBEBEBEBEPBES'],
])('%s goes up to one Sync, and only what was asked is answered', async (_, front, names, behind, first, second) => {
  const { port, received, close } = await listen();
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'anybody', max: 1 });
  const statements = names.map((name) => ({
    ...(name === undefined ? {} : { name }),
    text: `text of ${name}`,
    values: [],
  }));
  const send = (): Promise<StatementResult[]> => sendTo(pool, new Pipeline({ front, statements, behind }));
  const answers = statements.map(({ text }) => ({ rows: [{ answer: text }], rowCount: 1 }));
  expect(await send(), WHAT_TO_DO).toEqual(answers);
  expect(received(), WHAT_TO_DO).toBe(first);
  // What has a name is parsed and described once.
  expect(await send(), WHAT_TO_DO).toEqual(answers);
  expect(received(), WHAT_TO_DO).toBe(second);
  await pool.end();
  await close();
});

test('nothing is sent where a value cannot be, and the connection goes on', async () => {
  const { port, received, close } = await listen();
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'anybody', max: 1 });
  const ofItself: { self?: unknown } = {};
  ofItself.self = ofItself;
  const send = (value: unknown): Promise<StatementResult[]> => {
    const statements = ['one', 'two'].map((name, at) => ({ name, text: name, values: at === 0 ? [] : [value] }));
    return sendTo(pool, new Pipeline({ front: [ENTER], statements }));
  };
  await expect(send(ofItself), WHAT_TO_DO).rejects.toThrow('circular');
  expect(received()).toBe('');
  expect(await send('a value'), WHAT_TO_DO).toMatchObject([
    { rows: [{ answer: 'one' }] },
    { rows: [{ answer: 'two' }] },
  ]);
  expect(received(), WHAT_TO_DO).toBe('BEPBDEPBDES');
  await pool.end();
  await close();
});

/** A server that answers every statement with its text, and tells the kinds of the messages since it was last asked. */
async function listen(): Promise<{ port: number; received(): string; close(): Promise<void> }> {
  let kinds = '';
  const server = createServer((socket) => {
    let unread = Buffer.alloc(0);
    let hasStarted = false;
    const answer = answering(socket);
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data]);
      // The first message has no kind.
      for (let head = hasStarted ? 1 : 0; unread.length >= head + 4; head = 1) {
        const length = head + unread.readInt32BE(head);
        if (unread.length < length) return;
        const kind = hasStarted ? unread.toString('latin1', 0, 1) : 'startup';
        const body = unread.subarray(head + 4, length);
        unread = unread.subarray(length);
        if (hasStarted && kind !== 'X') kinds += kind;
        hasStarted = true;
        answer(kind, body.toString('latin1').split('\0'));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => [kinds, (kinds = '')][0]!,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What answers messages on a connection, of which it is given the strings, in the words of PostgreSQL's protocol. */
function answering(socket: Socket): (kind: string, strings: string[]) => void {
  const message = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
  };
  /** By their names. */
  const texts = new Map<string, string>();
  let bound = '';
  return (kind, strings) => {
    if (kind === 'P') texts.set(strings[0]!, strings[1]!);
    if (kind === 'B') bound = strings[1]!;
    const row = Buffer.from(texts.get(bound) ?? 'of what nobody asked');
    const answers: Record<string, Buffer[]> = {
      startup: [message('R', int32(0)), message('Z', Buffer.from('I'))],
      P: [message('1')],
      B: [message('2')],
      D: [
        message('T', int16(1), Buffer.from('answer\0'), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)),
      ],
      E: [message('D', int16(1), int32(row.length), row), message('C', Buffer.from('SELECT 1\0'))],
      S: [message('Z', Buffer.from('I'))],
    };
    socket.write(Buffer.concat(answers[kind] ?? []));
  };
}

const int16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255]);
const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value)]);
