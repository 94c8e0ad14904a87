import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRICS_TOKEN, openLimn, type Limn, type Tenant } from '../../limn.js';
import { openScriptedModel, type Mood, type ModelRequest, type ScriptedModel } from '../../unit/ai/scripted-model.js';
import { call, NOBODY, STRANGER } from './calls.js';

/**
 * What becomes of a language model's answers, over the wire: a server on loopback says of each text what stands here,
 * and the submission and the profile are read as a client reads them.
 */

const READ = 'GET /v1/submissions/{id}';
const TEXT = 'I am Maria. I like jazz. I quit chess in May.';
const NAME = { s: 's1', path: 'name', value: 'Maria', quote: 'I am Maria' };
const JAZZ = { s: 's1', path: 'interest', category: 'music', value: 'jazz', quote: 'I like jazz' };
const CHESS = { s: 's1', path: 'memory', value: 'Quit chess in May', quote: 'I quit chess in May.' };
const whole = JSON.stringify({ facts: [NAME, JAZZ, CHESS] });

/** A message of a completion, as the kinds of servers and models send them. */
const SHAPES: Record<string, object> = {
  'an object with a list': { content: whole },
  'a list at the top': { content: JSON.stringify([NAME, JAZZ, CHESS]) },
  'prose and a fence around it': { content: `Here is what I found:\n\`\`\`json\n${whole}\n\`\`\`\nLet me know!` },
  'commas before closing brackets': { content: whole.replace(/\}\]/, '},]').replaceAll('"}', '",}') },
  'a list that was cut off': { content: `${whole.slice(0, -2)}, {"s": "s1", "path": "inter` },
  'thoughts in the place of content': { content: null, reasoning_content: whole },
  'the number of a block in the place of its id': {
    content: JSON.stringify({ facts: [NAME, JAZZ, CHESS].map((fact) => ({ ...fact, s: 1 })) }),
  },
  'paths in the plural and with dots': {
    content: JSON.stringify({
      facts: [
        { ...NAME, path: 'core_info.name' },
        { ...JAZZ, path: 'interests.music' },
        { ...CHESS, path: 'memories' },
      ],
    }),
  },
  'lists as values': { content: JSON.stringify({ facts: [NAME, { ...JAZZ, value: ['jazz'] }, CHESS] }) },
};

const TALK = 'Sven: I live in Oslo.\nOdile: I live in Delft.\nSven: Lucky you.\nOdile: I love chess.';
const INVENTED = [
  NAME,
  { ...NAME, path: 'location', value: 'Paris' },
  { ...CHESS, value: 'Quit chess in July' },
  { ...CHESS, value: 'Never quit chess in May' },
  { ...JAZZ, value: 'opera', quote: 'I adore opera' },
];

const sends = (message: object, finish = 'stop'): Mood => ({
  kind: 'sends',
  status: 200,
  body: JSON.stringify({
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: 1500, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 1024 } },
  }),
});

/** Says of a text what its first line asks for. */
function asAsked({ body }: ModelRequest): Mood {
  const shown = body.messages?.at(-1)?.content ?? '';
  const [, order = ''] = /Shape: (.+)/.exec(shown) ?? [];
  if (order in SHAPES) return sends(SHAPES[order]!);
  if (order === 'refusal') return sends({ content: null, refusal: 'I cannot help with that.' });
  if (order === 'inventions') return sends({ content: JSON.stringify({ facts: INVENTED }) });
  const home = { s: 's1', path: 'location', value: 'Delft', quote: 'I live in Delft' };
  return sends({ content: JSON.stringify({ subject: 'Odile', facts: [home] }) });
}

