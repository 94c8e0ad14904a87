import type { Span } from '../profile/span.js';
import type { Conversation } from './conversation.js';
import type { Node } from './json-tree.js';
import type { Section } from './sections.js';

/** What a text is, by the row of formats.ts that recognised it; `prose` where none did. */
export type Format =
  'messages' | 'record' | 'mail' | 'questionnaire' | 'posts' | 'transcript' | 'quoting' | 'notes' | 'cv' | 'prose';

/** A text, parsed once for all who read it: offsets count in the text as it was posted. */
export interface ParsedText {
  format: Format;
  /** The text unit for unit, with one kind of line end and without tags and entities (levelled.ts). */
  level: string;
  /** The value that the text is, where it is JSON, and what of it is no message. */
  root: Node | undefined;
  rest: Node | undefined;
  /** Its turns, where it is made of turns; else all of it is one writer's. */
  conversation: Conversation | undefined;
  /** Whose words it is in: the subject's own, or somebody's who tells about the subject in the third person. */
  about: 'self' | 'subject';
  /** The parts under headings of a CV, a profile or a form, in their order. */
  sections: Section[];
  /** The name in a note that does little more than say whom the profile is about: `Meeting with: Ada Moor`. */
  introduced: ({ name: string } & Span) | undefined;
}
