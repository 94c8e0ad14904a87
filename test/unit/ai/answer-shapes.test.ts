import { describe, expect, it } from 'vitest';
import { FIELD_NAMES, slotNamed } from '../../../src/ai/answer-fields.js';
import { InvalidAnswer, parseAnswer, type Answer } from '../../../src/ai/answer.js';
import { packInputs } from '../../../src/ai/chunk.js';
import { SLOTS } from '../../../src/profile/slots.js';
import { LONGEST_SUBJECT } from '../../../src/profile/submission.js';

const TEXT = 'I am Maria, 31. I like jazz and blues {live} at the "Cellar". I quit chess.';
const RECEIVED = '2026-03-04T10:20:30.000Z';
const chunkOf = (...texts: string[]) =>
  packInputs(
    texts.map((text, at) => ({ submissionId: `sub-${at + 1}`, text, inputType: undefined, receivedAt: RECEIVED })),
    100_000,
  )[0]!;
const answered = (content: string, ...texts: string[]): Answer =>
  parseAnswer(content, chunkOf(...(texts.length > 0 ? texts : [TEXT])));
const said = ({ facts }: Answer): string[] =>
  facts.map(({ fact: { path, value } }) => `${path}: ${typeof value === 'object' ? value.event : value}`);

const NAME = { s: 's1', path: 'name', quote: 'I am Maria', value: 'Maria', said: 'stated' };
const JAZZ = { s: 's1', path: 'interest', category: 'music', quote: 'I like jazz', value: 'jazz', said: 'stated' };
const [name, jazz] = [JSON.stringify(NAME), JSON.stringify(JAZZ)];
const whole = JSON.stringify({ subject: 'me', facts: [NAME, JAZZ] });
const BOTH = ['core_info.name: Maria', 'interests.music: jazz'];

const WHOLE: [shape: string, content: string][] = [
  ['as asked for', whole],
  ['a list without an object around it', `[${name}, ${jazz}]`],
  ['a list in a list', `[[${name}, ${jazz}]]`],
  ['an object around the object', `{"answer": ${whole}}`],
  ['a JSON text of JSON', JSON.stringify(whole)],
  ['facts under a name in another language', `{"hechos": [${name}, ${jazz}]}`],
  ['facts by block', `{"s1": [${name}, ${jazz}]}`],
  ['one fact a line', `${name}\n${jazz}`],
  ['prose around it', `Here is what I found: ${whole} Anything else?`],
  ['prose with brackets around it', `[Note] I read {all} of it: ${whole} [end] {done}`],
  ['a code fence', `\`\`\`json\n${whole}\n\`\`\``],
  ['a code fence in prose', `Sure!\n\`\`\`\n${whole}\n\`\`\`\nI left out {the rest}.`],
  ['thoughts before it', `<think>{"facts": [{"path": "name", "value": "Eve", "quote": "I"}]}</think>${whole}`],
  ['thoughts of a template of its own', `[THINK]a {draft}[/THINK]\n${whole}`],
  ['thoughts whose beginning the server took', `so the name is Maria.</think>${whole}`],
  ['a comma too many', `{"facts": [${name}, ${jazz},],}`],
  ['a comma too few', `{"facts": [${name} ${jazz}]}`],
  ['single quotation marks', `{'facts': [${name.replaceAll('"', "'")}, ${jazz.replaceAll('"', "'")}]}`],
  [
    'keys without quotation marks',
    `{facts: [${[name, jazz].map((one) => one.replaceAll(/"(\w+)":/g, '$1:')).join()}]}`,
  ],
  ['words of Python', `{"facts": [${name.slice(0, -1)}, "at": None}, ${jazz.slice(0, -1)}, "date": None}]}`],
  ['a comment', `{"facts": [${name}, // the name\n${jazz}]}`],
  ['a missing end', `{"facts": [${name}, ${jazz}]`],
];

