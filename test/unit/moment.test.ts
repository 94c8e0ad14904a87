import { expect, it } from 'vitest';

const MOMENT = '../../dashboard/src/pieces/moment.tsx';
const { withDateInWords } = (await import(MOMENT)) as { withDateInWords(fact: string): string };

it.each([
  ['Moved house (2024-05-01)', { dateStyle: 'long', timeZone: 'UTC' }],
  ['Moved house (2024-05)', { year: 'numeric', month: 'long', timeZone: 'UTC' }],
] as const)('%s is told with its date in words', (fact, style) => {
  const day = new Intl.DateTimeFormat(undefined, style).format(new Date('2024-05-01'));
  expect(withDateInWords(fact)).toBe(`Moved house (${day})`);
});

it.each(['Moved house', 'Moved house (2024)', 'Room (2024-99-99)', 'Since (2024-05-01) there'])(
  '%s stays as it is',
  (fact) => expect(withDateInWords(fact)).toBe(fact),
);
