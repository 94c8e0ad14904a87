import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, print, validate, type DefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences, lastJson, missingLines } from './docs/answer.js';
import { blocksOf, proseOf, readPages, root, type Block } from './docs/page.js';
import { openTerminal, programAt, type Terminal } from './docs/terminal.js';
import { faultsOf, unknownCommands, unknownSettings } from './docs/unrun.js';
import { inspect } from '../unit/house.js';
import { openLimn, type Limn } from '../limn.js';
import { installPackages } from '../packed.js';

const pages = readPages();
const blocks = pages.flatMap((page) => page.blocks);
const schema = buildSchema(fs.readFileSync(`${root}schema/schema.graphql`, 'utf8'));
const COMMANDS = new Set(['sh', 'bash', 'graphql', 'js', 'python']);
const ANSWERS = new Set(['json', 'text']);
const PICTURES = new Set(['mermaid']);

const placeOf = ({ page, line }: Block): string => `${page}:${line}`;

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
        !COMMANDS.has(block.language) &&
        !PICTURES.has(block.language) &&
        !(isAnswer(block) && isCommand(page.blocks[at - 1])),
    ),
  );
  expect(odd.map(placeOf)).toEqual([]);
});

const unrun = blocks.flatMap((block) => (block.notRun === undefined ? [] : [{ ...block, place: placeOf(block) }]));
test.each(unrun)('$place is not run: $notRun', (block) => {
  expect(faultsOf(block)).toEqual([]);
});

const followed = pages.flatMap((page) => (page.blocks.some(isCommand) ? [page] : []));
describe.skipIf(!programAt('bash') || !programAt('curl'))('whoever follows', () => {
  let limn: Limn;
  let home: string;
  beforeAll(async () => {
    home = installPackages(['typescript', 'ai-sdk', 'langchain'], ['ai', '@langchain/core', 'graphql', 'graphql-ws']);
    limn = await openLimn();
  });
  afterAll(async () => {
    await limn?.close();
    fs.rmSync(home, { recursive: true, force: true });
  });

  /** Follows blocks in their order; throws where one does something else than what is told of it. */
  const follow = async (told: Block[]): Promise<void> => {
    const { key } = await limn.newTenant();
    const terminal = openTerminal(limn.url, { LIMN_DATA_DIR: limn.env['LIMN_DATA_DIR']!, LIMN_KEY: key }, home);
    try {
      for (const [at, block] of told.entries()) {
        if (!isCommand(block)) continue;
        const output = await obey(terminal, block);
        const next = told[at + 1];
        const faults = next && isAnswer(next) ? faultsOfAnswer(next, output) : [];
        if (faults.length > 0) throw new Error(faults.join('\n'));
      }
    } finally {
      terminal.close();
    }
  };

  test.each(followed)('$path gets what it says', async ({ blocks: told }) => {
    await expect(follow(told)).resolves.toBeUndefined();
  });

  const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

  test.each([
    ['a command that fails', fenced('sh', 'false')],
    ['a command that is unknown', fenced('sh', 'npx limn dance')],
    ['a request that is refused', fenced('sh', 'curl -s http://127.0.0.1:4000/v1/search')],
    [
      'a query with a mistake, although its status is 200',
      fenced(
        'sh',
        `curl -s http://127.0.0.1:4000/graphql -H "Authorization: Bearer $LIMN_KEY" -H \\
        'Content-Type: application/json' -d '{"query": "mutation { revertSubmission(id: \\"x\\") { changes } }"}'`,
      ),
    ],
    ['a field that is unknown', fenced('graphql', '{ profile(id: "x") { colour } }')],
    [
      'a mutation that is refused',
      fenced('graphql', 'mutation { forgetProfileValue(id: "x", path: "memories") { changes } }'),
    ],
    ['a module that fails', fenced('js', 'throw new Error("no")')],
    ['an answer that is another', fenced('sh', 'echo one') + fenced('text', 'two')],
    ['a refusal that does not come', `<!-- refused -->\n${fenced('sh', 'true')}`],
  ])('%s is noticed', async (_what, text) => {
    await expect(follow(blocksOf('a.md', text))).rejects.toThrow(/^a\.md:[1-9]/);
  });
});

