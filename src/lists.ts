import { readFileSync } from 'node:fs';

/** The lists of a topic, each under its name. */
export interface Lists {
  /** The names of the lists, in their order. */
  names: string[];
  /** A list of words, which stand between spaces. */
  words(name: string): string[];
  /** A list of phrases, which stand between commas; a line may end without one. */
  phrases(name: string): string[];
  /**
   * A pattern that fits one of the phrases of a list, in their order, which are patterns themselves. In braces a phrase
   * names another list of the topic, or a pattern that the code gives: `{days} off`, where the list `days` has
   * `sundays` and `mondays`. Throws an Error for a name that is neither.
   */
  anyOf(name: string, given?: Readonly<Record<string, string>>): string;
  /** A list of lines as they are. */
  lines(name: string): string[];
}

/**
 * Reads data/lists/<topic>.txt beside the module at `of`, where lists stand as data and not as code: each below its
 * name in square brackets, in words or phrases as the code asks for them. A line that begins with `#` is a comment.
 * Throws an Error for a topic without a file, for a list that is not in it, and for one that is there twice.
 */
export function listsBeside(of: string, topic: string): Lists {
  const lists = parse(topic, readFileSync(new URL(`./data/lists/${topic}.txt`, of), 'utf8'));
  const lines = (name: string): string[] => {
    const found = lists.get(name);
    if (!found) throw new Error(`data/lists/${topic}.txt has no list called ${name}`);
    return found;
  };
  const phrases = (name: string): string[] => lines(name).flatMap((line) => line.replace(/,$/, '').split(', '));
  const patternOf = (name: string, given: Readonly<Record<string, string>> = {}): string =>
    anyOf(phrases(name)).replace(/\{([a-z][a-z -]*)\}/g, (_, other: string) =>
      Object.hasOwn(given, other) ? given[other]! : patternOf(other, given),
    );
  return {
    names: [...lists.keys()],
    words: (name) => lines(name).flatMap((line) => line.split(/\s+/)),
    phrases,
    anyOf: patternOf,
    lines,
  };
}

/** A pattern for one of these, in this order. */
export const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

function parse(topic: string, text: string): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  let list: string[] | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const name = /^\[([\w -]+)\]$/.exec(line)?.[1];
    if (name !== undefined) {
      if (lists.has(name)) throw new Error(`data/lists/${topic}.txt has two lists called ${name}`);
      lists.set(name, (list = []));
    } else if (line !== '' && !line.startsWith('#')) list?.push(line);
  }
  return lists;
}
