import { describe, expect, it } from 'vitest';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import { stemOf } from '../../../../src/ai/offline/stem.js';
import { phrasesNamed, phrasesOf, topicsNamed, topicsOf } from '../../../../src/ai/offline/topics.js';

const stems = (text: string): string[] => text.split(' ').map(stemOf);
const named = (text: string): string[] => phrasesNamed(stems(text)).flatMap(({ topics }) => topics);

describe('the tables of topics', () => {
  const lists = ['topics-trades', 'topics-pastimes', 'topics-situations', 'topics-traits'].map(listsOf);
  const firsts = lists.flatMap((one) => one.names.map((names) => names.split(' ')[0]!));

  it('have one list for each topic', () => {
    expect(firsts.filter((name, at) => firsts.indexOf(name) !== at)).toEqual([]);
  });

  it('hold each topic by all of its names', () => {
    const lost = lists.flatMap((one) =>
      one.names.flatMap((line) => {
        const names = line.split(' ');
        const asks = (name: string): boolean =>
          name.includes('-')
            ? named(name.replaceAll('-', ' ')).includes(names[0]!)
            : topicsOf(stemOf(name)).includes(names[0]!);
        return names.filter((name) => !asks(name));
      }),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['fix my bike', 'bike-repair'],
    ['fix bikes', 'bike-repair'],
    ['looking for a job', 'unemployed'],
    ['first in my family', 'first-generation-student'],
  ])('take "%s" for %s, whatever determiner stands within', (text, topic) => {
    const phrases = phrasesOf(stems(text));
    expect(phrases.map(({ topics }) => topics)).toEqual([[topic]]);
    expect(phrases[0]!.count).toBe(text.split(' ').length);
  });

  it('end no phrase with the text', () => {
    for (const text of ['fix my', 'fix', 'looking for a', '']) expect(phrasesOf(stems(text))).toEqual([]);
  });

  it('tell words apart that look like forms of one', () => {
    expect(topicsNamed(stemOf('news'))).not.toContain('new-in-town');
    expect(topicsNamed(stemOf('hospitality'))).toEqual(['hospitality']);
    expect(topicsNamed(stemOf('hospital'))).toEqual(['healthcare']);
    expect(stemOf('nurses')).toBe(stemOf('nursing'));
  });
});
