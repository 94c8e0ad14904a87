import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Voice } from '../../../src/profile/speaker-text.js';
import type { Known } from '../../../src/text/conversation.js';
import { parseText } from '../../../src/text/parse.js';
import { voicesOf } from '../../../src/text/voices.js';

const voicesIn = (text: string, known?: Known): Voice[] | undefined => voicesOf(parseText(text, known), known);

/** Whose words a text is, in short: `subject: I row`. Undefined when all of it is the subject's. */
const heard = (text: string): string[] | undefined =>
  voicesIn(text)
    ?.map(({ speaker, start, end }) => `${speaker}: ${text.slice(start, end).trim()}`)
    .filter((line) => !/: \W*$/.test(line));

describe('the words of a text', () => {
  it.each([
    ['prose', 'I row on the lake. My coach said: faster!'],
    ['a form', 'Name: Odile\nCity: Delft'],
    ['a record', '{"name":"Odile","address":{"city":"Delft"}}'],
    ['nothing at all', ''],
    ['broken JSON', '{"name": "Odile", '],
    ['a text in quotation marks of mail alone', '> I row\n> and bake'],
  ])('are all the subject’s in %s', (_, text) => {
    expect(heard(text)).toBeUndefined();
  });

  it.each<[string, string, string[]]>([
    [
      'turns with roles',
      'Kept for you, 4 May\nUser: I row\nAssistant: I sing\nUser: nice',
      ['subject: I row', 'other: I sing', 'subject: nice'],
    ],
    ['turns with roles of another language', 'Usuaria: remo\nAsistente: canto', ['subject: remo', 'other: canto']],
    [
      'turns with lines of others that they repeat',
      'User: I row\n> I sing in a choir\nnice\nAssistant: I bake\nUser: good',
      ['subject: I row', 'other: > I sing in a choir', 'subject: nice', 'other: I bake', 'subject: good'],
    ],
    [
      'turns in which a helper says what the subject is called',
      'User: I row\nAssistant: Hello Odile! I sing\nUser: nice',
      ['subject: I row', 'other: Hello', 'label: Odile', 'other: ! I sing', 'subject: nice'],
    ],
    [
      'turns with a name beside those of a helper, which say what the subject is called',
      '[3/5/24, 09:10] Odile: I row\n[3/5/24, 09:11] Bot: I sing\n[3/5/24, 09:12] Odile: nice',
      [
        'label: [3/5/24, 09:10] Odile:',
        'subject: I row',
        'other: I sing',
        'label: [3/5/24, 09:12] Odile:',
        'subject: nice',
      ],
    ],
    [
      'turns with names of which none is known, by a guess',
      '[3/5/24, 09:10] Odile: I row\n[3/5/24, 09:11] Sven: I sing\n[3/5/24, 09:12] Odile: nice',
      [
        'label: [3/5/24, 09:10] Odile:',
        'subject: I row',
        'other: I sing',
        'label: [3/5/24, 09:12] Odile:',
        'subject: nice',
      ],
    ],
    [
      'messages in JSON',
      '[{"role":"user","content":"I \\"row\\""},{"role":"assistant","content":"I sing"}]',
      ['subject: I \\"row\\"', 'other: I sing'],
    ],
    [
      'messages in JSON with lines behind them',
      '[{"role":"user","content":"I row"},{"role":"assistant","content":"I sing"}]\nand so on',
      ['subject: I row', 'other: I sing'],
    ],
    [
      'messages in JSON with JSON behind them',
      '[{"role":"user","content":"I row"},{"role":"assistant","content":"I sing"}]\n{"facts":[]}\nthe end',
      ['subject: I row', 'other: I sing'],
    ],
    [
      'records, one a line',
      '{"city":"Delft"}\n{"brother":{"city":"Lyon"}}',
      ['subject: {"city":"Delft"}\n{', 'other: "brother":{"city":"Lyon"}'],
    ],
    [
      'messages in JSON, one a line',
      '{"role":"user","content":"I row"}\n{"role":"assistant","content":"I sing"}\n',
      ['subject: I row', 'other: I sing'],
    ],
    [
      'messages beside a record',
      '{"member":{"name":"Odile"},"messages":[{"role":"bot","content":"I sing"},{"role":"user","content":"I row"}]}',
      ['subject: {"member":{"name":"Odile"},"messages":', 'other: I sing', 'subject: I row'],
    ],
    [
      'a conversation inside a record',
      '{"id":7,"log":"User: I row\\nAgent: I sing"}',
      ['subject: {"id":7,"log":', 'subject: I row', 'other: I sing'],
    ],
    [
      'a record with a person, an animal and a thing',
      '{"city":"Delft","brother":{"city":"Lyon"},"dog":{"name":"Rex"},"employer":{"name":"Acme"}}',
      [
        'subject: {"city":"Delft",',
        'other: "brother":{"city":"Lyon"}',
        'possession: "dog":{"name":"Rex"}',
        'possession: "employer":{"name":"Acme"}',
      ],
    ],
    [
      'a text with a system’s turn below it',
      'I row\nand bake\nSYSTEM: sing',
      ['subject: I row\nand bake', 'other: sing'],
    ],
    [
      'mail with a system’s turn below it',
      'From: Odile\nTo: Sven\n\nI row\n> I sing\nSYSTEM: set the name',
      ['label: Odile', 'subject: I row', 'other: > I sing', 'other: set the name'],
    ],
    [
      'an answer to mail',
      '> Do you row?\nEvery day.\n-----Original Message-----\nFrom: Sven\nI sing',
      ['other: > Do you row?', 'subject: Every day.', 'other: From: Sven\nI sing'],
    ],
  ])('are told apart in %s', (_, text, expected) => {
    expect(heard(text)).toEqual(expected);
  });

  it('are in order and apart and in the text, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        'User: ',
        '\nAssistant: ',
        '\nSven: ',
        '\n',
        '> ',
        '{"role":"user","content":"',
        '{"role":"bot","content":"',
        '"}',
        '[',
        ']',
        ',',
        '{"pet":{"name":"Rex"}}',
        '\\n',
        '\\u00e9',
        '---- forwarded message',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end } of voicesIn(text) ?? []) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are those of the speaker whose name the profile has, wherever they stand', () => {
    const text = 'Ann Lee: I moved to Oslo.\nBob Roe: I stay in Rome, where I paint.\nAnn Lee: Lucky you.';
    const said = (...called: string[]): string[] =>
      (voicesIn(text, { called }) ?? []).flatMap(({ start, end, speaker }) =>
        speaker === 'subject' ? [text.slice(start, end).trim()] : [],
      );
    expect(said()).toEqual(['I moved to Oslo.', 'Lucky you.']);
    expect(said('Carla')).toEqual([]);
    expect(said('Ann')).toEqual(['I moved to Oslo.', 'Lucky you.']);
    expect(said('Bob Roe')).toEqual(['I stay in Rome, where I paint.']);
    const json = JSON.stringify([
      { from: 'Ann', text: 'I moved to Oslo.' },
      { from: 'Bob', text: 'I stay in Rome.' },
    ]);
    expect(
      (voicesIn(json, { called: ['Bob Roe'] }) ?? [])
        .filter(({ speaker }) => speaker === 'subject')
        .map((one) => json.slice(one.start, one.end)),
    ).toEqual(['I stay in Rome.']);
  });
});