const CUT: [shape: string, content: string, expected: string[]][] = [
  ['in the middle of a fact', `{"subject": "me", "facts": [${name}, ${jazz.slice(0, -30)}`, BOTH.slice(0, 1)],
  [
    'in a value that looks like a shorter one',
    `{"facts": [${name}, {"s":"s1","path":"location","quote":"I","value":"New`,
    BOTH.slice(0, 1),
  ],
  ['after a fact', `{"facts": [${name}, ${jazz},`, BOTH],
  ['in a list without an object', `[${name}, ${jazz}, {"s"`, BOTH],
];

const NONE: [shape: string, content: string][] = [
  ['nothing', ''],
  ['prose', 'Maria likes jazz.'],
  ['a refusal in prose', "I'm sorry, but I can't help with that."],
  ['thoughts that come to no end', `<think>First {"facts": [${name}]} but maybe`],
  ['a profile without quotes', '{"core_info": {"name": "Maria"}, "interests": {"music": ["jazz"]}}'],
  ['an empty object', '{}'],
  ['a number', '42'],
  ['fields in another language', '{"facts": [{"ruta": "nombre", "valor": "Maria", "cita": "I am Maria"}]}'],
  ['a fact cut in its middle', '{"facts": [{"s": "s1", "path": "name", "quote": "I am Maria", "val'],
];

const EMPTY = ['{"subject": null, "facts": []}', '[]', '{"facts": null}', 'None: {"facts": []}', '```json\n[]\n```'];

describe('an answer', () => {
  it.each(WHOLE)('with %s is read whole', (_, content) => {
    const answer = answered(content);
    expect(said(answer)).toEqual(BOTH);
    expect(answer.isWhole).toBe(true);
  });

  it.each(CUT)('cut off %s is read up to its last whole fact, and known to be cut', (_, content, expected) => {
    const answer = answered(content);
    expect(said(answer)).toEqual(expected);
    expect(answer.isWhole).toBe(false);
  });

  it.each(NONE)('of %s is none', (_, content) => {
    expect(() => answered(content)).toThrow(InvalidAnswer);
  });

  it.each(EMPTY)('%j says that there is nothing', (content) => {
    expect(answered(content)).toEqual({ facts: [], subject: undefined, isWhole: true });
  });

  it('with quotation marks that should be escaped is mended fact by fact', () => {
    const broken = '{"s": "s1", "path": "interest", "quote": "blues {live} at the "Cellar"", "value": "blues"}';
    expect(said(answered(`{"facts": [${name}, ${broken}, ${jazz}]}`))).toEqual([
      'core_info.name: Maria',
      'interests.other: blues',
      'interests.music: jazz',
    ]);
  });

  it.each([
    ['s1', 'sub-1'],
    [1, 'sub-1'],
    ['2', 'sub-2'],
    ['#2', 'sub-2'],
    ['S2', 'sub-2'],
    ['submission 2', 'sub-2'],
    [0, undefined],
    ['s3', undefined],
    ['-1 or 2 or 3', undefined],
    [{ id: 1 }, undefined],
  ])('that calls a block %j means %s', (s, expected) => {
    const content = JSON.stringify({ facts: [NAME, { ...JAZZ, s }] });
    expect(answered(content, TEXT, TEXT).facts[1]?.submissionId).toBe(expected);
  });

  it('may leave out the block where there is one, and not where there are two', () => {
    const content = JSON.stringify({ facts: [NAME, { ...JAZZ, s: undefined }] });
    expect(said(answered(content))).toEqual(BOTH);
    expect(said(answered(content, TEXT, TEXT))).toEqual(BOTH.slice(0, 1));
  });

  it('may group facts by the keys of a profile', () => {
    const content = JSON.stringify({
      core_info: { name: { value: 'Maria', quote: 'I am Maria' } },
      interests: { music: [{ value: 'jazz', quote: 'I like jazz' }] },
    });
    expect(said(answered(content))).toEqual(BOTH);
  });

  it('may say several values of one quote in a list, and a memory as profiles show one', () => {
    const content = JSON.stringify({
      facts: [
        { ...JAZZ, value: ['jazz', 'blues', null, { name: 'soul' }], quote: 'I like jazz and blues' },
        { ...NAME, path: 'memories', value: { event: 'Quit chess', date: '2026-01-02' }, quote: 'I quit chess' },
      ],
    });
    const answer = answered(content);
    expect(said(answer)).toEqual(['interests.music: jazz', 'interests.music: blues', 'memories: Quit chess']);
    expect(answer.facts[2]?.fact.value).toEqual({ event: 'Quit chess', date: '2026-01-02' });
  });

  it.each([
    ['Asserted', 'asserts'],
    ['retract', 'retracts'],
    [null, 'asserts'],
    [undefined, 'asserts'],
    ['denies', undefined],
  ])('with the polarity %j means %s', (polarity, expected) => {
    const answer = answered(JSON.stringify({ facts: [NAME, { ...JAZZ, polarity }] }));
    expect(answer.facts[1]?.fact.polarity).toBe(expected);
  });

  it.each([
    ['34', 34],
    ['34 years old', 34],
    ['34y', 34],
    ['30s', undefined],
    ['30 to 40', undefined],
  ])('with the age %j means %s', (value, expected) => {
    const answer = answered(JSON.stringify({ facts: [NAME, { ...NAME, path: 'age', value }] }));
    expect(answer.facts[1]?.fact.value).toBe(expected);
  });

  it('says the same a thousand times and it counts once', () => {
    const facts = Array.from({ length: 1500 }, () => NAME);
    expect(said(answered(JSON.stringify({ facts: [...facts, JAZZ] })))).toEqual(BOTH);
  });

  it.each([
    ['user', 'user'],
    ['  Rachel\u0000 (Sales)\n', 'Rachel  (Sales)'],
    ['x'.repeat(5000), 'x'.repeat(LONGEST_SUBJECT)],
    ['', undefined],
    ['null', undefined],
    [null, undefined],
    [{ name: 'Rachel' }, undefined],
  ])('names the subject %j: %j', (subject, expected) => {
    expect(answered(JSON.stringify({ subject, facts: [NAME] })).subject).toBe(expected);
  });

  it('names the subject also where it is cut off', () => {
    expect(answered(`{"subject": "Rachel", "facts": [${name}, {`).subject).toBe('Rachel');
  });
});

