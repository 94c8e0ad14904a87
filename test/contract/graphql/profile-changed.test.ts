import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { until } from '../../until.js';
import { dictation, wordEmbedder } from './dictation.js';
import { openAcknowledged, openTestSocket, submitted, told, type Message, type TestSocket, type Tree } from './wire.js';

const CHANGED =
  'subscription ($id: ID!, $after: String) { profileChanged(id: $id, after: $after) { profileId cursor entry { ' +
  'changes submissionId revision { kind } } profile { status } } }';
const SET =
  'mutation ($id: ID!, $value: JSON!) { setProfileValue(id: $id, path: "core_info.name", value: $value) { ' +
  'changes } }';

const changeIn = (message: Message | undefined): Tree => message!.payload!['data']!['profileChanged']!;
const nameIn = (message: Message | undefined): unknown =>
  changeIn(message)['entry']!['changes']!['core_info']?.['name']?.['value'];

describe.each(databasesAndPooler())('the changes of a profile on the %s database', (database) => {
  let limn: Limn;
  const { reader } = dictation();
  const lines: TestSocket[] = [];
  const open = async (service = limn): Promise<TestSocket> => {
    const line = await openAcknowledged(service);
    lines.push(line);
    return line;
  };
  beforeAll(async () => {
    limn = await openLimn({ database, reader, embedder: wordEmbedder });
  });
  afterEach(async () => {
    for (const line of lines.splice(0)) {
      line.socket.close();
      await line.closed;
    }
    await until('0 profiles are followed', () => limn.app.needs.feed.followed === 0);
  });
  afterAll(() => limn.close());

  it('are not told to strangers', async () => {
    const line = await openTestSocket(limn, { init: {} });
    expect(await line.closed).toMatchObject({ code: 4403 });
  });

  it("are not told to a neighbour, who may not read on from another's cursor either", async () => {
    const { key } = await limn.newTenant();
    await submitted(limn, 'mine', 'core_info.name = Maria');
    const line = await openAcknowledged(limn, { init: { authorization: key } });
    lines.push(line);
    line.subscribe('1', CHANGED, { id: 'mine', after: Buffer.from('0').toString('base64url') });
    await submitted(limn, 'mine', 'core_info.name = Mara');
    expect(await line.next(300)).toBeUndefined();
  });

  it('are told from now on, read or done by hand, in order', async () => {
    await submitted(limn, 'now', 'core_info.name = Maria');
    const line = await open();
    line.subscribe('1', CHANGED, { id: 'now' });
    await until('the profile is followed', () => limn.app.needs.feed.followed === 1);
    expect(await line.next(150)).toBeUndefined();
    const submission = await submitted(limn, 'now', 'core_info.age = 30');
    const read = await line.next();
    expect(changeIn(read)).toMatchObject({
      profileId: 'now',
      entry: { changes: { core_info: { age: { value: 30 } } }, submissionId: submission, revision: null },
      profile: { status: 'READY' },
    });
    await told(limn, SET, { id: 'now', value: 'Mara' });
    const revised = await line.next();
    expect(changeIn(revised)).toMatchObject({ entry: { submissionId: null, revision: { kind: 'SET' } } });
    expect(nameIn(revised)).toBe('Mara');
    expect(await line.next(150)).toBeUndefined();
  });

  it('are told from a cursor on, none missed and none twice, however many there are', async () => {
    const rounds = 120;
    await submitted(limn, 'far', 'core_info.name = Maria 0');
    for (let round = 1; round < rounds; round++) await told(limn, SET, { id: 'far', value: `Maria ${round}` });
    const line = await open();
    // Nothing is looked up for them, so that many are told in one turn of the event loop.
    const plain = CHANGED.replace('profile { status }', '');
    line.subscribe('1', plain, { id: 'far', after: Buffer.from('0').toString('base64url') });
    const heard: unknown[] = [];
    const cursors: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const message = await line.next();
      heard.push(nameIn(message));
      cursors.push(String(changeIn(message)['cursor']));
    }
    expect(heard).toEqual(Array.from({ length: rounds }, (_, round) => `Maria ${round}`));
    line.subscribe('2', CHANGED, { id: 'far', after: cursors[rounds - 3] });
    expect([nameIn(await line.next()), nameIn(await line.next())]).toEqual([
      `Maria ${rounds - 2}`,
      `Maria ${rounds - 1}`,
    ]);
    expect(await line.next(150)).toBeUndefined();
  });

  it.each(['x', Buffer.from('-1').toString('base64url')])('are refused after what is no cursor: %j', async (after) => {
    const line = await open();
    line.subscribe('1', CHANGED, { id: 'any', after });
    const message = await line.next();
    expect(JSON.stringify(message)).toContain('must be a cursor of this list');
  });

  it('of the profile that comes after one that was erased are told too', async () => {
    const line = await open();
    line.subscribe('1', CHANGED, { id: 'twice' });
    await until('the profile is followed', () => limn.app.needs.feed.followed === 1);
    for (const name of ['Maria', 'Mara']) {
      await submitted(limn, 'twice', `core_info.name = ${name}`);
      expect(nameIn(await line.next())).toBe(name);
      await told(limn, 'mutation { deleteProfile(id: "twice") { deleted } }');
    }
  });

  it.runIf(database !== 'embedded')('made by another process are told', async () => {
    const other = await openLimn({ beside: limn, reader, embedder: wordEmbedder });
    try {
      await submitted(limn, 'shared', 'core_info.name = Maria');
      const line = await open();
      line.subscribe('1', CHANGED, { id: 'shared' });
      await until('the profile is followed', () => limn.app.needs.feed.followed === 1);
      await told(other, SET, { id: 'shared', value: 'Mara' }, limn.key);
      expect(nameIn(await line.next())).toBe('Mara');
    } finally {
      await other.close();
    }
  });
});
