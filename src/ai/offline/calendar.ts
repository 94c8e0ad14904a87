import * as chrono from 'chrono-node';

const NEVER = /^(?!)/;
const DIGIT = /\d/;
const MONTH = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const RELATION = /this|last|past|next|after|[+-]/i;

/** By parser, a part of all that it finds. A parser that is not named is asked about every text. */
const NEEDS: Record<string, RegExp> = {
  ENYearMonthDayParser: DIGIT, ISOFormatParser: DIGIT, SlashDateFormatParser: DIGIT, ENSlashMonthFormatParser: DIGIT, ENTimeExpressionParser: DIGIT, ENYearMonthNameParser: DIGIT,
  ENMonthNameLittleEndianParser: MONTH, ENMonthNameMiddleEndianParser: MONTH, ENMonthNameParser: MONTH,
  ENWeekdayParser: /sun|mon|tue|wed|thu|fri|sat|week/i,
  ENTimeUnitAgoFormatParser: /ago|before|earlier/i,
  ENTimeUnitLaterFormatParser: /later|after|from now|henceforth|forward|out/i,
  ENCasualDateParser: /now|today|night|morrow|tmr|yesterday/i,
  ENCasualTimeParser: /morning|afternoon|evening|night|midday|noon/i,
  ENEndOfCurrentMonthParser: /month/i,
  ENRelativeDateFormatParser: RELATION, ENTimeUnitCasualRelativeFormatParser: RELATION,
};

/** The calendar of a language whose dates are understood, for what lies `ahead` or not. */
export const calendarOf = (language: string, ahead: boolean): chrono.Chrono | undefined => (language === 'en' ? (ahead ? AHEAD : BEHIND) : ABROAD[language]);

const ABROAD: Record<string, chrono.Chrono | undefined> = { de: chrono.de.casual, fr: chrono.fr.casual, ja: chrono.ja.casual, pt: chrono.pt.casual, nl: chrono.nl.casual, es: chrono.es.casual, zh: chrono.zh.casual, it: chrono.it.casual };
// A parser keeps the pattern of one direction: one calendar for both would compile it anew at each turn.
const AHEAD = sparingEnglish();
const BEHIND = sparingEnglish();

/** The English calendar, each of its parsers asked only about texts that have what it cannot do without: asking all of them takes ten times as long. */
function sparingEnglish(): chrono.Chrono {
  const { parsers, refiners } = chrono.en.configuration.createCasualConfiguration();
  const sparing = parsers.map((parser): chrono.Parser => {
    const need = NEEDS[parser.constructor.name];
    return need === undefined ? parser : { pattern: (context) => (need.test(context.text) ? parser.pattern(context) : NEVER), extract: (context, match) => parser.extract(context, match) };
  });
  return new chrono.Chrono({ parsers: sparing, refiners });
}
