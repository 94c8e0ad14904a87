import { expect, test } from 'vitest';
import { slotsOf } from './told-by-reader.js';

test.each([
  ['I love ramen, thank you', 'food=ramen'],
  ['I enjoy chess, thanks for asking', 'gaming=chess'],
  ['I like tennis, cheers mate', 'sports=tennis'],
  ['Me encanta el sushi, gracias.', 'food=sushi'],
  ['Me gusta el jazz, por favor.', 'music=jazz'],
  ['Ich liebe Sushi, danke dir.', 'food=Sushi'],
  ["J'adore le tennis, merci beaucoup.", 'sports=tennis'],
  ['Amo il tennis, grazie.', 'sports=tennis'],
  ['Ik hou van tennis, bedankt.', 'sports=tennis'],
  ['Adoro nadar, obrigada.', 'sports=nadar'],
])('a courtesy behind what is liked is no interest: %j', (text, slot) => {
  expect(slotsOf(text).filter((one) => !/^(?:gender|recent)=/.test(one))).toEqual([slot]);
});

test.each<[text: string, slots: string[]]>([
  ['Love the new update', []],
  ['We love the kitchen you fitted', []],
  ['I love the violin', ['music=violin']],
  ['I love the Beatles', ['music=Beatles']],
  ['I love the sea', ['other=sea']],
  ['I love old tractors', ['hobbies=old tractors']],
])('one thing that is spoken of is no interest, what many like is: %j', (text, slots) => {
  expect(slotsOf(text)).toEqual(slots);
});
