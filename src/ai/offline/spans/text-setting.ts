import type { Conversation, Known } from '../../../text/conversation.js';
import type { ParsedText } from '../../../text/parsed-text.js';
import { voicesOf } from '../../../text/voices.js';
import { languageOf } from '../language.js';
import { withMeanings } from './meanings.js';
import type { Setting, Side } from './setting.js';
import { type Token, tokensOf, wordsIn } from './tokens.js';
import { townsOf } from './town-features.js';

/**
 * Of a longer text the networks read the beginning, some 200,000 characters of prose: it takes 20 to 40 microseconds a
 * token, and a megabyte of them would hold a thread for ten seconds. The rules read all of it.
 */
const MOST_TOKENS = 50_000;

/** The tokens of a text with what they mean, so many of them as the network reads. */
export function tokensIn(text: string): Token[] {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  return withMeanings(tokens, languageOf(text)?.code);
}

/** What is known of the tokens of a text beside its words. */
export function settingOf(tokens: readonly Token[], parsed: ParsedText, known: Known): Setting {
  return {
    sides: sidesOf(tokens, parsed, known),
    towns: townsOf(parsed.level, tokens),
    format: parsed.format,
    about: parsed.about,
    called: calledIn(parsed.conversation, known),
  };
}

function sidesOf(tokens: readonly Token[], parsed: ParsedText, known: Known): Side[] {
  const voices = voicesOf(parsed, known);
  if (!voices) return tokens.map(() => 'alone');
  let at = 0;
  return tokens.map(({ start }) => {
    while (at < voices.length && voices[at]!.end <= start) at += 1;
    const voice = voices[at];
    return voice && voice.start <= start ? voice.speaker : 'outside';
  });
}

/** The words of all that the subject is called by; initials may be anybody's. */
function calledIn(conversation: Conversation | undefined, { called = [], given }: Known): Set<string> {
  const speakers = [...(conversation?.subject.speakers ?? [])];
  const names = [...called, ...(given === undefined ? [] : [given]), ...speakers.flatMap((one) => one.called)];
  return new Set(names.flatMap(wordsIn).filter((word) => word.length > 1));
}
