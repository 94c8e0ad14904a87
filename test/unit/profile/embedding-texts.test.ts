import { describe, expect, it } from 'vitest';
import { knownValues } from '../../../src/profile/known.js';
import { withForgotten, withPin } from '../../../src/profile/decisions.js';
import { keyOf } from '../../../src/profile/key.js';
import type { Fact } from '../../../src/profile/observation.js';
import { MOST_TEXTS, embeddingTexts } from '../../../src/profile/embedding-texts.js';
import { emptyState } from '../../../src/profile/state.js';
import { age, dropped, event, fact, feels, home, likes, minute, name, stateAfter, type Telling } from './telling.js';

const everything = [
  name('Maria Duarte'),
  age(31),
  home('Ghent'),
  fact('core_info.gender', 'female'),
  fact('core_info.language', 'nl'),
  likes('rock climbing', 'sports'),
  fact('personality.traits', 'shy'),
  feels('happy'),
  event('I adopted a puppy', '2024-05-01', 'high'),
  fact('preferences.conversation_style', 'concise'),
  fact('preferences.topics_to_avoid', 'politics'),
];

/**
 * What a profile is found by after somebody said something; quotes are the texts, or a part of them that a fact names.
 */
const foundBy = (...tellings: (Telling | Fact[])[]): string[] => embeddingTexts(stateAfter(...tellings)).facts;
const long =
  'Ever since the move I spend my Sunday mornings at the pottery wheel in the cellar, and my brother brings the ' +
  'coffee.';

