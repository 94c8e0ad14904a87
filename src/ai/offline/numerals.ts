/** Reads a number in digits or English words at `at`; `length` is how many words it takes. */
export function numberAt(words: { word: string }[], at: number): { value: number; length: number } | undefined {
  const word = words[at]?.word ?? '';
  if (/^\d{1,3}$/.test(word)) return { value: Number(word), length: 1 };
  const hyphen = word.indexOf('-');
  if (hyphen > 0) {
    const tens = TENS[word.slice(0, hyphen)];
    const unit = UNITS.indexOf(word.slice(hyphen + 1));
    return tens && unit > 0 && unit < 10 ? { value: tens + unit, length: 1 } : undefined;
  }
  const tens = Object.hasOwn(TENS, word) ? TENS[word] : undefined;
  if (tens) {
    const unit = UNITS.indexOf(words[at + 1]?.word ?? '');
    return unit > 0 && unit < 10 ? { value: tens + unit, length: 2 } : { value: tens, length: 1 };
  }
  const unit = UNITS.indexOf(word);
  return unit > 0 ? { value: unit, length: 1 } : undefined;
}

const UNITS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS: Record<string, number> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 };

/** The words that numbers are written with, between spaces. */
export const NUMBER_WORDS = [...UNITS, ...Object.keys(TENS)].join(' ');
