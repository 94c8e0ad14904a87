import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments, stringify } from 'yaml';

const CHART = new URL('../../../deploy/helm/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, CHART), 'utf8');

type Scope = Record<string, unknown>;

/** Templates of `_text.tpl` by their names. */
const NAMED = new Map(
  [...read('templates/_text.tpl').matchAll(/^\{\{- define "([\w.]+)" -\}\}\n([^]*?)\n\{\{- end -\}\}$/gm)].map(
    ([, name = '', body = '']) => [name, body],
  ),
);

/** What stands between two braces, with whether white space before and after it goes. */
const TAG = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/g;

/**
 * The manifests that the chart makes of values laid over its own, as the small part of Helm's language that it is
 * written in makes them: `if eq`, `else`, `range`, variables, fields, and the functions below. Anything else throws, so
 * that the chart cannot come to need what nothing here checks.
 */
export function renderChart(values: object = {}, release = 'limn'): Scope[] {
  const { appVersion, name, version } = parse(read('Chart.yaml')) as Record<string, string>;
  const scope = {
    Values: merged(parse(read('values.yaml')) as Scope, values as Scope),
    Chart: { AppVersion: appVersion, Name: name, Version: version },
    Release: { Name: release },
  };
  return readdirSync(new URL('templates/', CHART))
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .flatMap((file) => parseAllDocuments(render(read(`templates/${file}`), scope)))
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0]!;
      return document.toJS() as Scope | null;
    })
    .filter((manifest) => manifest !== null);
}

/** What `helm install` says in the end. */
export const renderNotes = (): string => {
  const { appVersion } = parse(read('Chart.yaml')) as Record<string, string>;
  const Values = parse(read('values.yaml')) as Scope;
  return render(read('templates/NOTES.txt'), { Values, Chart: { AppVersion: appVersion }, Release: { Name: 'limn' } });
};

/** As Helm lays values over each other: what is null takes away what lies below. */
const merged = (below: Scope, above: Scope): Scope =>
  Object.fromEntries(
    Object.entries({ ...below, ...above })
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [
        key,
        isMap(value) && Object.hasOwn(above, key) && isMap(below[key]) ? merged(below[key], value) : value,
      ]),
  );

const isMap = (value: unknown): value is Scope => typeof value === 'object' && value !== null && !Array.isArray(value);

type Piece = string | { said: string };

function render(template: string, dot: unknown): string {
  const pieces: Piece[] = [];
  let from = 0;
  let trims = false;
  for (const tag of template.matchAll(TAG)) {
    const [whole, before, said = '', after] = tag;
    const text = template.slice(from, tag.index);
    const begun = trims ? text.trimStart() : text;
    pieces.push(before ? begun.trimEnd() : begun, { said });
    from = tag.index + whole.length;
    trims = after === '-';
  }
  pieces.push(trims ? template.slice(from).trimStart() : template.slice(from));
  const walk = new Walk(pieces, dot);
  const text = walk.block({ $: dot }).text;
  if (!walk.isOver) throw new Error('an end without a beginning');
  return text;
}

/** Goes through the pieces of a template once for each time that they are written. */
class Walk {
  private at = 0;

  constructor(
    private readonly pieces: Piece[],
    private readonly dot: unknown,
  ) {}

  get isOver(): boolean {
    return this.at >= this.pieces.length;
  }

  /** Until the `else` or `end` that belongs to it, which is returned. */
  block(variables: Scope): { text: string; ended: string } {
    let text = '';
    while (!this.isOver) {
      const piece = this.pieces[this.at++]!;
      if (typeof piece === 'string') text += piece;
      else if (piece.said === 'end' || piece.said === 'else') return { text, ended: piece.said };
      else text += this.write(piece.said, variables);
    }
    return { text, ended: '' };
  }

