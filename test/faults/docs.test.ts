import fs from 'node:fs';
import { buildSchema, parse, print, validate, type DefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences, lastJson, missingLines } from './docs/answer.js';
import { blocksOf, isAnswer, isCommand, placeOf, readPages, root, type Block } from '../unit/docs/page.js';
import { openTerminal, programAt, type Terminal } from './docs/terminal.js';
import { openLimn, type Limn } from '../limn.js';
import { installPackages } from '../packed.js';

const pages = readPages();
const schema = buildSchema(fs.readFileSync(`${root}schema/schema.graphql`, 'utf8'));
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
