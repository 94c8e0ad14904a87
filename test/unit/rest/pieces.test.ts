import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { assertJsonType } from '../../../src/rest/body.js';
import { parseJsonObject } from '../../../src/wire/json-body.js';
import { etagOf, namesEtag } from '../../../src/rest/etag.js';
import { profileBody, searchBody, type StoredProfile } from '../../../src/rest/present.js';

const stored = (more: Partial<StoredProfile> = {}): StoredProfile => ({
  tenantId: '3f0c1a52-0000-4000-8000-000000000000',
  profileId: 'maria',
  incarnation: 7,
  status: 'ready',
  revision: 3,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  lastUpdated: new Date('2026-02-01T00:00:00Z'),
  document: '{}',
  recentLog: '[]',
  ...more,
});

describe('a profile as text', () => {
  test('is the JSON that building and stringifying it would give', () => {
    const documents = fc.dictionary(
      fc.constantFrom('core_info', 'interests', 'memories', 'summary', 'field_timestamps'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), documents, fc.array(fc.jsonValue()), (profileId, document, log) => {
        const text = profileBody(
          stored({ profileId, document: JSON.stringify(document), recentLog: JSON.stringify(log) }),
        );
        expect(text).toBe(
          JSON.stringify({
            profile_id: profileId,
            profile: {
              profile_id: profileId,
              tenant_id: '3f0c1a52-0000-4000-8000-000000000000',
              status: 'ready',
              ...document,
              ...(log.length > 0 ? { update_log: log } : {}),
              last_updated: '2026-02-01T00:00:00.000Z',
              created_at: '2026-01-01T00:00:00.000Z',
            },
          }),
        );
      }),
    );
  });

  test('has its score in a search by meaning, and a search without has none', () => {
    const hits = [{ profile: stored(), similarityScore: 0.7123 }];
    expect(
      JSON.parse(searchBody({ hits, total: 1, totalIsExact: true, page: 1, pageSize: 10, nearMisses: 2 })),
    ).toMatchObject({ profiles: [{ similarityScore: 0.7123 }], nearMisses: 2 });
    expect(searchBody({ hits: [], total: 0, totalIsExact: true, page: 1, pageSize: 10 })).toBe(
      '{"profiles":[],"total":0,"page":1,"pageSize":10}',
    );
  });
});

test('a tag names itself in any list and no other', () => {
  const tag = fc.record({ incarnation: fc.nat(), revision: fc.nat() });
  fc.assert(
    fc.property(tag, fc.array(tag), fc.nat(), (one, others, at) => {
      const list = others.map(etagOf);
      const isThere = list.includes(etagOf(one));
      expect(namesEtag(list.join(', '), etagOf(one))).toBe(isThere);
      expect(namesEtag(list.toSpliced(at % (list.length + 1), 0, etagOf(one)).join(','), etagOf(one))).toBe(true);
    }),
  );
});

test('whatever the bytes are, a body is an object or a refusal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => new TextEncoder().encode(text)),
      ),
      (bytes) => {
        try {
          expect(parseJsonObject(Buffer.from(bytes))).toBeTypeOf('object');
        } catch (error) {
          expect(error).toBeInstanceOf(LimnError);
          expect((error as LimnError).status).toBe(400);
        }
      },
    ),
  );
});

test('whatever a content type is, it is taken or refused', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `application/json;${rest}`),
      ),
      (header) => {
        try {
          assertJsonType(header);
        } catch (error) {
          expect((error as LimnError).code).toBe('unsupported_media_type');
        }
      },
    ),
  );
});
