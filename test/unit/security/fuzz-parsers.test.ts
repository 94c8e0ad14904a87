import 'reflect-metadata';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { InvalidAnswer, parseAnswer } from '../../../src/ai/answer.js';
import { packInputs } from '../../../src/ai/chunk.js';
import { readOffline } from '../../../src/ai/offline/read.js';
import { ConfigError, parseConfig } from '../../../src/config.js';
import { SETTINGS } from '../../../src/config/environment.js';
import { LimnError } from '../../../src/errors.js';
import { fromCursor } from '../../../src/wire/cursor.js';
import { parseContext } from '../../../src/profile/context.js';
import { quoteFinder } from '../../../src/profile/quote.js';
import { parsePath, parseValue } from '../../../src/profile/revision.js';
import { parseQuery, parseSearch, parseWhole } from '../../../src/profile/search.js';
import { parseState } from '../../../src/profile/state.js';
import { parseProfileId, parseSubmission } from '../../../src/profile/submission.js';
import { namesEtag } from '../../../src/rest/etag.js';
import { bearerKey } from '../../../src/tenant/caller.js';
import { parseEmail } from '../../../src/tenant/email.js';
import { parsePassword } from '../../../src/tenant/password.js';
import { parseJsonObject } from '../../../src/wire/json-body.js';
import { fuzzSettings, hostileJson, hostileText, hostileValue } from '../../contract/security/hostile.js';

/** Of the processor. For what hangs: how fast the reader is and how its time grows is told by `npm run eval`. */
const LONGEST_CALL_MS = 10_000;
const CHUNK = packInputs(
  [
    {
      submissionId: 'one',
      text: 'I love jazz. I am 30.',
      inputType: undefined,
      receivedAt: '2026-03-04T10:20:30.000Z',
    },
  ],
  10_000,
)[0]!;

/**
 * Parsers of what comes from outside, each with inputs of the kind it gets. They take or refuse with an error of the
 * catalogue, soon.
 */
const PARSERS: [name: string, input: fc.Arbitrary<unknown[]>, parse: (...input: never[]) => unknown][] = [
  ['profile ids', fc.tuple(hostileValue), (value: unknown) => parseProfileId(value)],
  [
    'submissions',
    fc.tuple(hostileValue, hostileValue, hostileValue, hostileValue),
    (id: unknown, data: unknown, inputType: unknown, idempotencyKey: unknown) =>
      parseSubmission({ id, data, inputType, idempotencyKey }, 1_000),
  ],
  [
    'JSON bodies',
    fc.tuple(
      fc.oneof(
        hostileJson.map((text) => Buffer.from(text)),
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        hostileValue,
      ),
    ),
    (body: unknown) => parseJsonObject(body),
  ],
  [
    'searches',
    fc.tuple(
      fc.dictionary(
        fc.constantFrom(
          'query',
          'sensitivity',
          'filterBy',
          'filterValue',
          'sortBy',
          'sortOrder',
          'page',
          'pageSize',
          'other',
        ),
        fc.oneof(hostileValue, fc.constantFrom('name', 'age', 'asc', '1', '50')),
      ),
    ),
    (input: Record<string, unknown>) => parseSearch(input as never),
  ],
  ['questions', fc.tuple(hostileValue), (value: unknown) => parseQuery(value)],
  ['whole numbers', fc.tuple(hostileValue), (value: unknown) => parseWhole('page', value, 1, 100)],
  [
    'questions for a context',
    fc.tuple(hostileValue, hostileValue),
    (query: unknown, maxTokens: unknown) => parseContext({ query, maxTokens }),
  ],
  ['paths', fc.tuple(hostileText), (path: string) => parsePath(path)],
  [
    'values by hand',
    fc.tuple(
      fc.constantFrom(
        'core_info.age',
        'core_info.name',
        'core_info.language',
        'memories',
        'interests.music',
        'personality.traits',
      ),
      hostileValue,
    ),
    (path: never, value: unknown) => parseValue(path, value),
  ],
  ['cursors', fc.tuple(hostileText), (cursor: string) => fromCursor(cursor, /^\d{1,15}$/)],
  ['lists of tags', fc.tuple(hostileText), (header: string) => namesEtag(header, 'W/"1-1"')],
  ['bearer keys', fc.tuple(hostileText), (header: string) => bearerKey(header)],
  ['addresses of mail', fc.tuple(hostileValue), (value: unknown) => parseEmail(value)],
  ['passwords', fc.tuple(hostileValue, hostileText), (value: unknown, email: string) => parsePassword(value, email)],
  [
    'settings',
    fc.tuple(
      fc.dictionary(
        fc.constantFrom(...SETTINGS),
        hostileText.filter((text) => !text.includes('\0')),
      ),
    ),
    (env: Record<string, string>) => parseConfig(env),
  ],
  [
    'quotes',
    fc.tuple(hostileText, hostileText),
    (text: string, quote: string) => [...quoteFinder(text).find(quote, 3, () => true)],
  ],
  ['answers of models', fc.tuple(hostileJson), (content: string) => parseAnswer(content, CHUNK)],
  ['stored states', fc.tuple(hostileJson), (text: string) => parseState(text)],
  [
    'what the offline reader gets',
    fc.tuple(
      fc.oneof(
        hostileText,
        hostileJson,
        fc.array(hostileText, { maxLength: 6 }).map((lines) => lines.join('\nUser: ')),
      ),
      fc.constantFrom(undefined, 'form', 'conversation', 'json', 'activity_log', 'markdown'),
    ),
    (text: string, inputType: string | undefined) =>
      readOffline({ submissionId: 's', text, inputType, receivedAt: '2026-03-04T10:00:00.000Z' }),
  ],
];

describe('without hanging, whatever comes,', () => {
  // Its word lists are read once.
  beforeAll(
    () =>
      void readOffline({
        submissionId: 's',
        text: 'I love tea.',
        inputType: undefined,
        receivedAt: '2026-03-04T10:00:00.000Z',
      }),
  );

  test.for(PARSERS)('parsing %s gives a value or a refusal', ([name, input, parse], { task }) => {
    let tried = 0;
    fc.assert(
      fc.property(input, (values) => {
        tried++;
        const before = process.cpuUsage();
        try {
          parse(...(values as never[]));
        } catch (error) {
          if (!(error instanceof LimnError || error instanceof ConfigError || error instanceof InvalidAnswer))
            throw error;
          // Of what the product has stored itself, another form than its own is its own fault.
          if (error instanceof LimnError && name !== 'stored states') expect(error.status).toBeLessThan(500);
        }
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1_000).toBeLessThan(LONGEST_CALL_MS);
      }),
      fuzzSettings(name === 'what the offline reader gets' ? 80 : 1_000),
    );
    Object.assign(task.meta, { figures: { inputs: tried } });
    expect(tried).toBeGreaterThan(5);
  });
});