  private write(said: string, variables: Scope): string {
    const [, condition] = /^if (.+)$/.exec(said) ?? [];
    if (condition !== undefined) return this.either(isTrue(this.value(condition, variables)), variables);
    const [, key, item = '', list] = /^range (?:(\$\w+), )?(\$\w+) := (\S+)$/.exec(said) ?? [];
    if (list !== undefined) return this.each(key, item, this.value(list, variables), variables);
    return printed(this.value(said, variables));
  }

  private either(isSo: boolean, variables: Scope): string {
    const first = this.block(variables);
    if (first.ended === 'end') return isSo ? first.text : '';
    const second = this.block(variables);
    return isSo ? first.text : second.text;
  }

  private each(key: string | undefined, item: string, list: unknown, variables: Scope): string {
    const begin = this.at;
    // Helm goes through a map in the order of its keys.
    const entries = Array.isArray(list)
      ? [...list.entries()]
      : Object.entries(list as Scope).toSorted(([a], [b]) => (a < b ? -1 : 1));
    let text = '';
    for (const [name, value] of entries) {
      this.at = begin;
      text += this.block({ ...variables, ...(key && { [key]: name }), [item]: value }).text;
    }
    if (entries.length === 0) this.passOver();
    return text;
  }

  /** Past a block that is not written, and what stands in it, to after its `end`. */
  private passOver(): void {
    for (let depth = 1; depth > 0; this.at++) {
      const piece = this.pieces[this.at] ?? '';
      if (typeof piece === 'string') continue;
      if (/^(?:if|range) /.test(piece.said)) depth++;
      if (piece.said === 'end') depth--;
    }
  }

  private value(said: string, variables: Scope): unknown {
    const [first = '', ...pipes] = said.split(/\s*\|\s*/);
    return pipes.reduce((value, pipe) => this.call(pipe, variables, value), this.call(first, variables));
  }

  private call(said: string, variables: Scope, ...piped: unknown[]): unknown {
    const [name = '', ...given] = said.split(/\s+/);
    const values = [...given.map((one) => this.operand(one, variables)), ...piped];
    if (name === 'include') return render(NAMED.get(String(values[0]))!, values[1]);
    const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (run) return run(...values);
    if (values.length > 0) throw new Error(`the chart calls ${name}, which this test does not know`);
    return this.operand(name, variables);
  }

  private operand(said: string, variables: Scope): unknown {
    if (/^"[^"]*"$|^\d+$/.test(said)) return JSON.parse(said);
    if (said === '.') return this.dot;
    const [, root = '', path = ''] = /^(\$\w*)?((?:\.\w+)*)$/.exec(said) ?? [];
    if (root === '' && path === '') throw new Error(`the chart says ${said}, which this test does not know`);
    let found: unknown = root === '' ? this.dot : variables[root];
    for (const name of path.split('.').slice(1)) {
      if (!isMap(found) || !Object.hasOwn(found, name)) throw new Error(`the chart has no ${said}`);
      found = found[name];
    }
    return found;
  }
}

const FUNCTIONS: Record<string, ((...given: never[]) => unknown) & ((...given: unknown[]) => unknown)> = {
  eq: (a, b) => a === b,
  quote: (text) => JSON.stringify(printed(text)),
  default: (usual, given) => (isTrue(given) ? given : usual),
  int: (value) => Math.trunc(Number(value)),
  kindIs: (kind, value) => typeof value === (kind === 'float64' ? 'number' : kind),
  sha256sum: (text) => createHash('sha256').update(printed(text)).digest('hex'),
  toJson: (value) => asGoWrites(value),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (by, text) => `\n${printed(text).replace(/^/gm, ' '.repeat(by as number))}`,
};

/** JSON with the keys of maps in order, and without what HTML would take for a tag. */
const asGoWrites = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isMap(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  ).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isTrue = (value: unknown): boolean =>
  isMap(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value);

/** As Go prints it, to whom each number of a file of values is a float: a million as `1e+06`. */
function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Math.abs(value) >= 1e6) return value.toExponential().replace(/e\+(\d)$/, 'e+0$1');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`the chart writes ${JSON.stringify(value)}`);
}
