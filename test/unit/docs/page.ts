import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the pages lie. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Something between two fences, with what the comment above it says of it. */
export interface Block {
  page: string;
  /** Of its first fence. */
  line: number;
  language: string;
  text: string;
  /** Why no test can run it; undefined: it is run. */
  notRun: string | undefined;
  /** The command is there to be refused. */
  isRefused: boolean;
  /** Of a GraphQL document: its variables as JSON, in which `$NAME` stands for what a command has exported. */
  variables: string | undefined;
}

/** A page of the documentation, from the root of the repository. */
export interface Page {
  path: string;
  text: string;
  blocks: Block[];
}

const COMMANDS = new Set(['sh', 'bash', 'graphql', 'js', 'python']);
const ANSWERS = new Set(['json', 'text']);

/** A fence after the comment that is about it; longer fences than three marks are not used. */
const FENCE = /^(?:<!-- (.+?) -->\n+)?(?: *)```(\w*)\n([\s\S]*?)^ *```$/gm;

/** Every page that people read to use or change Limn. */
export function readPages(): Page[] {
  const docs = fs
    .readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'));
  const packages = fs.readdirSync(`${root}packages`).map((name) => `packages/${name}/README.md`);
  return [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...docs.toSorted().map((name) => `docs/${name}`),
    ...packages.filter((name) => fs.existsSync(root + name)).toSorted(),
  ].map((path) => {
    const text = fs.readFileSync(root + path, 'utf8');
    return { path, text, blocks: blocksOf(path, text) };
  });
}

/** The blocks of a page in their order. Throws where the comment above one is none that is known. */
export function blocksOf(page: string, text: string): Block[] {
  return [...text.matchAll(FENCE)].map(([whole, comment, language = '', body = ''], at, all) => {
    const line = text.slice(0, all[at]!.index + whole.indexOf('```')).split('\n').length;
    const [, kind = '', said = ''] = /^(not run|refused|variables)(?:: (.+))?$/.exec(comment ?? '') ?? [];
    if (comment !== undefined && kind === '')
      throw new Error(`${page}:${line}: "${comment}" is none of not run, refused, variables`);
    if (kind === 'not run' && said === '') throw new Error(`${page}:${line}: says no reason why it is not run`);
    return {
      page,
      line,
      language,
      text: body,
      notRun: kind === 'not run' ? said : undefined,
      isRefused: kind === 'refused',
      variables: kind === 'variables' ? said : undefined,
    };
  });
}

/** A text without what lies between fences. */
export const proseOf = (text: string): string => text.replace(FENCE, '');

/** Whether tests run a block. */
export const isCommand = (block: Block | undefined): boolean =>
  block !== undefined && block.notRun === undefined && COMMANDS.has(block.language);

/** Whether a block is what the command before it answers. */
export const isAnswer = (block: Block): boolean => block.notRun === undefined && ANSWERS.has(block.language);

/** Where a block lies, as editors find it. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
