import type { Fact } from '../profile/observation.js';
import { placeOf, type Conversation, type Known, type Speaker } from '../text/conversation.js';
import { calledAs } from '../text/subject.js';

/** Fewer quotes than these show no preference for a speaker. A guess. */
const FEWEST_QUOTES = 3;
/** At least this share of the quotes stands in the words of the speaker that they are about. A guess. */
const LEAST_SHARE = 2 / 3;

/**
 * Whom of several speakers claims are about, told by the claims themselves, as a label of the text: the speaker whose
 * name they claim, else the one whom nearly all of them quote. Undefined where something better tells who is meant. A
 * profile that is known by a name which nobody here bears may be about somebody absent, so quotes alone do not count.
 */
export function subjectClaimed(
  { subject, speakers, turns }: Conversation,
  facts: readonly Fact[],
  { called = [], given = '', byModel }: Known,
): string | undefined {
  if (subject.chosenBy !== 'first' && subject.chosenBy !== 'nobody') return undefined;
  if (given.trim() !== '' || byModel !== undefined) return undefined;
  const names = facts.flatMap(({ path, polarity, value }) =>
    path === 'core_info.name' && polarity === 'asserts' && typeof value === 'string' ? [value] : [],
  );
  const named = calledAs(speakers, names);
  if (names.length > 0) return named.length === 1 ? named[0]!.label : undefined;
  return called.length > 0 ? undefined : mostQuoted(turns, facts)?.label;
}

/** The speaker in whose turns most of the quotes stand that were found. Each place counts once. */
function mostQuoted(turns: Conversation['turns'], facts: readonly Fact[]): Speaker | undefined {
  const starts = [...new Set(facts.map(({ evidence }) => evidence.start))]
    .filter((start) => start >= 0)
    .toSorted((a, b) => a - b);
  if (starts.length < FEWEST_QUOTES) return undefined;
  const counts = new Map<Speaker, number>();
  let next = 0;
  for (const turn of turns) {
    const { start, end } = placeOf(turn, 0, turn.text.length);
    for (; next < starts.length && starts[next]! < start; next += 1);
    for (; next < starts.length && starts[next]! < end; next += 1)
      counts.set(turn.speaker, (counts.get(turn.speaker) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] >= LEAST_SHARE * starts.length ? most[0] : undefined;
}
