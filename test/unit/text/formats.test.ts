import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/text/formats.js';
import { parseText } from '../../../src/text/parse.js';

const EXAMPLES = FORMATS.flatMap(({ id, examples }) => examples.map(({ text, speakers }) => ({ id, text, speakers })));

describe('a row of formats', () => {
  it.each(EXAMPLES)('reads its example as $id: $text', ({ id, text, speakers }) => {
    const { format, conversation } = parseText(text);
    expect(format).toBe(id);
    expect(conversation?.speakers.map(({ label }) => label)).toEqual(speakers);
    for (const turn of conversation?.turns ?? [])
      if (typeof turn.origin === 'number') expect(text.slice(turn.origin).startsWith(turn.text)).toBe(true);
  });

  it('has examples', () => {
    expect(FORMATS.filter(({ examples }) => examples.length === 0)).toEqual([]);
  });
});

describe('a text that is no conversation', () => {
  it.each([
    ['prose with colons', 'Note: I like tea.\nBesides: I row, and that is: all.', 'prose'],
    ['headings of notes, once each', 'Presenting: low mood since May\nPlan: walks\nHomework: a diary', 'prose'],
    ['a CV', 'ADA MOOR\n\nWORK HISTORY\nBaker, 2010\n\nEDUCATION\nSchool of Delft', 'cv'],
    ['notes about one person', "He's 61, a widower. His orchard is outside Wenatchee. He likes jazz.", 'notes'],
    [
      'an exported calendar',
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Choir\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Vet\nEND:VEVENT\nEND:VCALENDAR',
      'prose',
    ],
    ['a record', '{"name":"Ada"}', 'record'],
    [
      'notes about a client who is described first',
      'Client: A.M., 52 y/o baker\nPresenting: grief, poor sleep\n\nS: He sleeps badly. He has gone back to his boat.' +
        '\n' +
        'P: Weekly. He asks for bullets.\nTherapist self-note: call the GP.',
      'notes',
    ],
  ])('is told: %s', (_, text, format) => {
    expect(parseText(text)).toMatchObject({ format, conversation: undefined });
  });

  it.each([
    ['Meeting with: Ada Moor', 'Ada Moor'],
    ['Contact card: Ada van der Moor, +44 7700 900118', 'Ada van der Moor'],
    ['Profil von: Jürgen Öz', 'Jürgen Öz'],
    ['The person we follow here: Ada (the tall one)', 'Ada'],
    ['This notebook belongs to Ada Moor, baker', 'Ada Moor'],
    ['About: the weather in May', undefined],
    ['Favourite city: Oslo', undefined],
    ['I wrote about Ada Moor and her boats.', undefined],
  ])('introduces somebody or nobody: %s', (text, name) => {
    expect(parseText(text).introduced?.name).toBe(name);
  });

  it('has its sections by key, wherever they stand', () => {
    const text = 'Ada Moor\n\nWORK HISTORY\nBaker\n\n## Hobbies & Interests\nChess\n\nReferences:\nBob Roe';
    expect(
      parseText(text).sections.map(({ key, start, end, body }) => [key, text.slice(body, end).trim(), start]),
    ).toEqual([
      ['work', 'Baker', text.indexOf('WORK')],
      ['interests', 'Chess', text.indexOf('##')],
      ['references', 'Bob Roe', text.indexOf('References')],
    ]);
  });
});
