/** What stands in a page for what is another each time, alone or at the end of what is the same. */
const ANYTHING = '…';

/** How an answer differs from what a page tells of it, one sentence each; a page may leave out fields. */
export function differences(told: unknown, found: unknown, at = 'the answer'): string[] {
  if (told === ANYTHING) return found === undefined ? [`${at} is missing`] : [];
  if (typeof told === 'string' && told.endsWith(ANYTHING) && typeof found === 'string')
    return found.startsWith(told.slice(0, -1)) ? [] : [`${at} is ${JSON.stringify(found)}`];
  if (Array.isArray(told) && Array.isArray(found)) {
    const isOpen = told.at(-1) === ANYTHING;
    const items = isOpen ? told.slice(0, -1) : told;
    return [
      ...(isOpen || items.length === found.length ? [] : [`${at} has ${found.length} items`]),
      ...items.flatMap((item, index) => differences(item, found[index], `${at}[${index}]`)),
    ];
  }
  if (isObject(told) && isObject(found))
    return Object.entries(told).flatMap(([key, value]) => differences(value, found[key], `${at}.${key}`));
  return Object.is(told, found) ? [] : [`${at} is ${JSON.stringify(found)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines that a page tells of an output and that are not in it. */
export function missingLines(told: string, output: string): string[] {
  const found = output.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\"`, '"');
  return told
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== ANYTHING && !found.includes(line))
    .map((line) => `"${line}" is not in ${found}`);
}

/** The JSON that an output ends with, on lines of its own. Throws where it ends otherwise. */
export function lastJson(output: string): unknown {
  const lines = output.trimEnd().split('\n');
  for (let first = lines.length - 1; first >= 0; first--) {
    try {
      return JSON.parse(lines.slice(first).join('\n'));
    } catch {
      // It begins further up.
    }
  }
  throw new Error(`it does not end with JSON: ${output}`);
}
