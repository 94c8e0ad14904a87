import { contextAround, SENTENCE_END, SENTENCE_ENDS } from './quote-context.js';
import { ordersIn } from './orders.js';
import type { QuoteSetting } from './quote-setting.js';
import { assents, denies, firstSentence, isAboutYou, isOpen, questionIn } from './question.js';
import type { Fact, Quote } from './observation.js';
import { speaksOfSelf } from './other-person.js';
import type { Span } from './span.js';
import { Surroundings } from './support.js';
import { Vocabulary } from './vocabulary.js';
import { wordsOf } from './words.js';
import { NO_RELATIONS, type WordRelations } from './word-relations.js';

/**
 * Whose words a stretch of a submission is: the subject's or another's; or nobody's that say what the subject is called
 * (`label`) or describe something of the subject's (`possession`), on which a name or a memory may rest and nothing
 * else.
 */
export interface Voice extends Span {
  speaker: 'subject' | 'other' | 'label' | 'possession';
}

/**
 * How far around a quote its value may be said, in UTF-16 units: the sentence before, the rest of the sentence after.
 */
const BEFORE = 240;
const AFTER = 120;
const SENTENCE = 400;
const LONGEST_OBJECT = 2_000;
/** Of a longer text only so much is looked at for what a statement takes from elsewhere in it, in UTF-16 units. */
const LONGEST_TOLD = 64_000;
/** In UTF-16 units. */
const LONGEST_LABEL = 120;
/** A speaker goes by few names. */
const MOST_LABELS = 20;
/** What may rest on nobody's words. */
const RESTS_ON: Partial<Record<Voice['speaker'], Fact['path']>> = { label: 'core_info.name', possession: 'memories' };

/**
 * Hears what the subject says in a text, and nobody else. `voices` are in order and apart; between them are nobody's
 * words (headers, labels, keys). Without them all of the text is the subject's. Orders to a model are nobody's words
 * (orders.ts).
 */
export class SpeakerText {
  readonly #text: string;
  readonly #voices: readonly Voice[];
  readonly #others: Span[];
  readonly #own: Span[];
  readonly #relations: WordRelations;
  #told: Vocabulary | undefined;
  #speaksOfSelf: boolean | undefined;

  constructor(text: string, voices?: readonly Voice[], relations: WordRelations = NO_RELATIONS) {
    this.#text = text;
    this.#relations = relations;
    this.#voices = voices ?? [{ start: 0, end: text.length, speaker: 'subject' }];
    this.#others = this.#voices.filter(({ speaker }) => speaker === 'other');
    this.#own = this.#voices.flatMap((voice) => (voice.speaker === 'subject' ? withoutOrders(text, voice) : []));
  }

  /** The subject's words without orders, in order and apart. */
  get own(): readonly Span[] {
    return this.#own;
  }

