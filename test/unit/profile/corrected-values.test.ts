import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/profile/observation.js';
import { age, event, fact, home, name, profileAfter } from './telling.js';

const quote = 'We moved to Derby in spring';
const held = [home('Derby', { quote }), event(quote, undefined, undefined, { quote }), name('Nora'), age(29)];

/** A profile after a post of which nothing but the language was read. */
const after = (text: string, facts: Fact[] = []): unknown => {
  const { core_info: core, memories } = profileAfter(held, {
    text,
    facts: [...facts, fact('core_info.language', 'en', { quote: text })],
  });
  return [core?.location?.value, core?.name?.value, core?.age?.value, memories?.length ?? 0];
};

describe('a sentence that names a value as a mistake', () => {
  it.each<[string, unknown[]]>([
    ['Sorry, I meant Dover, not Derby.', ['Dover', 'Nora', 29, 0]],
    ['correction, it was actually Dover not Derby', ['Dover', 'Nora', 29, 0]],
    ['It snows. Oops, not Derby, I meant New Mills.', ['New Mills', 'Nora', 29, 0]],
    ['I said Derby but I meant Dover', ['Dover', 'Nora', 29, 0]],
    ['sorry, 39, not 29', ['Derby', 'Nora', 39, 1]],
    ['I meant Nola, not Nora', ['Derby', 'Nola', 29, 1]],
    ['Ich meinte Dover, nicht Derby.', ['Dover', 'Nora', 29, 0]],
    ['Je voulais dire Dover, pas Derby.', ['Dover', 'Nora', 29, 0]],
    ['Perdón, quería decir Dover, no Derby', ['Dover', 'Nora', 29, 0]],
    ['Scusa, intendevo Dover, non Derby', ['Dover', 'Nora', 29, 0]],
    ['Desculpa, queria dizer Dover, não Derby', ['Dover', 'Nora', 29, 0]],
    ['Ik bedoelde Dover, niet Derby', ['Dover', 'Nora', 29, 0]],
  ])('puts another in its place: %s', (text, told) => {
    expect(after(text)).toEqual(told);
  });

  it.each([
    'I like Dover, not Derby.',
    'Sorry, I meant Dover, not Dudley.',
    'The match was in Dover, not Derby.',
    'I meant to visit Dover this summer and not Derby again because of the crowds',
    'Sorry, not today.',
    'I meant 39 pages, not 29 pages',
  ])('is no other: %s', (text) => {
    expect(after(text)).toEqual(['Derby', 'Nora', 29, 1]);
  });
});
