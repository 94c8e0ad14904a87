/** A JSON value with the place where it stands in its text. */
export type Node =
  | { kind: 'object'; start: number; end: number; members: { key: string; start: number; value: Node }[] }
  | { kind: 'array'; start: number; end: number; items: Node[] }
  | { kind: 'string'; start: number; end: number; value: string }
  | { kind: 'number'; start: number; end: number; value: number }
  | { kind: 'other'; start: number; end: number };

/** Deeper values are left out: nobody's profile is nested so far, and the walk must not run out of stack. */
const DEEPEST = 60;

/** Reads the JSON value that `text` is, or undefined when it is none. Linear in the length of the text. */
export function readJson(text: string): Node | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return new Walk(text).value(0);
}

/** Where each unit of a string's value stands, and its end: one offset when nothing is escaped. `node` is a string of `text`. */
export function originsOf(text: string, node: { start: number; end: number; value: string }): number | Uint32Array {
  if (node.end - node.start - 2 === node.value.length) return node.start + 1;
  const origins = new Uint32Array(node.value.length + 1);
  let at = node.start + 1;
  for (let unit = 0; unit < node.value.length; unit += 1) {
    origins[unit] = at;
    at += text.charAt(at) === '\\' ? (text.charAt(at + 1) === 'u' ? 6 : 2) : 1;
  }
  origins[node.value.length] = at;
  return origins;
}

/** Walks text that is known to be valid JSON. */
class Walk {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): Node {
    this.space();
    const start = this.at;
    const char = this.text.charAt(start);
    if (char === '"') return this.string();
    if (depth > DEEPEST && (char === '{' || char === '[')) return this.skip(start);
    if (char === '{') return this.object(start, depth);
    if (char === '[') return this.array(start, depth);
    while (this.at < this.text.length && !',]} \n\r\t'.includes(this.text.charAt(this.at))) this.at += 1;
    const word = this.text.slice(start, this.at);
    return /^[-\d]/.test(word) ? { kind: 'number', start, end: this.at, value: Number(word) } : { kind: 'other', start, end: this.at };
  }

  private object(start: number, depth: number): Node {
    const members: { key: string; start: number; value: Node }[] = [];
    this.at += 1;
    for (this.space(); this.text.charAt(this.at) !== '}'; this.space()) {
      if (this.text.charAt(this.at) === ',') {
        this.at += 1;
        continue;
      }
      const key = this.string();
      this.space();
      this.at += 1;
      members.push({ key: key.value, start: key.start, value: this.value(depth + 1) });
    }
    this.at += 1;
    return { kind: 'object', start, end: this.at, members };
  }

  private array(start: number, depth: number): Node {
    const items: Node[] = [];
    this.at += 1;
    for (this.space(); this.text.charAt(this.at) !== ']'; this.space()) {
      if (this.text.charAt(this.at) === ',') this.at += 1;
      else items.push(this.value(depth + 1));
    }
    this.at += 1;
    return { kind: 'array', start, end: this.at, items };
  }

  private string(): Node & { kind: 'string' } {
    const start = this.at;
    this.at += 1;
    while (this.text.charAt(this.at) !== '"') this.at += this.text.charAt(this.at) === '\\' ? 2 : 1;
    this.at += 1;
    return { kind: 'string', start, end: this.at, value: JSON.parse(this.text.slice(start, this.at)) as string };
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
    } while (depth > 0);
    return { kind: 'other', start, end: this.at };
  }

  private space(): void {
    while (this.at < this.text.length && ' \n\r\t'.includes(this.text.charAt(this.at))) this.at += 1;
  }
}
