import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { readOffline } from '../../../src/ai/offline/read.js';
import { levelled } from '../../../src/text/levelled.js';

const posted = { submissionId: 's1', inputType: undefined, receivedAt: '2026-03-01T00:00:00.000Z' };
/** The same bytes each time, with no more order in them than those of a picture. */
const bytesOf = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(count / 32) }, (_, at) => createHash('sha256').update(String(at)).digest()),
  ).subarray(0, count);
const picture = bytesOf(3_000).toString('base64');
const token = ['{"alg":"HS256","typ":"JWT","kid":"2024-01"}', '{"sub":"1234567890","iat":1516239022,"exp":1716239022}']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

describe('bytes written as letters', () => {
  it.each([
    ['a picture in one piece', `data:image/png;base64,${picture}`],
    ['an attachment in lines of 76', picture.replace(/.{76}/g, '$&\n')],
    ['hexadecimal digits', bytesOf(200).toString('hex')],
    ['the digest of a file', createHash('sha256').update('limn').digest('hex')],
    ['a token', token],
  ])('are nobody’s words: %s', (_what, bytes) => {
    const level = levelled(`I live in Oslo.\n${bytes}\nI love chess.`);
    expect(level).toHaveLength(`I live in Oslo.\n${bytes}\nI love chess.`.length);
    expect(level.match(/[A-Za-z0-9]{40,}/g)).toBeNull();
    const values = readOffline({ text: `I live in Oslo.\n${bytes}\nI love chess.`, ...posted }).map(
      ({ path, value }) => `${path}: ${typeof value === 'object' ? value.event : value}`,
    );
    expect(values).toEqual(expect.arrayContaining(['core_info.location: Oslo']));
    expect(values.filter((value) => /[A-Za-z0-9]{40,}/.test(value))).toEqual([]);
  });

  it.each([
    ['an address of words', 'https://example.org/2024/11/05/the-seven-best-places-to-eat-ramen-in-lisbon-this-winter'],
    ['a word that goes on', `soo${'o'.repeat(120)} good`],
    ['a name in a program', 'AbstractSingletonProxyFactoryBeanDefinitionReaderUtilities'],
    ['a long name of a thing', 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'],
  ])('are not what only is long: %s', (_what, text) => expect(levelled(text)).toBe(text));

  test('take no time to speak of', () => {
    const text = `hobby: chess\n${bytesOf(700_000).toString('base64')}`;
    expect(readOffline({ text, ...posted }).map(({ value }) => value)).toContain('chess');
  });
});
