import { z } from 'zod';
import { CORE, type Profile } from '../profile.js';
import type { Miss } from '../score.js';
import type { Share } from '../tally.js';
import { fold } from '../words.js';
import { ofShare, type Figure, type Measured } from './compare.js';
import { is, names, says, wordsIn } from './phrase.js';
import { NAMES_OF_ITS_OWN, NUMBERS, SMALL, SPEAKING, TENS } from './summary-words.js';
import type { Text } from './text.js';

/**
 * The summary of a profile, judged by what a program can decide: whether it says what labels forbid or no post says,
 * in which language, whether its sentences are some, and how much of what labels want it tells.
 */

/** What was found in the summary of one text, or of many: each a share of the summaries. */
export interface SummaryTally {
  /** Tells a leak, a core slot that is another's or empty, a number or a name that no post has. */
  false: Share;
  /** The same beyond the core slots, which the reader has wrong before anything is told. */
  falseBeyondSlots: Share;
  /** Has a sentence in another language than the text; of texts in a language that the reader speaks. */
  foreign: Share;
  /** Has fewer than sixty characters though three or more facts were to be told; of these. */
  empty: Share;
  /** Has a sentence that nobody would write, outside of what it quotes. */
  ungrammatical: Share;
  tooLong: Share;
  /** Labelled facts that a sentence says. */
  facts: Share;
  /** Characters within quotation marks, of all. */
  quoted: Share;
}

const WithSummary = z.object({ summary: z.string().optional() });
const LONGEST = 1_200;
const EMPTY = 60;
const MANY_FACTS = 3;

/** Judges the summary that REST sends of a text's profile. */
export function scoreSummary(text: Text, profile: Profile, raw: unknown): { tally: SummaryTally; misses: Miss[] } {
  const { gold, lang } = text;
  const summary = WithSummary.parse(raw).summary ?? '';
  const sentences = sentencesOf(summary);
  const own = sentencesOf(withoutQuotes(summary));
  const slots = falseCore(text, profile, summary);
  const others = [...leaksIn(gold, sentences), ...inventedIn(text, profile, own)];
  const untrue = [...slots, ...others];
  const language = lang in SPEAKING ? lang : 'en';
  const foreign = own.filter((one) => isForeign(one, language));
  const odd = own.flatMap((one) => oddities(one, language).map((what) => `${what}: ${one}`));
  const wanted = gold.facts.filter(({ optional }) => !optional);
  const told = wanted.filter((fact) => sentences.some((sentence) => says(sentence, fact)));
  const isEmpty = wanted.length >= MANY_FACTS && summary.length < EMPTY;
  const faults = [
    ...untrue.map((what) => `summary FALSE, ${what}`),
    ...foreign.map((what) => `summary foreign: ${what}`),
    ...odd.map((what) => `summary odd, ${what}`),
    ...(isEmpty ? [`summary empty: ${summary || '-'}`] : []),
  ];
  const quoted = Math.max(0, summary.length - own.join(' ').length);
  return {
    misses: faults.map((what) => ({ where: `everyday ${text.id}`, what })),
    tally: {
      false: oneIf(untrue.length > 0),
      falseBeyondSlots: oneIf(others.length > 0),
      foreign: oneIf(foreign.length > 0),
      empty: { hit: isEmpty ? 1 : 0, of: wanted.length >= MANY_FACTS ? 1 : 0 },
      ungrammatical: oneIf(odd.length > 0),
      tooLong: oneIf(summary.length > LONGEST),
      facts: { hit: told.length, of: wanted.length },
      quoted: { hit: quoted, of: summary.length },
    },
  };
}

const oneIf = (isSo: boolean): Share => ({ hit: isSo ? 1 : 0, of: 1 });

const figureOf =
  (of: keyof SummaryTally) =>
  (sum: SummaryTally): Figure =>
    ofShare(sum[of]);

/** What summaries are measured by. */
export const SUMMARY_MEASURES: Measured<SummaryTally>[] = [
  ['summaries with something false', figureOf('false')],
  ['  beyond a wrong core slot', figureOf('falseBeyondSlots')],
  ['summaries with a foreign sentence', figureOf('foreign')],
  ['summaries that say almost nothing', figureOf('empty')],
  ['summaries with an odd sentence', figureOf('ungrammatical')],
  ['summaries over 1,200 characters', figureOf('tooLong')],
  ['labelled facts told', figureOf('facts')],
  ['quoted, of all characters', figureOf('quoted')],
];

/** The same for the few texts of a kind. */
export const SUMMARY_KIND_MEASURES = SUMMARY_MEASURES.filter(([name]) => /false|odd|facts/.test(name));

