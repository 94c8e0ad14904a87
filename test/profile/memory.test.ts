import { describe, expect, it } from 'vitest';
import type { Fact } from '../../src/profile/observation.js';
import { day, event, fact, feels, profileAfter } from './telling.js';

describe('memories (R11)', () => {
  it.each([
    ['I got engaged in Delft', 'Got engaged in Delft!', 1],
    ['I adopted a grey puppy', 'We adopted a puppy', 1],
    ['I ran my first marathon in Vienna', 'ran a marathon in Vienna', 1],
    ['I got engaged', 'I got engaged in Delft to a baker', 2],
    ['I got the job at the bakery', "I didn't get the job at the bakery", 2],
    ['I got engaged in Delft', 'My sister got engaged in Delft', 2],
    ['I ran 10 km in Vienna', 'I ran 21 km in Vienna', 2],
    ['I moved to Ghent', 'I bought a boat', 2],
  ])('of %s and %s keeps as many as there are', (first, second, count) => {
    expect(profileAfter([event(first)], [event(second)]).memories).toHaveLength(count);
  });

  it('keeps the longer text, the date and the greater importance of two tellings', () => {
    const document = profileAfter([event('got engaged in Delft', '2020-09-17', 'low')], [event('I got engaged in Delft at noon', undefined, 'high')]);
    expect(document.memories).toEqual([{ event: 'I got engaged in Delft at noon', date: '2020-09-17', importance: 'high', confidence: 0.95 }]);
  });

  it('takes back the event of every year when no date is said', () => {
    const taken = event('I went to Rome', undefined, undefined, { polarity: 'retracts' });
    expect(profileAfter([event('I went to Rome', '2020-09-17')], [event('I went to Rome', '2022-09-17')], [taken])).toEqual({});
  });

  it('keeps yearly events apart by their dates', () => {
    expect(profileAfter([event('I went to Rome', '2020-09-17')], [event('I went to Rome', '2022-09-17')], [event('I went to Rome', '2020-09-17')]).memories)
      .toEqual([{ event: 'I went to Rome', date: '2022-09-17', confidence: 0.9 }, { event: 'I went to Rome', date: '2020-09-17', confidence: 0.95 }]);
  });
});

describe('mood and language (R12)', () => {
  it('shows the last mood as recent and the commonest as default', () => {
    const { mood_trends: mood } = profileAfter([feels('happy')], [feels('happy')], [feels('sad')]).personality ?? {};
    expect([mood?.recent?.value, mood?.default?.value]).toEqual(['sad', 'happy']);
  });

  it('keeps what led when moods are as common', () => {
    expect(profileAfter([feels('happy')], [feels('sad')]).personality?.mood_trends?.default?.value).toBe('happy');
  });

  it('does not take an old mood for the recent one', () => {
    expect(profileAfter([feels('happy')], [feels('sad', { at: day(-10) })]).personality?.mood_trends?.recent?.value).toBe('happy');
  });

  it('gives more weight to a sentence about what is usual', () => {
    const mood = profileAfter([feels('sad')], [feels('sad')], [fact('personality.mood_trends.default', 'cheerful')]).personality?.mood_trends;
    expect([mood?.recent?.value, mood?.default?.value]).toEqual(['sad', 'cheerful']);
  });

  it('knows the language by what most submissions are written in', () => {
    const writes = (code: string): Fact[] => [fact('core_info.language', code)];
    const document = profileAfter(writes('de'), writes('de'), writes('en'));
    expect(document.core_info?.language?.value).toBe('de');
    expect(document.core_info?.language?.confidence).toBeLessThan(profileAfter(writes('de'), writes('de')).core_info?.language?.confidence ?? 0);
  });
});
