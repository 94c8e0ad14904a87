import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from '../../../src/command/arguments.js';
import { COMMANDS } from '../../../src/command/commands.js';
import { helpOn } from '../../../src/command/help.js';
import { SETTINGS } from '../../../src/config/environment.js';

const helpFor = (...argv: string[]): string => {
  const asked = parseCommandLine(argv, COMMANDS);
  return asked.kind === 'help' ? helpOn(asked.commands, COMMANDS) : expect.fail(`${argv.join(' ')} is ${asked.kind}`);
};

describe('the table of commands', () => {
  it('is what help tells, whole', () => {
    for (const argv of [['--help'], ['-h'], ['help']])
      for (const { name } of COMMANDS) expect(helpFor(...argv)).toContain(`  limn ${name}`);
  });

  it('tells of one command every option, and what it stands in for', () => {
    for (const { name, options = {} } of COMMANDS) {
      const told = helpFor(...name.split(' '), '--help');
      expect(helpFor('help', ...name.split(' '))).toBe(told);
      expect(told.startsWith(`limn ${name}`)).toBe(true);
      for (const [option, { about, setting }] of Object.entries(options)) {
        expect(told).toMatch(new RegExp(`^ {2}--${option}\\b`, 'm'));
        expect(told).toContain(about);
        if (setting !== undefined) expect(SETTINGS).toContain(setting);
      }
    }
  });

  it('tells of a word all commands that begin with it', () => {
    const told = helpFor('key', '--help');
    for (const verb of ['create', 'list', 'revoke']) expect(told).toMatch(new RegExp(`^limn key ${verb} `, 'm'));
    expect(told).not.toMatch(/^limn app/m);
  });

  it('serves when it is told nothing but options', () => {
    expect(parseCommandLine(['--port', '5000'], COMMANDS)).toMatchObject({
      kind: 'run',
      command: { name: 'serve' },
      given: { values: { port: '5000' } },
    });
  });

  it('refuses help on what is no command', () => {
    expect(() => parseCommandLine(['dance', '--help'], COMMANDS)).toThrow(UsageError);
  });
});
