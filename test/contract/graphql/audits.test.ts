import { serverAudits } from 'graphql-http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Limn } from '../../limn.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';

/** What GraphQL over HTTP says we SHOULD or MAY do and we do not, and why. */
const EXCEPTIONS: Record<string, string> = {
  '572B':
    'a document that cannot be parsed is answered 400 whatever is accepted, so that proxies and logs see that ' +
    'it failed',
  FDE2: 'the same for a document that is not valid',
  '7B9B': 'the same for variables that do not fit',
};

/** Every audit has an id, so that a new version of the suite cannot bring one unnoticed. */
const EXPECTED = 61;

describe('GraphQL over HTTP', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
  });

  const audits = serverAudits({
    url: () => `${limn.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${limn.key}` },
      }),
  });

  it('is audited whole', () => {
    expect(audits).toHaveLength(EXPECTED);
    const ids = audits.map(({ id }) => id);
    expect(Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id))).toEqual([]);
    expect(audits.filter(({ id, name }) => id in EXCEPTIONS && name.startsWith('MUST'))).toEqual([]);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    'passes audit %s: %s',
    async (id, _name, audit) => {
      const { status } = await audit.fn();
      expect(status === 'ok').toBe(!(id in EXCEPTIONS));
    },
  );
});
