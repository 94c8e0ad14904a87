import * as chrono from 'chrono-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDatesIn } from '../../../../src/ai/offline/plain-dates.js';

const MONTHS = [
  'January',
  'february',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'november',
  'December',
];
const day = fc.tuple(fc.integer({ min: 1, max: 31 }), fc.constantFrom('', 'th')).map((parts) => parts.join(''));
const year = fc.constantFrom('', ' 2019', ', 2023');
const phrases = fc.oneof(
  fc.constantFrom(
    'today',
    'Yesterday',
    'tomorrow',
    'tonight',
    'this morning',
    'last week',
    'next month',
    'last year',
    'this year',
    'last summer',
    'last night',
    'last Friday',
    'a few days ago',
    'half a year ago',
  ),
  fc
    .tuple(
      fc.constantFrom('a', 'one', 'twelve', '3', '14'),
      fc.constantFrom('day', 'days', 'weeks', 'months', 'year', 'years'),
    )
    .map((parts) => `${parts.join(' ')} ago`),
  fc
    .tuple(fc.constantFrom('', 'on '), fc.constantFrom('Monday', 'tuesday', 'Sunday'), fc.constantFrom('', ','))
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', 'on ', 'on the '), day, fc.constantFrom(' ', ' of '), fc.constantFrom(...MONTHS), year)
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', 'on '), fc.constantFrom(...MONTHS), fc.constant(' '), day, year)
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', 'in '), fc.constantFrom(...MONTHS), fc.constantFrom(' 2004', ' 2021'))
    .map((parts) => parts.join('')),
);
const texts = fc
  .tuple(
    fc.constantFrom(
      'we sold the barn',
      'my aunt came',
      'I planted beans and',
      'it began',
      'about',
      'at the end of',
      'since',
      'the first',
      'from now on',
      'I may go',
      'the day before',
      'so ,',
      'until',
      'both',
    ),
    phrases,
    fc.constantFrom(
      '',
      'with my aunt',
      'and then',
      '.',
      ', so',
      'to Friday',
      'EST',
      'pm',
      '!',
      'of next week',
      'in the evening',
      '- gone',
      'or yesterday',
    ),
  )
  .map((parts) => parts.join(' '));
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2030-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** A date as far as it is told. */
const told = (date: string, tells: { year: boolean; month: boolean; day: boolean }): string =>
  tells.year && !tells.month ? date.slice(0, 4) : tells.year && !tells.day ? date.slice(0, 7) : date;

describe('a plain date', () => {
  it('is the one that the calendar finds, wherever one is found without it', () => {
    let found = 0;
    fc.assert(
      fc.property(texts, instants, fc.boolean(), (text, instant, ahead) => {
        const plain = plainDatesIn(text, instant, ahead);
        found += plain?.length ?? 0;
        if (!plain) return;
        const results = chrono.en.casual.parse(text, { instant, timezone: 0 }, { forwardDate: ahead });
        expect(plain.map(({ index, text: words, date, tells }) => [index, words, told(date, tells)])).toEqual(
          results.map(({ index, text: words, start }) => {
            const [years = 0, months = 0, days = 0] = [start.get('year'), start.get('month'), start.get('day')].map(
              Number,
            );
            const date = new Date(Date.UTC(years, months - 1, days)).toISOString().slice(0, 10);
            return [
              index,
              words,
              told(date, {
                year: start.isCertain('year'),
                month: start.isCertain('month'),
                day: start.isCertain('day'),
              }),
            ];
          }),
        );
      }),
      { numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(50);
  });

  it.each([
    ['we moved to Oulu in May 2021 and stayed', '2021-05-01'],
    ['I fell on 3 March 2019', '2019-03-03'],
    ['two months ago I sold the boat', '2026-09-22'],
    ['we marry on Sunday, by the lake', '2026-11-22'],
  ])('is read without the calendar: %s', (text, date) => {
    expect(plainDatesIn(text, new Date('2026-11-22T09:00:00Z'), false)?.map((named) => named.date)).toEqual([date]);
  });

  it('is not sought where nothing may be part of one', () => {
    expect(
      plainDatesIn('my brother married last summer and knows a doctor', new Date('2026-11-22T09:00:00Z'), false),
    ).toEqual([]);
  });
});