describe('what a language model answers', () => {
  let model: ScriptedModel;
  let limn: Limn;
  let neighbour: Tenant;
  beforeAll(async () => {
    model = await openScriptedModel(asAsked);
    limn = await openLimn({ env: { OPENAI_BASE_URL: model.baseURL, LIMN_EMBEDDING_MODEL: 'offline' } });
    neighbour = await limn.newTenant();
  });
  afterAll(async () => {
    await limn.close();
    await model.close();
  });

  const posted = async (id: string, text: string): Promise<{ submission: object; profile: object; of: string }> => {
    const response = await limn.post(id, text);
    const of = response.headers.get('x-submission-id')!;
    const profile = await limn.ready(id);
    return { submission: (await call(limn, READ, { id: of })).body, profile, of };
  };
  const refused = async (reason: string): Promise<number> => {
    const metrics = await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text();
    const found = new RegExp(`^limn_ungrounded_values_total\\{reason="${reason}"\\} (\\d+)`, 'm').exec(metrics);
    return Number(found?.[1] ?? 0);
  };

  it('is told to no stranger', async () => {
    const { of } = await posted('secret', `Shape: inventions\n${TEXT}`);
    expect(await call(limn, READ, { id: of, key: null })).toMatchObject(STRANGER);
  });

  it('is told to no neighbour', async () => {
    const { of } = await posted('private', `Shape: inventions\n${TEXT}`);
    expect(await call(limn, READ, { id: of, key: neighbour.key })).toMatchObject(NOBODY);
  });

  it.each(Object.keys(SHAPES).map((shape, at) => [shape, `shape-${at}`]))('is read from %s', async (shape, id) => {
    const { submission, profile } = await posted(id, `Shape: ${shape}\n${TEXT}`);
    expect(submission).toMatchObject({ state: 'merged', dropped: [], usage: { cached_tokens: 1024 } });
    expect(submission).not.toHaveProperty('fallback');
    expect(profile).toMatchObject({
      core_info: { name: { value: 'Maria' } },
      interests: { music: [{ value: 'jazz' }] },
      memories: [{ event: 'Quit chess in May' }],
    });
  });

  it('is left to the offline reader where the model refuses, and the submission says so', async () => {
    const { submission, profile } = await posted('refused', `Shape: refusal\n${TEXT}`);
    expect(submission).toMatchObject({
      state: 'merged',
      fallback: 'declined',
      read_by: expect.stringMatching(/^offline/) as string,
    });
    expect(profile).toMatchObject({ core_info: { name: { value: 'Maria' } } });
  });

  it('is dropped where its text does not bear it out, each with its reason, and counted by it', async () => {
    const reasons = ['name', 'date', 'denied', 'quote'];
    const before = await Promise.all(reasons.map(refused));
    const { submission, profile } = await posted('invented', `Shape: inventions\n${TEXT}`);
    expect(submission).toMatchObject({
      dropped: [
        { path: 'core_info.location', value: 'Paris', reason: 'name', count: 1 },
        { path: 'memories', value: 'Quit chess in July', reason: 'date', count: 1 },
        { path: 'memories', value: 'Never quit chess in May', reason: 'denied', count: 1 },
        { path: 'interests.music', value: 'opera', reason: 'quote', count: 1 },
      ],
    });
    expect(JSON.stringify(profile)).not.toMatch(/Paris|July|Never|opera/);
    const after = await Promise.all(reasons.map(refused));
    expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1, 1, 1]);
  });

  it('is about who wrote a ticket, whatever heading its system put above', async () => {
    const head = 'Ticket #88213\nStatus: open\nFrom: Odile Vos <odile@example.org>\nSubject: Zip\n\n';
    const { submission, profile } = await posted('ticket', `${head}The zip of my tent broke. I live in Delft.`);
    expect(submission).toMatchObject({ subject: { name: 'Odile Vos', chosen_by: 'only', speakers: ['Odile Vos'] } });
    expect(profile).toMatchObject({ core_info: { location: { value: 'Delft' } } });
  });

  it('names the subject of a text with several speakers, and the submission shows how they were told', async () => {
    const { submission, profile } = await posted('talk', TALK);
    expect(submission).toMatchObject({ subject: { name: 'Odile', chosen_by: 'model', speakers: ['Sven', 'Odile'] } });
    expect(profile).toMatchObject({ core_info: { location: { value: 'Delft' } } });
  });
});
