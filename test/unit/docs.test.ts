import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, isAnswer, isCommand, placeOf, proseOf, readPages, root } from './docs/page.js';
import { faultsOf, unknownCommands, unknownSettings } from './docs/unrun.js';
import { inspect } from './house.js';

const pages = readPages();
const blocks = pages.flatMap((page) => page.blocks);

test.each(pages)('$path is wrapped, leads only to what there is, and names nothing that there is not', (page) => {
  const lines = page.text.split('\n');
  expect(lines.flatMap((line, at) => (line.length > 120 ? [`line ${at + 1} is wider than 120 columns`] : []))).toEqual(
    [],
  );
  expect(inspect(new Map([[page.path, page.text]]))).toEqual([]);
  expect(deadLinks(page.path, page.text)).toEqual([]);
  // What a page shows to be refused may be wrong.
  const texts = [
    proseOf(page.text),
    ...page.blocks.flatMap((block, at) => (block.isRefused || page.blocks[at - 1]?.isRefused ? [] : [block.text])),
  ];
  expect(texts.flatMap(unknownSettings)).toEqual([]);
  expect(unknownCommands(proseOf(page.text))).toEqual([]);
  expect(missingFiles(proseOf(page.text))).toEqual([]);
});

test('the README is read in one go', () => {
  expect(pages[0]?.text.split('\n').length).toBeLessThanOrEqual(141);
});

test('every block is a command, the answer to the one before it, a picture, or says why it is not run', () => {
  const odd = pages.flatMap((page) =>
    page.blocks.filter(
      (block, at) =>
        block.notRun === undefined &&
        !isCommand(block) &&
        block.language !== 'mermaid' &&
        !(isAnswer(block) && isCommand(page.blocks[at - 1])),
    ),
  );
  expect(odd.map(placeOf)).toEqual([]);
});

const unrun = blocks.flatMap((block) => (block.notRun === undefined ? [] : [{ ...block, place: placeOf(block) }]));
test.each(unrun)('$place is not run: $notRun', (block) => {
  expect(faultsOf(block)).toEqual([]);
});

test.each([
  ['npm run dance', 'there is no npm run dance'],
  ['npx limn key creat --app x', 'There is no command "key creat"'],
  ['limn backup', 'FILE is missing'],
  ['LIMN_RATE_LIMT=5 npm start', 'LIMN_RATE_LIMIT is the nearest'],
  ['PORT=x npm start', 'PORT must be a whole number'],
  ['npx vitest run test/nowhere.test.ts', 'there is no test/nowhere.test.ts'],
  ['if then', 'syntax error'],
])('of "%s" is seen without running it: %s', (text, fault) => {
  expect(faultsOf({ ...blocksOf('a.md', '```sh\nx\n```')[0]!, text }).join('\n')).toContain(fault);
});

/** Files of the repository that a text names and that are not there; a capital stands for a name of one's own. */
const missingFiles = (text: string): string[] =>
  [...text.matchAll(/`((?:src|test|migrations|schema|scripts|deploy|eval|chaos)\/[a-z\d./-]*)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => file !== 'eval/report.json' && !fs.existsSync(root + file));

/** Links to files and headings of the repository that are not there. */
function deadLinks(page: string, text: string): string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    if (!fs.existsSync(root + target)) return true;
    return anchor !== undefined && !headingsOf(fs.readFileSync(root + target, 'utf8')).includes(anchor);
  });
}

/** As GitHub names headings in links. */
const headingsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
