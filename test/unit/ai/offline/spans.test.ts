import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, kindsOfName, plainName, unpackNameFilters } from '../../../../src/text/name-filters.js';
import { readByRules, readOffline } from '../../../../src/ai/offline/read.js';
import { marginals, softmax } from '../../../../src/ai/offline/spans/chain.js';
import { feature, joined } from '../../../../src/ai/offline/spans/feature.js';
import { ageIn, genderIn, nameIn, thingIn } from '../../../../src/ai/offline/spans/read-span.js';
import { spanNetwork } from '../../../../src/ai/offline/spans/network.js';
import { settingFeatures } from '../../../../src/ai/offline/spans/setting.js';
import { settingOf, spansIn, tokensIn } from '../../../../src/ai/offline/spans/spans-in.js';
import { featuresOf, networkWords, tag } from '../../../../src/ai/offline/spans/tagger.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';
import {
  FeatureIndex,
  packSpanWeights,
  spanWeights,
  unpackSpanWeights,
} from '../../../../src/ai/offline/spans/weights.js';
import { parseText } from '../../../../src/text/parse.js';

const data = (file: string): Buffer => readFileSync(new URL(`../../../../src/${file}`, import.meta.url));
const SPANS = 'ai/offline/data/span-weights.bin';
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

describe('the shares of labels', () => {
  const LABELS = 3;
  const score = fc.double({ min: -4, max: 4, noNaN: true });

  it('are those of all ways to label a text, weighed by their scores', () => {
    const texts = fc
      .integer({ min: 1, max: 4 })
      .chain((tokens) =>
        fc.tuple(
          fc.array(score, { minLength: tokens * LABELS, maxLength: tokens * LABELS }),
          fc.array(score, { minLength: LABELS * LABELS, maxLength: LABELS * LABELS }),
        ),
      );
    fc.assert(
      fc.property(texts, ([scores, moves]) => {
        const starts = [true, true, false];
        const wanted = enumerated(scores, moves, starts);
        const shares = marginals(Float64Array.from(scores), Float64Array.from(moves), starts);
        for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(wanted[at]!, 8);
      }),
    );
  });

  /** The same by trying each way. */
  function enumerated(scores: number[], moves: number[], starts: boolean[]): number[] {
    const count = scores.length / LABELS;
    const shares = scores.map(() => 0);
    let all = 0;
    for (let way = 0; way < LABELS ** count; way += 1) {
      const labels = Array.from({ length: count }, (_, at) => Math.floor(way / LABELS ** at) % LABELS);
      if (!starts[labels[0]!]) continue;
      const sum = labels.reduce(
        (total, label, at) =>
          total + scores[at * LABELS + label]! + (at === 0 ? 0 : moves[labels[at - 1]! * LABELS + label]!),
        0,
      );
      all += Math.exp(sum);
      for (const [at, label] of labels.entries()) shares[at * LABELS + label]! += Math.exp(sum);
    }
    return shares.map((share) => share / all);
  }
});

describe('the shares of labels by themselves', () => {
  it('are as much apart as their scores, and sum to 1', () => {
    const shares = softmax(Float64Array.of(0, Math.log(3), -1000, 800, 800, 0), 3);
    for (const [at, share] of [0.25, 0.75, 0, 0.5, 0.5, 0].entries()) expect(shares[at]).toBeCloseTo(share, 12);
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

describe('the weights of spans', () => {
  it('are the same when packed and read again, but for small ones', () => {
    const [tea, tie] = [feature('tea'), feature('tie')];
    const packed = packSpanWeights(
      { labels: ['O', 'B-like'], moves: Float64Array.of(0, 1, -1, 0.5) },
      [
        [tea, [-1.27, 0.01]],
        [tie, [0, 0.6]],
      ],
      0.05,
    );
    const { labels, moves, index, values } = unpackSpanWeights(packed);
    expect([labels, [...moves]]).toEqual([
      ['O', 'B-like'],
      [0, 1, -1, 0.5],
    ]);
    const rowOf = (one: number): number[] => [0, 1].map((label) => values[index.find(one) * 2 + label]!);
    expect(rowOf(tea)[0]).toBeCloseTo(-1.27, 5);
    expect(rowOf(tea)[1]).toBe(0);
    expect(rowOf(tie)[1]).toBeCloseTo(0.6, 5);
  });

  it('of the product are read once', () => expect(spanWeights()).toBe(spanWeights()));

  it.each([
    ['another file', NAMES, (bytes: Buffer) => bytes, /Not a pack/],
    ['a part of it', SPANS, (bytes: Buffer) => bytes.subarray(0, -1), /cut off/],
  ])('refuse %s', (_, file, change, reason) => {
    expect(() => unpackSpanWeights(change(data(file)))).toThrow(reason);
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
    ['another file', SPANS, (bytes: Buffer) => bytes, /Not a pack/],
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

describe('the tagger', () => {
  it('tells the mean of what features and what the network make of a text', () => {
    const { labels, moves, index, values } = spanWeights();
    const text = 'Name: Ines Prado\nhi, 29 here, from Porto. I love kitesurfing\nWhere do you live?\nin Graz';
    const parsed = parseText(text, {});
    const tokens = tokensIn(parsed.level);
    const setting = settingOf(tokens, parsed, {}, [], []);
    const scores = new Float64Array(tokens.length * labels.length);
    for (const [at, features] of featuresOf(tokens, setting).entries())
      for (const row of features.map((one) => index.find(one)).filter((found) => found >= 0))
        for (const label of labels.keys()) scores[at * labels.length + label]! += values[row * labels.length + label]!;
    const starts = labels.map((label) => !label.startsWith('I-'));
    const shares = marginals(scores, moves, starts);
    const { places } = settingFeatures(tokens, setting);
    const other = softmax(spanNetwork().scoresOf(networkWords(tokens), places), labels.length);
    const spans = tag(tokens, setting, spanWeights(), spanNetwork());
    expect(spans.length).toBeGreaterThan(2);
    for (const { kind, likely, from } of spans) {
      const place = from * labels.length + labels.indexOf(`B-${kind}`);
      expect(likely).toBeCloseTo((shares[place]! + other[place]!) / 2, 5);
    }
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

  const facts = (text: string, read = readOffline): string[] =>
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
        const { spans, tokens } = spansIn(parsed, {}, [], [], text);
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
