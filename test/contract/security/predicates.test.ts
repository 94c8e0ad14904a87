import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../src/storage/connection.js';
import { readProfileExport } from '../../../src/storage/profile-export.js';
import {
  activeObservations,
  observationsBetween,
  readHeadAndLog,
  readLog,
  readLogBackwards,
} from '../../../src/storage/history.js';
import {
  eraseProfile,
  lockProfile,
  readProfile,
  readProfileHead,
  readState,
  statusOf,
} from '../../../src/storage/profiles.js';
import { readSubmission } from '../../../src/storage/submissions.js';
import { databases, type Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

const ID = 'somebody';
const LATE = new Date('2100-01-01');

/** What is told of a profile, or of a submission to it, by the statements that answer requests and merges. */
const READ: Record<string, (tx: Tx, tenantId: string, submissionId: string) => Promise<unknown>> = {
  'a profile': (tx, tenantId) => readProfile(tx, tenantId, ID),
  'what a profile begins with': (tx, tenantId) => readProfileHead(tx, tenantId, ID),
  'a state': (tx, tenantId) => readState(tx, tenantId, ID),
  'a status': (tx, tenantId) => statusOf(tx, tenantId, ID),
  'a log with its profile': (tx, tenantId) => readHeadAndLog(tx, tenantId, ID, 5),
  'a log': (tx, tenantId) => readLog(tx, tenantId, ID, 0, 5),
  'a log from its end': (tx, tenantId) => readLogBackwards(tx, tenantId, ID, null, null, 5),
  'what was said until a moment': (tx, tenantId) => observationsBetween(tx, tenantId, ID, new Date(0), LATE),
  'what counts': (tx, tenantId) => activeObservations(tx, tenantId, ID, null, null),
  everything: (tx, tenantId) => readProfileExport(tx, tenantId, ID),
  'a submission': (tx, tenantId, submissionId) => readSubmission(tx, tenantId, submissionId),
  'a locked profile': (tx, tenantId) => lockProfile(tx, tenantId, ID),
};

describe.each(databases())(
  'the statements on the %s database, sent by the owner of the tables, whom no policy binds',
  (database) => {
    let limn: Limn;
    let submissionId: string;
    beforeAll(async () => {
      limn = await joinLimn(OFFLINE, database);
      submissionId = (await limn.post(ID, 'I love sailing.')).headers.get('x-submission-id')!;
      await limn.ready(ID);
    });

    const told = async (what: string, tenantId: string): Promise<unknown[]> =>
      limn.app.needs.storage.tx(async (tx) =>
        [await READ[what]!(tx, tenantId, submissionId)].flat().filter((one) => one !== undefined && one !== null),
      );

    it.each(Object.keys(READ))('tell %s to its own tenant alone', async (what) => {
      expect(await told(what, limn.tenantId)).not.toEqual([]);
      expect(await told(what, randomUUID())).toEqual([]);
    });

    it('erase a profile for its own tenant alone', async () => {
      const erase = (tenantId: string): Promise<unknown> =>
        limn.app.needs.storage.tx((tx) => eraseProfile(tx, tenantId, ID));
      expect(await erase(randomUUID())).toBe('absent');
      expect(await erase(limn.tenantId)).toBe('erased');
    });
  },
);
