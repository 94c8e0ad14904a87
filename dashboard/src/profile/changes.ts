import { calendarDate } from '../pieces/moment.tsx';
import { languageName, nameOfPath } from './item.ts';

/** One thing that changed, for people. */
export interface ChangeLine {
  label: string;
  text: string;
  /** It is no longer there. */
  gone: boolean;
  /** It is one of a list. */
  listed: boolean;
  /** It was there before, and is only surer now, or less so. */
  again: boolean;
}

/**
 * What an entry of the update log changed, line by line. It is a partial profile in the names of REST, with null for
 * what is gone.
 */
export function readChanges(changes: unknown): ChangeLine[] {
  const lines = Object.entries(asRecord(changes)).flatMap(([section, content]) =>
    section === 'summary' || section === 'field_timestamps' ? [] : linesOf(section, content),
  );
  if (lines.length > 0) return lines;
  return 'summary' in asRecord(changes) ? [line('Summary', 'rewritten')] : [];
}

/** The lines of entries, the latest first. What texts only say again of what an older entry told is marked. */
export function readLog(entries: { changes: unknown; revision: unknown }[]): ChangeLine[][] {
  const said = new Map<string, string>();
  return entries
    .toReversed()
    .map(({ changes, revision }) =>
      readChanges(changes).map((one) => {
        const place = one.listed ? `${one.label} ${one.text}` : one.label;
        const again = revision === null && !one.gone && said.get(place) === one.text;
        if (one.gone) said.delete(place);
        else said.set(place, one.text);
        return { ...one, again };
      }),
    )
    .toReversed();
}

/** A value as the wire tells it, in words: with its confidence, or a memory, or bare. */
export function sayValue(value: unknown): string {
  const { value: inner, event, date, date_precision: precision, told_as: words } = asRecord(value);
  if (typeof event === 'string') {
    const dated = typeof date === 'string' ? `${event} (${calendarDate(date, precision)})` : event;
    return Array.isArray(words) && words.length > 0
      ? `${dated}; also told as ${words.map((one) => `“${String(one)}”`).join(', ')}`
      : dated;
  }
  if (inner !== undefined) return sayValue(inner);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** The value at a path, in words: a language by its name. */
export const sayValueAt = (path: string, value: unknown): string =>
  path === 'core_info.language' ? languageName(sayValue(value)) : sayValue(value);

/** The confidence beside a value, if there is one. */
export function confidenceOf(value: unknown): number | undefined {
  const { confidence } = asRecord(value);
  return typeof confidence === 'number' ? confidence : undefined;
}

function linesOf(path: string, content: unknown): ChangeLine[] {
  const label = nameOfPath(path);
  if (Array.isArray(content))
    return content.map((one) => ({
      ...line(label, sayValue(one)),
      gone: asRecord(one)['confidence'] === null,
      listed: true,
    }));
  if (content === null) return [{ ...line(label, ''), gone: true }];
  const record = asRecord(content);
  if ('value' in record || 'event' in record) return [line(label, sayValueAt(path, content))];
  return Object.entries(record).flatMap(([name, inner]) => linesOf(`${path}.${name}`, inner));
}

const line = (label: string, text: string): ChangeLine => ({ label, text, gone: false, listed: false, again: false });

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