/** Stops behind numbers, initials and short titles end no sentence. */
const sentencesOf = (summary: string): string[] =>
  summary
    .split(/(?<=(?<!\(\d{1,2}|\b\p{Lu}|\b\p{Lu}\p{Ll}{1,2})[.!?])\s+(?=[\p{Lu}\p{Lo}"“„«…])|(?<=[。！？])/u)
    .filter((one) => /[\p{L}\p{N}]/u.test(one));

/** A sentence without what stands between quotation marks. */
const withoutQuotes = (sentence: string): string =>
  sentence.replace(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」|『[^』]*』/gu, '…');

function falseCore({ gold }: Text, { core_info: core }: Profile, summary: string): string[] {
  const words = ` ${wordsIn(summary).join(' ')} `;
  return CORE.flatMap((slot) => {
    const value = core[slot]?.value;
    const wanted = gold[slot];
    if (value === undefined || (wanted && (slot === 'age' || slot === 'gender' ? is : names)(value, wanted))) return [];
    return words.includes(` ${wordsIn(value).join(' ')} `) ? [`${slot} ${value}, not ${wanted?.label ?? 'told'}`] : [];
  });
}

const leaksIn = ({ leak }: Text['gold'], sentences: string[]): string[] =>
  [...leak.mem, ...leak.any].flatMap((one) =>
    sentences.filter((sentence) => says(sentence, one)).map((sentence) => `leak ${one.label}: ${sentence}`),
  );

/** Numbers and names that no post has; a date may be worked out, and is judged with the dates of events. */
function inventedIn({ posts, lang }: Text, { core_info: core, memories }: Profile, sentences: string[]): string[] {
  const said = posts.map(({ data }) => data).join('\n');
  const dates = memories.map(({ date = '' }) => date).join(' ');
  const numbers = new Set([...digitsIn(`${said} ${dates} ${core['age']?.value ?? ''}`), ...spelledIn(said)]);
  const folded = fold(said);
  return sentences.flatMap((sentence) => [
    ...digitsIn(sentence)
      .filter((number) => !numbers.has(number))
      .map((number) => `number ${number}: ${sentence}`),
    ...(lang === 'ja' || lang === 'zh' ? [] : (sentence.match(/(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}'’-]+/gu) ?? []))
      .filter((name) => !NAMES_OF_ITS_OWN.has(name) && !folded.includes(fold(name).replace(/'s$/, '')))
      .map((name) => `name ${name}: ${sentence}`),
  ]);
}

const digitsIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

function spelledIn(text: string): number[] {
  const words = wordsIn(text);
  return words.flatMap((word, at) => {
    const tens = (TENS.indexOf(word) + 2) * 10;
    if (tens >= 20) return [tens, tens + Math.max(0, NUMBERS.indexOf(words[at + 1] ?? ''))];
    return NUMBERS.includes(word) ? [NUMBERS.indexOf(word)] : [];
  });
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
/** From so many small words on a sentence tells its language. */
const TELLING = 2;

function isForeign(sentence: string, language: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const eastern = sentence.match(UNSPACED)?.length ?? 0;
  if (language === 'ja' || language === 'zh') return letters > 12 && eastern < letters / 4;
  if (eastern > letters / 2) return true;
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  const votes = (code: string): number => words.filter((word) => SMALL[code]?.has(word)).length;
  const most = Math.max(...Object.keys(SMALL).map(votes));
  return most >= TELLING && most > 2 * votes(language);
}

/** What nobody would write in a sentence about somebody. */
function oddities(sentence: string, language: string): string[] {
  const odd: [what: string, isSo: boolean][] = [
    ['speaks of itself or to somebody', SPEAKING[language]!.test(sentence.replace(/\(US\)|\bUS\b/g, ''))],
    [
      'says a word twice',
      /(?<![\p{L}])(\p{L}{2,})[ ,]+\1(?!\p{L})/iu.test(sentence.replace(/\b(?:had had|that that)\b/gi, '')),
    ],
    ['is not closed', isOpen(sentence) || /[,;:(–—-]\s*\.$|[,.]\s*,|\s[,.]/u.test(sentence.replace(/\s+\.$/, '.'))],
    ['begins with a mark', /^\s*[^\p{L}\p{N}\s"“„«‹¿¡('’]/u.test(sentence)],
    ...(language === 'en' ? oddEnglish(sentence) : []),
  ];
  return odd.filter(([, isSo]) => isSo).map(([what]) => what);
}

const isOpen = (sentence: string): boolean =>
  (sentence.match(/[(（]/g) ?? []).length !== (sentence.match(/[)）]/g) ?? []).length;

/** A list behind what it is of, and what only quotes, needs no verb. */
const LISTED = /^(?:Their [\p{L} ]+|Preferred style of conversation|(?:They )?[\p{L} ]*in their (?:own )?words):/iu;
const VERB = new RegExp(
  String.raw`\b(?:am|is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might)\b|` +
    String.raw`['’](?:s|re|ve)\b|n['’]t\b`,
  'i',
);

function oddEnglish(sentence: string): [string, boolean][] {
  const [, verb = ''] = /\bthey (\p{L}+)/iu.exec(sentence) ?? [];
  return [
    [
      'verb of another person',
      /^(?:am|is|was|has|does|goes|lives|works|likes|loves|wants|plays|keeps|teaches)$/.test(verb),
    ],
    ['two subjects in a row', /\b(?:he|she|they|who) (?:he|she|they|their|them|is they|are they)\b/i.test(sentence)],
    [
      'ends in the middle',
      /\b(?:and|or|but|with|by|the|an?|to|of|in|at|for|from|because|so|if|their|not)\.$/i.test(sentence),
    ],
    [
      'has no verb',
      !LISTED.test(sentence) &&
        !VERB.test(sentence) &&
        !/^(?:They|He|She|\p{Lu}[\p{L}'’-]+)(?: \p{L}+ly| \p{Lu}[\p{L}'’-]+)* \p{Ll}+(?:s|ed)?\b/u.test(sentence) &&
        !/\p{L}ed\b/u.test(sentence),
    ],
    [
      'a label of a form',
      /(?:^|[.;] )(?!Their |They )[\p{Lu}][\p{L} /]{2,30}: /u.test(sentence) && !LISTED.test(sentence),
    ],
  ];
}
