// Texts with what models tell of their subjects, true and false: the format of eval/claims/README.md.

/** The texts of a file: `{ id, kind, language, subject, text, truths, falsehoods }`. Throws where one has no claims. */
export function claimsIn(file) {
  return file
    .split(/^=== /m)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      const [id, kind, language, subject] = cells(entry.slice(0, end));
      const [text, claims] = entry.slice(end + 1).split(/^---$/m);
      if (claims === undefined) throw new Error(`The text ${id} has no claims`);
      const rows = claims.trim().split('\n').map(cells);
      return {
        id,
        kind,
        language,
        subject,
        text: text.trimEnd(),
        truths: rows.filter(([head]) => !head.startsWith('! ')).map(claimOf),
        falsehoods: rows.filter(([head]) => head.startsWith('! ')).map(([, ...rest]) => claimOf(rest)),
      };
    });
}

const cells = (line) => line.split('|').map((cell) => cell.trim());

const claimOf = ([path, value, ...quote]) => ({ path, value, quote: quote.join(' | ') });
