import { describe, expect, test } from 'vitest';
import { bookOf } from '../../../../src/ai/offline/language.js';
import { PHRASEBOOKS } from '../../../../src/ai/offline/languages.js';
import { memoriesOf, read, slotsOf } from './told-by-reader.js';
import { SAID_IN_MORE } from './said-in-more-languages.js';
import { SAID_IN_THREE } from './said-in-three-languages.js';

/**
 * What people write in each language, in capitals and without, as they talk and as they type, with what of it belongs
 * in a profile.
 */
const SAID = { ...SAID_IN_THREE, ...SAID_IN_MORE };

describe.each(Object.entries(SAID))('a text in %s', (code, texts) => {
  test.each(texts)('tells what it says: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  test('is known for its language', () => {
    const text = texts.map(([said]) => said.split('\n').at(-1)).join('\n');
    expect(read(text).find(({ path }) => path === 'core_info.language')?.value).toBe(code);
  });
});

describe('languages', () => {
  test('have a table of sentences each', () => {
    expect(Object.keys(SAID).toSorted()).toEqual(PHRASEBOOKS.map(({ code }) => code).toSorted());
  });

  test.each<[text: string, memories: string[]]>([
    ['Am 3. Mai 2022 habe ich geheiratet.', ['Am 3. Mai 2022 habe ich geheiratet (2022-05-03)']],
    ['Ich bin Orgelbauer und habe Heuschnupfen.', ['Ich bin Orgelbauer und habe Heuschnupfen']],
    ['Trabajo de noche en un faro. Me gusta el café.', ['Trabajo de noche en un faro']],
    ['Nous avons des jumelles de six ans.', ['Nous avons des jumelles de six ans']],
    ['Si je gagnais au loto, je partirais avec mon mari.', []],
    ['我对花生过敏。我喜欢游泳。', ['我对花生过敏']],
  ])('keep what is worth remembering, without tastes and suppositions: %j', (text, memories) => {
    expect(memoriesOf(text)).toEqual(memories);
  });

  test.each<[text: string, slots: string[]]>([
    [
      "Hi! I live in Cork. Me llamo Ana y me encanta el café. It's raining again.",
      ['location=Cork', 'name=Ana', 'food=café'],
    ],
    [
      'Hola, vivo en Lima desde hace años y trabajo mucho. I love hiking and old maps.',
      ['location=Lima', 'hobbies=hiking', 'other=old maps'],
    ],
  ])('may change from sentence to sentence: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  test('of which nothing is known are read as far as English goes', () => {
    expect(bookOf('sv')).toBeUndefined();
    expect(slotsOf('Jag heter Astrid och jag bor i Umeå.')).toEqual([]);
  });
});
