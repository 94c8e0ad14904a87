import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn, type Tenant } from '../../limn.js';
import { installPackages } from '../../packed.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The event loop must turn meanwhile: the service runs in this process. */
const run = promisify(execFile);
let folder: string;
let limn: Limn;

beforeAll(async () => {
  folder = installPackages(['typescript', 'ai-sdk', 'langchain'], ['ai', '@langchain/core']);
  limn = await openLimn();
});
afterAll(async () => {
  await limn.close();
  rmSync(folder, { recursive: true });
});

/** What a program prints, parsed, and what it warned of. */
async function told(
  name: string,
  program: string,
  { key }: Tenant,
): Promise<{ answer: Record<string, unknown>; warned: string }> {
  writeFileSync(path.join(folder, name), program);
  const env = { ...process.env, LIMN_URL: limn.url, LIMN_KEY: key };
  const { stdout, stderr } = await run(process.execPath, [name], { cwd: folder, env });
  return { answer: JSON.parse(stdout) as Record<string, unknown>, warned: stderr };
}

const exampleOf = (name: string, file: string): string =>
  readFileSync(path.join(folder, 'node_modules', name, 'examples', file), 'utf8');

/** The head of each program for the AI SDK: a model that answers by a script, and what it was asked. */
const HEAD = `
  import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai';
  import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
  import { Limn } from 'limn-client';
  import { profileMiddleware, profileTools } from 'limn-ai-sdk';
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const says = (text) => ({
    content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [],
  });
  const calls = (toolName, input) => ({
    content: [{ type: 'tool-call', toolCallId: '1', toolName, input: JSON.stringify(input) }],
    finishReason: { unified: 'tool-calls' }, usage, warnings: [],
  });
  const url = process.env.LIMN_URL;
  const limn = new Limn({ url, key: process.env.LIMN_KEY });
  const kept = [];
  const waitUntil = (work) => kept.push(work);
`;

