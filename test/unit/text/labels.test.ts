import { describe, expect, it } from 'vitest';
import { ground } from '../../../src/ai/ground.js';
import { readOffline } from '../../../src/ai/offline/read.js';
import type { Known } from '../../../src/text/conversation.js';
import { levelled } from '../../../src/text/levelled.js';
import { parseText } from '../../../src/text/parse.js';
import { chosenIn } from '../../../src/text/subject.js';

const ANN: Known = { called: ['Ann'] };

/** What is stored of a text, as words. */
function storedOf(text: string, known: Known = {}): string {
  const parsed = parseText(text, known);
  const posted = { submissionId: 's1', text, inputType: 'conversation', receivedAt: '2026-03-01T00:00:00.000Z', known };
  const { facts } = ground(text, readOffline(posted, known, parsed), known, parsed);
  for (const { evidence } of facts) if (evidence) expect(text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
  return facts.map(({ value }) => (typeof value === 'object' ? value.event : String(value))).join(', ');
}

describe('short exchanges between named people', () => {
  it.each<[string, Known, string | null, string]>([
    ['Ann: I live in Rome.\nBob: I live in Oslo and I love golf.', {}, 'Ann', 'first'],
    ['Ann: I live in Rome.\nBob: I live in Oslo and I love golf.', { called: ['Bob'] }, 'Bob', 'known'],
    [
      'Ann: I live in Rome.\nBob: I am 40 and I love golf.\nCarl: I live in Lima and I have two kids.',
      {},
      'Ann',
      'first',
    ],
    ['Bob: I am 40 and live in Oslo.\nCarl: I am 50 and live in Lima and love golf.', ANN, null, 'nobody'],
    ['Bob: I am 40 and I love golf.', { given: 'Ann' }, null, 'nobody'],
    ['Bob: I am 40 and I love golf.', ANN, null, 'nobody'],
    ['Jürgen: Ich wohne in Oslo.\nLena: Ich wohne in Bremen und ich liebe Golf.', ANN, null, 'nobody'],
    ['Priya Nair: my dog is ill\nTomasz: oh no, I am sorry, I live near a vet in Oslo', ANN, null, 'nobody'],
    ['Kofi: Yo, I live in Oslo.\nMay: I love golf.', ANN, null, 'nobody'],
  ])('%j, known as %j, is of %s', (text, known, name, chosenBy) => {
    expect(chosenIn(parseText(text, known))).toMatchObject({ name, chosenBy });
    if (name === 'Bob') expect(storedOf(text, known)).toMatch(/Oslo.*golf/);
    else expect(storedOf(text, known)).not.toMatch(/Oslo|Lima|Bremen|golf|kids|40|50/i);
  });

  it.each<[string, Known]>([
    ['Bob: I am 40 and I love golf.', {}],
    ['Ann: I am 40 and I love golf.', ANN],
    ['Name: Ann\nCity: Rome', ANN],
    ['Name: Bob', ANN],
    ['Pros: I can cycle.\nCons: I live far away.', ANN],
    ['Monday: I swam.\nTuesday: I love golf.', ANN],
    ['April: I moved to Oslo.\nMay: I started golf.', ANN],
    ['Ingredients: eggs\nMethod: I fry them', ANN],
    ['Paris: I loved it.\nLondon: I hated it.', ANN],
    ['Goals: I want to run a marathon.\nHobbies: I love golf.', ANN],
    ['Mark: teacher\nRose: nurse', ANN],
  ])('are not seen in %j, known as %j', (text, known) => {
    expect(parseText(text, known).conversation).toBeUndefined();
  });
});

describe('heads of what people say', () => {
  it.each<[string, string[]]>([
    ['[10:01] Odile Vos\nI row\n[10:02] Sven Dahl\nI sing\n[10:03] Odile Vos\nnice', ['Odile Vos', 'Sven Dahl']],
    [
      '#boats\n\nOdile  9:10 AM\nI row\nSven  9:11 AM\nI sing\nOdile  9:12 AM\nnice\nMia  9:13 AM\nme too',
      ['Odile', 'Sven', 'Mia'],
    ],
    ['12/01/2026 à 18:02 - Odile: je rame\n12/01/2026 à 18:03 - Sven: et moi je chante', ['Odile', 'Sven']],
    ['10/04/2026 às 20:01 - Odile: eu remo\n10/04/2026 às 20:02 - Sven: eu canto', ['Odile', 'Sven']],
    ['odile_v wrote:\nI row\n\nSven D wrote:\n> I row\nI sing\n\nodile_v wrote:\nnice', ['odile_v', 'Sven D']],
    ['Odile: I row\nSven replied to Odile: I sing\nOdile replied to Sven: nice', ['Odile', 'Sven']],
    ['10:02:33 From Odile to Everyone: I row\n10:02:40 From Sven to Odile: I sing', ['Odile', 'Sven']],
    ['Requester: Odile Vos\nAssignee: Bea (Support)\n\nOdile Vos wrote:\nI row\n\nBea (Support) wrote:\nI sing', []],
  ])('are found in %j', (text, speakers) => {
    const { conversation } = parseText(text);
    if (speakers.length > 0) expect(conversation?.speakers.map(({ label }) => label)).toEqual(speakers);
    else expect(storedOf(text, { called: ['Odile Vos'] })).not.toMatch(/sing/);
  });

  it.each<[string]>([
    ['[09:00] Breakfast\n[10:00] Swimming\n[11:00] Breakfast'],
    ['Today I read a lot. My favourite is what Ada Moor wrote:\nI row'],
    ['[10:01] Odile Vos\n[10:02] Sven Dahl\n[10:03] Odile Vos'],
  ])('are none in %j', (text) => {
    expect(parseText(text).format).not.toBe('transcript');
  });
});

const ESCAPED = String.raw`User: I live in Rome.\nAssistant: I live in Oslo, and I love skiing.`;

describe('labels in other shapes', () => {
  it.each([
    'User: I live in Rome. Assistant: I live in Oslo, and I love skiing. User: ok',
    'Human: I live in Rome! AI: Nice, I live in Oslo and love skiing.',
    '<user>I live in Rome</user><assistant>I live in Oslo, I love skiing</assistant>',
    '<message role="user">I live in Rome</message>\n<message role="assistant">I live in Oslo, I love skiing</message>',
    'USER>I live in Rome\nBOT>I live in Oslo, I love skiing',
    'Customer> I live in Rome\nAgent> I live in Oslo, I love skiing',
    ESCAPED,
    ESCAPED.replace(String.raw`\n`, String.raw`\r\n\r\n`),
    'User\u200b: I live in Rome.\nAssistant\u200b: I live in Oslo, and I love skiing.',
    '\u2060User: I live in Rome.\n\u200bAssistant: I live in Oslo, and I love skiing.',
    'Mira: I live in Rome.\nLinguaBot: I live in Oslo, and I love skiing.\nMira: ok',
    JSON.stringify({
      title: 'homes',
      told_flat: [
        { author: { role: 'system' }, content: { parts: ['Sample: "Jo, Oslo, skiing"'] } },
        { author: { role: 'user' }, content: { parts: ['I live in Rome'] } },
        { author: { role: 'assistant' }, content: { parts: ['I live in Oslo, and I love skiing'] } },
      ],
    }),
  ])('%j: the assistant’s words are not the user’s', (text) => {
    expect(levelled(text)).toHaveLength(text.length);
    const stored = storedOf(text);
    expect(stored).toContain('Rome');
    expect(stored).not.toMatch(/Oslo|ski|assistant/i);
  });

  it('are handles above what they say, as Discord exports a channel', () => {
    const said = [
      ['quill_9', 'I live in Rome'],
      ['brr.tiger (pinned)', 'I live in Oslo, and I love skiing'],
      ['quill_9', 'ok'],
    ];
    const text = said.map(([who, words], at) => `[11/02/2025 9:2${at} PM] ${who}\n${words}\n`).join('\n');
    expect(storedOf(text, { called: ['quill_9'] })).toContain('Rome');
    expect(storedOf(text, { called: ['brr.tiger'] })).toMatch(/Oslo/);
    expect(storedOf(text, { called: ['quill_9'] })).not.toMatch(/Oslo|ski/i);
  });

  it.each([
    'I asked the AI: what is it? Then I slept. User: unknown',
    'User: I asked the AI: is Rome nice?',
    '<user><name>Ann</name><city>Rome</city></user>',
    'Our docs write <user> and </user> for whoever asks.',
    String.raw`I keep notes in C:\notes: I love golf.`,
    String.raw`{"text": "User: hi\nAssistant: hello"}`,
    String.raw`print("a\nb") is how I began to learn Python.`,
    'می\u200cخواهم به رم بروم',
    'Me: I row.\nAna: I sing.',
  ])('%j stays as it is', (text) => expect(levelled(text)).toBe(text));
});

const YAML = '```yaml\nname: Bob\nage: 40\ncity: Lima\n```';
const OTTO = 'I am Otto, 30, living in Graz, and I love chess.';

describe('material of a task', () => {
  it.each([
    `User: \n${YAML}\nParse this YAML please.`,
    `Convert this to JSON:\n${YAML}`,
    `${YAML}\nCan you validate it?`,
    `Here is my friend's bio, can you improve it? ${OTTO}`,
    `User: Here's my colleague's short bio. Please polish it. ${OTTO}`,
    `Could you check my sister’s CV? ${OTTO}`,
  ])('%j tells nothing of who sends it', (text) => {
    expect(storedOf(text)).not.toMatch(/Bob|40|Lima|Otto|30|Graz|chess/);
  });

  it.each([
    [`Here is my profile:\n${YAML}`, 'Bob'],
    [`Parse this, it is my profile:\n${YAML}`, 'Lima'],
    [`Here is my bio, can you improve it? ${OTTO}`, 'Graz'],
    [`I read my friend's bio today. ${OTTO}`, 'Graz'],
    [`My sister's profile is private. ${OTTO}`, 'Otto'],
  ])('%j is the sender’s own', (text, word) => expect(storedOf(text)).toContain(word));

  it('is no conversation between fences', () => {
    const talk = 'Summarize this:\n```\nUser: I live in Rome.\nAssistant: I live in Oslo.\n```';
    expect(storedOf(talk)).toContain('Rome');
    expect(storedOf(talk)).not.toContain('Oslo');
  });
});
