import { tickedOn } from './choices.js';
import { fieldsOf } from './entry.js';
import { isEmpty } from './no-answer.js';
import { type NameParts, withFullName } from './full-name.js';
import { type Meaning, meaningOf } from '../../text/form-fields.js';
import { entriesOn, type LineEntry, strangeOn } from './form-line.js';
import { type Heading, headingOf, isSheet, LISTED } from './headings.js';
import { type Headline, headlineOf } from './cards/headline.js';
import { indentOf, type TranscriptLine, linesOf } from '../../text/lines.js';
import { isSentence, itemsUnder } from './list-items.js';
import type { Field, Material } from './passage.js';
import { rememberedField } from './remembered-field.js';
import { ofRows, tableAt, valuesAt } from './table.js';
import { isWrittenName } from './written-name.js';

/**
 * A text of lines that are more than sentences: fields, headings with lists below them, tables, the dated entries of a
 * diary or of notes. What none of these claims stays a passage. Undefined when no line is more than a sentence. `least`
 * is how many dated lines make a diary. Linear in the length of `text`.
 */
export function readDocument(text: string, least: number): Material | undefined {
  const lines = linesOf(text);
  const dated = lines.filter(({ stamp, header }) => stamp ?? header).length >= least;
  return new Document(text, lines, dated).read();
}
const SINGLE = new Set<Meaning>(['name', 'age', 'gender', 'pronouns', 'place', 'region', 'language', 'mood', 'style']);
const SINGLE_KEYS: Partial<Record<Meaning, string>> = { place: 'city', region: 'country' };
/** Fields whose names nobody foresees are kept as they are when the document has so many others. */
const MANY_FIELDS = 3;
const MOST_STRANGE = 20;
/** Lines that may follow a heading as memories, of one document. */
const MOST_TOLD = 60;
/** A name without anything beside it heads a document when it stands in one of its first lines. */
const FIRST_LINES = 4;

class Document {
  private readonly material: Material = { passages: [], fields: [] };
  private readonly text: string;
  private readonly lines: TranscriptLine[];
  private readonly dated: boolean;
  private readonly mayShout: boolean;
  private section: Heading | undefined;
  /** The items of a label inside a section, and how far in they stand. */
  private list: { heading: Heading; indent: number } | undefined;
  /** Whether the lines speak of somebody else, until a heading or a blank line. */
  private others: 'section' | 'block' | undefined;
  private said: string | undefined;
  private prose: number | undefined;
  private found = 0;
  private told = 0;
  private seen = 0;
  private name: string | undefined;
  private readonly names: NameParts = {};
  /** Fields whose names say nothing that a profile has a place for. */
  private readonly strange: Field[] = [];

  constructor(text: string, lines: TranscriptLine[], dated: boolean) {
    this.text = text;
    this.lines = lines;
    this.dated = dated;
    this.mayShout = /\p{Ll}{4}/u.test(text);
  }