describe('the names of slots and fields', () => {
  it.each([
    ['interests', 'interests.*', undefined],
    ['interests.music', 'interests.*', 'music'],
    ['interest.video games', 'interests.*', 'video games'],
    ['interests.0.name', 'interests.*', undefined],
    ['interests[0].value', 'interests.*', undefined],
    ['core_info.location', 'core_info.location', undefined],
    ['Location', 'core_info.location', undefined],
    ['profile.core_info.age', 'core_info.age', undefined],
    ['facts/core_info/name', 'core_info.name', undefined],
    ['memories', 'memories', undefined],
    ['memories.2', 'memories', undefined],
    ['traits', 'personality.traits', undefined],
    ['personality.traits', 'personality.traits', undefined],
    ['mood_trends.recent', 'personality.mood_trends.recent', undefined],
    ['topics to avoid', 'preferences.topics_to_avoid', undefined],
    ['conversation-style', 'preferences.conversation_style', undefined],
  ])('%s is %s', (path, slot, category) => {
    const named = slotNamed(path);
    expect([named?.slot.path, named?.category]).toEqual([slot, category]);
  });

  it.each(['', '.', 'salary', 'default', 'core_info', 'tenant_id', '__proto__', 'constructor', '0', 'x.y.z'])(
    '%j is none',
    (path) => {
      expect(slotNamed(path)).toBeUndefined();
    },
  );

  it('are those of every slot', () => {
    for (const slot of SLOTS)
      for (const path of [slot.answer.name, slot.path.replace('*', 'x')])
        expect(slotNamed(path)?.slot.path).toBe(slot.path);
  });

  it.each(FIELD_NAMES)('$field is understood as $example', ({ field, example }) => {
    const fact: Record<string, unknown> = {
      s: 's1',
      path: 'trait',
      category: 'music',
      quote: 'I am kind',
      value: 'kind',
    };
    delete fact[field];
    expect(answered(JSON.stringify({ facts: [{ ...fact, ...example }] }), 'I am kind', 'x').facts).toEqual(
      answered(JSON.stringify({ facts: [{ ...fact, [field]: Object.values(example)[0] }] }), 'I am kind', 'x').facts,
    );
  });
});
