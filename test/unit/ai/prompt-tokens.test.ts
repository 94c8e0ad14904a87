import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { packInputs } from '../../../src/ai/chunk.js';
import { FIXED_TOKENS } from '../../../src/ai/openai-reader.js';
import { ANSWER_SCHEMA, dataMessage, INSTRUCTIONS, SCHEMA_IN_WORDS } from '../../../src/ai/prompt.js';
import { leastTokens, mostTokens } from '../../../src/ai/token-estimate.js';

const TOKENIZERS: Record<string, (text: string) => number> = {
  o200k: (text) => encodeO200k(text, { allowedSpecial: 'all' }).length,
  cl100k: (text) => encodeCl100k(text, { allowedSpecial: 'all' }).length,
};
const SHORT_POST = 'I moved to Lisbon last week and I still miss the climbing hall in Porto.';
/** What the words of a turn are wrapped in by chat templates, and a little more. */
const TURN = 10;

const messageOf = (text: string, known: string, name?: string): string => {
  const input = { submissionId: 'sub-1', text, inputType: 'message', receivedAt: '2026-03-04T10:20:30.000Z' };
  return dataMessage(packInputs([{ ...input, ...(name ? { known: { called: [name] } } : {}) }], 24_000)[0]!, known);
};
const USUAL_KNOWN = [
  'core_info.name: Maria Sousa',
  'core_info.age: 31',
  'core_info.location: Porto',
  'core_info.language: en',
  'preferences.conversation_style: brief',
  'interests.sports: climbing; swimming',
  'interests.music: fado; jazz',
  'memories: Started to work as a nurse (2024-05-02)',
].join('\n');

const FULL_KNOWN: Record<string, string> = {
  English: Array.from({ length: 60 }, (_, at) => `memories: Bought the ${at}th second-hand bicycle`).join('\n'),
  German: Array.from({ length: 60 }, (_, at) => `memories: Hat Überraschungsgäste zum ${at}. Mal bekocht`).join('\n'),
  Russian: Array.from({ length: 60 }, (_, at) => `memories: Купила подержанный велосипед (${at})`).join('\n'),
  Chinese: Array.from({ length: 60 }, (_, at) => `memories: 买了第${at}辆二手自行车，很高兴`).join('\n'),
  Thai: Array.from({ length: 60 }, (_, at) => `memories: ซื้อจักรยานมือสองคันที่ ${at}`).join('\n'),
  emoji: Array.from({ length: 60 }, (_, at) => `memories: 🚲🏔️🎉👩‍👩‍👧‍👦 ${at}`).join('\n'),
};

describe.each(Object.entries(TOKENIZERS))('by the tokens of %s', (name, tokens) => {
  it('the instructions reach the 1,024 tokens at which hosted caches begin', () => {
    expect(tokens(INSTRUCTIONS)).toBeGreaterThanOrEqual(1024);
  });

  it('a short post costs at most 1,500, the schema and what is usually known included', () => {
    const schema = tokens(JSON.stringify(ANSWER_SCHEMA));
    const strict = tokens(INSTRUCTIONS) + schema + tokens(messageOf(SHORT_POST, USUAL_KNOWN, 'Maria Sousa')) + 2 * TURN;
    const inWords =
      tokens(INSTRUCTIONS + SCHEMA_IN_WORDS) + tokens(messageOf(SHORT_POST, USUAL_KNOWN, 'Maria Sousa')) + 2 * TURN;
    const unknown = tokens(INSTRUCTIONS) + schema + tokens(messageOf(SHORT_POST, '')) + 2 * TURN;
    console.log(
      `${name}: ${tokens(INSTRUCTIONS)} of the instructions, ${schema} of the schema; a short post ${unknown} of a ` +
        `new profile, ${strict} of a usual one (${inWords} with the schema in words)`,
    );
    expect(strict).toBeLessThanOrEqual(1500);
    expect(inWords).toBeLessThanOrEqual(1500);
  });

  it('all but the texts is no more than what is left free of them in a small context', () => {
    const fixed = tokens(INSTRUCTIONS + SCHEMA_IN_WORDS) + tokens(messageOf('', '')) + 300 + 2 * TURN;
    expect(fixed).toBeLessThanOrEqual(FIXED_TOKENS);
  });

  it.each(Object.entries(FULL_KNOWN))('what is known costs at most 300, in %s', (_, known) => {
    const cost = tokens(messageOf('Hello', known)) - tokens(messageOf('Hello', ''));
    expect(cost).toBeGreaterThan(90);
    expect(cost).toBeLessThanOrEqual(300);
  });

  it.each([...Object.entries(FULL_KNOWN), ['the instructions', INSTRUCTIONS], ['a ruled line', '-'.repeat(4000)]])(
    'an estimate from below and one from above hold %s',
    (_, text) => {
      expect(leastTokens(text)).toBeLessThanOrEqual(tokens(text));
      expect(mostTokens(text)).toBeGreaterThanOrEqual(tokens(text));
    },
  );
});
