// Texts as people post them, with what a careful reader would remember of their subject marked in them: the format of
// eval/clauses/README.md.

/**
 * The texts of a file with their marks: `{ id, kind, language, subject, text, marks: [{ kind, start, end }] }`. A file
 * without a heading (`=== id | kind | language | subject`) holds a text a line, each of whoever posted it.
 */
export function markedTextsIn(file) {
  if (!/^=== /m.test(file))
    return file
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => ({ id: line, kind: 'line', language: 'en', subject: 'me', ...unmarked(line, line) }));
  return file
    .split(/^=== /m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      const [id, kind, language, subject] = entry
        .slice(0, end)
        .split('|')
        .map((part) => part.trim());
      return { id, kind, language, subject, ...unmarked(entry.slice(end + 1).trimEnd(), id) };
    });
}

/** A text without its marks, and where those stood. Throws when a mark is not closed. */
function unmarked(source, id) {
  const marks = [];
  const open = [];
  let text = '';
  let done = 0;
  for (const match of source.matchAll(/⟦([^|⟦⟧\s]+)\||⟧/g)) {
    text += source.slice(done, match.index);
    done = match.index + match[0].length;
    if (match[1] !== undefined) {
      open.push({ kind: match[1], start: text.length });
      continue;
    }
    const mark = open.pop();
    if (!mark) throw new Error(`A mark is closed that was not opened, in the text ${id}`);
    marks.push({ ...mark, end: text.length });
  }
  if (open.length > 0) throw new Error(`A mark is not closed in the text ${id}`);
  return { text: text + source.slice(done), marks };
}
