import { describe, expect, it } from 'vitest';
import { parseOptions, PARTS } from '../../../eval/arguments.js';

describe('the command line of the evaluation', () => {
  it('runs all but search unless told otherwise', () => {
    expect(parseOptions([])).toEqual({
      parts: PARTS.filter((part) => part !== 'search'),
      caseFolders: [],
      shared: undefined,
      json: undefined,
      details: false,
      help: false,
    });
    expect(parseOptions(['--all']).parts).toEqual(PARTS);
  });

  it.each([
    [['search'], ['search']],
    [
      ['--only', 'lang,gold'],
      ['gold', 'lang'],
    ],
    [
      ['--only', 'speed', 'model'],
      ['model', 'speed'],
    ],
    [
      ['--only=cases', '--only', 'gold,'],
      ['gold', 'cases'],
    ],
  ])('takes the parts of %j in the order they run', (args, parts) => {
    expect(parseOptions(args).parts).toEqual(parts);
  });

  it('takes folders, files and wishes', () => {
    expect(
      parseOptions(['--cases', 'one', '--cases', 'two', '--shared', 'suites', '--json', 'out.json', '--details']),
    ).toMatchObject({
      caseFolders: ['one', 'two'],
      shared: 'suites',
      json: 'out.json',
      details: true,
    });
  });

  it.each([
    [['golden'], /no part called golden/],
    [['--only', 'gold,sped'], /no part called sped/],
    [['--fast'], /--fast/],
  ])('refuses %j', (args, complaint) => {
    expect(() => parseOptions(args)).toThrow(complaint);
  });
});
