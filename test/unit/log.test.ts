import { expect, test } from 'vitest';
import { openLog } from '../../src/log.js';

test('of an error the log keeps name, words and code, and nothing that a database or a server put beside them', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const beside = {
    code: '23505',
    detail: 'Key (email)=(pineapple)',
    where: 'pineapple',
    query: 'select pineapple',
    parameters: ['pineapple'],
    headers: { authorization: 'pineapple' },
    driverError: { detail: 'pineapple' },
  };
  log.error({ err: Object.assign(new TypeError('it broke', { cause: new Error('pineapple') }), beside) }, 'failed');
  log.error({ err: 'pineapple' }, 'failed');
  expect(lines.join('')).not.toContain('pineapple');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'failed',
    err: { type: 'TypeError', message: 'it broke', code: '23505', stack: expect.stringContaining('log.test') },
  });
});

test('what is named after a secret is not logged', () => {
  const lines: string[] = [];
  openLog('info', { write: (line: string) => void lines.push(line) }).info(
    {
      apiKey: 'pineapple',
      data: 'pineapple',
      body: 'pineapple',
      query: 'pineapple',
      request: { authorization: 'pineapple', data: 'pineapple' },
    },
    'told',
  );
  expect(lines.join('')).not.toContain('pineapple');
});
