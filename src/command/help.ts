import { synopsis, type Command } from './arguments.js';

/** Columns of a terminal that everybody has room for. */
const WIDTH = 100;

/** What `limn --help` prints of the table of commands, or of those that were asked about. */
export function helpOn<Context>(asked: Command<Context>[], all: Command<Context>[]): string {
  return asked.length === all.length ? overview(all) : asked.map(described).join('\n\n');
}

function overview<Context>(commands: Command<Context>[]): string {
  return [
    'limn: living profiles from any text',
    '',
    ...commands.flatMap((command) => [`  ${synopsis(command)}`, ...wrapped(command.about, '      ')]),
    '',
    '  limn COMMAND --help',
    '      tell more of one command, such as "limn key create --help", or of all that begin with "key"',
    '  limn --version',
    '      tell the version',
    '',
    ...wrapped(
      'Settings come from the environment; docs/settings.md lists them. Exit codes: 0 done, 1 failed, 2 something ' +
        'has to be changed first, 75 another try may succeed as things are.',
      '',
    ),
  ].join('\n');
}

function described<Context>(command: Command<Context>): string {
  const { about, options = {} } = command;
  const rows = Object.entries(options).map(([name, option]) => ({
    left: `--${name}${option.placeholder === undefined ? '' : ` ${option.placeholder}`}`,
    right: option.setting === undefined ? option.about : `${option.about}; in place of the setting ${option.setting}`,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return [
    synopsis(command),
    ...wrapped(about, '  '),
    ...(rows.length > 0 ? [''] : []),
    ...rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n');
}

/** Lines of at most {@link WIDTH} characters, each behind an indent. */
function wrapped(text: string, indent: string): string[] {
  const lines = [indent];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? indent;
    if (line !== indent && line.length + 1 + word.length > WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = line === indent ? line + word : `${line} ${word}`;
  }
  return lines;
}
