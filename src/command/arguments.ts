import { parseArgs } from 'node:util';
import { nearestName } from '../nearest-name.js';

/** One option of a command, `--name VALUE` or, without a placeholder, `--name`. */
export interface Option {
  /** The name of its value in the usage, such as `NAME`. Undefined: the option is a flag. */
  placeholder?: string;
  isRequired?: boolean;
  /** The description in the help of its command. */
  about: string;
  /** The environment variable that it overrides. */
  setting?: string;
}

/** A command of `limn`. */
export interface Command<Context = never> {
  /** Its name on the command line, such as `key create`. */
  name: string;
  /** The names of its positional arguments in the usage; all are required. */
  operands?: string[];
  options?: Record<string, Option>;
  /** The description in the usage. */
  about: string;
  run(context: Context, given: Arguments): Promise<void>;
}

/** The validated arguments of a command. */
export interface Arguments {
  operands: string[];
  /** Values of options by name. */
  values: Record<string, string | undefined>;
  /** Flags that are set. */
  flags: Set<string>;
}

/** A parsed command line. */
export type Invocation<Context> =
  | { kind: 'run'; command: Command<Context>; given: Arguments }
  /** The help on all commands, on those that begin with a word such as `key`, or on one. */
  | { kind: 'help'; commands: Command<Context>[] }
  | { kind: 'version' };

/** A command line with a mistake; the message says which, and shows the usage. */
export class UsageError extends Error {
  constructor(complaint: string, command?: Command) {
    super(
      command
        ? `${complaint}: the command is ${synopsis(command)}; limn ${command.name} --help tells more`
        : `${complaint}; limn --help tells all of them`,
    );
    this.name = 'UsageError';
  }
}

/** The synopsis of a command: `limn key create --app NAME`. */
export function synopsis({ name, operands = [], options = {} }: Omit<Command, 'run'>): string {
  const told = Object.entries(options).map(([option, { placeholder, isRequired }]) => {
    const text = `--${option}${placeholder === undefined ? '' : ` ${placeholder}`}`;
    return isRequired ? text : `[${text}]`;
  });
  return ['limn', name, ...operands, ...told].join(' ');
}

/**
 * Finds the command of a command line (the first of the table if none is named) and validates its arguments. Throws
 * {@link UsageError}.
 */
export function parseCommandLine<Context>(argv: string[], commands: Command<Context>[]): Invocation<Context> {
  if (['--version', '-v', 'version'].includes(argv[0] ?? '')) return { kind: 'version' };
  const { tokens } = parseArgs({ args: argv, strict: false, allowPositionals: true, tokens: true });
  const isHelp = tokens.some((token) => token.kind === 'option' && (token.name === 'help' || token.rawName === '-h'));
  if (isHelp || argv[0] === 'help') return { kind: 'help', commands: findTopic(argv, commands) };
  const command = findCommand(wordsOf(argv), commands);
  const rest = command.name.split(' ').every((word, at) => argv[at] === word)
    ? argv.slice(command.name.split(' ').length)
    : argv;
  return { kind: 'run', command, given: parseArguments(rest, command as Command) };
}

/** The words before the first option. */
const wordsOf = (argv: string[]): string[] => argv.slice(0, argv.findIndex((word) => word.startsWith('-')) >>> 0);

const isCalledBy = (words: string[], { name }: { name: string }): boolean =>
  name.split(' ').every((word, at) => words[at] === word);

/** The commands that help is requested for: all if none is named. */
function findTopic<Context>(argv: string[], commands: Command<Context>[]): Command<Context>[] {
  const words = wordsOf(argv[0] === 'help' ? argv.slice(1) : argv);
  if (words.length === 0) return commands;
  const family = words.length === 1 ? commands.filter(({ name }) => name.split(' ')[0] === words[0]) : [];
  return family.length > 0 ? family : [findCommand(words, commands)];
}

function findCommand<Context>(words: string[], commands: Command<Context>[]): Command<Context> {
  const [first] = commands;
  if (words.length === 0 && first) return first;
  const found = commands.find((command) => isCalledBy(words, command));
  if (found) return found;
  const names = commands.map(({ name }) => name);
  const family = names.filter((name) => name.split(' ')[0] === words[0]);
  const nearest = nearestName(words.slice(0, 2).join(' '), names);
  const hint = nearest
    ? `; "limn ${nearest}" is the nearest`
    : family.length > 0
      ? `; there is ${family.map((name) => `"limn ${name}"`).join(', ')}`
      : '';
  throw new UsageError(`There is no command "${words.join(' ')}"${hint}`);
}

function parseArguments(argv: string[], command: Command): Arguments {
  const options = command.options ?? {};
  const types = Object.fromEntries(
    Object.entries(options).map(([name, { placeholder }]) => [
      name,
      { type: placeholder === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: argv, options: types, strict: false, allowPositionals: true, tokens: true });
  const given: Arguments = { operands: [], values: {}, flags: new Set() };
  for (const token of tokens) {
    if (token.kind === 'positional') given.operands.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new UsageError(unknownOption(token.rawName, Object.keys(options)), command);
    if (option.placeholder === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`, command);
      given.flags.add(token.name);
    } else {
      // A parser that is not strict takes the next option for the value.
      const isNextOption = token.inlineValue === false && token.value.startsWith('--');
      if (!token.value || isNextOption) throw new UsageError(`${token.rawName} needs a value`, command);
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
