import type { Embedder, ClaimReader } from '../../../src/ai/reader.js';
import type { Fact, FactPath, MemoryValue } from '../../../src/profile/observation.js';

/**
 * A reader for texts that say what they mean: lines such as `core_info.name = Maria`, `-interests.music = jazz` to take
 * back, `memories = moved house @2024-05-01`.
 */
export function dictation(): { reader: ClaimReader; hold(): void; release(): void } {
  let open = Promise.resolve();
  let release = (): void => undefined;
  return {
    hold: () => void (open = new Promise((resolve) => (release = resolve))),
    release: () => release(),
    reader: {
      name: 'dictation',
      async read(inputs) {
        await open;
        return {
          facts: new Map(inputs.map(({ submissionId, text, receivedAt }) => [submissionId, factsIn(text, receivedAt)])),
          usage: { calls: 1, promptTokens: 20, completionTokens: 7 },
        };
      },
      close: async () => undefined,
    },
  };
}

function factsIn(text: string, at: string): Fact[] {
  return text.split('\n').flatMap((line) => {
    const [, minus, path, said] = /^(-?)([a-z_.]+) = (.+)$/.exec(line) ?? [];
    if (path === undefined || said === undefined) return [];
    const start = text.indexOf(said);
    const evidence = { quote: said, start, end: start + said.length };
    return [
      {
        path: path as FactPath,
        value: valueOf(path, said),
        explicitness: 0.9,
        polarity: minus ? 'retracts' : 'asserts',
        at,
        evidence,
      } satisfies Fact,
    ];
  });
}

function valueOf(path: string, said: string): string | number | MemoryValue {
  if (path === 'core_info.age') return Number(said);
  if (path !== 'memories') return said;
  const [event = '', date] = said.split(' @');
  return { event, importance: 'high', ...(date !== undefined && { date }) };
}

/** Puts a text where its words point: texts with a word in common are alike. */
export const wordEmbedder: Embedder = {
  model: 'words',
  dimensions: 512,
  calibration: { midpoint: 0.3, slope: 10, oneWordMidpoint: 0.3, fitted: true },
  async embed(texts) {
    return texts.map((text) => {
      const vector = new Float32Array(512);
      for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? ['none'])
        vector[[...word].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 509, 7)]! += 1;
      const length = Math.hypot(...vector);
      return vector.map((one) => one / length);
    });
  },
  close: async () => undefined,
};
