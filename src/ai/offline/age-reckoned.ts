import { cueOf, hears } from './cues.js';
import { type Slot, SAID } from './finding.js';
import { numberAt } from './numerals.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';

const CUES = cueOf('shy short off away older younger since years ago not');

/**
 * An age that is to be reckoned: `two years short of 60`, `she is 40 and I'm two years younger`, `took it over at 16
 * and have run it for 51 years`, `typo in my age: 58 not 85`.
 */
export function agesReckoned(sentence: Sentence): Slot[] {
  const { words, ofAnother, text } = sentence;
  if (ofAnother || !hears(words, CUES)) return [];
  const age = shortOf(words) ?? comparedTo(words) ?? sinceThen(words) ?? correctedTo(words, text);
  return age !== undefined && age >= 12 && age <= 110
    ? [{ path: 'core_info.age', value: age, explicitness: SAID, polarity: 'asserts' }]
    : [];
}

/** `two years`, `a decade`: how long, and at which word it ends. */
function yearsAt(words: Word[], at: number): { value: number; end: number } | undefined {
  const number = /^an?$/.test(words[at]?.word ?? '') ? { value: 1, length: 1 } : numberAt(words, at);
  const unit = words[at + (number?.length ?? 0)]?.word ?? '';
  if (!number || !/^(?:years?|yrs?|decades?)$/.test(unit)) return undefined;
  return { value: number.value * (unit.startsWith('decade') ? 10 : 1), end: at + number.length + 1 };
}

/** `a year shy of 50`, `I'm two years off 60` */
function shortOf(words: Word[]): number | undefined {
  for (let at = 0; at < words.length - 3; at += 1) {
    const years = yearsAt(words, at);
    const lead =
      years && /^(?:shy of|short of|off|away from|until|till) /.exec(`${phraseOf(words, years.end, years.end + 2)} `);
    if (!years || !lead) continue;
    const then = years.end + lead[0].trim().split(' ').length;
    const whole = numberAt(words, then);
    const next = words[then + (whole?.length ?? 0)]?.word ?? '';
    const isOwn =
      at === 0 ||
      /^(?:i am|am|only|just|still|now|about)$/.test(phraseOf(words, Math.max(0, at - 2), at)) ||
      words[at - 1]?.word === 'am';
    if (whole && isOwn && whole.value >= 18 && /^(?:|,|and|but|so|now|\(|-|–|with|years?)$/.test(next))
      return whole.value - years.value;
  }
  return undefined;
}

/** `my sister is 40 and I'm two years younger`, `I'm 3 years older than my wife, who is 50` */
function comparedTo(words: Word[]): number | undefined {
  const way = words.findIndex(({ word }) => word === 'older' || word === 'younger');
  if (way < 3) return undefined;
  const from = words.slice(0, way).findLastIndex(({ word }, at) => word === 'i' && words[at + 1]?.word === 'am');
  const years = from < 0 ? undefined : (yearsAt(words, from + 2) ?? yearsAt(words, from + 3));
  if (!years || years.end !== way) return undefined;
  const others = words.flatMap(({ word }, at) => {
    const number =
      /^(?:is|,|\(|aged|turned)$/.test(word) && (at < from || at > way) ? numberAt(words, at + 1) : undefined;
    return number &&
      number.value > 3 &&
      /^(?:|,|\)|and|but|so|now|-|–)$/.test(words[at + 1 + number.length]?.word ?? '')
      ? [number.value]
      : [];
  });
  if (others.length !== 1) return undefined;
  return words[way]!.word === 'older' ? others[0]! + years.value : others[0]! - years.value;
}

/** `I started at 20 and have been at it for 31 years`, `since I was 20, that's 31 years ago` */
function sinceThen(words: Word[]): number | undefined {
  const told = phraseOf(words);
  const isOwn = /(?:^| )i(?: |$)/.test(told) && !/\b(?:he|she|they|then|stopped|quit|until|till)\b/.test(told);
  if (!isOwn) return undefined;
  const then = words.findIndex(
    ({ word }, at) =>
      (word === 'at' || (word === 'was' && words[at - 1]?.word === 'i')) && numberAt(words, at + 1) !== undefined,
  );
  const first = then < 0 ? undefined : numberAt(words, then + 1);
  if (!first || first.value < 4 || !/^(?:|,|and|but|so)$/.test(words[then + 1 + first.length]?.word ?? ''))
    return undefined;
  for (let at = then + 1 + first.length; at < words.length; at += 1) {
    const years = yearsAt(words, at);
    if (!years) continue;
    const next = words[years.end]?.word ?? '';
    const isHeld = words[at - 1]?.word === 'for' && /\bhave\b/.test(phraseOf(words, then, at));
    return isHeld || /^(?:since|ago|now)$/.test(next) ? first.value + years.value : undefined;
  }
  return undefined;
}

/** `typo in my age: 58 not 85`, also where another sentence before it speaks of the age. */
function correctedTo(words: Word[], text: string): number | undefined {
  const not = words.findIndex(({ word }) => word === 'not');
  const wrong = not < 1 ? undefined : numberAt(words, not + 1);
  if (!wrong || not + 1 + wrong.length < words.length) return undefined;
  const comma = words[not - 1]?.word === ',' ? 1 : 0;
  const right = numberAt(words, not - 1 - comma);
  const isOfAge = /\b(?:my|the|your|in|wrong|typo|his|her) age\b|\byears old\b/i.test(text.slice(0, 400));
  return right && isOfAge ? right.value : undefined;
}
