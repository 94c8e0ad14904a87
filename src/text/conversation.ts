import type { SubjectChoice } from '../profile/submission.js';
import type { Span } from '../profile/span.js';

/** Which side a label says that its speaker is on: `Customer` is served, `Support` serves, `Maria` is on neither. */
export type Side = 'subject' | 'other' | 'named';

/** Somebody who speaks in a text, under one label or several that name the same. */
export interface Speaker {
  /** As the text writes it first. */
  label: string;
  /** All that the text calls the same speaker: a name without its title, a handle, an address, an id. */
  called: string[];
  side: Side;
  /** What the label, or the list of those present, says beside the name: `Account Executive`. */
  title: string | undefined;
  /** The name in the label, where that is one, and where it stands. */
  name: ({ text: string; said: string | undefined } & Span) | undefined;
}

/** What one speaker said or wrote without a break, decoded. */
export interface Turn {
  speaker: Speaker;
  text: string;
  /**
   * Where `text` stands in the submission: its first offset, or one offset for each unit and the end when JSON escapes
   * lie between.
   */
  origin: number | Uint32Array;
  /** When it was said, RFC 3339 or a calendar date; undefined when the text does not tell. */
  said: string | undefined;
}

/** Which of the speakers the profile is about. */
export interface Subject {
  speakers: ReadonlySet<Speaker>;
  chosenBy: SubjectChoice;
}

/** The turns of a text in their order, who takes them, and which of them is the subject. */
export interface Conversation {
  speakers: Speaker[];
  turns: Turn[];
  subject: Subject;
}

/** What is known of the subject before a text is read; it tells which of several speakers it is. */
export interface Known {
  /** Whom the post says it is about. */
  given?: string | undefined;
  /** What the profile is called: names, handles, addresses. */
  called?: readonly string[] | undefined;
  profileId?: string | undefined;
  /** Whom a language model took for the subject. */
  byModel?: string | undefined;
}

/** The offsets in the submission of a stretch of a turn. */
export function placeOf({ origin }: Pick<Turn, 'origin'>, start: number, end: number): Span {
  return typeof origin === 'number'
    ? { start: origin + start, end: origin + end }
    : { start: origin[start] ?? 0, end: origin[end] ?? 0 };
}
