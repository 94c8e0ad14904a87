import { parseArgs } from 'node:util';
import { nearestName } from '../nearest-name.js';

/** One option of a command, `--name VALUE` or, without a placeholder, `--name`. */
export interface Option {
  /** What stands for its value in the usage: `NAME`. Undefined: the option takes none. */
  placeholder?: string;
  isRequired?: boolean;
}

/** One command line that `limn` understands. */
export interface Command<Context = never> {
  /** The words that call it, such as `key create`. */
  name: string;
  /** What stands for each word after these in the usage; all are required. */
  operands?: string[];
  options?: Record<string, Option>;
  /** What it does, for the usage. */
  about: string;
  run(context: Context, given: Given): Promise<void>;
}

/** What a command line gave a command: all that it requires, checked. */
export interface Given {
  operands: string[];
  /** Values of its options by their name. */
  values: Record<string, string | undefined>;
  /** Options without a value that were given. */
  flags: Set<string>;
}

/** A command line that cannot be run; the message says why and how it is meant. */
export class UsageError extends Error {
  constructor(complaint: string, command?: Command) {
    super(`${complaint}${command ? `: the command is ${synopsis(command)}` : ''}; limn --help tells all of them`);
    this.name = 'UsageError';
  }
}

/** How a command is called: `limn key create --app NAME`. */
export function synopsis({ name, operands = [], options = {} }: Omit<Command, 'run'>): string {
  const told = Object.entries(options).map(([option, { placeholder, isRequired }]) => {
    const text = `--${option}${placeholder === undefined ? '' : ` ${placeholder}`}`;
    return isRequired ? text : `[${text}]`;
  });
  return ['limn', name, ...operands, ...told].join(' ');
}

/**
 * Finds the command of a command line (the first of the table without any) and checks what it was given. Throws
 * {@link UsageError}; undefined: help is asked for.
 */
export function readCommand<Context>(
  argv: string[],
  commands: Command<Context>[],
): { command: Command<Context>; given: Given } | undefined {
  const { tokens } = parseArgs({ args: argv, strict: false, allowPositionals: true, tokens: true });
  const isHelp = tokens.some((token) => token.kind === 'option' && (token.name === 'help' || token.rawName === '-h'));
  if (isHelp || argv[0] === 'help') return undefined;
  const command = findCommand(argv, commands);
  const rest = command.name.split(' ').every((word, at) => argv[at] === word)
    ? argv.slice(command.name.split(' ').length)
    : argv;
  return { command, given: readGiven(rest, command as Command) };
}

function findCommand<Context>(argv: string[], commands: Command<Context>[]): Command<Context> {
  const [first] = commands;
  const words = argv.slice(0, argv.findIndex((word) => word.startsWith('-')) >>> 0);
  if (words.length === 0 && first) return first;
  const found = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word));
  if (found) return found;
  const nearest =
    nearestName(
      words.slice(0, 2).join(' '),
      commands.map(({ name }) => name),
    ) ?? commands.find(({ name }) => name.split(' ')[0] === words[0])?.name;
  throw new UsageError(
    `There is no command "${words.join(' ')}"${nearest === undefined ? '' : `; "limn ${nearest}" is the nearest`}`,
  );
}

function readGiven(argv: string[], command: Command): Given {
  const options = command.options ?? {};
  const types = Object.fromEntries(
    Object.entries(options).map(([name, { placeholder }]) => [
      name,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: argv, options: types, strict: false, allowPositionals: true, tokens: true });
  const given: Given = { operands: [], values: {}, flags: new Set() };
  for (const token of tokens) {
    if (token.kind === 'positional') given.operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new UsageError(unknownOption(token.rawName, Object.keys(options)), command);
    if (option.placeholder === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`, command);
      given.flags.add(token.name);
    } else {
      if (!token.value) throw new UsageError(`${token.rawName} needs a value`, command);
      given.values[token.name] = token.value;
    }
  }
  const operands = command.operands ?? [];
  const missing = [
    ...operands.slice(given.operands.length),
    ...Object.keys(options)
      .filter((name) => options[name]?.isRequired && given.values[name] === undefined)
      .map((name) => `--${name}`),
  ];
  if (missing.length > 0) throw new UsageError(`${missing.join(' and ')} is missing`, command);
  if (given.operands.length > operands.length)
    throw new UsageError(`"${given.operands[operands.length]}" is one word too many`, command);
  return given;
}

function unknownOption(given: string, known: string[]): string {
  const nearest = nearestName(
    given,
    known.map((name) => `--${name}`),
  );
  return `There is no option ${given}${nearest === undefined ? '' : `, ${nearest} is the nearest`}`;
}
