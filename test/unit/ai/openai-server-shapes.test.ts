import { afterEach, describe, expect, it } from 'vitest';
import { KNOWN_SERVERS, knownServer, readingSettings, usualTimeoutMs } from '../../../src/ai/known-servers.js';
import type { OpenAiReaderOptions } from '../../../src/ai/openai-reader.js';
import type { Log } from '../../../src/log.js';
import { fails, obliging, type ModelRequest, type Mood } from './scripted-model.js';
import { closeReaders, input, NEVER, openReader, userMessage } from './scripted-reader.js';

const FACTS = '{"subject": "me", "facts": [{"s": "s1", "path": "name", "value": "Maria", "quote": "I am Maria"}]}';

/** A completion as a server sends it. */
const sends = (message: object, usage: object = {}): Mood => ({
  kind: 'sends',
  status: 200,
  body: JSON.stringify({
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: { prompt_tokens: 1500, completion_tokens: 20, ...usage },
  }),
});

afterEach(closeReaders);

describe('where servers put an answer', () => {
  it.each([
    ['the content', { content: FACTS }],
    [
      'parts of content, with thoughts among them',
      {
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: FACTS },
        ],
      },
    ],
    [
      'reasoning_content, since its parser of thoughts is for another model',
      { content: null, reasoning_content: FACTS },
    ],
    ['reasoning', { content: '', reasoning: FACTS }],
    ['the arguments of a tool', { content: null, tool_calls: [{ function: { name: 'facts', arguments: FACTS } }] }],
    ['the content, with thoughts beside it', { content: FACTS, reasoning_content: '{"facts": [{"path": "name"' }],
    ['the content, with what is no text beside it', { content: FACTS, reasoning: 7, tool_calls: 'none' }],
  ])('facts are read from %s', async (_, message) => {
    const { reader } = await openReader([sends(message)]);
    const { facts, subjects } = await reader.read([input('I am Maria')], '', NEVER);
    expect(facts.get('sub-1')?.map(({ value }) => value)).toEqual(['Maria']);
    expect(subjects).toEqual(new Map([['sub-1', 'me']]));
  });

  it('tokens that it had in its cache are told apart, however the server tells', async () => {
    const details: [object, number | undefined][] = [
      [{ prompt_tokens_details: { cached_tokens: 1024 } }, 1024],
      [{ prompt_cache_hit_tokens: 1152 }, 1152],
      [{ prompt_tokens_details: { cached_tokens: 9999 } }, 1500],
      [{ prompt_tokens_details: null }, undefined],
      [{ prompt_tokens_details: { cached_tokens: 'many' } }, undefined],
      [{}, undefined],
    ];
    for (const [usage, cachedTokens] of details) {
      const { reader } = await openReader([sends({ content: FACTS }, usage)]);
      const { usage: told } = await reader.read([input('I am Maria')], '', NEVER);
      expect([told.promptTokens, told.cachedTokens]).toEqual([1500, cachedTokens]);
    }
  });
});

