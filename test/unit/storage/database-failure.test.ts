import { expect, test } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { databaseFailureOf, unavailable } from '../../../src/storage/database-failure.js';

const failing = (code: string | undefined, message = 'some words'): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['57014', 'kept', false],
  ['40001', 'kept', true],
  ['40P01', 'kept', true],
  ['55P03', 'kept', false],
  ['25006', 'all dropped', false],
  ['26000', 'all dropped', true],
  ['42P05', 'all dropped', true],
  ['08000', 'dropped', false],
  ['08003', 'dropped', false],
  ['08006', 'dropped', false],
  ['08P01', 'dropped', false],
  ['57P01', 'dropped', false],
  ['57P02', 'dropped', false],
  ['57P03', 'dropped', false],
  ['57P05', 'dropped', false],
  ['53000', 'dropped', false],
  ['53200', 'dropped', false],
  ['53300', 'dropped', false],
  ['28P01', 'dropped', false],
  ['3D000', 'dropped', false],
  ['ECONNREFUSED', 'dropped', false],
  ['ECONNRESET', 'dropped', false],
  ['EHOSTUNREACH', 'dropped', false],
  ['ENOTFOUND', 'dropped', false],
  ['EAI_AGAIN', 'dropped', false],
] as const)(
  "%s is nobody's fault: the connection is %s, and that it is tried again at once is %s",
  (code, connection, isRepeatable) => {
    const trouble = databaseFailureOf(failing(code))!;
    expect(trouble).toMatchObject({ connection, isRepeatable });
    const told = unavailable(trouble, failing(code));
    expect(told).toMatchObject({ status: 503, code: 'unavailable' });
    expect(told.retryAfterSeconds).toBeGreaterThan(0);
    expect(databaseFailureOf(told)).toBe(trouble);
  },
);

test.each(['42501', '42703', '23505', '22001', '25P02', '0A000', 'XX000', 'ENOENT', undefined])(
  '%s is a fault of the statement or of the program',
  (code) => {
    expect(databaseFailureOf(failing(code))).toBeUndefined();
  },
);

test('what has no code of its own is told by the words of pg or of the server', () => {
  expect(databaseFailureOf(failing(undefined, 'Connection terminated unexpectedly'))).toMatchObject({
    connection: 'dropped',
  });
  expect(databaseFailureOf(failing('0A000', 'cached plan must not change result type'))).toMatchObject({
    isRepeatable: true,
  });
  expect(databaseFailureOf(failing('42501', 'Connection terminated unexpectedly'))).toBeUndefined();
  expect(databaseFailureOf(new LimnError('not_found', 'There is no such profile'))).toBeUndefined();
});
