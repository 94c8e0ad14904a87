import { partsOf, type Part } from '../profile/document-parts.js';
import type { NameUnder, ProfileDocument, Scored } from '../profile/profile.js';
import { SLOTS, type SlotRow } from '../profile/slots.js';
import type { EvidenceSource } from './evidence.js';
import { ScoredInt, ScoredString } from './values.js';

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer More}`
  ? `${Word}${Capitalize<CamelCase<More>>}`
  : Name;

/** The slots under a path of a document as GraphQL shows them: `mood_trends` is `moodTrends`; lists are never null. */
export type PresentedSection<Above extends string> = {
  [Row in SlotRow as CamelCase<NameUnder<Above, Row['path']>>]: Row['path'] extends `${Above}.${NameUnder<
    Above,
    Row['path']
  >}`
    ? PresentedSlot<Row>
    : PresentedSection<`${Above}.${NameUnder<Above, Row['path']>}`> | undefined;
};

type PresentedSlot<Row extends SlotRow> = Row['holds'] extends 'many'
  ? ScoredString[]
  : (Row['type'] extends 'number' ? ScoredInt : ScoredString) | undefined;

/** A section of a document as GraphQL shows it; undefined when the document has none. */
export function presentSection<Name extends 'core_info' | 'personality' | 'preferences'>(
  document: ProfileDocument,
  name: Name,
  source: EvidenceSource,
): PresentedSection<Name> | undefined {
  const section = document[name];
  return section && (presentParts(section, partsOf(name), source) as PresentedSection<Name>);
}

type Tree = Record<string, unknown>;

function presentParts(section: Tree, parts: Part[], source: EvidenceSource): Tree {
  const presented: Tree = {};
  for (const part of parts) presented[FIELD_NAMES.get(part.name)!] = presentPart(section[part.name], part, source);
  return presented;
}

function presentPart(content: unknown, { slot, parts }: Part, source: EvidenceSource): unknown {
  if (!slot) return content && presentParts(content as Tree, parts, source);
  const path = slot.path as Exclude<typeof slot.path, 'interests.*'>;
  if (slot.holds === 'many')
    return ((content as Scored<string>[] | undefined) ?? []).map((one) => new ScoredString(one, path, source));
  if (content === undefined) return undefined;
  return slot.type === 'number'
    ? new ScoredInt(content as Scored<number>, path, source)
    : new ScoredString(content as Scored<string>, path, source);
}

const FIELD_NAMES = new Map(
  SLOTS.flatMap(({ path }) => path.split('.')).map((name) => [
    name,
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  ]),
);
