import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../src/profile/observation.js';
import type { TaggedText } from '../../../../src/ai/offline/spans/spans-in.js';
import type { TaggedSpan } from '../../../../src/ai/offline/spans/tagger.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';
import { withSpans } from '../../../../src/ai/offline/spans/told.js';
import { taggedOf } from './tagged-text.js';

const AT = '2026-01-05T09:00:00.000Z';
const STYLE = 'preferences.conversation_style';
const AVOID = 'preferences.topics_to_avoid';

/** A text as if the tagger had found spans in it, each given by its kind and its words. */
function taggedAs(text: string, found: [kind: string, words: string, likely: number][]): TaggedText {
  const tokens = tokensOf(text);
  const spans = found.map(([kind, words, likely]): TaggedSpan => {
    const start = text.indexOf(words);
    const from = tokens.findIndex((token) => token.start === start);
    return { kind, likely, from, to: tokens.findIndex((token) => token.end === start + words.length) + 1 };
  });
  return taggedOf(text, spans);
}

/** What a rule read in some words of a text. */
function ruled(path: Fact['path'], value: string, text: string, quote: string, polarity: Fact['polarity']): Fact {
  const start = text.indexOf(quote);
  return { path, value, explicitness: 0.8, polarity, at: AT, evidence: { quote, start, end: start + quote.length } };
}

const told = (facts: Fact[]): string[] => facts.map(({ path, value }) => `${path.split('.')[1]}: ${String(value)}`);

describe('wishes that the tagger finds', () => {
  const LETTER = 'Hi! Please write in lists. I read on a phone, so keep it brief.';

  it('are one style, in their order, quoted together', () => {
    const tagged = taggedAs(LETTER, [
      ['style', 'keep it brief', 0.9],
      ['style', 'Please write in lists', 0.8],
    ]);
    const [fact, ...rest] = withSpans([], tagged, AT);
    expect(rest).toEqual([]);
    expect(fact).toMatchObject({ path: STYLE, value: 'write in lists; keep it brief' });
    expect(fact!.evidence.quote).toBe('Please write in lists. I read on a phone, so keep it brief');
  });

  it('stand behind what a rule read of another sentence, and beside nothing that it read of the same', () => {
    const rule = ruled(STYLE, 'lists', LETTER, 'Please write in lists.', 'asserts');
    const both = taggedAs(LETTER, [
      ['style', 'write in lists', 0.9],
      ['style', 'keep it brief', 0.9],
    ]);
    expect(told(withSpans([rule], both, AT))).toEqual(['conversation_style: lists; keep it brief']);
    const one = taggedAs(LETTER, [['style', 'write in lists', 0.9]]);
    expect(withSpans([rule], one, AT)).toEqual([rule]);
  });

  it('give way to a later one that is opposed to them', () => {
    const text = 'Short answers please.\nNo, detailed answers are better.';
    const tagged = taggedAs(text, [
      ['style', 'Short answers', 0.9],
      ['style', 'detailed answers', 0.9],
    ]);
    expect(told(withSpans([], tagged, AT))).toEqual(['conversation_style: detailed answers']);
  });

  it.each<[text: string, topic: string, expected: string[]]>([
    ['Not a word about my knee, please.', 'my knee', ['topics_to_avoid: my knee']],
    ['Not a word about my knee tonight.', 'my knee', []],
    ['Not a word about him.', 'him', []],
  ])('name a topic to avoid, unless for the moment or by a pronoun alone: %j', (text, topic, expected) => {
    expect(told(withSpans([], taggedAs(text, [['avoid', topic, 0.9]]), AT))).toEqual(expected);
  });

  it('avoid no topic that a rule reads as fine again', () => {
    const text = 'You may ask about my knee again.';
    const rule = ruled(AVOID, 'my knee', text, text, 'retracts');
    expect(withSpans([rule], taggedAs(text, [['avoid', 'my knee', 0.9]]), AT)).toEqual([rule]);
  });

  it('bear out a rule whose topic stands before the request', () => {
    const text = 'My knee again. Do not ask about it.';
    const rule = ruled(AVOID, 'My knee', text, 'Do not ask about it.', 'asserts');
    expect(told(withSpans([rule], taggedAs(text, [['avoid', 'it', 0.2]]), AT))).toEqual(['topics_to_avoid: My knee']);
    expect(withSpans([rule], taggedAs(text, []), AT)).toEqual([]);
  });
});

describe('what a rule read as denied', () => {
  it.each<[Fact['path'], string | number, string, [string, string], string[]]>([
    ['core_info.location', 'Torino', 'non vivo a torino, credo', ['location', 'torino'], []],
    ['core_info.location', 'New York', "I don't live in new\n york", ['location', 'new\n york'], []],
    ['core_info.age', 45, 'ich bin keine 45 Jahre alt', ['age', '45 Jahre'], []],
    ['core_info.age', 45, "I'm not forty-five", ['age', 'forty-five'], []],
    ['core_info.name', 'Ana', 'no me llamo ANA', ['name', 'ANA'], []],
    ['core_info.name', 'Ana', 'no me llamo Ana, soy Eva', ['name', 'Eva'], ['name: Eva']],
    ['core_info.age', 45, 'not 45, 47', ['age', '47'], ['age: 47']],
    ['core_info.location', 'York', 'not York, New York', ['location', 'New York'], ['location: New York']],
  ])('is told by no span that says the same: %s %s in %j', (path, value, text, [kind, words], expected) => {
    const denied: Fact = { ...ruled(path, String(value), text, text, 'retracts'), value };
    const facts = withSpans([denied], taggedAs(text, [[kind, words, 0.9]]), AT);
    expect(told(facts.filter(({ polarity }) => polarity === 'asserts'))).toEqual(expected);
  });
});
