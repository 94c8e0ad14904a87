import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Phrasebook, phrasebookOf } from '../../../../src/ai/offline/phrasebook.js';
import { listsBeside } from '../../../../src/lists.js';

const folder = mkdtempSync(path.join(tmpdir(), 'limn-phrasebook-'));
const lists = path.join(folder, 'data/lists/languages/frisian');
mkdirSync(lists, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const WORDS = '[code]\nfy\n\n[everyday]\nik de\n\n[self]\nik\n\n[fillers]\nek\n\n[stops]\nmar\n\n[and]\nen\n';
const PHRASES = '[phrases name]\nik hjit {name}\n';

function bookOf(words: string, phrases: string): Phrasebook {
  writeFileSync(path.join(lists, 'words.txt'), words);
  writeFileSync(path.join(lists, 'phrases.txt'), phrases);
  return phrasebookOf('frisian', (topic) => listsBeside(pathToFileURL(`${folder}/`).href, topic));
}

describe('the files of a language', () => {
  test('say its words and its phrases, of which one may go on in the next line', () => {
    const words = '[writing]\ncapital nouns\n\n[not places]\nhûs\nstêd\n\n[light -]\ndwaan\n\n[topics music]\nliet*\n';
    const likes = '[phrases likes music]\nik (hear|\nsjong) {things}\n\n[questions likes]\nwat mei je, hâlde fan\n';
    expect(bookOf(WORDS + words, PHRASES + likes)).toMatchObject({
      code: 'fy',
      capitalNouns: true,
      notPlaces: 'hûs stêd',
      light: { '-': 'dwaan' },
      topics: { music: 'liet*' },
      phrases: { name: ['ik hjit {name}'], 'likes.music': ['ik (hear|sjong) {things}'] },
      questions: { likes: ['wat mei je', 'hâlde fan'] },
    });
  });

  test.each<[what: string, words: string, phrases: string, complaint: string]>([
    ['a list that no language has', '[selfs]\nik\n', '', 'words.txt: [selfs] is no section'],
    ['a topic that there is not', '[topics musik]\nliet\n', '', 'words.txt: [topics musik] is no section'],
    ['a way to write that there is not', '[writing]\nupwards\n', '', 'words.txt: [writing] is no section'],
    ['a list without words', '[others]\n', '', 'words.txt: [others] is empty'],
    [
      'a heading with other signs',
      '[others]\nhy\n[topics: music]\n',
      '',
      'words.txt: [others] holds what is no heading',
    ],
    ['a kind of phrase that there is not', '', '[phrases nickname]\nik {name}\n', '[phrases nickname] is no section'],
    ['a taste of no category', '', '[phrases likes musik]\nik {things}\n', '[phrases likes musik] is no section'],
    ['a question that nobody asks', '', '[questions shoe size]\nhoe\n', '[questions shoe size] is no section'],
    ['the slot of another kind', '', '[phrases age]\nik bin {name}\n', '[phrases age] takes at most one {age}'],
    ['two slots', '', '[phrases age]\n{age} of {age}\n', '[phrases age] takes at most one {age}'],
    ['a slot where none is', '', '[phrases work]\nik wurkje as {name}\n', '[phrases work] takes no slot'],
    ['an open parenthesis', '', '[phrases age]\n(ik|ikke bin {age}\n', '[phrases age] leaves a parenthesis open'],
    ['a parenthesis too many', '', '[phrases age]\nik) bin {age}\n', '[phrases age] closes a parenthesis'],
  ])('are refused with %s, by file and section', (_what, words, phrases, complaint) => {
    const file = `data/lists/languages/frisian/${words === '' ? 'phrases.txt: ' : ''}`;
    expect(() => bookOf(WORDS + words, PHRASES + phrases)).toThrow(file + complaint);
  });

  test('are refused without a list that each language needs', () => {
    const words = WORDS.replace('[stops]\nmar\n', '');
    expect(() => bookOf(words, PHRASES)).toThrow('data/lists/languages/frisian/words.txt has no [stops]');
  });
});
