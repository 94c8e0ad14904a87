import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedders } from '../../../src/app.js';
import { parseConfig } from '../../../src/config.js';
import { fitModel, keepCalibration } from '../../../src/service/calibrate.js';
import { openScriptedModel, type ScriptedModel } from '../../unit/ai/scripted-model.js';
import { databases, openLimn, type Limn } from '../../limn.js';

const DIMENSIONS = 256;

/**
 * A space in which all texts are near each other, as in those of some models, and texts of the same words a little
 * nearer.
 */
function narrowVector(text: string): number[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of words)
    vector[
      1 +
        ([...word].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 7) %
          (DIMENSIONS - 1))
    ]! += 1;
  vector[0] = 2 * Math.sqrt(words.length || 1);
  return vector;
}

describe.each(databases())('a model that nobody has fitted, on the %s database', (database) => {
  let server: ScriptedModel;
  let limn: Limn;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await openScriptedModel(() => ({
      kind: 'embeds',
      vectors: ({ body }) => (body.input ?? []).map(narrowVector),
    }));
    env = {
      OPENAI_BASE_URL: server.baseURL,
      LIMN_EXTRACTION_MODEL: 'offline',
      LIMN_EMBEDDING_MODEL: 'narrow',
      LIMN_EMBEDDING_DIMENSIONS: String(DIMENSIONS),
    };
    limn = await openLimn({ database, env });
    for (const [id, text] of [
      ['ann', 'I breed alpacas on a windy hill.'],
      ['bob', 'My trombone fell into the harbour.'],
      ['cem', 'We sell umbrellas to penguins.'],
    ] as const) {
      await limn.post(id, text);
      await limn.ready(id);
    }
  });
  afterAll(async () => {
    await limn.close();
    await server.close();
  });

  const found = async (query: string): Promise<string[]> => {
    const { profiles } = (await (await limn.fetch(`/v1/search?query=${encodeURIComponent(query)}`)).json()) as {
      profiles: { profile_id: string }[];
    };
    return profiles.map(({ profile_id }) => profile_id);
  };

  it('says so at start, scores too high, and tells people apart once it is calibrated', async () => {
    expect(limn.logs.some((line) => line.includes('limn calibrate'))).toBe(true);
    expect(await found('I breed alpacas on a windy hill.')).toHaveLength(3);
    const embedders = openEmbedders(parseConfig(env));
    const fitted = await fitModel(embedders, AbortSignal.timeout(30_000));
    await embedders.close();
    expect(fitted.midpoint).toBeGreaterThan(0.8);
    expect(fitted.slope).toBeGreaterThan(12);
    await keepCalibration(limn.app.needs, fitted);
    await expect.poll(() => found('I breed alpacas on a windy hill.')).toEqual(['ann']);
    expect(await found('plays the harp in Lima')).toEqual([]);
  });

  it('is refused for the offline one, which comes with its own', async () => {
    const embedders = openEmbedders(parseConfig({}));
    await expect(fitModel(embedders, AbortSignal.timeout(5_000))).rejects.toThrow('comes with its calibration');
    await embedders.close();
  });
});
