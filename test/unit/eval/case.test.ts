import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expected, loadCases, parseCases } from '../../../eval/case.js';

const OWN = fileURLToPath(new URL('../../../eval/cases', import.meta.url));

describe('cases', () => {
  it('of the project are well formed', () => {
    expect(loadCases([OWN]).length).toBeGreaterThan(20);
  });

  it('may not share an id', () => {
    const copy = mkdtempSync(join(tmpdir(), 'limn-cases-'));
    try {
      cpSync(OWN, copy, { recursive: true });
      expect(() => loadCases([OWN, copy])).toThrow(/Two cases are called/);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it.each([
    ['{', /broken\.json is not JSON/],
    ['[{"id":"x","posts":[],"own":"","other":"","gold":{}}]', /posts/],
    ['[{"id":"x","posts":[{"data":"hello"}],"own":"","other":"","gold":{"intrests":[]}}]', /intrests/],
    ['[{"id":"x","posts":[{"data":"hello"}],"own":"","other":"","gold":{"dates":[["moved","last May"]]}}]', /dates/],
  ])('are refused in words when they are %s', (text, complaint) => {
    expect(() => parseCases(text, 'broken.json')).toThrow(complaint);
  });
});

describe('what a label stands for', () => {
  it.each([
    ['hiking|hike', ['hiking', 'hike'], false],
    ['fog|?', ['fog'], true],
    ['?maria|mary', ['maria', 'mary'], true],
    ['jazz', ['jazz'], false],
  ])('of %s', (label, alternatives, optional) => {
    expect(expected(label)).toEqual({ label, alternatives, optional });
  });
});
