import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { COMMANDS } from '../../../src/command/commands.js';
import { parseCommandLine } from '../../../src/command/arguments.js';
import { parseConfig } from '../../../src/config.js';
import { SETTINGS } from '../../../src/config/environment.js';
import { root, type Block } from './page.js';

const { scripts } = JSON.parse(fs.readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
/** What npm does without a script of ours. */
const OF_NPM = new Set(['ci', 'install', 'pack', 'start', 'test']);
/** Ours, though no setting of the service: the key of the examples, and what tests read. */
const NO_SETTINGS = /^LIMN_(?:KEY$|TEST_|FAULTS$|STALE_BUILD$)/;
const FILES = /^(?:(?:scripts|test|deploy|eval|bench|chaos)\/[\w./-]+|[\w-]+\.ya?ml)$/;

/** What can be seen to be wrong with commands that cannot be run here, one sentence each. */
export function faultsOf({ language, text }: Block): string[] {
  if (!['sh', 'bash'].includes(language)) return [];
  const commands = text
    .replace(/\\\n/g, ' ')
    .split(/\n|&&|\|\||;|\|/)
    .map((line) => wordsOf(line));
  return [...brokenSyntax(text), ...commands.flatMap(faultsOfCommand)];
}

/** Names of a text that look like settings and are none. */
export const unknownSettings = (text: string): string[] =>
  (text.match(/\b(?:LIMN|OPENAI|DATABASE)_[A-Z_]*[A-Z]\b/g) ?? []).filter(
    (name) => !SETTINGS.includes(name) && !NO_SETTINGS.test(name),
  );

/** Commands of ours that a text names in passing and that there are not. */
export const unknownCommands = (text: string): string[] =>
  [...text.matchAll(/`(?:npx )?(npm run|limn) (\w[\w-]*(?: \w[\w-]*)?)/g)].flatMap(([, program, words = '']) => {
    const [first = ''] = words.split(' ');
    const isKnown =
      program === 'npm run' ? first in scripts : COMMANDS.some(({ name }) => name === words || name === first);
    return isKnown ? [] : [`there is no ${program} ${words}`];
  });

function brokenSyntax(text: string): string[] {
  try {
    execFileSync('bash', ['-n'], { input: text, stdio: ['pipe', 'ignore', 'pipe'] });
    return [];
  } catch (error) {
    return [String((error as { stderr: Buffer }).stderr)];
  }
}

/** Words of a command without its comment; quotes hold together. */
const wordsOf = (line: string): string[] =>
  (line.replace(/(?:^|\s)#.*$/, '').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    word.replace(/^(["'])(.*)\1$/, '$2'),
  );

function faultsOfCommand(words: string[]): string[] {
  const first = words.findIndex((word) => !/^\w+=/.test(word));
  const set = words.slice(0, first < 0 ? words.length : first).map((word) => word.split(/=(.*)/s));
  const [program = '', verb = '', name = ''] = first < 0 ? [] : words.slice(first);
  return [
    ...faultsOfSettings(Object.fromEntries(set) as Record<string, string>),
    ...(program === 'npm' && verb === 'run' && !(name in scripts) ? [`there is no npm run ${name}`] : []),
    ...(program === 'npm' && verb !== 'run' && !OF_NPM.has(verb) ? [`npm ${verb} is not known here`] : []),
    ...(program === 'npx' && verb === 'limn' ? faultsOfLimn(words.slice(first + 2)) : []),
    ...(program === 'limn' ? faultsOfLimn(words.slice(first + 1)) : []),
    ...(program === 'docker' && verb === 'compose' && !fs.existsSync(`${root}docker-compose.yml`)
      ? ['there is no docker-compose.yml']
      : []),
    ...words.filter((word) => FILES.test(word) && !fs.existsSync(root + word)).map((word) => `there is no ${word}`),
  ];
}

/** As the service itself would complain at start; `…` stands for what everybody has of their own. */
function faultsOfSettings(set: Record<string, string>): string[] {
  try {
    parseConfig(
      Object.fromEntries(Object.entries(set).map(([name, value]) => [name, value.replace('…', 'x'.repeat(32))])),
    );
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function faultsOfLimn(args: string[]): string[] {
  try {
    parseCommandLine(args, COMMANDS);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
