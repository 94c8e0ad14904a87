/**
 * The same text, unit for unit, with each field of a record on a line of its own as in a form, where a program wrote
 * the record as an address has it (`name=Ada+Moor&town=Ely`) or as elements (`<name>Ada</name>`). Linear in its length.
 */
export function withFieldsOnLines(text: string): string {
  if (text.includes('=') && text.includes('&') && ADDRESSED.test(text)) return text.replace(PAIR, pairOnLine);
  if (text.includes('</') && (text.match(LEAF)?.length ?? 0) >= LEAST_LEAVES && !HAS_TURNS.test(text))
    return text
      .replace(LEAF, (all: string, key: string, value: string) => `\n${key}:${value}`.padEnd(all.length - 1) + '\n')
      .replace(ELEMENT, (tag) => ' '.repeat(tag.length));
  return text;
}

/** Two pairs at least, and no blank in the text. */
const ADDRESSED = /^\s*(?:\S{0,200}\?)?[\w.[\]%-]{1,60}=[^&=\s]{0,300}(?:&[\w.[\]%-]{1,60}=[^&=\s]{0,300})+\s*$/;
const PAIR = /(^|[?&\s])([\w.[\]%-]{1,60})=([^&=\s]*)/g;

/** `user[name]=Ada+Moor` as `name=Ada Moor`, as long as before. */
function pairOnLine(_: string, mark: string, key: string, value: string): string {
  const plain = decoded(key).replace(/^.*\[([^\]]+)\]$/, '$1');
  const lead = mark === '' || /\s/.test(mark) ? mark : '\n';
  return `${lead}${plain.padStart(key.length)}=${decoded(value.replaceAll('+', ' ')).padEnd(value.length)}`;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** An element that holds nothing but a short value. */
const LEAF = /<(\p{L}[\p{L}\p{N}_.-]{1,40})>([^<>\n]{1,120})<\/\1>/gu;
const LEAST_LEAVES = 2;
const ELEMENT = /<[/?]?\p{L}[^<>\n]{0,200}>/gu;
/** Elements of a talk or of a page, which are read as such. */
const HAS_TURNS = new RegExp(
  '<(?:user|human|assistant|ai|bot|agent|message|msg|turn|utterance|p|br|div|span|ul|ol|li|td|tr|th|b|i|h[1-6]|a)' +
    String.raw`[\s/>]`,
  'i',
);