describe('what is told of an answer', () => {
  test('is compared field by field', () => {
    const found = { a: 1, b: ['x', 'y'], c: 'long text', d: null };
    expect(differences({ a: 1, b: ['x', '…'], c: 'long…', d: null }, found)).toEqual([]);
    expect(differences({ a: '…', b: '…', c: '…', d: '…' }, found)).toEqual([]);
    expect(differences({ a: 2, b: ['x'], c: 'short…', e: '…' }, found)).toEqual([
      'the answer.a is 1',
      'the answer.b has 2 items',
      'the answer.c is "long text"',
      'the answer.e is missing',
    ]);
  });

  test('is the last of what was said', () => {
    expect(lastJson('{"a": 1}\nnoise\n{"b": 2}\n')).toEqual({ b: 2 });
    expect(lastJson('{\n"c": 3\n}')).toEqual({ c: 3 });
    expect(() => lastJson('none')).toThrow('does not end with JSON');
  });

  test('is found line by line', () => {
    expect(missingLines('one\n…\nthree', String.raw`{"text":"one\ntwo\nthree"}`)).toEqual([]);
    expect(missingLines('four', 'one')).toEqual(['"four" is not in one']);
  });
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

function isCommand(block: Block | undefined): boolean {
  return block !== undefined && block.notRun === undefined && COMMANDS.has(block.language);
}

const isAnswer = (block: Block): boolean => block.notRun === undefined && ANSWERS.has(block.language);

/** Does what a block says and returns what was said to it; throws with its place. */
async function obey(terminal: Terminal, block: Block): Promise<string> {
  let refusal: Error | undefined;
  let output = '';
  try {
    output = await does(terminal, block);
  } catch (error) {
    refusal = error as Error;
  }
  if (block.isRefused && !refusal) throw new Error(`${placeOf(block)} should be refused, and was not`);
  if (block.isRefused && refusal) return refusal.message.replace(/^.*\n/, '');
  if (refusal) throw new Error(`${placeOf(block)}: ${refusal.message}`, { cause: refusal });
  return output;
}

const does = (terminal: Terminal, block: Block): Promise<string> => {
  if (block.language === 'graphql') return ask(terminal, block);
  if (block.language === 'js') return terminal.runModule(block.text);
  return block.language === 'python' ? terminal.runPython(block.text) : terminal.run(block.text);
};

/** Each operation of a document in its order, after what was posted before has been read; returns the last answer. */
async function ask(terminal: Terminal, block: Block): Promise<string> {
  const document = parse(block.text);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const variables = JSON.parse(
    block.variables?.replace(/\$(\w+)/g, (_, name: string) => terminal.exported(name) ?? '') ?? '{}',
  ) as Record<string, unknown>;
  let answer = '';
  for (const operation of document.definitions) {
    await terminal.settle();
    const response = await fetch(`${terminal.exported('LIMN_TEST_ADDRESS')}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${terminal.exported('LIMN_KEY')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(operation), variables: ofOperation(operation, variables) }),
    });
    answer = await response.text();
    if (!response.ok || 'errors' in (JSON.parse(answer) as object)) throw new Error(answer);
  }
  return answer;
}

/** Of a document's variables those that one operation of it declares: others are refused. */
function ofOperation(operation: DefinitionNode, variables: Record<string, unknown>): Record<string, unknown> {
  const declared = operation.kind === 'OperationDefinition' ? (operation.variableDefinitions ?? []) : [];
  return Object.fromEntries(declared.map(({ variable }) => [variable.name.value, variables[variable.name.value]]));
}

function faultsOfAnswer(told: Block, output: string): string[] {
  const faults =
    told.language === 'json' ? differences(JSON.parse(told.text), lastJson(output)) : missingLines(told.text, output);
  return faults.map((fault) => `${placeOf(told)}: ${fault}`);
}

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
