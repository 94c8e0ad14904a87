import { metricOf, post, read, untilReady } from '../rig/posts.js';
import { measureRecorded } from './everyday/recorded.js';
import type { Found, Lab } from './lab.js';
import { atMost, measure, percent } from './measure.js';
import { heldIn, type Held } from './profile.js';
import type { Miss } from './score.js';
import { scriptOf, type Invention, type Script } from './script.js';
import { withScriptedModel } from './service.js';
import { tellingWords, Words } from './words.js';

/**
 * The path with a language model, by scripted ones: how much of what a hostile model makes up is stored, and what
 * becomes of the answers of a good one.
 */
export async function measureModel(lab: Lab): Promise<Found> {
  const hostile = await measureInventions(lab);
  const recorded = await measureRecorded(lab);
  return { ...hostile, misses: [...hostile.misses, ...recorded.misses], comparisons: recorded.comparisons ?? [] };
}

/** How many inventions of a language model get into profiles, on the texts of the project's own cases. */
async function measureInventions({ cases, say }: Lab): Promise<Found> {
  if (cases.length === 0) return { measures: [], misses: [], more: undefined };
  const scripts = cases.map(scriptOf);
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
      measure('invented values stored', believed.length, atMost(0), { note: `of ${inventions.length}` }),
      measure('true values kept of the same model', 1 - lost.length / truths.length, undefined, {
        note: `${truths.length - lost.length} of ${truths.length}`,
      }),
      measure('values refused (limn_ungrounded_values_total)', ungrounded, undefined, { show: String }),
    ],
    misses: [
      ...believed.map(({ id, kind, path, value, quote }): Miss => ({
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
      believed,
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

/** Believed in any place of the profile: what was never said belongs nowhere in it. */
const isHeld = ({ tell }: Invention, held: Held[]): boolean => held.some(({ value }) => new Words(value).hasAll(tell));

function byKind(inventions: Invention[], believed: Invention[]): Record<string, { made: number; stored: number }> {
  const counted: Record<string, { made: number; stored: number }> = {};
  for (const { kind } of inventions) (counted[kind] ??= { made: 0, stored: 0 }).made++;
  for (const { kind } of believed) counted[kind]!.stored++;
  return counted;
}
