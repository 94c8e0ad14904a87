import { openModelServer } from '../rig/model-server.js';
import { metricOf, post, read, untilReady } from '../rig/posts.js';
import type { Found, Lab } from './lab.js';
import { atMost, measure, percent } from './measure.js';
import { heldIn, type Held } from './profile.js';
import type { Miss } from './score.js';
import { scriptOf, type Invention, type Script } from './script.js';
import { withService } from './service.js';
import { tellingWords, Words } from './words.js';

/** How many inventions of a language model get into profiles, on the texts of the project's own cases: a second service, with a scripted model for its reader. */
export async function measureModel({ cases, say }: Lab): Promise<Found> {
  if (cases.length === 0) return { measures: [], misses: [], more: undefined };
  const scripts = cases.map(scriptOf);
  const saidOf = new Map(scripts.flatMap(({ posts }) => posts.map(({ data, said }) => [asShown(data), said] as const)));
  const model = await openModelServer(({ text }) => {
    const said = saidOf.get(asShown(text));
    if (!said) throw new Error('The model was shown a text that nobody posted');
    return said;
  });
  const settings = { OPENAI_BASE_URL: `${model.url}/v1`, LIMN_EMBEDDING_MODEL: 'offline' };
  const { profiles, ungrounded } = await withService(async (url) => ({ profiles: await readAll(url, scripts), ungrounded: await metricOf(url, 'limn_ungrounded_values_total') }), settings);
  await model.stop();
  const believed = scripts.flatMap(({ id, inventions }) => inventions.filter((one) => isHeld(one, profiles.get(id)!)).map((one) => ({ id, ...one })));
  const inventions = scripts.flatMap((script) => script.inventions);
  const truths = scripts.flatMap(({ id, truths: told }) => told.map((one) => ({ id, ...one })));
  const lost = truths.filter(({ id, value }) => !profiles.get(id)!.some((held) => new Words(held.value).hasAll(tellingWords(value))));
  say(`model: ${inventions.length} inventions among ${inventions.length + truths.length} values in ${scripts.length} profiles`);
  return {
    measures: [
      measure('invented values stored', believed.length, atMost(0), { note: `of ${inventions.length}` }),
      measure('true values kept of the same model', 1 - lost.length / truths.length, undefined, { note: `${truths.length - lost.length} of ${truths.length}` }),
      measure('values refused (limn_ungrounded_values_total)', ungrounded, undefined, { show: String }),
    ],
    misses: [
      ...believed.map(({ id, kind, path, value, quote }): Miss => ({ where: `model ${id}`, what: `INVENTED AND STORED (${kind}): ${path} = ${value}; quoting: ${quote}` })),
      ...lost.map(({ id, path, value }): Miss => ({ where: `model ${id}`, what: `true and not kept: ${path} = ${value}` })),
    ],
    more: { invented: percent(inventions.length / (inventions.length + truths.length)), kinds: byKind(inventions, believed), ungrounded, believed, lost },
  };
}

/** The service shows brackets that could end a fence in another form. */
const asShown = (text: string): string => text.replace(/[<＜﹤]/g, '‹').trim();

async function readAll(url: string, scripts: Script[]): Promise<Map<string, Held[]>> {
  for (const { id, posts } of scripts) for (const { data, inputType } of posts) await post(url, id, data, inputType);
  await untilReady(url, scripts.map(({ id }) => id));
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
