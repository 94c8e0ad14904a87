import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { KEY, runScript } from '../rig/child-processes.js';
import { atEnd } from '../rig/cleanup.js';
import { search } from '../rig/posts.js';
import type { PartResult, EvalContext } from './context.js';
import { atLeast, atMost, measure, percent } from './measure.js';
import { heldIn, weightOf } from './profile.js';
import { qualityMeasures } from './quality.js';
import type { Miss } from './score.js';
import { withService } from './service.js';

/**
 * The suites that everybody who builds this service is measured by. They live beside this repository and are only run,
 * never read into it.
 */

/** Core slots, interests, facts and whose words they are, of people labelled by hand. */
export async function measureGold({ say, shared }: EvalContext): Promise<PartResult> {
  if (shared === undefined) return NOTHING;
  return withService(async (url) => {
    const gold = Gold.parse(await runSuite(shared, 'gold', url));
    const size = await weigh(shared, url);
    say(`gold: ${gold.core.tp + gold.core.fp} core slots and ${gold.interests.tp + gold.interests.fp} interests found`);
    return {
      measures: qualityMeasures({
        core: countsOf(gold.core),
        interests: countsOf(gold.interests),
        facts: { hit: gold.facts.hit, of: gold.facts.n },
        size,
        fromOthers: gold.values_from_other_speaker.bad,
        coreFromOthers: gold.cross_speaker_core,
        grounded: gold.grounding,
      }),
      misses: missesOf('gold', gold.det),
      more: { ...gold, size },
    };
  });
}

/** What profiles become when text after text is merged into them. */
export async function measureScenarios({ say, shared }: EvalContext): Promise<PartResult> {
  if (shared === undefined) return NOTHING;
  const scenarios = Scenarios.parse(await withService((url) => runSuite(shared, 'scenarios', url)));
  say(`scenarios: must ${scenarios.must.text}, should ${scenarios.should.text}`);
  return {
    measures: [
      measure('scenarios that must hold', scenarios.must.share, atLeast(1, undefined, percent), {
        note: scenarios.must.text,
      }),
      measure('scenarios that should hold', scenarios.should.share, atLeast(0.9, 1, percent), {
        note: scenarios.should.text,
      }),
    ],
    misses: scenarios.failed.map(({ id, tier, title, fails }) => ({
      where: `scenarios ${id} (${tier}) ${title}`,
      what: fails.join('; '),
    })),
    more: scenarios,
  };
}

/** Whether people are found by the language they write in; those found under another language count against it. */
export async function measureLanguages({ say, shared }: EvalContext): Promise<PartResult> {
  if (shared === undefined) return NOTHING;
  const languages = Languages.parse(await withService((url) => runSuite(shared, 'lang', url)));
  const told = Object.entries(languages).map(([code, { found, wrong }]) => ({ code, ...found, wrong }));
  const sum = (of: (one: (typeof told)[number]) => number): number => told.reduce((all, one) => all + of(one), 0);
  const perLanguage = told.map(({ code, text, wrong }) => `${code} ${text}${wrong > 0 ? ` and ${wrong} wrong` : ''}`);
  say(`lang: ${perLanguage.join(', ')}`);
  return {
    measures: [
      measure(
        `language filter, ${told.length} languages`,
        sum(({ hit }) => hit) / sum(({ of, wrong }) => of + wrong),
        atLeast(0.95, 1, percent),
      ),
    ],
    misses: perLanguage
      .filter((_, at) => told[at]!.share < 1 || told[at]!.wrong > 0)
      .map((what) => ({ where: 'lang', what })),
    more: languages,
  };
}

/** Whether people are found by meaning. */
export async function measureSearch({ say, shared }: EvalContext): Promise<PartResult> {
  if (shared === undefined) return NOTHING;
  const found = Search.parse(await withService((url) => runSuite(shared, 'search', url)));
  say(`search: ${found.queries} queries among ${found.profiles} profiles`);
  return {
    measures: [
      measure('search, nDCG@10', found.ranking['nDCG@10'], atLeast(0.5, 0.62)),
      measure('search, F1 at the default sensitivity', found['default 63'].F1, atLeast(0.36, 0.42)),
      measure('search, nothing found at the default', found.emptyAtDefault, atMost(0.15, percent)),
      measure('search, errors of order or nesting', found.orderOrScoreErrors + found.notNested, atMost(0)),
    ],
    misses: [],
    more: found,
  };
}

const NOTHING: PartResult = { measures: [], misses: [], more: undefined };

/** The search suite is the longest; a suite that hangs is stopped. */
const SUITE_MS = 20 * 60_000;

async function runSuite(shared: string, suite: string, url: string): Promise<unknown> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-eval-'));
  const remove = atEnd(() => fs.rmSync(directory, { recursive: true, force: true }));
  const file = path.join(directory, 'result.json');
  await runScript(
    path.join(shared, 'run.mjs'),
    ['--base', url, '--key', KEY, '--suite', suite, '--out', file],
    {},
    SUITE_MS,
  );
  const result = (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, { error?: string }>)[suite];
  await remove();
  if (result?.error !== undefined) throw new Error(`The shared suite ${suite} failed: ${result.error}`);
  return result;
}

/** The suite does not weigh the profiles it made, so they are looked up again by the ids it gives them. */
async function weigh(shared: string, url: string): Promise<{ profiles: number; own: number }> {
  const people = z
    .array(z.object({ id: z.string(), own: z.string() }))
    .parse(JSON.parse(fs.readFileSync(path.join(shared, 'data/gold/xpersona24.json'), 'utf8')));
  const size = { profiles: 0, own: 0 };
  for (const { id, own } of people) {
    const profile = (await search(url, { filterBy: 'id', filterValue: `-${id}`, pageSize: '100' })).find(
      ({ profile_id }) => profile_id.endsWith(`-${id}`),
    );
    if (!profile) throw new Error(`The shared suite gold left no profile for ${id}`);
    size.profiles += weightOf(heldIn(profile));
    size.own += own.length;
  }
  return size;
}

const missesOf = (suite: string, lines: string[]): Miss[] => lines.map((what) => ({ where: suite, what }));

const Matrix = z.object({ tp: z.number(), fp: z.number(), fn: z.number() });
const Gold = z.object({
  core: Matrix,
  interests: Matrix,
  facts: z.object({ hit: z.number(), n: z.number() }),
  cross_speaker_core: z.number(),
  grounding: z.number(),
  values_from_other_speaker: z.object({ bad: z.number() }),
  det: z.array(z.string()),
});
/** `49/50` */
const Fraction = z
  .string()
  .regex(/^\d+\/\d+$/)
  .transform((text) => {
    const [hit = 0, of = 0] = text.split('/').map(Number);
    return { text, hit, of, share: of === 0 ? 1 : hit / of };
  });
const Scenarios = z.object({
  must: Fraction,
  should: Fraction,
  failed: z.array(z.object({ id: z.string(), tier: z.string(), title: z.string(), fails: z.array(z.string()) })),
});
const Languages = z.record(z.string(), z.object({ found: Fraction, wrong: z.number() }));
const Search = z.object({
  profiles: z.number(),
  queries: z.number(),
  ranking: z.looseObject({ 'nDCG@10': z.coerce.number() }),
  'default 63': z.looseObject({ F1: z.number() }),
  emptyAtDefault: z.number(),
  orderOrScoreErrors: z.number(),
  notNested: z.number(),
});

const countsOf = ({ tp, fp, fn }: z.infer<typeof Matrix>): { right: number; wrong: number; missed: number } => ({
  right: tp,
  wrong: fp,
  missed: fn,
});
