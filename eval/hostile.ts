import { seededRandom } from './seeded-random.js';

const MEGABYTE = 1_000_000;

/** Texts of 1 MB of UTF-8 each that were made to be slow to read, by name. */
export const HOSTILE: Record<string, () => string> = {
  'one letter': () => filled('a'),
  'no spaces': () => filled('iamwhoiamandilovewhatilove'),
  'spaces alone': () => `I am${filled(' ').slice(10)}here.`,
  'line breaks': () => filled('\n'),
  'opening brackets': () => filled('['),
  'nested objects': () => filled('{"a":'),
  'nested arrays, closed': () => `${'['.repeat(MEGABYTE / 2)}${']'.repeat(MEGABYTE / 2)}`,
  'round brackets in words': () => filled('I (am '),
  'double quotes': () => filled('"'),
  'single quotes': () => filled("'"),
  'opening quotation marks': () => filled('I said “'),
  'opening quotation marks, closed at the end': () => `${filled('“ ').slice(8)}”`,
  'quotations one in another': () => filled(`${'“'.repeat(199)}”`),
  'I am, in German': () => filled('ich bin '),
  'I am, in Dutch': () => filled('ik ben '),
  'I, in Chinese': () => filled('我'),
  'a verb of likes, in Dutch': () => filled('mag '),
  'a verb of likes, in Portuguese': () => filled('jogo '),
  'bands alone': () => filled('band '),
  commas: () => filled(','),
  'commas and words': () => filled('tea, '),
  'and and and': () => `I love ${filled('tea and ')}`,
  'full stops': () => filled('.'),
  'I am': () => filled('I am '),
  'I am, in sentences': () => filled('I am. '),
  'I love I love': () => filled('I love '),
  'nearly a name': () => filled('my name is is '),
  'nearly a place': () => filled('I live in in '),
  'nearly an age': () => filled("I'm 3 4 years "),
  'nearly a date': () => filled('on the 3rd of the 4th of '),
  'if if if': () => filled('if I were if '),
  'not not not': () => filled("don't not never "),
  'role labels': () => filled('User: '),
  'role labels on lines': () => filled('User: I\n'),
  'names on lines': () => filled('Ann: hi\nBob: ho\n'),
  'form fields': () => filled('name: \n'),
  'a heading on each line': () => filled('about: x\n'),
  'tiny JSON chats': () => many(26_500, (at) => JSON.stringify([{ role: 'user', content: `hi ${at}` }])).join('\n'),
  'JSON of as many senders as messages': () =>
    JSON.stringify(many(21_500, (at) => ({ from: `Ann${at.toString(36)} Berg`, message: 'hello there' }))),
  'one long form value': () => `name: ${filled('Ann ')}`,
  colons: () => filled(':'),
  hyphens: () => filled('well-'),
  'capital words': () => filled('Maria '),
  digits: () => filled('1234567890'),
  'numbers and slashes': () => filled('1/2/3/'),
  'markup tags': () => filled('<b><i>'),
  'unclosed tags': () => filled('<'),
  backslashes: () => `"${filled('\\')}`,
  'combining marks': () => filled('e\u0301\u0302\u0303\u0304'),
  'one letter under marks': () => `I am e${filled('\u0301')}`,
  'invisible characters': () => filled('I\u200b \u200d'),
  'right to left': () => filled('\u202eאני '),
  'joined emoji': () => filled('👩‍👩‍👧‍👦'),
  'unspaced script': () => filled('我叫我喜欢'),
  'ligatures that grow': () => filled('ﷺ'),
  'random characters': () => noise(),
};

/** As many whole repetitions as fit into 1 MB of UTF-8. */
const filled = (part: string): string => part.repeat(Math.floor(MEGABYTE / Buffer.byteLength(part)));

const many = <Item>(count: number, itemAt: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => itemAt(at));

function noise(): string {
  const luck = seededRandom('noise');
  const letters = [...'abcdeimosty     ,,..!?\'"()[]{}:;-\n0123456789IAM'];
  return Array.from({ length: MEGABYTE }, () => luck.pick(letters)).join('');
}
