import * as chrono from 'chrono-node';
import { type NamedDate, plainDatesIn } from './plain-dates.js';

const UNITS =
  '(?:quarters?|seconds?|minutes?|months?|hours?|weeks?|years?|mins?|days?|secs?|hrs?|mon|mos?|qtr|yr|[smhdwy])';

/**
 * What a parser of the English calendar cannot do without, and the parsers that need it: one that is named twice needs
 * both. One that is not named is asked about every text.
 */
const NEEDS: [part: RegExp, parsers: string[]][] = [
  [
    /\d/,
    [
      'ENYearMonthDayParser',
      'ISOFormatParser',
      'SlashDateFormatParser',
      'ENSlashMonthFormatParser',
      'ENTimeExpressionParser',
      'ENYearMonthNameParser',
    ],
  ],
  [
    /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i,
    ['ENMonthNameLittleEndianParser', 'ENMonthNameMiddleEndianParser', 'ENMonthNameParser'],
  ],
  [/\d|first|second|third|th/i, ['ENMonthNameLittleEndianParser', 'ENMonthNameMiddleEndianParser']],
  [
    /(?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:sun|mon|tue|wed|thu|thur|thurs|fri|sat)(?![a-z])|week(?:end|day)/i,
    ['ENWeekdayParser'],
  ],
  [
    new RegExp(
      [
        String.raw`(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|\ban?|few|several`,
        String.raw`\bthe|couple|of)\s{0,3}${UNITS}\b`,
      ].join('|'),
      'i',
    ),
    [
      'ENTimeUnitWithinFormatParser',
      'ENTimeUnitCasualRelativeFormatParser',
      'ENTimeUnitAgoFormatParser',
      'ENTimeUnitLaterFormatParser',
    ],
  ],
  [new RegExp(`(?<![a-z])${UNITS}\\s{0,5}(?:ago|before|earlier)`, 'i'), ['ENTimeUnitAgoFormatParser']],
  [
    new RegExp(`(?<![a-z])${UNITS}\\s{0,5}(?:later|after|from now|henceforth|forward|out)`, 'i'),
    ['ENTimeUnitLaterFormatParser'],
  ],
  [/now|today|night|morrow|tmr|yesterday/i, ['ENCasualDateParser']],
  [/morning|afternoon|evening|night|midday|noon/i, ['ENCasualTimeParser']],
  [/month/i, ['ENEndOfCurrentMonthParser']],
  [/this|last|past|next|after|[+-]/i, ['ENRelativeDateFormatParser', 'ENTimeUnitCasualRelativeFormatParser']],
];

/**
 * The dates that a text of a language names, seen from `instant`, where it tells of what lies `ahead` or does not;
 * undefined when the dates of that language are not understood.
 */
export function datesIn(language: string, text: string, instant: Date, ahead: boolean): NamedDate[] | undefined {
  const plain = language === 'en' ? plainDatesIn(text, instant, ahead) : undefined;
  if (plain) return plain;
  const calendar = language === 'en' ? (ahead ? AHEAD : BEHIND)(text) : ABROAD[language];
  const asked =
    language === 'en' ? text.replace(MAY, (_, before: string) => `${'in'.padStart(before.length)} May`) : text;
  return calendar?.parse(asked, { instant, timezone: 0 }, { forwardDate: ahead }).map(named);
}

/** The parser hears the month alone behind `in`, and the verb everywhere else. */
const MAY =
  /\b(last|next|this|since|by|from|late|early|mid) may(?= ?(?:[,.;!?]|$|(?:i|we|my|our|and|but|when|with|for|to)\b))/gi;

const named = ({ index, text, start, end }: chrono.ParsedResult): NamedDate => ({
  index,
  text,
  date:
    `${String(start.get('year')).padStart(4, '0')}-${String(start.get('month')).padStart(2, '0')}-` +
    `${String(start.get('day')).padStart(2, '0')}`,
  tells: {
    year: start.isCertain('year'),
    month: start.isCertain('month'),
    day: start.isCertain('day'),
    weekday: start.isCertain('weekday'),
  },
  isSpan: end !== null,
});

const ABROAD: Record<string, chrono.Chrono | undefined> = {
  de: chrono.de.casual,
  fr: chrono.fr.casual,
  ja: chrono.ja.casual,
  pt: chrono.pt.casual,
  nl: chrono.nl.casual,
  es: chrono.es.casual,
  zh: chrono.zh.casual,
  it: chrono.it.casual,
};
// A parser keeps the pattern of one direction: one calendar for both would compile it anew at each turn.
const AHEAD = sparing();
const BEHIND = sparing();

/**
 * The English calendar with no more parsers than can find something in a text: asking all of them takes ten times as
 * long.
 */
function sparing(): (text: string) => chrono.Chrono {
  const { parsers, refiners } = chrono.en.configuration.createCasualConfiguration();
  const known = new Map<number, chrono.Chrono>();
  return (text) => {
    const met = NEEDS.reduce((bits, [part], at) => (part.test(text) ? bits | (1 << at) : bits), 0);
    let calendar = known.get(met);
    if (!calendar) {
      const isOfUse = ({ constructor: { name } }: chrono.Parser): boolean =>
        NEEDS.every(([, needing], at) => (met & (1 << at)) !== 0 || !needing.includes(name));
      calendar = new chrono.Chrono({ parsers: parsers.filter(isOfUse), refiners });
      known.set(met, calendar);
    }
    return calendar;
  };
}
