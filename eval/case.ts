import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const label = z.string().min(1);
const Gold = z.strictObject({
  name: label.nullish(),
  age: z.union([z.number().int(), label]).nullish(),
  gender: label.nullish(),
  location: label.nullish(),
  not: z.array(label).default([]),
  interests: z.array(label).default([]),
  dislikes: z.array(label).default([]),
  facts: z.array(label).default([]),
  dates: z.array(z.tuple([label, z.iso.date()])).default([]),
  traits: z.array(label).default([]),
  avoid: z.array(label).default([]),
  mood: label.nullish(),
  style: label.nullish(),
  chatter: z.array(label).default([]),
});
const CaseSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  posts: z.array(z.strictObject({ data: z.string().min(1), input_type: z.string().optional() })).min(1),
  own: z.string(),
  other: z.string(),
  gold: Gold,
});

/** What a good profile of these posts holds, as eval/cases/README.md lays down. */
export type Gold = z.infer<typeof Gold>;
/** One labelled person: texts in the order they are posted to one profile. */
export type Case = z.infer<typeof CaseSchema>;

/** The cases of every JSON file in the folders. Throws with each fault of a file, and when two cases share an id. */
export function loadCases(folders: string[]): Case[] {
  const cases = folders.flatMap((folder) =>
    fs
      .readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) => parseCases(fs.readFileSync(path.join(folder, name), 'utf8'), name)),
  );
  const ids = cases.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0) throw new Error(`Two cases are called ${[...new Set(twice)].join(', ')}`);
  return cases;
}

/** The cases of one file. Throws with every fault and where it is. */
export function parseCases(text: string, name: string): Case[] {
  const parsed = z.array(CaseSchema).safeParse(jsonOf(text, name));
  if (parsed.success) return parsed.data;
  throw new Error(`${name} is no file of cases:\n${z.prettifyError(parsed.error)}`);
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** What a label stands for: any of its alternatives; an optional one is right when found and no miss when not. */
export interface Expected {
  label: string;
  alternatives: string[];
  optional: boolean;
}

/** Reads a label such as `hiking|hike`, `?maria` or `fog|?`. */
export function expected(text: string): Expected {
  const alternatives = text
    .split('|')
    .map((alternative) => alternative.replace(/^\?/, '').trim())
    .filter((alternative) => alternative !== '');
  return { label: text, alternatives, optional: text.split('|').some((alternative) => alternative.startsWith('?')) };
}
