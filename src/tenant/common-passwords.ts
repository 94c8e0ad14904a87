import { readFileSync } from 'node:fs';

/** What people choose and others try first, in lower case without digits in place of letters. */
const COMMON = new Set(
  readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
);
const LONGEST_WORD = Math.max(...[...COMMON].map((word) => word.length));

/** What is counted off: letters, digits, rows and columns of keyboards. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '01234567890',
  '147258369',
  '!@#$%^&*()',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((run) => [`${run}${run}`, [...`${run}${run}`].toReversed().join('')]);
const SHORTEST_RUN = 3;

const LETTERS: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** A word that is tried first is worth this many characters, however long it is. */
const WORTH_OF_A_WORD = 3;

/**
 * How many characters a password is worth: a common word, a run such as `12345` or `qwerty`, a character repeated, and
 * each of `own` (the owner's name) count as three, and what is repeated counts once. `Password2024!` is worth 8.
 */
export function worthOf(password: string, own: string[]): number {
  const text = unit(password.toLowerCase());
  const spelled = text.replace(/[4@31!05$7]/g, (sign) => LETTERS[sign]!);
  const words = new Set([
    ...own.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_RUN),
    ...COMMON,
  ]);
  const longest = Math.max(LONGEST_WORD, ...own.map((word) => word.length));
  const isWord = (from: number, to: number): boolean =>
    words.has(text.slice(from, to)) || words.has(spelled.slice(from, to));
  // The least worth of the first characters, for every number of them.
  const worth = [0];
  for (let end = 1; end <= text.length; end++) {
    let least = worth[end - 1]! + 1;
    for (let from = end - SHORTEST_RUN; from >= 0; from--) {
      if (worth[from]! + WORTH_OF_A_WORD >= least) continue;
      if (isRun(text.slice(from, end)) || (end - from <= longest && isWord(from, end)))
        least = worth[from]! + WORTH_OF_A_WORD;
    }
    worth.push(least);
  }
  return worth[text.length]!;
}

const isRun = (text: string): boolean =>
  text === text[0]!.repeat(text.length) || RUNS.some((run) => run.includes(text));

/** What a text repeats: of `abcabcabc` it is `abc`. */
function unit(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}
