import type { Surroundings } from './support.js';

/** What bears a quote out. */
export interface QuoteSetting {
  /**
   * The subject's words from 240 characters before the quote to 120 after, and a question that it affirms with them.
   */
  near: Surroundings;
  /** Whole sentences that the quote is part of, in the subject's words; the question itself where that is quoted. */
  said: string;
  /** The quote itself, in the subject's words. */
  quoted: string;
  /** The open question that the quote answers; empty when it answers none. */
  answers: string;
  /** What another said just before the turn of the quote, its last 400 characters; empty where nobody did. */
  heard: string;
  /** What the field is called that the quote stands in, or what else stands before it in its line; often nothing. */
  label: string;
  /** Whether it stands in another's question, which the subject affirms or denies. */
  isAsked: boolean;
  /** As `near`, with nobody's words between, such as the date above a conversation. */
  dated: Surroundings;
  /** Whether the subject says a word anywhere in the text, or another in what these words follow on. */
  isTold(word: string): boolean;
  /** Whether the subject says it themselves. */
  isOwnWord(word: string): boolean;
  /** Whether they speak of themselves, and are not written about. */
  isByThemselves(): boolean;
}
