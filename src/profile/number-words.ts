import { plain, wordsOf } from './words.js';

/**
 * A number from 1 to 99 in the words of a language other than English that begins at `words[at]`, the longest reading;
 * `words` are plain.
 */
export function numberInWords(
  words: string[],
  at: number,
  language: string,
): { value: number; length: number } | undefined {
  const known = BY_WORDS.get(language);
  for (let length = Math.min(4, words.length - at); known && length > 0; length -= 1) {
    const value = known.get(words.slice(at, at + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

/**
 * The number from 1 to 99 that words with a space between each two are in a language other than English; undefined when
 * they are none.
 */
export const numberNamed = (words: string, language: string): number | undefined => BY_WORDS.get(language)?.get(words);

/** Whether a number that {@link numberNamed} knows may begin with this word: few words do. */
export const mayBeginNumber = (word: string, language: string): boolean =>
  FIRST_WORDS.get(language)?.has(word) ?? false;

/** The numbers from 1 to 99 that a plain word is in any of these languages: `sei` is six, and `you` are. */
export const numbersNamed = (word: string): number[] =>
  [...BY_WORDS.values()].flatMap((known) => known.get(word) ?? []);

/** Whether a text says a number from 1 to 99 in the words of a language other than English: `treinta y ocho`. */
export function saysInWords(value: number, text: string): boolean {
  const spoken = ` ${wordsOf(text).join(' ')} `;
  return [...BY_WORDS.values()].some((known) =>
    [...known].some(([words, number]) => number === value && spoken.includes(` ${words} `)),
  );
}

/**
 * `small` counts from 1; `tens` from 20, where a word that stands twice counts on by ten (`soixante-dix`); `joined`
 * says how a unit joins its ten.
 */
interface Numerals {
  small: string;
  tens: string;
  joined: string[];
}

/** `/` stands between two ways to say a number. */
const NUMERALS: Record<string, Numerals> = {
  de: {
    small:
      'eins/ein zwei/zwo drei vier fünf/fuenf sechs sieben acht neun zehn elf zwölf/zwoelf dreizehn vierzehn ' +
      'fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig/fuenfzig sechzig siebzig achtzig neunzig',
    joined: ['{unit}und{ten}'],
  },
  es: {
    small:
      'uno/un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis ' +
      'diecisiete dieciocho diecinueve veinte veintiuno/veintiún veintidós veintitrés veinticuatro veinticinco ' +
      'veintiséis veintisiete veintiocho veintinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    joined: ['{ten} y {unit}'],
  },
  fr: {
    small:
      'un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept ' +
      'dix_huit dix_neuf',
    tens: 'vingt trente quarante cinquante soixante soixante quatre_vingt quatre_vingt',
    joined: ['{ten} {unit}', '{ten} et {unit}'],
  },
  it: {
    small:
      'uno/un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici ' +
      'sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    joined: ['{ten}{unit}', '{cut}{unit}'],
  },
  nl: {
    small:
      'een/één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien ' +
      'zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    joined: ['{unit}en{ten}', '{unit}ën{ten}'],
  },
  pt: {
    small:
      'um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze ' +
      'dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    joined: ['{ten} e {unit}'],
  },
};

const BY_WORDS = new Map(Object.entries(NUMERALS).map(([language, numerals]) => [language, spelt(numerals)]));
const FIRST_WORDS = new Map(
  [...BY_WORDS].map(([language, known]) => [
    language,
    new Set([...known.keys()].map((words) => words.split(' ', 1)[0]!)),
  ]),
);

function spelt({ small, tens, joined }: Numerals): Map<string, number> {
  const units = small.split(' ').map(variants);
  const names = tens.split(' ').map(variants);
  const known = new Map<string, number>();
  const add = (words: string, value: number): void => void (known.has(plain(words)) || known.set(plain(words), value));
  units.forEach((ways, at) => ways.forEach((way) => add(way, at + 1)));
  names.forEach((ways, at) => {
    const isSecond = tens.split(' ')[at] === tens.split(' ')[at - 1];
    for (const ten of ways) {
      if (!isSecond) for (const way of [ten, `${ten}s`]) add(way, (at + 2) * 10);
      for (let unit = 1; unit < 10; unit += 1)
        for (const way of units[unit + (isSecond ? 9 : -1)] ?? []) {
          for (const join of joined)
            add(
              join.replace('{ten}', ten).replace('{cut}', ten.slice(0, -1)).replace('{unit}', way),
              (at + 2) * 10 + unit,
            );
        }
      if (isSecond)
        for (const way of units[9] ?? [])
          for (const join of joined) add(join.replace('{ten}', ten).replace('{unit}', way), (at + 2) * 10);
    }
  });
  return known;
}

function variants(word: string): string[] {
  return word.split('/').map((way) => way.replaceAll('_', ' '));
}
