// Two turns with a scripted model in the place of one that you pay for: LIMN_URL=… LIMN_KEY=… node chat.mjs
import { generateText, stepCountIs, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { Limn } from 'limn-client';
import { profileMiddleware, profileTools } from 'limn-ai-sdk';

const limn = new Limn({ url: process.env.LIMN_URL, key: process.env.LIMN_KEY });
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const says = (text) => ({ content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [] });
const calls = (toolName, input) => ({
  content: [{ type: 'tool-call', toolCallId: '1', toolName, input: JSON.stringify(input) }],
  ...{ finishReason: { unified: 'tool-calls' }, usage, warnings: [] },
});
const script = [says('Welcome, Ada!'), calls('profile_context', { query: 'where they live' }), says('In Bern.')];
const scripted = new MockLanguageModelV3({ doGenerate: script });

const kept = [];
const memory = profileMiddleware({ limn, profileId: 'ada', waitUntil: (work) => kept.push(work) });
const model = wrapLanguageModel({ model: scripted, middleware: memory });

await generateText({ model, prompt: "Hi, I'm Ada, 36. I live in Bern and love fencing." });
await Promise.all(kept);
while ((await limn.read('ada')).status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 100));

const tools = profileTools({ limn, profileId: 'ada' });
const { text } = await generateText({ model, tools, stopWhen: stepCountIs(3), prompt: 'Where do I live?' });
await Promise.all(kept);
const [known] = scripted.doGenerateCalls.at(-1).prompt;
console.log(JSON.stringify({ text, known: known.content }, null, 2));