describe('the texts a profile is found by', () => {
  it('are none for an empty profile', () => {
    expect(embeddingTexts(emptyState())).toEqual({ whole: '', facts: [] });
  });

  it('are no scraps of logs, of JSON or of markup', () => {
    expect(embeddingTexts({ ...emptyState(), said: ['my boat leaks', 'boat=leaks at=12'] }).facts).toEqual([
      'my boat leaks',
    ]);
    for (const text of ['play genre=jazz time=12', '"music":"jazz",', '<td>jazz</td>'])
      expect(foundBy({ text, facts: [likes('jazz')] })).toEqual(['jazz']);
    for (const text of ['I love jazz: 2 = too few', "the jazz of the '50s", 'jazz, at 10:30'])
      expect(foundBy({ text, facts: [likes('jazz')] })).toContain(text);
  });

  it('are the words that its values were said with, each once', () => {
    const text = 'I love rowing and my dog Otto';
    expect(
      foundBy({
        text,
        facts: [
          likes('rowing'),
          likes('dog', 'pets'),
          event('my dog Otto', undefined, undefined, { quote: 'my dog Otto' }),
        ],
      }),
    ).toEqual([text, 'my dog Otto']);
  });

  it('are the plain value too, where it was said in many words', () => {
    expect(
      foundBy({ text: long, facts: [likes('pottery'), event('my brother brings the coffee')] }).toSorted(),
    ).toEqual([
      'Ever since the move I spend my Sunday mornings at the pottery wheel in the cellar',
      long,
      'and my brother brings the coffee',
      'my brother brings the coffee',
      'pottery',
    ]);
  });

  it('state the core in a few words, because forms do not', () => {
    expect(
      foundBy({
        text: 'Maria Duarte, 31, f, Ghent',
        facts: [name('Maria Duarte'), age(31), home('Ghent'), fact('core_info.gender', 'female')],
      }),
    ).toEqual([
      'lives in Ghent',
      'is called Maria Duarte',
      'is 31 years old',
      'is female',
      'Maria Duarte, 31, f, Ghent',
      'in their thirties',
      'aged 30 to 34',
      'Maria Duarte',
      'Ghent',
    ]);
  });

  it.each([
    ['nurse, ramen, cats', ['nurse', 'ramen', 'cats']],
    ['About me: welder; fishing – and karaoke.', ['welder', 'fishing', 'and karaoke']],
    ['看护师，拉面，猫', ['看护师', '拉面', '猫']],
    ['a well-known song at 10:30, x', []],
    ['I weld! It is late.', ['I weld', 'It is late']],
    ['just nurses', []],
  ])('are the parts of "%s" too, so that none drowns the others', (text, parts) => {
    expect(embeddingTexts({ ...emptyState(), said: [text] }).facts).toEqual([text, ...parts]);
  });

  it('take a place for one thing, which its parts are not', () => {
    expect(foundBy({ text: 'I live in Perth, Scotland, and paint', facts: [home('Perth, Scotland')] })).toEqual([
      'lives in Perth, Scotland',
      'I live in Perth, Scotland, and paint',
      'I live in Perth, Scotland',
      'and paint',
    ]);
  });

  it('hold all of it in one text', () => {
    expect(embeddingTexts(stateAfter(everything)).whole).toBe(
      'Maria Duarte. Lives in Ghent. Age 31. female. Likes rock climbing. Is shy. Does not want to talk about ' +
        'politics. I adopted a puppy (2024-05-01). said so',
    );
  });

  it('stay the same while the value does, whatever happens to its confidence and to others', () => {
    const first = { text: 'I love chess and golf', facts: [likes('chess'), likes('golf')] };
    const after = foundBy(first, { text: 'golf and jazz for me', facts: [likes('golf'), likes('jazz', 'music')] });
    for (const one of foundBy(first)) expect(after).toContain(one);
  });

  it('have nothing of what was taken back, though it was said in one breath with what still holds', () => {
    const both = { text: 'I love golf and tennis', facts: [likes('golf'), likes('tennis')] };
    expect(foundBy(both, { text: 'no more golf', facts: [dropped('golf')] })).toEqual(['tennis']);
    expect(
      foundBy(
        both,
        { text: 'no more golf', facts: [dropped('golf')] },
        { text: 'back on the golf course', facts: [likes('golf')] },
      ),
    ).toContain('I love golf and tennis');
  });

  it.each<[string, Telling, Fact, string[]]>([
    ['a thing', { text: 'I love golf and tennis', facts: [likes('golf'), likes('tennis')] }, likes('golf'), ['tennis']],
    [
      'a memory',
      {
        text: 'My divorce came through, and I bought a canoe',
        facts: [event('My divorce came through'), event('I bought a canoe')],
      },
      event('My divorce came through'),
      ['I bought a canoe'],
    ],
    [
      'a thing in a script without spaces',
      { text: '我喜欢潜水和琵琶', facts: [likes('潜水'), likes('琵琶')] },
      likes('潜水'),
      ['琵琶'],
    ],
  ])('have nothing of what was forgotten: %s', (_name, told, { path, value }, texts) => {
    const state = stateAfter(told);
    const decisions = withForgotten(state.decisions, { path, key: keyOf(path, value)!, value }, minute(9));
    const held = state.held.filter(({ key }) => key !== keyOf(path, value));
    expect(embeddingTexts({ ...state, held, decisions }).facts).toEqual(texts);
  });

  it('are the words of what a person put there', () => {
    const state = stateAfter({ text: 'I love chess', facts: [likes('chess')] });
    expect(
      embeddingTexts({ ...state, decisions: withPin([], 'interests.hobbies', 'origami', minute(9)) }).facts.toSorted(),
    ).toEqual(['I love chess', 'origami']);
  });

  it('are the best of many, a first text of each before a second of any', () => {
    const many = Array.from({ length: 90 }, (_, index) =>
      likes(`thing ${index}`, 'other', { explicitness: 0.5 + index / 300, quote: `thing ${index}` }),
    );
    const again = Array.from({ length: 90 }, (_, index) =>
      likes(`thing ${index}`, 'other', { quote: `still thing ${index}` }),
    );
    const facts = foundBy(many, again);
    expect(facts).toHaveLength(MOST_TEXTS);
    expect(facts.every((text) => text.startsWith('thing '))).toBe(true);
  });

  it('leave room for memories beside many interests', () => {
    const things = Array.from({ length: 90 }, (_, index) =>
      likes(`a thing with a long name, number ${index}`, 'other'),
    );
    expect(embeddingTexts(stateAfter([...things, event('I adopted a puppy')])).whole).toMatch(
      /^Likes a thing .{1000,1600}\. I adopted a puppy\. said so$/,
    );
  });
});

describe('the hint for a reader', () => {
  it('names every value under its path, strongest first', () => {
    expect(
      knownValues(stateAfter(everything, [fact('personality.traits', 'kind', { explicitness: 0.3 })]))
        .split('\n')
        .toSorted(),
    ).toEqual([
      'core_info.age: 31',
      'core_info.gender: female',
      'core_info.language: nl',
      'core_info.location: Ghent',
      'core_info.name: Maria Duarte',
      'interests.sports: rock climbing',
      'memories: I adopted a puppy (2024-05-01)',
      'personality.mood_trends.recent: happy',
      'personality.traits: shy; kind (?)',
      'preferences.conversation_style: concise',
      'preferences.topics_to_avoid: politics',
    ]);
  });

  it('is empty for an empty profile and short for a large one, the core never left out', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      likes(`a thing with a long name, number ${index}`, `c${index % 7}`),
    );
    const hint = knownValues(stateAfter([...many, ...everything]));
    expect(knownValues(emptyState())).toBe('');
    expect(hint.length).toBeLessThanOrEqual(2000);
    expect(hint).toContain('core_info.name: Maria Duarte');
  });
});