describe('a server with a small context', () => {
  const LINES = Array.from({ length: 400 }, (_, at) => `Line ${at} says that I own ${at} old books.`);
  const shown = (request: ModelRequest): string =>
    /<submission [^>]*>\n(.*)\n<\/submission>/s.exec(userMessage(request))?.[1] ?? '';
  /** Reads at most so many tokens of a request, at four characters each, and says nothing of the rest. */
  const cutting =
    (context: number, kept = 1) =>
    (request: ModelRequest): Mood => {
      const tokens = JSON.stringify(request.body.messages).length / 4;
      const read = tokens > context ? context * kept : tokens;
      const { content } = obliging(request) as Extract<Mood, { kind: 'says' }>;
      return sends({ content }, { prompt_tokens: Math.ceil(read) });
    };
  const opened = async (mood: (request: ModelRequest) => Mood, options: Partial<OpenAiReaderOptions> = {}) => {
    const warnings: unknown[] = [];
    const log = { warn: (fields: unknown) => void warnings.push(fields) } as unknown as Log;
    return { warnings, ...(await openReader(mood, { log, ...options })) };
  };

  it.each([
    ['keeps what fits', 1],
    ['keeps half of what fits', 0.5],
  ])('that cuts in silence and %s is found out by its own count, told, and sent less', async (_, kept) => {
    const { model, reader, warnings } = await opened(cutting(2600, kept));
    const { facts, unread } = await reader.read([input(LINES.join('\n'))], '', NEVER);
    expect(unread).toBeUndefined();
    expect(warnings.length).toBeGreaterThan(0);
    const whole = model.requests.filter((request) => JSON.stringify(request.body.messages).length / 4 <= 2600);
    expect(LINES.filter((line) => !whole.some((request) => shown(request).includes(line)))).toEqual([]);
    expect(facts.get('sub-1')?.length).toBe(whole.length);
    const before = model.requests.length;
    await reader.read([input(LINES.join('\n'), { submissionId: 'sub-2' })], '', NEVER);
    expect(model.requests.slice(before).every((request) => whole[0] && shown(request).length < 10_000)).toBe(true);
  });

  it('that leaves what it had in its cache out of its count is not taken for one that cuts', async () => {
    const { model, reader, warnings } = await opened((request) =>
      sends({ content: (obliging(request) as { content: string }).content }, { prompt_tokens: 12 }),
    );
    await reader.read([input(LINES.slice(0, 200).join('\n'))], '', NEVER);
    expect(model.requests).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['English', LINES.join('\n')],
    ['Chinese', '昨天我和妹妹去了集市，我们买了太多橙子。'.repeat(300)],
  ])('that is told is sent no more than it has room for, in %s, and asked for no longer answer', async (_, text) => {
    const { model, reader } = await opened(obliging, { contextTokens: 8192 });
    await reader.read([input(text)], '', NEVER);
    expect(model.requests.length).toBeGreaterThan(1);
    for (const { body } of model.requests) {
      const ideographs = JSON.stringify(body.messages).match(/\p{Script=Han}/gu)?.length ?? 0;
      const tokens = (JSON.stringify(body.messages).length - ideographs) / 4 + ideographs * 1.5;
      expect(tokens + Number(body['max_completion_tokens'])).toBeLessThanOrEqual(8192);
    }
  });

  it('that refuses what is too long is asked in smaller parts, and never for a few words', async () => {
    const { model, reader } = await opened(() => fails(400, 'exceeds the available context size'));
    const { unread } = await reader.read([input(LINES.join('\n'))], '', NEVER);
    expect(unread?.every(({ reason }) => reason === 'too_long' || reason === 'invalid_output')).toBe(true);
    expect(model.requests.length).toBeLessThan(20);
    expect(model.requests.every((request) => shown(request).length >= 400)).toBe(true);
  });
});

describe('known servers', () => {
  it.each(KNOWN_SERVERS.map(({ id, example }) => [id, example]))('%s is known by %s', (id, example) => {
    expect(knownServer(example)?.id).toBe(id);
  });

  it.each(['http://127.0.0.1:9/v1', 'https://api.openai.com.example/v1', 'https://notopenrouter.ai/v1'])(
    'nothing is known of %s',
    (url) => {
      expect(knownServer(url)).toBeUndefined();
    },
  );

  it('have the time, the context and the thoughts that are usual there, unless their operator says otherwise', () => {
    const ollama = 'http://127.0.0.1:11434/v1';
    expect([usualTimeoutMs(ollama), usualTimeoutMs(undefined)]).toEqual([300_000, 60_000]);
    expect(readingSettings(ollama, {})).toEqual({ contextTokens: 4096, thinking: { level: 'off', by: 'effort' } });
    expect(readingSettings(undefined, {})).toEqual({ contextTokens: undefined, thinking: undefined });
    expect(readingSettings(ollama, { contextTokens: 32_768, thinking: 'model' })).toEqual({
      contextTokens: 32_768,
      thinking: undefined,
    });
  });

  it.each([
    ['off', 'effort', { reasoning_effort: 'none' }],
    ['low', 'effort', { reasoning_effort: 'low' }],
    ['off', 'template', { chat_template_kwargs: { enable_thinking: false } }],
    ['high', 'template', { chat_template_kwargs: { enable_thinking: true } }],
    ['off', 'nested', { reasoning: { enabled: false } }],
    ['medium', 'nested', { reasoning: { effort: 'medium' } }],
    ['off', 'type', { thinking: { type: 'disabled' } }],
  ] as const)('are asked to think %s by %s, and without that where they refuse it', async (level, by, fields) => {
    const [name = ''] = Object.keys(fields);
    const thinking = { level, by };
    const { model, reader } = await openReader(undefined, { thinking });
    await reader.read([input('I am Maria')], '', NEVER);
    expect(model.requests[0]?.body).toMatchObject(fields);
    const { model: plain, reader: other } = await openReader(undefined, { thinking, lacks: [name] });
    const { facts } = await other.read([input('I am Maria')], '', NEVER);
    expect(facts.get('sub-1')).toHaveLength(1);
    expect(plain.requests.at(-1)?.body).not.toHaveProperty(name);
  });
});
