import { metricOf, post, read, untilReady } from '../rig/posts.js';
import { falseScriptOf } from './everyday/falsehoods.js';
import { handWrittenLies } from './everyday/lies.js';
import { measureRecorded } from './everyday/recorded.js';
import { HALVES, loadAnsweredNotLearned, loadHalves } from './everyday/text.js';
import type { PartResult, EvalContext } from './context.js';
import { atMost, measure, percent } from './measure.js';
import { heldIn, type Held } from './profile.js';
import type { Miss } from './score.js';
import { scriptOf, type Invention, type Script } from './script.js';
import { withScriptedModel } from './service.js';
import { fold, tellingWords, Words } from './words.js';

/**
 * The path with a language model, by scripted ones: how much of what a hostile model makes up is stored, and what
 * becomes of the answers of a good one.
 */
export async function measureModel(context: EvalContext): Promise<PartResult> {
  const hostile = await measureInventions(context);
  const lies = await measureLies(context);
  const recorded = await measureRecorded(context);
  return {
    ...hostile,
    measures: [...hostile.measures, ...lies.measures],
    misses: [...hostile.misses, ...lies.misses, ...recorded.misses],
    comparisons: recorded.comparisons ?? [],
  };
}

/** How many of the lies that people wrote for a model to tell, each in a profile of its own text, are stored. */
async function measureLies({ everyday }: EvalContext): Promise<Pick<PartResult, 'measures' | 'misses'>> {
  const told = handWrittenLies(everyday);
  const saidOf = new Map(told.flatMap(({ script }) => script.posts.map(({ data, said }) => [data, said] as const)));
  const scripts = told.map(({ script }) => script);
  const profiles = await withScriptedModel(saidOf, (url) => readAll(url, scripts));
  const believedIn = ({ id, inventions }: Script): Invention[] =>
    inventions.filter((one) => isHeld(one, profiles.get(id)!));
  const ofHalf = HALVES.map((half) => {
    const those = told.filter((one) => one.half === half).map(({ script }) => script);
    const count = those.reduce((sum, { inventions }) => sum + inventions.length, 0);
    return measure(`lies written by hand, stored, ${half}`, those.flatMap(believedIn).length, undefined, {
      note: `of ${count}`,
      show: String,
    });
  });
  const misses = told
    .filter(({ half }) => half === 'tuned')
    .flatMap(({ script }) =>
      believedIn(script).map(({ kind, path, value, quote }): Miss => ({
        where: `model ${script.id}`,
        what: `LIE STORED (${kind}): ${path} = ${value}; quoting: ${quote}`,
      })),
    );
  return { measures: ofHalf, misses };
}

/**
 * How many inventions of a language model get into profiles, on the texts of the project's own cases and on the
 * everyday texts. Of the locked half of these only numbers are told.
 */
async function measureInventions({ cases, everyday, say }: EvalContext): Promise<PartResult> {
  const halves = loadHalves(everyday);
  const ofTexts = [
    ...HALVES.flatMap((half) => halves[half].map((text, at) => ({ half, text, id: `false-${half}-${at + 1}` }))),
    ...HALVES.flatMap((half) =>
      loadAnsweredNotLearned(everyday)[half].map((text, at) => ({ half, text, id: `false-fresh-${half}-${at + 1}` })),
    ),
  ].map(({ half, text, id }) => ({ half, script: falseScriptOf(text, id) }));
  const locked = new Set(ofTexts.flatMap(({ half, script }) => (half === 'locked' ? [script.id] : [])));
  const scripts = [...cases.map(scriptOf), ...ofTexts.map(({ script }) => script)];
  const saidOf = new Map(scripts.flatMap(({ posts }) => posts.map(({ data, said }) => [data, said] as const)));
  const { profiles, ungrounded } = await withScriptedModel(saidOf, async (url) => ({
    profiles: await readAll(url, scripts),
    ungrounded: await metricOf(url, 'limn_ungrounded_values_total'),
  }));
  const believed = scripts.flatMap(({ id, inventions }) =>
    inventions.filter((one) => isHeld(one, profiles.get(id)!)).map((one) => ({ id, ...one })),
  );
  const inventions = scripts.flatMap((script) => script.inventions);
  const truths = scripts.flatMap(({ id, truths: told }) => told.map((one) => ({ id, ...one })));
  const lost = truths.filter(
    ({ id, value }) => !profiles.get(id)!.some((held) => new Words(held.value).hasAll(tellingWords(value))),
  );
  say(
    `model: ${inventions.length} inventions among ${inventions.length + truths.length} values in ` +
      `${scripts.length} profiles`,
  );
  return {
    measures: [
      measure('invented values stored', believed.length, atMost(0), {
        note: `of ${inventions.length}; ${believed.filter(({ id }) => locked.has(id)).length} of locked texts`,
      }),
      ...Object.entries(byKind(inventions, believed))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, { made, stored }]) =>
          measure(`  ${kind}`, stored, undefined, { note: `of ${made}`, show: String }),
        ),
      measure('true values kept of the same model', 1 - lost.length / truths.length, undefined, {
        note: `${truths.length - lost.length} of ${truths.length}`,
      }),
      measure('values refused (limn_ungrounded_values_total)', ungrounded, undefined, { show: String }),
    ],
    misses: [
      ...believed
        .filter(({ id }) => !locked.has(id))
        .map(({ id, kind, path, value, quote }): Miss => ({
          where: `model ${id}`,
          what: `INVENTED AND STORED (${kind}): ${path} = ${value}; quoting: ${quote}`,
        })),
      ...lost.map(({ id, path, value }): Miss => ({
        where: `model ${id}`,
        what: `true and not kept: ${path} = ${value}`,
      })),
    ],
    more: {
      invented: percent(inventions.length / (inventions.length + truths.length)),
      kinds: byKind(inventions, believed),
      ungrounded,
      believed: believed.filter(({ id }) => !locked.has(id)),
      lost,
    },
  };
}

async function readAll(url: string, scripts: Script[]): Promise<Map<string, Held[]>> {
  for (const { id, posts } of scripts) for (const { data, inputType } of posts) await post(url, id, data, inputType);
  await untilReady(
    url,
    scripts.map(({ id }) => id),
  );
  return new Map(await Promise.all(scripts.map(async ({ id }) => [id, heldIn(await read(url, id))] as const)));
}

/**
 * Believed in any place of the profile: what was never said belongs nowhere in it. What is made of said words alone is
 * believed where it stands as it was claimed.
 */
const isHeld = ({ value: claimed, tell, said }: Invention, held: Held[]): boolean =>
  held
    .filter(({ value }) => said === undefined || !fold(said).includes(fold(value)))
    .some(({ value }) => (tell.length > 0 ? new Words(value).hasAll(tell) : fold(value) === fold(claimed)));

function byKind(inventions: Invention[], believed: Invention[]): Record<string, { made: number; stored: number }> {
  const counted: Record<string, { made: number; stored: number }> = {};
  for (const { kind } of inventions) (counted[kind] ??= { made: 0, stored: 0 }).made++;
  for (const { kind } of believed) counted[kind]!.stored++;
  return counted;
}
