import { describe, expect, it } from 'vitest';
import { knownValues } from '../../src/profile/known.js';
import { MOST_STATEMENTS, MOST_TEXTS, recallTexts } from '../../src/profile/recall-texts.js';
import { emptyState } from '../../src/profile/state.js';
import { age, event, fact, feels, home, likes, name, stateAfter } from './telling.js';

const everything = [
  name('Maria Duarte'), age(31), home('Ghent'), fact('core_info.gender', 'female'), fact('core_info.language', 'nl'), likes('rock climbing', 'sports'), fact('personality.traits', 'shy'), feels('happy'),
  event('I adopted a puppy', '2024-05-01', 'high'), fact('preferences.conversation_style', 'concise'), fact('preferences.topics_to_avoid', 'politics'),
];

describe('the texts a profile is found by', () => {
  it('are none for an empty profile', () => {
    expect(recallTexts(emptyState())).toEqual({ whole: '', facts: [] });
  });

  it('say every fact in a few words, interests bare too, and all in one text', () => {
    const { whole, facts } = recallTexts(stateAfter(everything));
    expect(facts.map(({ text }) => text)).toEqual([
      'lives in Ghent', 'is called Maria Duarte', 'is 31 years old', 'is female', 'I adopted a puppy (2024-05-01)', 'prefers a concise conversation', 'does not want to talk about politics', 'likes rock climbing', 'is shy',
      'is usually happy', 'feels happy', 'writes in Dutch', 'rock climbing',
    ]);
    expect(whole).toBe('Maria Duarte. Lives in Ghent. Age 31. female. Likes rock climbing. Is shy. Does not want to talk about politics. I adopted a puppy (2024-05-01).');
  });

  it('keep key and words while the fact stays, whatever happens to its confidence and to others', () => {
    const before = recallTexts(stateAfter([likes('chess'), likes('golf')])).facts;
    const after = recallTexts(stateAfter([likes('chess'), likes('golf')], [likes('golf'), likes('jazz', 'music')])).facts;
    for (const one of before) expect(after).toContainEqual(one);
  });

  it('are the best of many', () => {
    const { facts } = recallTexts(stateAfter(Array.from({ length: 90 }, (_, index) => likes(`thing ${index}`, 'other', { explicitness: 0.5 + index / 300 }))));
    expect(facts).toHaveLength(MOST_TEXTS);
    expect(facts.filter(({ text }) => text.startsWith('likes '))).toHaveLength(MOST_STATEMENTS);
    expect(facts[0]?.text).toBe('likes thing 89');
  });

  it('leave room for memories beside many interests', () => {
    const long = Array.from({ length: 90 }, (_, index) => likes(`a thing with a long name, number ${index}`, 'other'));
    expect(recallTexts(stateAfter([...long, event('I adopted a puppy')])).whole).toMatch(/^Likes a thing .{1000,1600}\. I adopted a puppy\.$/);
  });
});

describe('the hint for a reader', () => {
  it('names every value under its path, strongest first', () => {
    expect(knownValues(stateAfter(everything, [fact('personality.traits', 'kind', { explicitness: 0.3 })])).split('\n').toSorted()).toEqual([
      'core_info.age: 31', 'core_info.gender: female', 'core_info.language: nl', 'core_info.location: Ghent', 'core_info.name: Maria Duarte', 'interests.sports: rock climbing', 'memories: I adopted a puppy (2024-05-01)',
      'personality.mood_trends.default: happy', 'personality.mood_trends.recent: happy', 'personality.traits: shy; kind (?)', 'preferences.conversation_style: concise', 'preferences.topics_to_avoid: politics',
    ]);
  });

  it('is empty for an empty profile and short for a large one, the core never left out', () => {
    const many = Array.from({ length: 300 }, (_, index) => likes(`a thing with a long name, number ${index}`, `c${index % 7}`));
    const hint = knownValues(stateAfter([...many, ...everything]));
    expect(knownValues(emptyState())).toBe('');
    expect(hint.length).toBeLessThanOrEqual(2000);
    expect(hint).toContain('core_info.name: Maria Duarte');
  });
});
