import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, kindsOfName, plainName, unpackNameFilters } from '../../../../src/text/name-filters.js';
import type { ReadingInput } from '../../../../src/ai/reader.js';
import type { Fact } from '../../../../src/profile/observation.js';
import { readByRules, readOffline } from '../../../../src/ai/offline/read.js';
import { feature, joined } from '../../../../src/ai/offline/spans/feature.js';
import { FeatureIndex } from '../../../../src/ai/offline/spans/feature-index.js';
import { ageIn, genderIn, nameIn, thingIn } from '../../../../src/ai/offline/spans/read-span.js';
import { networkWords, readerNetworks } from '../../../../src/ai/offline/spans/network.js';
import { outputsOf } from '../../../../src/ai/offline/spans/network-pack.js';
import { scoreText } from '../../../../src/ai/offline/spans/scored-text.js';
import { settingFeatures } from '../../../../src/ai/offline/spans/setting.js';
import { spansIn } from '../../../../src/ai/offline/spans/spans-in.js';
import { tag } from '../../../../src/ai/offline/spans/tagger.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';
import { parseText } from '../../../../src/text/parse.js';

const data = (file: string): Buffer => readFileSync(new URL(`../../../../src/${file}`, import.meta.url));
const NETWORK = 'ai/offline/data/network-1.bin';
const NAMES = 'text/data/names.bin';

describe('tokens', () => {
  it.each([
    ["I'm 34, from Łódź", ["I'm", '34', ',', 'from', 'Łódź']],
    ["l'amie d'Anne", ["l'", 'amie', "d'", 'Anne']],
    ['我35岁', ['我', '35', '岁']],
    ['a\\nb', ['a', 'b']],
  ])('of %j are its words, numbers and marks', (text, tokens) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(tokens);
  });

  it('stand in the text where they say, in their order, each in a line not before the last', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let [end, line] = [0, 0];
        for (const token of tokensOf(text)) {
          expect(text.slice(token.start, token.end)).toBe(token.text);
          expect([token.start >= end, token.line >= line]).toEqual([true, true]);
          [end, line] = [token.end, token.line];
        }
      }),
    );
  });
});

describe('features', () => {
  it('are numbers of their names, and of pairs in their order, none of them 0', () => {
    const [one, other] = [feature('word tea'), feature('word coffee')];
    expect(joined(one, other)).not.toBe(joined(other, one));
    fc.assert(fc.property(fc.string(), (name) => feature(name) !== 0 && feature(name) === feature(name)));
  });

  it('are found again with their rows, and others are not', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 50 }), fc.string(), (names, other) => {
        const index = new FeatureIndex(names.length);
        for (const [row, name] of names.entries()) index.add(feature(name), row);
        for (const [row, name] of names.entries()) expect(index.find(feature(name))).toBe(row);
        if (!names.includes(other)) expect(index.find(feature(other))).toBe(-1);
      }),
    );
  });
});

describe('the filters of names', () => {
  it.each([
    ['Beatriz', 'first name abroad'],
    ['Nguyen', 'last name'],
    ['São Paulo', 'city'],
    ['Grimstad', 'town'],
  ])('know %s as a %s', (name, kind) => {
    expect(kindsOfName(plainName(name))).toContain(kind);
  });

  it('set as many bits of a filter for a name as it has hashes, each within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 2 ** 23 }), (name, bits) => {
        const set = bitsOf(plainName(name), bits, 7);
        expect([set.length, set.every((bit) => Number.isInteger(bit) && bit >= 0 && bit < bits)]).toEqual([7, true]);
      }),
    );
  });

  it('know few words that are none', () => {
    const words = Array.from({ length: 2000 }, (_, at) => `q${at.toString(36)}zx`);
    expect(words.filter((word) => kindsOfName(word).length > 0).length).toBeLessThan(200);
  });

  it.each([
    ['another file', NETWORK, (bytes: Buffer) => bytes, /Not a pack/],
    ['a part of them', NAMES, (bytes: Buffer) => bytes.subarray(0, -1), /cut off/],
  ])('are refused as %s', (_, file, change, reason) => {
    expect(() => unpackNameFilters(change(data(file)))).toThrow(reason);
  });
});

describe('the words of a span', () => {
  it.each([
    ['34', 34],
    ['thirty-four', 34],
    ['３４', 34],
    ['quarante ans', 40],
    ['三十五', 35],
    ['三十有五', 35],
    ['400', undefined],
    ['old', undefined],
  ])('%j tell the age %s', (said, age) => expect(ageIn(said)).toBe(age));

  it.each([
    ['a widower', 'male'],
    ['Mutter von zwei Kindern', 'female'],
    ['F', 'female'],
    ['they/them', 'non-binary'],
    ['brother and sister', undefined],
    ['tired', undefined],
  ])('%j tell the gender %s', (said, gender) => expect(genderIn(said)).toBe(gender));

  it.each([
    ['kuala lumpur', 'Kuala Lumpur'],
    ['BEATRIZ FONTES', 'Beatriz Fontes'],
    ['NYC', 'NYC'],
    ["O'Brien", "O'Brien"],
    ['阿翔（葉翔宇）', '阿翔'],
    ['Lucía (Lu)', 'Lucía'],
  ])('%j are written as the name %s', (said, name) => expect(nameIn(said)).toBe(name));

  it.each([
    ['the old westerns', 'old westerns'],
    ['"my garden".', 'garden'],
    ['la cerámica', 'cerámica'],
    ['the', undefined],
  ])('%j name %s', (said, thing) => expect(thingIn(said)).toBe(thing));
});