  read(): Material | undefined {
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index] as TranscriptLine;
      const table = /^[ \t]{0,8}\|/.test(this.text.slice(line.start, line.start + 10))
        ? tableAt(this.text, line.start)
        : this.isBlank(this.lines[index - 1])
          ? valuesAt(this.text, line.start, true)
          : undefined;
      if (table) {
        this.flush(line.start);
        this.take(this.others ? undefined : ofRows(table.rows));
        while ((this.lines[index + 1]?.start ?? Infinity) < table.end) index += 1;
        this.prose = undefined;
      } else this.line(line, this.lines[index + 1]);
    }
    this.flush(this.text.length);
    if (this.found >= MANY_FIELDS && !this.dated) this.material.fields.push(...this.strange.slice(0, MOST_STRANGE));
    this.material.fields = withFullName(this.material.fields, this.names);
    return this.found > 0 || this.dated ? this.material : undefined;
  }

  private readonly isBlank = (line: TranscriptLine | undefined): boolean =>
    line === undefined || this.text.slice(line.start, Math.min(line.end, line.start + 400)).trim() === '';

  private line(line: TranscriptLine, next: TranscriptLine | undefined): void {
    const { start, end } = line;
    const raw = this.text.slice(start, Math.min(end, start + 400));
    if (raw.trim() === '') {
      if (this.others === 'block') this.others = undefined;
      if (this.section?.isBrief) this.section = undefined;
      return;
    }
    this.seen += 1;
    if (this.dated && (line.header ?? line.stamp)) this.entry(line);
    else if (this.heading(raw, start, next)) this.prose = undefined;
    else if (this.others) this.flush(start);
    else if (this.listed(raw, start, end) || this.fields(start, end) || this.headline(raw, start, end))
      this.prose = undefined;
    else this.prose ??= start;
  }

  /** A dated line: what stands below it, or behind it, was said then. */
  private entry({ start, after, header, stamp }: TranscriptLine): void {
    this.flush(start);
    this.section = this.list = this.others = undefined;
    this.said = header ?? stamp;
    this.prose = header ? undefined : after;
  }

  private heading(raw: string, start: number, next: TranscriptLine | undefined): boolean {
    const below = next ? this.text.slice(next.start, Math.min(next.end, next.start + 80)) : '';
    const heading = headingOf(raw, below);
    if (!heading || (!this.mayShout && heading.meaning === undefined)) return false;
    const indent = indentOf(raw);
    this.flush(start);
    if (heading.isSection && !(this.list && indent > this.list.indent)) {
      this.section = heading;
      this.list = undefined;
      this.others = heading.ofOthers ? 'section' : undefined;
    } else if (heading.ofOthers) this.others = 'block';
    else this.list = { heading, indent };
    if (heading.meaning !== undefined || heading.ofOthers) this.found += 1;
    else if (
      this.seen <= FIRST_LINES &&
      this.name === undefined &&
      isWrittenName(heading.title) &&
      isSheet(this.text, this.lines)
    )
      this.push(
        fieldsOf({ key: 'name', value: heading.title, start, end: start + raw.trimEnd().length, said: this.said }),
        start,
      );
    return true;
  }

  /** A line below a heading: an item of its list, its value, or what is remembered under its name. */
  private listed(raw: string, start: number, end: number): boolean {
    if (/^[ \t]*(?:=|-|\*|_){3,}[ \t]*$/.test(raw)) return true;
    if (this.section?.isBrief && /[?？]\s*$/.test(raw)) this.section = undefined;
    const chosen = tickedOn(raw);
    const box = chosen !== undefined;
    const indent = indentOf(raw);
    const bullet = box ? undefined : /^[ \t]*(?:[-*•+–]|\d{1,2}[.)])[ \t]{1,4}(?=\S)/.exec(raw)?.[0];
    if (this.list && !(bullet && indent >= this.list.indent) && !(indent > this.list.indent)) this.list = undefined;
    const heading = this.list?.heading ?? this.section;
    const meaning = heading?.meaning;
    if (chosen === '') {
      this.flush(start);
      return true;
    }
    const from = start + (box ? indent : (bullet ?? raw.slice(0, indent)).length);
    const item = chosen ?? this.text.slice(from, Math.min(end, from + 400)).trim();
    if (box && (meaning === undefined || meaning === 'prose' || meaning === 'memory'))
      return this.remember(heading?.title ?? '', item, start, end);
    if (!heading || meaning === undefined || (!bullet && !box && entriesOn(this.text, start, end))) return false;
    if (LISTED.has(meaning)) {
      const isBullet = bullet !== undefined || box;
      const facts = itemsUnder(heading, meaning, { item, start: from, end, said: this.said }, isBullet);
      if (facts) this.push(facts, from);
      return facts !== undefined;
    }
    if (SINGLE.has(meaning)) {
      if (heading === this.section) this.section = undefined;
      const isValue = meaning === 'style' ? !/\b(?:I|my)\b/.test(item) : item.length <= 80 && !isSentence(item);
      if (isValue)
        this.push(fieldsOf({ key: SINGLE_KEYS[meaning] ?? meaning, value: item, start, end, said: this.said }), start);
      return isValue;
    }
    return meaning === 'memory' && !isSentence(item) && this.remember(heading.title, item, start, end);
  }

  private remember(title: string, item: string, start: number, end: number): boolean {
    const plain = item.replace(/[*_`]{1,3}/g, '').trim();
    this.flush(start);
    if (
      plain.length > 3 &&
      !isEmpty(plain) &&
      !/^(?:line )?(?:manager|supervisor|reports? to|phone|tel|email|e-mail)\b/i.test(plain) &&
      this.told < MOST_TOLD
    ) {
      this.told += 1;
      this.push([rememberedField(title, plain, { start, end, said: this.said })], start);
    }
    return true;
  }

  private fields(start: number, end: number): boolean {
    const entries = entriesOn(this.text, start, end);
    if (!entries) return this.strangeField(start, end);
    this.flush(start);
    for (const entry of entries) this.field({ ...entry, said: this.said });
    this.found += 1;
    return true;
  }

  /** `Hives at present: 3`: remembered as it is, if this turns out to be a form. */
  private strangeField(start: number, end: number): boolean {
    const entry = this.dated ? undefined : strangeOn(this.text, start, end);
    if (!entry) return false;
    this.strange.push(rememberedField(entry.key, String(entry.value), { start, end: entry.end, said: undefined }));
    return false;
  }

  private field(entry: LineEntry): void {
    const meaning = meaningOf(entry.key)?.meaning;
    if (meaning === 'prose') {
      this.material.passages.push({
        text: this.text.slice(entry.body, entry.end),
        origin: entry.body,
        speaker: 'subject',
        said: this.said,
      });
      return;
    }
    if (meaning === 'given name' || meaning === 'family name') this.names[meaning] ??= entry;
    const facts = fieldsOf(entry);
    const named = facts.find(({ path }) => path === 'core_info.name');
    // A second name is somebody else's, and so is what stands below it.
    if (
      named &&
      this.name !== undefined &&
      this.name !== named.value &&
      !/call|nick|prefer|known|goes|display/i.test(entry.key)
    )
      this.others = 'block';
    else this.push(facts, entry.start);
  }

  private headline(raw: string, start: number, end: number): boolean {
    if ((this.dated && this.said !== undefined) || this.seen > FIRST_LINES || this.name !== undefined) return false;
    const read = (line: string): Headline | undefined => headlineOf(line.trim().replace(/^[#*_\s]+|[*_\s]+$/g, ''));
    const opening = /^[^.!?]{2,100}[.!](?=\s+\S)/.exec(raw)?.[0] ?? raw;
    const whole = read(raw);
    const [head, headline] = whole === undefined ? [opening, read(opening)] : [raw, whole];
    const isTitle =
      headline !== undefined && (headline.certain || (headline.slots.length === 1 && isSheet(this.text, this.lines)));
    if (!headline || !isTitle) return false;
    if (headline.certain) this.found += 1;
    const after = head === raw ? end : start + head.length;
    this.push(
      headline.slots.map((slot) => ({ ...slot, start, end: after, said: this.said })),
      start,
    );
    if (headline.saysMore) this.prose = start;
    else if (after < end) this.prose = after;
    return this.prose === undefined;
  }

  private push(facts: Field[], start: number): void {
    this.flush(start);
    this.name ??= facts.find(({ path }) => path === 'core_info.name')?.value as string | undefined;
    this.material.fields.push(...facts);
  }

  /** A table with another name than the subject's tells of somebody else. */
  private take(material: Material | undefined): void {
    if (!material) return;
    this.found += 1;
    const named = material.fields.find(({ path }) => path === 'core_info.name')?.value;
    if (named !== undefined && this.name !== undefined && named !== this.name) return;
    this.name ??= named as string | undefined;
    this.material.passages.push(...material.passages);
    this.material.fields.push(...material.fields);
  }

  private flush(end: number): void {
    const start = this.prose;
    this.prose = undefined;
    if (start === undefined || this.text.slice(start, end).trim() === '') return;
    this.material.passages.push({
      text: this.text.slice(start, end),
      origin: start,
      speaker: 'subject',
      said: this.said,
      ...(this.dated ? { diary: this.said !== undefined } : {}),
    });
  }
}
