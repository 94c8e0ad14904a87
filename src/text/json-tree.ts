/** A JSON value with the place where it stands in its text. */
export type Node =
  | { kind: 'object'; start: number; end: number; members: { key: string; start: number; value: Node }[] }
  | { kind: 'array'; start: number; end: number; items: Node[] }
  | { kind: 'string'; start: number; end: number; value: string }
  | { kind: 'number'; start: number; end: number; value: number }
  | { kind: 'boolean'; start: number; end: number; value: boolean }
  | { kind: 'other'; start: number; end: number };

/** What stands under a key of an object. */
export const member = (node: Node & { kind: 'object' }, key: string): Node | undefined =>
  node.members.find((each) => each.key === key)?.value;

/** Deeper values are left out: nobody's profile is nested so far, and the walk must not run out of stack. */
const DEEPEST = 60;

/**
 * Reads what `text` is: a JSON value, one on each line, or what somebody meant to be one: cut off, with trailing
 * commas, comments, bare keys or in the quotes and words of Python. Undefined when it is none of these. Linear in the
 * length of the text.
 */
export function readJson(text: string): Node | undefined {
  const start = text.search(/\S/);
  if (start < 0 || !/[[{"]/.test(text.charAt(start))) return undefined;
  if (isJson(text)) return new Walk(text, start, text.length).value(0);
  return text.charAt(start) === '"' ? undefined : (readLines(text) ?? readLoosely(text, start));
}

/** The JSON object or array that begins at `start` in other text, with where it ends; undefined when none does. */
export function readJsonWithin(text: string, start: number): Node | undefined {
  const end = closingOf(text, start);
  return end !== undefined && isJson(text.slice(start, end)) ? new Walk(text, start, end).value(0) : undefined;
}

/**
 * Where each unit of a string's value stands, and its end: one offset when nothing is escaped. `node` is a string of
 * `text`.
 */
export function originsOf(text: string, node: { start: number; end: number; value: string }): number | Uint32Array {
  if (!text.slice(node.start, node.end).includes('\\')) return node.start + 1;
  const origins = new Uint32Array(node.value.length + 1);
  let at = node.start + 1;
  for (let unit = 0; unit < node.value.length; unit += 1) {
    origins[unit] = at;
    at += text.charAt(at) === '\\' ? escapeLength(text, at) : 1;
  }
  origins[node.value.length] = at;
  return origins;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One JSON object a line, as logs and exports are written. */
function readLines(text: string): Node | undefined {
  const items: Node[] = [];
  let lines = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const from = start + text.slice(start, end).search(/\S/);
    if (from >= start) {
      lines += 1;
      if (text.charAt(from) === '{' && isJson(text.slice(from, end))) items.push(new Walk(text, from, end).value(0));
      else if (items.length < lines / 2) return undefined;
    }
    start = end + 1;
  }
  return items.length > 1 ? { kind: 'array', start: 0, end: text.length, items } : undefined;
}

/** A value that is meant as JSON: it must hold an object with a key before its first value. */
function readLoosely(text: string, start: number): Node | undefined {
  if (!/^[[{][\s[{]*(?:["'][^"'\n]{0,60}["']|[A-Za-z_][\w-]{0,40})\s{0,20}:/.test(text.slice(start, start + 400)))
    return undefined;
  if (text.charAt(start) === '[' && !/^\[\s*[{["']/.test(text.slice(start, start + 100))) return undefined;
  const walk = new Walk(text, start, text.length);
  const node = walk.value(0);
  return walk.at - start > (text.length - start) / 2 && hasMembers(node) ? node : undefined;
}

const hasMembers = (node: Node): boolean =>
  node.kind === 'object' ? node.members.length > 0 : node.kind === 'array' && node.items.some(hasMembers);

/** Where the bracket that opens at `start` closes, strings passed over. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      at += 1;
      while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

const escapeLength = (text: string, at: number): number =>
  text.charAt(at + 1) === 'u' && /^[\da-f]{4}$/i.test(text.slice(at + 2, at + 6)) ? 6 : 2;

/** Walks text that is JSON or nearly so; what does not fit is passed over, one character at least at a time. */
class Walk {
  at: number;
  private readonly text: string;
  private readonly end: number;

  constructor(text: string, start: number, end: number) {
    this.text = text;
    this.at = start;
    this.end = end;
  }

  value(depth: number): Node {
    this.space();
    const start = this.at;
    const char = this.text.charAt(start);
    if (char === '"' || char === "'") return this.string();
    if (depth > DEEPEST && (char === '{' || char === '[')) return this.skip(start);
    if (char === '{') return this.object(start, depth);
    if (char === '[') return this.array(start, depth);
    const word = this.bare(',]}\n');
    if (/^[-\d]/.test(word) && Number.isFinite(Number(word)))
      return { kind: 'number', start, end: this.at, value: Number(word) };
    return /^(?:true|false)$/i.test(word)
      ? { kind: 'boolean', start, end: this.at, value: word.length === 4 }
      : { kind: 'other', start, end: this.at };
  }

  private object(start: number, depth: number): Node {
    const members: { key: string; start: number; value: Node }[] = [];
    this.at += 1;
    for (this.space(); this.isWithin('}'); this.space()) {
      const from = this.at;
      const char = this.text.charAt(from);
      if (char === ',' || char === ']') {
        this.at += 1;
        continue;
      }
      const key = char === '"' || char === "'" ? this.string().value : this.bare(',:=}]{["\n');
      this.space();
      if (/[:=]/.test(this.text.charAt(this.at))) {
        this.at += 1;
        members.push({ key, start: from, value: this.value(depth + 1) });
      } else if (this.at === from) this.at += 1;
    }
    this.at += 1;
    return { kind: 'object', start, end: Math.min(this.at, this.end), members };
  }

  private array(start: number, depth: number): Node {
    const items: Node[] = [];
    this.at += 1;
    for (this.space(); this.isWithin(']'); this.space()) {
      const from = this.at;
      if (this.text.charAt(from) === ',') this.at += 1;
      else items.push(this.value(depth + 1));
      if (this.at === from) this.at += 1;
    }
    this.at += 1;
    return { kind: 'array', start, end: Math.min(this.at, this.end), items };
  }

  private string(): Node & { kind: 'string' } {
    const start = this.at;
    const quote = this.text.charAt(start);
    const parts: string[] = [];
    let from = start + 1;
    let at = from;
    for (; at < this.end && this.text.charAt(at) !== quote; at += 1) {
      if (this.text.charAt(at) !== '\\') continue;
      const length = escapeLength(this.text, at);
      const next = this.text.charAt(at + 1);
      parts.push(
        this.text.slice(from, at),
        length === 6
          ? String.fromCharCode(Number.parseInt(this.text.slice(at + 2, at + 6), 16))
          : (ESCAPES[next] ?? next),
      );
      at += length - 1;
      from = at + 1;
    }
    parts.push(this.text.slice(from, Math.min(at, this.end)));
    this.at = Math.min(at + 1, this.end);
    return { kind: 'string', start, end: this.at, value: parts.join('') };
  }

  /** A word without quotes, up to one of the marks. */
  private bare(marks: string): string {
    const start = this.at;
    while (this.at < this.end && !marks.includes(this.text.charAt(this.at))) this.at += 1;
    return this.text.slice(start, this.at).trim();
  }

  private skip(start: number): Node {
    let depth = 0;
    do {
      const char = this.text.charAt(this.at);
      if (char === '"') {
        this.string();
        continue;
      }
      if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
      this.at += 1;
    } while (depth > 0 && this.at < this.end);
    return { kind: 'other', start, end: this.at };
  }

  private isWithin(close: string): boolean {
    return this.at < this.end && this.text.charAt(this.at) !== close;
  }

  /** Passes over white space and comments. */
  private space(): void {
    for (; this.at < this.end; this.at += 1) {
      const char = this.text.charAt(this.at);
      if (char === '/' && /[/*]/.test(this.text.charAt(this.at + 1))) {
        const close = this.text.charAt(this.at + 1) === '/' ? '\n' : '*/';
        const to = this.text.indexOf(close, this.at + 2);
        this.at = to < 0 ? this.end : to + close.length - 1;
      } else if (!' \n\r\t\ufeff\u00a0'.includes(char)) return;
    }
  }
}
