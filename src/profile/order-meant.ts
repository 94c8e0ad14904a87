import { listsBeside } from '../lists.js';

const LISTS = listsBeside(import.meta.url, 'orders');
/** A pattern for any phrase of a list of orders. */
export const any = (list: string): string => `(?:${LISTS.phrases(list).join('|').replaceAll('.', '\\.')})`;

/** A pattern that is looked for from any place on. */
export const everywhere = (pattern: RegExp): RegExp => new RegExp(pattern, `g${pattern.flags}`);

/**
 * From where on a sentence orders by one of the patterns, which are {@link everywhere}; undefined where it does not.
 * Somebody who is told of ignoring rules, or tells it of others, orders nothing; whoever says "you" to the reader may,
 * and so may a part of the sentence that goes on with an order and is one from there.
 */
export function meantAt(orders: readonly RegExp[], sentence: string): number | undefined {
  const found = orders.flatMap((order) => orderedAt(order, sentence) ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

function orderedAt(order: RegExp, sentence: string): number | undefined {
  for (let from = 0; ;) {
    order.lastIndex = from;
    const found = order.exec(sentence);
    if (!found) return undefined;
    const before = sentence.slice(0, found.index + found[0].search(/\p{L}/u));
    const told = before.split(/[:;]/).at(-1) ?? '';
    const subject = TELLING.exec(told);
    if (!subject || /\byou(?:r|['’]?ll)?\b/i.test(told.slice(subject.index))) return 0;
    const said = told.slice(subject.index + subject[0].length);
    const own = ownPartIn(said);
    if (own !== undefined) return before.length - said.length + own;
    from = found.index + 1;
  }
}

const TELLING = new RegExp(
  String.raw`(?<!\p{L})(?:${any('tellers')}|i['’]?(?:m|ve|d|ll)|mein\p{L}{0,2})(?!\p{L})`,
  'iu',
);

/**
 * Where in what is told of somebody a part of its own begins, of which an order is the rest: behind a joint with "from
 * now on" or the like, or where a bare verb comes behind one that has another form, since two verbs of one subject have
 * the same. "I sit at home and ignore the rules" tells, as do "I had to sit and ignore" and "I could".
 */
function ownPartIn(said: string): number | undefined {
  const joint = JOINT.exec(said);
  if (!joint) return undefined;
  const before = said.slice(0, joint.index);
  const isOther = FINITE.test(before) && !BARE.test(before) && !INFINITIVE.test(before);
  return joint.groups?.['lead'] !== undefined || isOther ? joint.index : undefined;
}

const JOINT = new RegExp(
  String.raw`(?:[,–—(]\s*(?:${any('joints')}\s+)?|\s-\s|\s${any('joints')}\s+)(?:${any('mild leads')},?\s+){0,2}` +
    String.raw`(?:(?<lead>${any('leads')}),?\s+(?:${any('mild leads')},?\s+){0,2})?$`,
  'iu',
);

/** A verb in the past; `are tired`, `helped forget` hold none that ends with this word. */
export const PAST =
  String.raw`(?<!(?<!\p{L})${any('before states')} )(?<!['’](?:m|re|s) )` + String.raw`\p{L}{2,}(?<!help|need|dar)ed`;

/** A verb that is in the past, or of one whom one speaks of. */
const FINITE = new RegExp(String.raw`(?<!\p{L})(?:${any('finite')}|${PAST})(?!\p{L})`, 'iu');

/** What a bare verb may go on from, however far behind. */
const BARE = new RegExp(String.raw`(?<!\p{L})(?:${any('before bare verbs')}|\p{L}+n['’]?t)(?!\p{L})`, 'iu');
/** `to sit`, and not `to Oslo` or `to the sea`. */
const INFINITIVE = /(?<!\p{L})to (?!(?:the|an?|my|our|his|her|their|this|that|\p{N}+)(?!\p{L}))\p{Ll}/u;
