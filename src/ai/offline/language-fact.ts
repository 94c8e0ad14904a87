import type { Fact } from '../../profile/observation.js';
import type { ReadingInput } from '../reader.js';
import { factOf } from './fact-at.js';
import { A_GUESS } from './language.js';
import { listsOf } from './lists.js';
import type { Field, Passage } from './passage.js';

/** What a submission states beside its passages. */
interface Stated {
  input: ReadingInput;
  fields: readonly Field[];
  /** The text in which the fields stand. */
  text: string;
}

/**
 * The language that the subject writes, as their words tell it. A field that declares one is the better witness, as
 * notes may be somebody else's; not so the settings of a program.
 */
export function languageFact(
  own: Passage[],
  language: { code: string; certainty: number } | undefined,
  { input, fields, text }: Stated,
): Fact[] {
  // The longest passage shows the language best.
  const longest = own.reduce<Passage | undefined>(
    (most, passage) => (most && most.text.length >= passage.text.length ? most : passage),
    undefined,
  );
  const isDeclared = fields.some(
    ({ path, start, end }) => path === 'core_info.language' && !isSetting(text.slice(start, end)),
  );
  if (!longest || !language || language.certainty < A_GUESS || isDeclared) return [];
  return [
    factOf(
      {
        path: 'core_info.language',
        value: language.code,
        explicitness: language.certainty > 0.9 ? 0.9 : 0.7,
        polarity: 'asserts',
        start: 0,
        end: longest.text.length,
        rule: 'language',
      },
      longest,
      input,
    ),
  ];
}

const SETTINGS = listsOf('language').words('settings');

/** `"locale": "en-US"`: how a device is set. */
const isSetting = (field: string): boolean =>
  SETTINGS.some((word) => field.slice(0, LONGEST_LABEL).toLowerCase().includes(word));

/** In characters: more of a field is its value. */
const LONGEST_LABEL = 24;
