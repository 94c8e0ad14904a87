import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsBeside, type Lists } from '../../src/lists.js';

describe('lists beside a module', () => {
  let directory: string;
  const listsOf = (content: string): Lists => {
    writeFileSync(join(directory, 'data/lists/topic.txt'), content);
    return listsBeside(pathToFileURL(join(directory, 'module.js')).href, 'topic');
  };

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'limn-lists-'));
    mkdirSync(join(directory, 'data/lists'), { recursive: true });
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('are words, phrases, patterns or lines, as they are asked for', () => {
    const lists = listsOf('# what it is\n[first]\none two\n three\n\n[second list]\na b, c,\nd\n');
    expect(lists.names).toEqual(['first', 'second list']);
    expect(lists.words('first')).toEqual(['one', 'two', 'three']);
    expect(lists.phrases('second list')).toEqual(['a b', 'c', 'd']);
    expect(lists.anyOf('second list')).toBe('(?:a b|c|d)');
    expect(lists.lines('second list')).toEqual(['a b, c,', 'd']);
  });

  it('say which file has no such list, or has it twice', () => {
    expect(() => listsOf('[first]\none').words('third')).toThrow('data/lists/topic.txt has no list called third');
    expect(() => listsOf('[first]\none\n[first]\ntwo')).toThrow('data/lists/topic.txt has two lists called first');
  });
});
