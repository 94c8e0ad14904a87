import { parseArgs } from 'node:util';

/** The parts of the evaluation in the order they run; the last is run only when asked for. */
export const PARTS = [
  'gold',
  'scenarios',
  'lang',
  'model',
  'speed',
  'cases',
  'everyday',
  'sentences',
  'natural',
  'search',
] as const;
export type PartName = (typeof PARTS)[number];

export const USAGE = `npm run eval [-- OPTIONS] [PART…]   parts: ${PARTS.join(', ')}

Measures the quality of profiles on a service that it starts itself, and fails when a measure misses what it must reach.
Without parts it runs all but search.

  --only A,B     the same as naming the parts A and B
  --all          search too
  --cases DIR    more cases, beside those of eval/cases; may be repeated
  --shared DIR   the shared suites, ../shared/quality beside this repository unless said
  --json FILE    where the report goes, eval/report.json unless said
  --details      what was wrong, case by case
  --help`;

export interface Options {
  parts: PartName[];
  caseFolders: string[];
  shared: string | undefined;
  json: string | undefined;
  details: boolean;
  help: boolean;
}

/** Reads the command line. Throws in words for people when it makes no sense. */
export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      cases: { type: 'string', multiple: true, default: [] },
      shared: { type: 'string' },
      json: { type: 'string' },
      details: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const named = [...positionals, ...values.only.flatMap((list) => list.split(','))]
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = named.filter((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`There is no part called ${unknown.join(', ')}`);
  const chosen = PARTS.filter((name) => values.all || (named.length > 0 ? named.includes(name) : name !== 'search'));
  return {
    parts: chosen,
    caseFolders: values.cases,
    shared: values.shared,
    json: values.json,
    details: values.details,
    help: values.help,
  };
}
