import { afterEach, describe, expect, it } from 'vitest';
import { saysFacts } from './scripted-model.js';
import { closeReaders, input, NEVER, openReader } from './scripted-reader.js';

afterEach(closeReaders);

describe('facts of an answer', () => {
  const TEXT = 'Hi. I’m  Maria\nand I am 30. I like jazz. I quit chess in 2019.';
  const read = async (said: Record<string, unknown>) => {
    const { reader } = await openReader([saysFacts([said, { path: 'trait', value: 'kept', quote: 'I like jazz' }])]);
    const { facts } = await reader.read([input(TEXT)], '', NEVER);
    return (facts.get('sub-1') ?? []).filter(({ value }) => value !== 'kept');
  };

  it.each([
    [
      { path: 'name', value: ' Maria ' },
      { path: 'core_info.name', value: 'Maria' },
    ],
    [
      { path: 'age', value: '30' },
      { path: 'core_info.age', value: 30 },
    ],
    [
      { path: 'age', value: 30 },
      { path: 'core_info.age', value: 30 },
    ],
    [
      { path: 'age', value: '1', polarity: 'increments' },
      { path: 'core_info.age', value: 1, polarity: 'increments' },
    ],
    [
      { path: 'language', value: 'EN' },
      { path: 'core_info.language', value: 'en' },
    ],
    [
      { path: 'language', value: 'English' },
      { path: 'core_info.language', value: 'en' },
    ],
    [
      { path: 'language', value: 'pt-BR' },
      { path: 'core_info.language', value: 'pt' },
    ],
    [
      { path: 'interest', category: 'Music', value: 'jazz' },
      { path: 'interests.music', value: 'jazz' },
    ],
    [
      { path: 'interest', category: null, value: 'chess', polarity: 'retracts' },
      { path: 'interests.other', value: 'chess', polarity: 'retracts' },
    ],
    [
      { path: 'mood_default', value: 'calm' },
      { path: 'personality.mood_trends.default', value: 'calm' },
    ],
    [
      { path: 'mood_recent', value: 'calm' },
      { path: 'personality.mood_trends.recent', value: 'calm' },
    ],
    [
      { path: 'style', value: 'brief' },
      { path: 'preferences.conversation_style', value: 'brief' },
    ],
    [
      { path: 'avoid', value: 'politics' },
      { path: 'preferences.topics_to_avoid', value: 'politics' },
    ],
    [
      { path: 'memory', value: 'Quit', date: '2019-02-28', importance: 'low' },
      { path: 'memories', value: { event: 'Quit', date: '2019-02-28', importance: 'low' } },
    ],
    [
      { path: 'memory', value: 'Quit', date: '2019-02-30', importance: 'huge' },
      { path: 'memories', value: { event: 'Quit' } },
    ],
    [{ path: 'trait', value: 'kind', said: 'stated' }, { explicitness: 0.9 }],
    [{ path: 'trait', value: 'kind', said: 'implied' }, { explicitness: 0.7 }],
    [{ path: 'trait', value: 'kind', said: 'passing' }, { explicitness: 0.5 }],
    [{ path: 'trait', value: 'kind', said: 'for sure' }, { explicitness: 0.5 }],
    [{ path: 'trait', value: 'kind', at: '2019-06-01' }, { at: '2019-06-01T00:00:00.000Z' }],
    [{ path: 'trait', value: 'kind', at: '2019-06-01T12:00:00+02:00' }, { at: '2019-06-01T10:00:00.000Z' }],
    [{ path: 'trait', value: 'kind', at: '2099-01-01' }, { at: '2026-03-04T10:20:30.000Z' }],
    [{ path: 'trait', value: 'kind', at: 'last week' }, { at: '2026-03-04T10:20:30.000Z' }],
  ])('%j becomes %j', async (said, expected) => {
    expect(await read({ quote: 'I like jazz', ...said })).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    ['an unknown path', { path: 'salary' }],
    ['an age in words', { path: 'age', value: 'thirty' }],
    ['a language that there is none of', { path: 'language', value: 'Gibberish' }],
    ['an empty value', { value: '  ' }],
    ['a value as long as a page', { value: 'x'.repeat(1001) }],
    ['an object for a value', { value: { name: 'Maria' } }],
    ['a polarity that does not exist', { polarity: 'maybe' }],
    ['an increment of something that is no age', { path: 'name', polarity: 'increments' }],
    ['no quote', { quote: '' }],
  ])('a fact with %s is dropped and its neighbour kept', async (_, said) => {
    expect(await read({ path: 'trait', value: 'kind', quote: 'I like jazz', ...said })).toEqual([]);
  });

  it.each([
    ['word for word', 'I like jazz', 'I like jazz'],
    ['with straight quotation marks and joined lines', "I'm Maria and I am 30", 'I’m  Maria\nand I am 30'],
    ['in another case', 'i LIKE jazz', 'I like jazz'],
    ['with characters that mean something to a regex', 'jazz. I quit chess in 2019.', 'jazz. I quit chess in 2019.'],
  ])('a quote copied %s points at the words of the text', async (_, quote, words) => {
    const [found] = await read({ path: 'trait', value: 'kind', quote });
    expect(found?.evidence).toEqual({
      quote: words,
      start: TEXT.indexOf(words),
      end: TEXT.indexOf(words) + words.length,
    });
  });

  it.each(['I am Eve', 'jazz.*', '(((', '[a-', ' '])(
    'a quote that is not in the text (%j) has no place',
    async (quote) => {
      const [found] = await read({ path: 'trait', value: 'kind', quote });
      expect(found?.evidence.start).toBe(-1);
    },
  );

  it('every submission of the input has a list, also an empty one', async () => {
    const { reader } = await openReader([saysFacts([{ s: 's2', path: 'name', value: 'Maria', quote: 'Maria' }])]);
    const { facts } = await reader.read([input('Hello'), input('I am Maria', { submissionId: 'sub-2' })], '', NEVER);
    expect([...facts].map(([id, list]) => [id, list.length])).toEqual([
      ['sub-1', 0],
      ['sub-2', 1],
    ]);
  });

  it('a server that wraps its JSON in thoughts and a code fence is understood', async () => {
    const { reader } = await openReader([
      { kind: 'says', content: '<think>{"facts": "maybe"}</think>Here:\n```json\n{"facts": []}\n```' },
    ]);
    const { facts, usage } = await reader.read([input('Hello')], '', NEVER);
    expect(facts.get('sub-1')).toEqual([]);
    expect(usage.calls).toBe(1);
  });
});
