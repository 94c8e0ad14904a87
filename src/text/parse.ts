import { withNameCalled } from './called-by.js';
import type { Conversation, Known } from './conversation.js';
import { FORMATS } from './formats.js';
import { introducedIn } from './introduction.js';
import { readJson } from './json-tree.js';
import { whomAbout } from './notes.js';
import { levelled } from './levelled.js';
import { readMessages } from './messages.js';
import type { ParsedText } from './parsed-text.js';
import { sectionsOf } from './sections.js';

/**
 * Tells what a text is, who speaks in it, when, and which of the speakers is the subject, by what is `known` of it. The
 * only place where that is told: readers, grounding and evidence go by what it says. Linear in the length of the text,
 * and takes time in proportion to it, so it belongs on a thread.
 */
export function parseText(text: string, known: Known = {}): ParsedText {
  const level = levelled(text);
  const whole = {
    level,
    root: undefined,
    rest: undefined,
    conversation: undefined,
    about: 'self',
    introduced: undefined,
    sections: [],
  } as const;
  const root = readJson(level);
  if (root) {
    const messages = readMessages(level, root, known);
    if (!messages) return { ...whole, format: 'record', root, sections: [] };
    return {
      ...whole,
      format: 'messages',
      root,
      rest: messages.rest,
      conversation: messages.conversation,
      sections: [],
    };
  }
  const found = conversationIn(level, known);
  if (found) return { ...whole, ...found, sections: [] };
  const sections = sectionsOf(level);
  const about = whomAbout(level);
  const format = isCv(sections) ? 'cv' : about === 'subject' ? 'notes' : 'prose';
  return { ...whole, format, about, sections, introduced: introducedIn(level) };
}

/** The turns of a text that is no JSON, by the first format that finds any. */
export function conversationIn(
  level: string,
  known: Known,
): { format: ParsedText['format']; conversation: Conversation } | undefined {
  for (const { id, read } of FORMATS) {
    const conversation = read(level, known);
    if (conversation) return { format: id, conversation: withNameCalled(conversation) };
  }
  return undefined;
}

/** Work and education below headings of their own. */
const isCv = (sections: ParsedText['sections']): boolean =>
  ['work', 'education'].every((key) => sections.some((section) => section.key === key));
