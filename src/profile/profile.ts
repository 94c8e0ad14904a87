/**
 * The profile of the interface specification, in its own snake_case shape: this is what is stored as text and sent over
 * REST.
 */

export type ProfileStatus = 'processing' | 'ready';

/** A value with the confidence that code computed for it: 0 to 1, two decimals. */
export interface Scored<T> {
  value: T;
  confidence: number;
}

export type Importance = 'low' | 'medium' | 'high';

export interface Memory {
  event: string;
  /** Calendar date, `YYYY-MM-DD`. */
  date?: string;
  importance?: Importance;
  confidence?: number;
}

export interface CoreInfo {
  name?: Scored<string>;
  age?: Scored<number>;
  gender?: Scored<string>;
  location?: Scored<string>;
  /** Lower-case ISO 639-1 code of the language the subject writes in, such as `en`. */
  language?: Scored<string>;
}

/** The merged content of a profile. Absent sections are omitted, never null. */
export interface ProfileDocument {
  core_info?: CoreInfo;
  interests?: Record<string, Scored<string>[]>;
  personality?: {
    traits?: Scored<string>[];
    mood_trends?: { default?: Scored<string>; recent?: Scored<string> };
  };
  memories?: Memory[];
  preferences?: { conversation_style?: Scored<string>; topics_to_avoid?: Scored<string>[] };
  /** Dotted path (`core_info.name`, `interests.music`, `summary`) to the RFC 3339 time it last changed. */
  field_timestamps?: Record<string, string>;
  summary?: string;
}

/**
 * A partial profile: changed fields with their new value, arrays with the added or changed items, `null` for what was
 * removed.
 */
export type Changes = Record<string, unknown>;

export interface UpdateLogEntry {
  /** RFC 3339 with milliseconds, `Z`. */
  extracted_on: string;
  changes: Changes;
}

/** The interest categories of the interface; a reader may add others of the form `^[a-z0-9_ -]{1,40}$`. */
export const INTEREST_CATEGORIES = [
  'hobbies',
  'music',
  'food',
  'books',
  'movies',
  'sports',
  'travel',
  'technology',
  'art',
  'gaming',
  'fashion',
  'fitness',
  'pets',
  'other',
] as const;

/** How many update log entries a REST profile carries; the whole history is a GraphQL connection. */
export const RECENT_LOG_ENTRIES = 200;
