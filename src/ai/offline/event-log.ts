import { stampedLine, writesDayFirst } from '../../text/datelines.js';
import { type Entry, fieldsOf, sectionOf } from './entry.js';
import { WEAK } from './finding.js';
import { meaningOf, plainKey } from '../../text/form-fields.js';
import { listsOf } from './lists.js';
import type { Field, Material, Passage } from './passage.js';

const LISTS = listsOf('event-log');

interface Pair {
  key: string;
  value: string;
  start: number;
  end: number;
}

/**
 * What an app's log tells: `[2026-01-05 07:02] profile_update field=city new="Oslo"`, `note "I love it"`,
 * `survey q="…" a="…"`. Undefined when fewer than half of the lines are events with pairs. Linear in the length of
 * `text`.
 */
export function readEventLog(text: string): Material | undefined {
  const events = eventsOf(text);
  if (events.length < 2 || events.filter(({ pairs, stamp }) => pairs.length > 0 && stamp).length < events.length / 2)
    return undefined;
  const material: Material = { passages: [], fields: [] };
  for (const event of events) {
    material.fields.push(...statedIn(event));
    material.passages.push(...saidIn(event));
  }
  return material;
}

interface Event {
  name: string;
  pairs: Pair[];
  /** Texts in quotation marks that belong to no key. */
  quotes: Pair[];
  stamp: string | undefined;
}

function eventsOf(text: string): Event[] {
  const events: Event[] = [];
  const dayFirst = writesDayFirst(text);
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + LONGEST_LINE));
    if (line.trim() !== '') {
      const stamped = stampedLine(line, dayFirst);
      const from = stamped?.length ?? 0;
      const name =
        /^\s*(?:\[?(?:info|debug|warn|error|event)\]?:?\s+)?([\w.:-]{2,40})/i.exec(line.slice(from))?.[1] ?? '';
      events.push({ name, ...pairsOf(line.slice(from), start + from), stamp: stamped?.date });
    }
    start = end + 1;
  }
  return events;
}

const LONGEST_LINE = 4000;
const PAIR = /(?:([A-Za-z][\w.-]{0,40})\s?=\s?)?"([^"]{0,1000})"|([A-Za-z][\w.-]{0,40})=([^\s"]{1,200})/g;

function pairsOf(line: string, origin: number): { pairs: Pair[]; quotes: Pair[] } {
  const pairs: Pair[] = [];
  const quotes: Pair[] = [];
  for (const { index, 0: whole, 1: quotedKey, 2: quoted, 3: bareKey, 4: bare } of line.matchAll(PAIR)) {
    const end = origin + index + whole.length;
    if (bare !== undefined) pairs.push({ key: bareKey ?? '', value: bare, start: end - bare.length, end });
    else if (quoted)
      (quotedKey ? pairs : quotes).push({
        key: quotedKey ?? '',
        value: quoted,
        start: end - 1 - quoted.length,
        end: end - 1,
      });
  }
  return { pairs, quotes };
}

const PROFILE = new RegExp(LISTS.anyOf('profile'), 'i');
const ACTIVITY = new RegExp(LISTS.anyOf('activity'), 'i');
const KIND = new RegExp(`^${LISTS.anyOf('kind')}$`);

/** A field that is set, and what one did again: weak, as once is no habit. */
function statedIn({ name, pairs, stamp }: Event): Field[] {
  const of = (keys: RegExp): Pair | undefined => pairs.find(({ key }) => keys.test(plainKey(key)));
  const field = of(/^(?:field|attribute|key|property|setting)$/);
  const value = of(/^(?:new|value|to|new value)$/);
  if (field && value) return fieldsOf(entryOf(field.value.replace(/_/g, ' '), value, field.start, stamp));
  const question = of(/^(?:q|question)$/);
  const answer = of(/^(?:a|answer|response)$/);
  if (
    question &&
    answer &&
    /^(?:style|avoid|memory|likes|dislikes|mood|traits|place|age|name)$/.test(meaningOf(question.value)?.meaning ?? '')
  )
    return fieldsOf(entryOf(question.value, answer, question.start, stamp));
  if (PROFILE.test(name))
    return pairs
      .filter(({ key }) => !/^(?:old|from|previous|prev|device|id|user_?id|locale|status)$/i.test(key))
      .flatMap((pair) => fieldsOf(entryOf(pair.key, pair, pair.start, stamp)));
  const kind = ACTIVITY.test(name) ? of(KIND) : undefined;
  const thing = kind?.value.replace(/[_-]+/g, ' ').toLowerCase();
  return kind && thing && !/\d/.test(thing) && thing.length > 2
    ? [
        {
          path: `interests.${sectionOf(undefined, thing)}`,
          value: thing,
          explicitness: WEAK,
          polarity: 'asserts',
          start: kind.start,
          end: kind.end,
          said: stamp,
        },
      ]
    : [];
}

const entryOf = (key: string, { value, end }: Pair, start: number, said: string | undefined): Entry => ({
  key,
  value,
  start,
  end,
  said,
});

const INCOMING = new RegExp(LISTS.anyOf('incoming'), 'i');
const TEXTS = new RegExp(`^${LISTS.anyOf('texts')}$`);

/** What the subject wrote in it, and the questions that it answers. What came in from others is theirs. */
function saidIn({ name, pairs, quotes, stamp }: Event): Passage[] {
  const isOther = INCOMING.test(name) || pairs.some(({ key }) => /^(?:from|sender)$/.test(plainKey(key)));
  const passage = ({ value, start }: Pair, speaker: Passage['speaker']): Passage => ({
    text: value,
    origin: start,
    speaker,
    said: stamp,
    diary: stamp !== undefined,
  });
  const answer = pairs.find(({ key }) => /^(?:a|answer|response)$/.test(plainKey(key)));
  const question = pairs.find(({ key }) => /^(?:q|question)$/.test(plainKey(key)));
  const told = [...pairs.filter(({ key }) => TEXTS.test(plainKey(key))), ...quotes].map((pair) =>
    passage(pair, isOther ? 'other' : 'subject'),
  );
  return [
    ...(question && answer && !meaningOf(question.value)
      ? [passage(question, 'other'), passage(answer, 'subject')]
      : []),
    ...told,
  ];
}