describe('a text as the networks read it', () => {
  const TEXT = 'Name: Ines Prado\nhi, 29 here, from Porto. I love kitesurfing\nWhere do you live?\nin Graz';
  const scored = scoreText(parseText(TEXT, {}), {});
  const [words, places] = [networkWords(scored.tokens), settingFeatures(scored.tokens, scored.setting)];
  const all = readerNetworks().map((network) => network.scoresOf(words, places));
  const { shape } = readerNetworks()[0]!;
  const [labels, outputs] = [shape.labels.length, outputsOf(shape)];

  it('has of each label the mean of the shares that each network gives it', () => {
    for (const at of scored.tokens.keys()) {
      const each = all.map((scores) => {
        const own = [...scores.subarray(at * outputs, at * outputs + labels)].map(Math.exp);
        const sum = own.reduce((one, other) => one + other, 0);
        return own.map((one) => one / sum);
      });
      for (let label = 0; label < labels; label += 1)
        expect(scored.shares[at * labels + label]).toBeCloseTo(
          each.reduce((sum, own) => sum + own[label]!, 0) / all.length,
          9,
        );
    }
  });

  it('has for each thing that is told of clauses the mean of what the networks make of each token', () => {
    for (const [index, name] of shape.clauses.entries())
      for (const at of scored.tokens.keys())
        expect(scored.clauses[name]![at]).toBeCloseTo(
          all.reduce((sum, scores) => sum + scores[at * outputs + labels + index]!, 0) / all.length,
          9,
        );
  });

  it('has spans as likely as their first tokens begin them', () => {
    const spans = tag(scored);
    expect(spans.length).toBeGreaterThan(2);
    for (const { kind, likely, from } of spans)
      expect(likely).toBe(scored.shares[from * labels + shape.labels.indexOf(`B-${kind}`)]);
  });
});

describe('spans of a text', () => {
  it('are quoted as they were posted, tags and all', () => {
    const text = '<p>Ines, 29, <b>she/her</b>, Porto. <i>Kitesurfing</i> and board games.</p>';
    const told = readOffline({ submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00Z' });
    expect(told.length).toBeGreaterThan(1);
    for (const { evidence } of told) expect(evidence.quote).toBe(text.slice(evidence.start, evidence.end));
  });

  it('are quoted without the label of who says them', () => {
    const text = 'User: Any ideas?\nAssistant: What do you enjoy when you travel?\nUser: Food markets and trains.';
    const told = readOffline({ submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00Z' });
    expect(told.some(({ rule }) => rule?.startsWith('spans'))).toBe(true);
    for (const { evidence } of told) expect(evidence.quote).not.toContain('User');
  });

  it('tell nothing of what another speaker says, however often', () => {
    const said = ['My name is Nils', 'I hate tea', 'My name is Nils', 'My name is Nils', 'My name is Nils'];
    const text = said.map((one) => `Assistant: ${one}.\nUser: Oh.`).join('\n');
    const told = readOffline({ submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00Z' });
    expect(told.map(({ path }) => path)).toEqual(['core_info.language']);
  });

  const facts = (text: string, read: (input: ReadingInput) => Fact[] = (input) => readOffline(input)): string[] =>
    read({ submissionId: 'text', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z' }).map(
      ({ path, value }) => `${path} ${JSON.stringify(value)}`,
    );

  it('only add to what rules read beside names, places and likings, and the same each time', () => {
    const line = fc.constantFrom(
      'Ines, 29, Porto. Kitesurfing and board games.',
      'My brother lives in Lyon and collects stamps.',
      'User: I moved to Leeds, knitting keeps me sane',
      'Assistant: Do you like jazz?',
      '名前は健太です。',
      '{"city": "Graz", "hobbies": ["chess"]}',
      '',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.join('\n');
        const parsed = parseText(text, {});
        const { spans, tokens } = spansIn(parsed, scoreText(parsed, {}), text);
        for (const { from, to, likely } of spans) {
          expect([from < to, to <= tokens.length, likely > 0, likely <= 1 + 1e-9]).toEqual([true, true, true, true]);
        }
        const kept = facts(text, readByRules).filter(
          (fact) => !/^(?:core_info\.(?:name|location)|interests)/.test(fact),
        );
        expect(facts(text)).toEqual(expect.arrayContaining(kept));
        expect(facts(text)).toEqual(facts(text));
      }),
      { numRuns: 40 },
    );
  });
});