describe('the middleware of the AI SDK', () => {
  it('runs its example: what was said once is known in the next answer, and a tool finds it', async () => {
    const { answer, warned } = await told('chat.mjs', exampleOf('limn-ai-sdk', 'chat.mjs'), await limn.newTenant());
    expect(answer).toMatchObject({ text: 'In Bern.', known: expect.stringMatching(/Bern/) });
    expect(warned).toBe('');
  });

  it('lets an answer be made without the profile when the key is refused, and warns without a word of it', async () => {
    const { answer, warned } = await told(
      'refused.mjs',
      `${HEAD}
      const stranger = new Limn({ url, key: 'limn_live_nobody' });
      const scripted = new MockLanguageModelV3({ doGenerate: [says('Hello.')] });
      const middleware = profileMiddleware({ limn: stranger, profileId: 'ada', waitUntil });
      const { text } = await generateText({
        model: wrapLanguageModel({ model: scripted, middleware }), prompt: 'A secret of mine.',
      });
      await Promise.all(kept);
      console.log(JSON.stringify({ text, prompt: scripted.doGenerateCalls[0].prompt.map(({ role }) => role) }));`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({ text: 'Hello.', prompt: ['user'] });
    expect(warned).toBe(
      'limn: answered without the profile (AuthenticationError, 401 unauthenticated)\n' +
        'limn: what was said was not kept (AuthenticationError, 401 unauthenticated)\n',
    );
  });

  it('shows nothing of a neighbouring app', async () => {
    const hers = await limn.newTenant();
    expect((await limn.post('ada', 'I live in Bern.', { key: hers.key })).status).toBe(202);
    await limn.ready('ada', hers.key);
    const { answer } = await told(
      'neighbour.mjs',
      `${HEAD}
      const scripted = new MockLanguageModelV3({ doGenerate: [says('Hello.')] });
      const middleware = profileMiddleware({ limn, profileId: 'ada', writes: false });
      await generateText({ model: wrapLanguageModel({ model: scripted, middleware }), prompt: 'Where do I live?' });
      console.log(JSON.stringify(scripted.doGenerateCalls[0].prompt));`,
      await limn.newTenant(),
    );
    expect(JSON.stringify(answer)).not.toContain('Bern');
  });

  it('keeps a turn once, whatever its tools take and however often the answer is made again', async () => {
    const { answer } = await told(
      'once.mjs',
      `${HEAD}
      const turn = [calls('profile_context', {}), calls('profile_context', {}), says('Done.')];
      const scripted = new MockLanguageModelV3({ doGenerate: [...turn, ...turn] });
      const sent = [];
      const heard = new Limn({ url, key: process.env.LIMN_KEY, fetch: (address, init) => {
        if (init.method === 'POST') sent.push({ key: init.headers['idempotency-key'], body: JSON.parse(init.body) });
        return fetch(address, init);
      } });
      const model = wrapLanguageModel({
        model: scripted, middleware: profileMiddleware({ limn: heard, profileId: 'nobody', waitUntil }),
      });
      const options = {
        model, tools: profileTools({ limn, profileId: 'ada' }), stopWhen: stepCountIs(5),
        providerOptions: { limn: { profileId: 'ada' } },
        messages: [
          { role: 'user', content: 'Hello.' },
          { role: 'assistant', content: 'Where do you live?' },
          { role: 'user', content: [{ type: 'text', text: 'I live in Bern.' }] },
        ],
      };
      await generateText(options);
      await generateText(options);
      await Promise.all(kept);
      const { profiles } = await limn.search();
      console.log(JSON.stringify({
        keys: new Set(sent.map(({ key }) => key)).size, sent: sent.length, body: sent[0].body,
        ids: profiles.map(({ profile_id }) => profile_id),
        state: (await limn.waitFor((await limn.submit('ada', sent[0].body.data, {
          inputType: 'conversation', idempotencyKey: sent[0].key,
        })).submissionId)).state,
        location: (await limn.read('ada')).core_info?.location?.value,
      }));`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({
      keys: 1,
      sent: 2,
      body: {
        input_type: 'conversation',
        data: {
          messages: [
            { role: 'assistant', content: 'Where do you live?' },
            { role: 'user', content: 'I live in Bern.' },
          ],
        },
      },
      ids: ['ada'],
      state: 'merged',
      location: 'Bern',
    });
  });

  it('keeps what is said to a streamed answer, also when it is stopped, and not when the model fails', async () => {
    const { answer } = await told(
      'streamed.mjs',
      `${HEAD}
      const part = (delta) => ({ type: 'text-delta', id: '1', delta });
      const chunks = [{ type: 'text-start', id: '1' }, part('Hel'), part('lo.'), { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: { unified: 'stop' }, usage }];
      const broken = () => new ReadableStream({ pull: () => { throw new Error('the model is gone'); } });
      const streams = [simulateReadableStream({ chunks }), simulateReadableStream({ chunks, chunkDelayInMs: 50 })];
      const sent = [];
      const heard = new Limn({ url, key: process.env.LIMN_KEY, fetch: (address, init) => {
        if (init.method === 'POST') sent.push(JSON.parse(init.body).data);
        return fetch(address, init);
      } });
      const modelOf = (stream) => wrapLanguageModel({
        model: new MockLanguageModelV3({ doStream: async () => ({ stream }) }),
        middleware: profileMiddleware({ limn: heard, profileId: 'ada', waitUntil }),
      });
      const whole = streamText({ model: modelOf(streams[0]), prompt: 'I live in Bern.' });
      const text = await whole.text;
      const stop = new AbortController();
      const stopped = streamText({ model: modelOf(streams[1]), prompt: 'I fence.', abortSignal: stop.signal });
      for await (const _ of stopped.textStream) { stop.abort(); break; }
      const failing = streamText({ model: modelOf(broken()), prompt: 'I sing.', onError: () => {} });
      await failing.consumeStream();
      while (kept.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.all(kept);
      console.log(JSON.stringify({ text, sent }));`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({ text: 'Hello.', sent: ['I live in Bern.', 'I fence.'] });
  });

  it('does not keep an answer waiting for a service that hangs', async () => {
    const { answer, warned } = await told(
      'hanging.mjs',
      `${HEAD}
      const hanging = new Limn({ url, key: 'k', fetch: (_, { signal }) => new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason))) });
      const scripted = new MockLanguageModelV3({ doGenerate: [says('Hello.')] });
      const middleware = profileMiddleware({ limn: hanging, profileId: 'ada', timeoutMs: 20, writes: false });
      const { text } = await generateText({ model: wrapLanguageModel({ model: scripted, middleware }), prompt: 'Hi.' });
      console.log(JSON.stringify({ text }));`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({ text: 'Hello.' });
    expect(warned).toBe('limn: answered without the profile (TimeoutError)\n');
  });
});

describe('retrievers and tools of LangChain', () => {
  it('run their example: a chain knows what was said, and people are found', async () => {
    const example = exampleOf('limn-langchain', 'answer.mjs');
    const { answer, warned } = await told('answer.mjs', example, await limn.newTenant());
    expect(answer).toEqual({ answer: 'You live in Bern.', shown: expect.stringMatching(/Bern/), people: ['ada'] });
    expect(warned).toBe('');
  });

  it('tell a stranger nothing, and of a neighbour as of nobody', async () => {
    const hers = await limn.newTenant();
    expect((await limn.post('ada', 'I live in Bern.', { key: hers.key })).status).toBe(202);
    await limn.ready('ada', hers.key);
    const { answer } = await told(
      'strangers.cjs',
      `const { Limn } = require('limn-client');
      const { PeopleRetriever, ProfileRetriever, profileTools } = require('limn-langchain');
      const url = process.env.LIMN_URL;
      const limn = new Limn({ url, key: process.env.LIMN_KEY });
      const stranger = new Limn({ url, key: 'limn_live_nobody' });
      const named = (limn, name) =>
        profileTools({ limn, profileId: 'ada', only: [name] })[0].invoke({}).catch((error) => error.name);
      (async () => console.log(JSON.stringify({
        stranger: [
          await new ProfileRetriever({ limn: stranger, profileId: 'ada' }).invoke('x').catch((error) => error.name),
          await named(stranger, 'get_profile'),
        ],
        neighbour: [
          await new ProfileRetriever({ limn, profileId: 'ada' }).invoke('Where do they live?'),
          await new PeopleRetriever({ limn, sensitivity: 0 }).invoke('Bern'),
          await named(limn, 'get_profile'),
        ],
        offered: profileTools({ limn, profileId: 'ada' }).map(({ name }) => name),
      })))();`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({
      stranger: ['AuthenticationError', 'AuthenticationError'],
      neighbour: [[], [], 'NotFoundError'],
      offered: ['profile_context', 'get_profile', 'submit_text', 'set_value', 'forget_value'],
    });
  });

  it('correct and forget a value, and name what is wrong with a path', async () => {
    const { answer } = await told(
      'corrected.mjs',
      `import { Limn } from 'limn-client';
      import { profileTools } from 'limn-langchain';
      const limn = new Limn({ url: process.env.LIMN_URL, key: process.env.LIMN_KEY });
      const tools = Object.fromEntries(profileTools({ limn, profileId: 'ada' }).map((tool) => [tool.name, tool]));
      await limn.submitAndWait('ada', 'I live in Bern.');
      const path = 'core_info.location';
      await tools.set_value.invoke({ path, value: 'Basel' });
      const set = JSON.parse(await tools.get_profile.invoke({}));
      await tools.forget_value.invoke({ path });
      await tools.forget_value.invoke({ path });
      const forgotten = JSON.parse(await tools.get_profile.invoke({}));
      const wrong = await tools.set_value.invoke({ path: 'shoe', value: 'x' }).catch((error) => error.message);
      console.log(JSON.stringify({
        set: set.core_info.location.value, log: set.update_log, forgotten: forgotten.core_info?.location, wrong,
      }));`,
      await limn.newTenant(),
    );
    expect(answer).toEqual({ set: 'Basel', wrong: expect.stringContaining('path must be one of core_info.name') });
  });
});

it.each(['ai-sdk', 'langchain'])('%s has types for import and for require', async (name) => {
  const program = `import { Limn } from 'limn-client';
    import { profileTools } from 'limn-${name}';
    const limn = new Limn({ url: '', key: '' });
    export const tools = profileTools({ limn, profileId: 'a', only: ['get_profile'] });`;
  const wrong = program.replace('get_profile', 'get_profiles');
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const compiled = async (file: string, text: string): Promise<string> => {
    writeFileSync(path.join(folder, file), text);
    const more = ['--lib', 'es2022,dom', '--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
    const outcome = await run(process.execPath, [compiler, ...options, ...more, file], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    return outcome.stdout;
  };
  expect(await compiled(`${name}.mts`, program)).toBe('');
  expect(await compiled(`${name}.cts`, program)).toBe('');
  expect(await compiled(`${name}-wrong.mts`, wrong)).toContain('get_profiles');
});
