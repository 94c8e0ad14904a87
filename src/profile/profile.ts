import type { SlotRow } from './slots.js';

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

/** How exactly a date is known. */
export const DATE_PRECISIONS = ['year', 'month', 'day'] as const;
export type DatePrecision = (typeof DATE_PRECISIONS)[number];

export interface Memory {
  event: string;
  /** Calendar date, `YYYY-MM-DD`: of a month or a year its first day. */
  date?: string;
  /** Only beside a date that is no day. */
  date_precision?: Exclude<DatePrecision, 'day'>;
  importance?: Importance;
  confidence?: number;
}

/** The name that a path has directly under another: `mood_trends` is under `personality`. */
export type NameUnder<Above extends string, Path extends string> = Path extends `${Above}.${infer Below}`
  ? Below extends `${infer Name}.${string}`
    ? Name
    : Below
  : never;

/** What a slot holds in a document. */
type Shown<Row extends SlotRow> = Row['type'] extends 'memory'
  ? Memory[]
  : Row['holds'] extends 'many'
    ? Scored<string>[]
    : Scored<Row['type'] extends 'number' ? number : string>;

/** The slots under a path, as documents hold them. */
export type Section<Above extends string> = {
  [Row in SlotRow as NameUnder<Above, Row['path']>]?: Row['path'] extends `${Above}.${NameUnder<Above, Row['path']>}`
    ? Shown<Row>
    : Section<`${Above}.${NameUnder<Above, Row['path']>}`>;
};

/** The merged content of a profile. Absent sections are omitted, never null. */
export interface ProfileDocument {
  core_info?: Section<'core_info'>;
  interests?: Record<string, Scored<string>[]>;
  personality?: Section<'personality'>;
  memories?: Memory[];
  preferences?: Section<'preferences'>;
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
