import { calendarWord } from '../../profile/calendar.js';
import { plain, wordsOf } from '../../profile/words.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('dates');

/**
 * The year, or the month, that a sentence in another language than English names and nothing nearer: `en 2019`,
 * `im Mai`, `10月に`. A month without its year is told of what is past alone: `im Mai` may be any May, and so is one
 * of what comes back.
 */
export function periodAbroad(text: string, today: string, isPast: boolean): string | undefined {
  for (const { groups = {} } of text.matchAll(MONTH)) {
    const { named, number, year } = groups;
    const [word] = named === undefined ? [] : calendarWord(plain(named), true);
    const month = named === undefined ? Number(number) : word?.kind === 'month' ? word.number : 0;
    if (month < 1 || month > 12) continue;
    const within = (ofYear: number): string => `${ofYear}-${String(month).padStart(2, '0')}`;
    if (year !== undefined) return within(Number(year));
    if (!isPast || comesBack(text)) continue;
    const ofYear = Number(today.slice(0, 4));
    return within(within(ofYear) > today.slice(0, 7) ? ofYear - 1 : ofYear);
  }
  const { led, bare, counted } = (YEAR.exec(text) ?? (isPast ? BARE_YEAR.exec(text) : null))?.groups ?? {};
  const told = led ?? bare ?? counted;
  return isPast && told !== undefined && told > today.slice(0, 4) ? undefined : told;
}

/** `jeden Sonntag`, `alle zwei Wochen`; `wir alle` and `alle tre` name no time behind them. */
const comesBack = (text: string): boolean =>
  /[每毎]/.test(text) ||
  [...text.matchAll(EVERY)].some(({ 0: every, index }) =>
    wordsOf(text.slice(index + every.length).slice(0, 40))
      .slice(0, 2)
      .some((word) => TIMES.has(word) || calendarWord(word).length > 0),
  );
const EVERY = new RegExp(
  String.raw`(?<!\p{L})(?:${[...LISTS.phrases('every'), ...LISTS.phrases('every time')].join('|')})(?!\p{L})`,
  'giu',
);
const TIMES = new Set(LISTS.words('times').map(plain));

/** Behind what may be a year: `in 2000 Metern` counts. */
export const NO_COUNT = String.raw`(?! (?:${LISTS.words('units').join('|')})(?!\p{L}))`;

/** `im Mai`, `em outubro de 2021`, `10月に`. */
const MONTH = new RegExp(
  [
    String.raw`(?<!\p{L})(?:im|in|en|em|au mois de|nel mese di) (?<named>\p{L}{3,10})` +
      String.raw`(?:,?(?: del?)? (?<year>(?:19|20)\d\d)(?!\d))?(?!\p{L})`,
    String.raw`(?<![\d年])(?<number>\d{1,2})月(?!\d)`,
  ].join('|'),
  'giu',
);

const LED = '(?:im jahr|in|en|em|depuis|desde|seit|sinds|dal|nel|del|anno|ano|año|jaar)';
const YEAR = new RegExp(
  String.raw`(?<!\p{L})${LED} (?<led>(?:19|20)\d\d)(?![\d.,]\d|\d)${NO_COUNT}|` +
    String.raw`(?<!\d)(?<counted>(?:19|20)\d\d)年(?![\d間前后後])`,
  'iu',
);
/** `ist 2019 gestorben`: German names a year without a word before it; round numbers may count something. */
const BARE_YEAR = new RegExp(
  String.raw`(?<!\p{L})(?:habe|haben|hat|bin|ist|sind|wurde|wurden|war)(?: \p{L}+){0,2} ` +
    String.raw`(?<bare>(?:19|20)(?!00)\d\d)(?= \p{Ll})${NO_COUNT}`,
  'u',
);
