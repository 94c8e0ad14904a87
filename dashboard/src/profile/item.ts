import type { ShownMemory, Quote, ShownValue, ShownNumber } from '../wire/operations.ts';
import { SLOTS } from '../wire/slots.ts';

/** A value of a profile as a person sees it: where it stands, what it says, and why. */
export interface Item {
  path: string;
  /** As the wire takes it back: a text or a number; of a memory its event. */
  value: string | number;
  shown: string;
  /** The words of the value, where what is shown are others. */
  said?: string;
  label?: string;
  confidence: number | null;
  pinned: boolean;
  evidence: Quote[];
  /** It is one of a list. */
  listed: boolean;
  memory?: ShownMemory;
}

const languages = new Intl.DisplayNames(undefined, { type: 'language' });

/** The one value at a path. */
export const single = (path: string, label: string, told: ShownValue | ShownNumber): Item => ({
  ...told,
  path,
  label,
  shown: path === 'core_info.language' ? languageName(String(told.value)) : String(told.value),
  listed: false,
});

/** One of the values at a path. */
export const listed = (path: string, told: ShownValue): Item => ({ ...told, path, shown: told.value, listed: true });

/** Somebody speaks of themselves: what cannot be told in the third person is a quotation then. */
const OWN_WORDS = /\b(?:I|me|my|we|us|our)\b/;

/** A memory. */
export const remembered = (memory: ShownMemory): Item => ({
  ...memory,
  path: 'memories',
  value: memory.event,
  shown: memory.inThirdPerson ?? (OWN_WORDS.test(memory.event) ? `“${memory.event}”` : memory.event),
  said: memory.event,
  listed: true,
  memory,
});

/** How sure a value is, in a word. */
export const sureness = (confidence: number): string =>
  confidence >= 0.8 ? 'Well supported' : confidence >= 0.55 ? 'Likely' : 'Tentative';

/** The name of a path for people: `core_info.name` is "Name", `interests.music` is "Music". */
export function nameOfPath(path: string): string {
  const name = NAMES[path] ?? path.replace(/^interests\./, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const NAMES: Record<string, string> = Object.fromEntries(SLOTS.map(({ path, label }) => [path, label]));

/** The language of an ISO 639-1 code; what is none stays as it is. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}
