/** The lists of a language that writes its words together: entries between spaces, looked for as runs of characters. */

interface List {
  entries: string[];
  /** The longest first. */
  byFirst: Map<string, string[]>;
}

const LISTS = new Map<string, List>();

/** A list of a book, once taken apart. */
function listOf(list = ''): List {
  let known = LISTS.get(list);
  if (known) return known;
  LISTS.set(list, (known = { entries: list.split(/\s+/).filter((word) => word !== ''), byFirst: new Map() }));
  for (const word of known.entries)
    known.byFirst.set(
      word.charAt(0),
      [...(known.byFirst.get(word.charAt(0)) ?? []), word].sort((a, b) => b.length - a.length),
    );
  return known;
}

export const entriesOf = (list: string | undefined): string[] => listOf(list).entries;

/** The longest entry of a list that stands at a place. */
export const entryAt = (list: string | undefined, text: string, at: number): string | undefined =>
  listOf(list)
    .byFirst.get(text.charAt(at))
    ?.find((word) => text.startsWith(word, at));

/**
 * For each offset of a text, where the last entry stands that ends there or before; -1 when there is none. Linear in
 * the length of the text.
 */
export function lastStarts(text: string, list: string): Int32Array {
  const last = new Int32Array(text.length + 1).fill(-1);
  const { byFirst } = listOf(list);
  for (let at = 0; at < text.length; at += 1) {
    for (const word of byFirst.get(text.charAt(at)) ?? [])
      if (text.startsWith(word, at)) last[at + word.length] = Math.max(last[at + word.length] as number, at);
  }
  for (let at = 1; at <= text.length; at += 1) last[at] = Math.max(last[at] as number, last[at - 1] as number);
  return last;
}