  /** The words that the subject's turns stand under. */
  get names(): string[] {
    const labels = this.#voices.filter(({ speaker }) => speaker === 'label').slice(0, MOST_LABELS);
    return [...new Set(labels.flatMap((label) => wordsOf(this.#read(label))))];
  }

  /** Tells which words the subject says anywhere, and another in the turn before theirs. */
  #tellerOf(before: string): QuoteSetting['isTold'] {
    let heard: Vocabulary | undefined;
    return (word) => this.#isOwnWord(word) || (heard ??= new Vocabulary(before, this.#relations)).has(word);
  }

  #isOwnWord = (word: string): boolean => (this.#told ??= new Vocabulary(this.#beginning, this.#relations)).has(word);

  get #beginning(): string {
    return this.#own
      .map((part) => this.#read(part))
      .join('\n')
      .slice(0, LONGEST_TOLD);
  }

  #isByThemselves = (): boolean => (this.#speaksOfSelf ??= speaksOfSelf(wordsOf(this.#beginning)));

  /** Whether the subject says some of the words of a place. */
  isOwn({ start, end }: Span): boolean {
    return (this.#own[firstAfter(this.#own, start)]?.start ?? end) < end;
  }

  /** What bears out a fact that quotes this place, undefined when it is nothing that the subject said or affirmed. */
  at(place: Quote, fact: Pick<Fact, 'path' | 'polarity'>): QuoteSetting | undefined {
    const parts = this.#ownIn(place).filter(({ start, end }) => /[\p{L}\p{N}]/u.test(this.#text.slice(start, end)));
    const [first, last] = [parts[0], parts.at(-1)];
    if (first && last) {
      const said = this.#said({ start: first.start, end: last.end }, fact.polarity);
      const label = this.#voices[firstAfter(this.#voices, place.start)];
      // "Ada Moor: hello" quotes what the subject is called with what they say.
      return label?.speaker === 'label' &&
        RESTS_ON.label === fact.path &&
        label.start < place.end &&
        label.end > place.start
        ? { ...this.#written(label), isTold: said.isTold }
        : said;
    }
    const voice = this.#voices[firstAfter(this.#voices, place.start)];
    if (!voice || voice.start >= place.end) return undefined;
    if (voice.speaker === 'other') return this.#affirmed(place, voice, fact.polarity);
    return RESTS_ON[voice.speaker] === fact.path ? this.#written(voice) : undefined;
  }

  /** The place with what the subject said around it (quote-context.ts), to be kept as evidence. */
  breath({ start, end, quote }: Quote): Quote {
    const own = this.#own[firstAfter(this.#own, start)];
    if (!own || own.start > start || own.end < end) return { start, end, quote };
    const breath = contextAround(this.#text, { start, end }, own);
    return { ...breath, quote: this.#read(breath) };
  }

  #said(focus: Span, polarity: Fact['polarity']): QuoteSetting {
    const { asked, answer, before } = this.#questionBefore(focus);
    const affirmed = isAboutYou(asked) && (polarity === 'retracts' ? denies(answer) : assents(answer)) ? asked : '';
    const isAnswer = asked !== '' && firstSentence(answer).length >= focus.start - this.#turnAt(focus.start).start;
    const sentence = this.#sentenceAround(focus);
    return {
      near: new Surroundings(
        [affirmed, ...this.#ownIn(this.#around(focus)).map((part) => this.#read(part))].join('\n'),
      ),
      said: sentence,
      quoted: this.#read(focus),
      answers: isAnswer && !denies(answer) && isOpen(asked) ? asked : '',
      heard: before,
      label: this.#labelBefore(focus.start),
      isAsked: false,
      dated: new Surroundings([affirmed, this.#withoutOthers(this.#around(focus))].join('\n')),
      isTold: this.#tellerOf(before),
      isOwnWord: this.#isOwnWord,
      isByThemselves: this.#isByThemselves,
    };
  }

  /** "You live in Rome?" "Yes": the other's words, once the subject affirms or, of what is taken back, denies them. */
  #affirmed(place: Quote, other: Voice, polarity: Fact['polarity']): QuoteSetting | undefined {
    const question = questionIn(this.#text, other);
    const at = firstAfter(this.#voices, other.end);
    const next = this.#voices[this.#voices[at]?.speaker === 'label' ? at + 1 : at];
    if (place.start < question.start || place.end > other.end || next?.speaker !== 'subject') return undefined;
    const answer = this.#read(next);
    const asked = this.#read(question);
    if (!isAboutYou(asked) || !(polarity === 'retracts' ? denies(answer) : assents(answer))) return undefined;
    return { ...this.#alone(new Surroundings(`${asked}\n${firstSentence(answer)}`), asked), isAsked: true };
  }

  #written({ start, end }: Voice): QuoteSetting {
    const near = new Surroundings(this.#read({ start, end: Math.min(end, start + LONGEST_OBJECT) }));
    return this.#alone(near, near.text);
  }

  /** A place with nothing around it. */
  #alone(near: Surroundings, said: string): QuoteSetting {
    const asked = { isTold: this.#tellerOf(''), isOwnWord: this.#isOwnWord, isByThemselves: this.#isByThemselves };
    const nothing = { answers: '', heard: '', label: '', isAsked: false };
    return { near, said, quoted: said, ...nothing, dated: near, ...asked };
  }

  /** What another asked just before these words, and the turn that answers it. */
  #questionBefore({ start }: Span): { asked: string; answer: string; before: string } {
    const at = firstAfter(this.#voices, start);
    const before = this.#voices[this.#voices[at - 1]?.speaker === 'label' ? at - 2 : at - 1];
    return {
      asked: before?.speaker === 'other' ? this.#read(questionIn(this.#text, before)) : '',
      before: before?.speaker === 'other' ? this.#read(before).slice(-SENTENCE) : '',
      answer: this.#read(this.#turnAt(start)).slice(0, SENTENCE),
    };
  }

  /** What stands before an offset in its line and calls what follows by name, such as `Allergies:`. */
  #labelBefore(offset: number): string {
    const before = this.#text.slice(Math.max(0, offset - LONGEST_LABEL), offset);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return /[:=][\s"']*$/.test(line) ? wordsOf(line).join(' ') : '';
  }

  #turnAt(offset: number): Span {
    return this.#voices[firstAfter(this.#voices, offset)] ?? { start: offset, end: offset };
  }

  #around({ start, end }: Span): Span {
    return { start: wordStart(this.#text, start - BEFORE), end: wordEnd(this.#text, end + AFTER) };
  }

  #ownIn(span: Span): Span[] {
    return within(this.#own, span);
  }

  #withoutOthers(span: Span): string {
    let [from, words] = [span.start, ''];
    for (const voice of within(this.#others, span)) {
      words += `${this.#text.slice(from, voice.start)}\n`;
      from = voice.end;
    }
    return words + this.#text.slice(from, span.end);
  }

  #sentenceAround({ start, end }: Span): string {
    const from = Math.max(this.#own[firstAfter(this.#own, start)]?.start ?? start, start - SENTENCE);
    const to = Math.min(this.#own[firstAfter(this.#own, end - 1)]?.end ?? end, end + SENTENCE);
    const before = this.#text.slice(from, start);
    const cut = [...before.matchAll(SENTENCE_ENDS)].at(-1);
    const after = this.#text.slice(end - 1, to).search(SENTENCE_END);
    const own = this.#ownIn({
      start: from + (cut ? cut.index + cut[0].length : 0),
      end: after < 0 ? to : Math.max(end, end + after),
    });
    return own.map((part) => this.#read(part)).join('\n');
  }

  #read({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }
}

/** The parts of spans, which are in order and apart, that lie within another. */
function within(spans: readonly Span[], { start, end }: Span): Span[] {
  const parts: Span[] = [];
  for (let at = firstAfter(spans, start); at < spans.length; at += 1) {
    const span = spans[at]!;
    if (span.start >= end) break;
    parts.push({ start: Math.max(start, span.start), end: Math.min(end, span.end) });
  }
  return parts;
}

/** Index of the first span that ends behind an offset. */
function firstAfter(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function withoutOrders(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const order of ordersIn(text.slice(start, end))) {
    if (start + order.start > from) spans.push({ start: from, end: start + order.start });
    from = start + order.end;
  }
  if (from < end) spans.push({ start: from, end });
  return spans;
}

/**
 * Moves a cut outwards to the edge of a word, so that "start" is not read as "art"; runs without spaces are cut where
 * they are.
 */
export function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.slice(Math.max(0, at - 40), at).search(/\s\S*$/u);
  return space < 0 ? at : Math.max(0, at - 40) + space;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at, at + 40).search(/\s/u);
  return space < 0 ? at : at + space;
}
