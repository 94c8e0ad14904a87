import type { Conversation, Known, Speaker, Turn } from './conversation.js';
import { dayIn } from './datelines.js';
import { speakersUnder } from './speakers.js';
import { subjectAmong } from './subject.js';

/** `@ada · Jun 3`, `Ada Moor @ada · 3 Jun 2025`: who posted, and when. */
const HEAD = /^(?:(?<name>[^@·\n]{1,40}) )?(?<handle>@\w{2,30})(?: · |\s[-–—]\s)(?<when>[^\n]{2,40})$/u;
/** What is repeated of another, and whom a post answers. */
const REPEATED = /^(?:RT @\w{2,30}:|\u{1f501} )/u;
const ADDRESSED = /^(?:replying to|en réponse à|en respuesta a|antwort an|in risposta a|em resposta a) @/i;
const LEAST_POSTS = 2;
/** A page of posts has no more writers. A guess. */
const MOST_WRITERS = 5000;

/**
 * Posts with the handle and the day of each above it. What is repeated of others is theirs. Undefined where a text has
 * no such heads. Linear in its length.
 */
export function readPosts(text: string, known: Known = {}): Conversation | undefined {
  const heads: { label: string; called: string[]; start: number; end: number; said: string | undefined }[] = [];
  const parts: { head: number; start: number; end: number }[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, Math.min(end, start + LONGEST_HEAD));
    const head = HEAD.exec(line.trimEnd())?.groups;
    if (head?.['handle'] !== undefined && /\d/.test(head['when'] ?? '')) {
      const label = head['name']?.trim() || head['handle'];
      const said = dayIn(head['when'] ?? '', false)?.date;
      heads.push({ label, called: [head['handle']], start, end, said });
    } else if (heads.length > 0 && line.trim() !== '' && !ADDRESSED.test(line)) {
      parts.push({ head: REPEATED.test(line) ? -1 : heads.length - 1, start, end });
    }
    start = end + 1;
  }
  if (heads.length < LEAST_POSTS || new Set(heads.map(({ label }) => label)).size > MOST_WRITERS) return undefined;
  const byLabel = speakersUnder(heads, text);
  const others: Speaker = { label: '', called: [], side: 'other', title: undefined, name: undefined };
  const turns = parts.map(({ head, start, end }): Turn => {
    const by = heads[head];
    const speaker = (by && byLabel.get(by.label)) ?? others;
    return { speaker, text: text.slice(start, end), origin: start, said: by?.said };
  });
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return { speakers, turns, subject: subjectAmong(speakers, turns, known) };
}

const LONGEST_HEAD = 120;
