import { describe, expect, it } from 'vitest';
import { parseCases, type Case } from '../../../eval/case.js';
import { heldIn, type Held } from '../../../eval/profile.js';
import { caseMeasures } from '../../../eval/quality.js';
import { scoreCase } from '../../../eval/score.js';
import { precision, recall, share, total, type Tally } from '../../../eval/tally.js';

const [ADA] = parseCases(
  JSON.stringify([
    {
      id: 'ada',
      posts: [{ data: 'User: …', input_type: 'conversation' }],
      own: `I'm Ada Holm, forty-one, and I moved from Oulu to \
Turku years ago. I adore rowing at dawn, and honestly a good thick fog as well.
I work nights as a baker. My brothers, two of them, think that is mad. I married Otso on 15 June 2019, it was the \
wettest day of the year, brb kettle.
I can't eat peanuts, they nearly killed me once. Karaoke is torture. I'm a patient soul, everybody at the bakery \
says so and I agree with them.
Please keep it brief with me, and leave the divorce of my parents alone. I am rather worn out today, to tell you \
the truth.`,
      other: 'Have you tried falconry in Tampere? I love falconry. My name is Rasmus and I collect pocket watches.',
      gold: {
        name: 'ada holm|ada',
        age: 41,
        gender: '?female',
        location: 'turku',
        not: ['otso', 'oulu', 'rasmus', 'tampere'],
        interests: ['rowing|row', 'fog|?'],
        dislikes: ['karaoke'],
        facts: ['baker', 'two brothers', 'peanuts'],
        dates: [['married', '2019-06-15']],
        traits: ['patient'],
        avoid: ['divorce'],
        mood: 'tired|worn',
        style: 'brief|short',
        chatter: ['kettle'],
      },
    },
  ]),
  'ada.json',
) as [Case];

const scored = (value: string | number): { value: string | number; confidence: number } => ({ value, confidence: 0.9 });
const GOOD = {
  core_info: { name: scored('Ada Holm'), age: scored(41), location: scored('Turku') },
  interests: { sports: [scored('rowing')] },
  personality: { traits: [scored('patient')], mood_trends: { default: scored('happy'), recent: scored('worn out') } },
  memories: [
    { event: 'Works nights as a baker' },
    { event: 'My two brothers' },
    { event: "Can't eat peanuts" },
    { event: 'Married Otso', date: '2019-06-15' },
  ],
  preferences: { conversation_style: scored('brief'), topics_to_avoid: [scored('the divorce')] },
};

const tallyOf = (profile: unknown): Tally => scoreCase(ADA, heldIn(profile)).tally;
const missesOf = (profile: unknown): string[] => scoreCase(ADA, heldIn(profile)).misses.map(({ what }) => what);
const verdicts = (tally: Tally): Record<string, string> =>
  Object.fromEntries(caseMeasures(tally).map(({ name, verdict }) => [name, verdict]));

describe('the score', () => {
  it('finds nothing wrong with what the labels say', () => {
    expect(missesOf(GOOD)).toEqual([]);
    const tally = tallyOf(GOOD);
    for (const counts of [tally.core, tally.interests, tally.traits, tally.avoid, tally.mood, tally.style])
      expect([precision(counts), recall(counts)]).toEqual([1, 1]);
    for (const counts of [tally.facts, tally.dates, tally.dislikesKeptOut, tally.grounded])
      expect(share(counts)).toBe(1);
    expect(
      Object.values(verdicts(tally)).filter((verdict) => verdict !== '' && verdict !== 'met' && verdict !== 'aim met'),
    ).toEqual([]);
  });

  it('misses everything in an empty profile', () => {
    const tally = tallyOf({});
    expect([recall(tally.core), recall(tally.interests), share(tally.facts), share(tally.dates)]).toEqual([0, 0, 0, 0]);
    expect(verdicts(tally)).toMatchObject({
      'core slots, recall': 'MISSED',
      'interests, recall': 'MISSED',
      'other stated facts found': 'MISSED',
    });
  });

  it('takes the profile of somebody else for what it is', () => {
    const tally = tallyOf({
      core_info: { name: scored('Zelda'), age: scored(12), location: scored('Quito') },
      interests: { pets: [scored('iguanas')] },
      memories: [{ event: 'Won a yodelling contest', date: '2001-01-01' }],
    });
    expect([precision(tally.core), precision(tally.interests), share(tally.grounded)]).toEqual([0, 0, 0]);
    expect(verdicts(tally)).toMatchObject({
      'core slots, precision': 'MISSED',
      'interests, precision': 'MISSED',
      'grounded values': 'MISSED',
    });
  });

  it.each<[what: string, profile: object, complaint: RegExp, measure: string]>([
    [
      'a core slot of the other speaker',
      { core_info: { name: scored('Rasmus') } },
      /^CORE SLOT FROM SOMEBODY ELSE: name = Rasmus/,
      'core slots from the other speaker',
    ],
    [
      'a place left long ago',
      { core_info: { location: scored('Oulu, Finland') } },
      /^CORE SLOT FROM SOMEBODY ELSE: location/,
      'core slots from the other speaker',
    ],
    [
      'an interest of the other speaker',
      { interests: { hobbies: [scored('falconry')] } },
      /^VALUE FROM SOMEBODY ELSE: interest = falconry/,
      'values from the other speaker',
    ],
    [
      'a memory of the other speaker',
      { memories: [{ event: 'Collects pocket watches' }] },
      /^VALUE FROM SOMEBODY ELSE: memory/,
      'values from the other speaker',
    ],
    [
      'words added to an interest',
      { interests: { hobbies: [scored('rowing yachts')] } },
      /^NOT GROUNDED: interest/,
      'grounded values',
    ],
    [
      'a country added to a place',
      { core_info: { location: scored('Turku, Finland') } },
      /^NOT GROUNDED: location/,
      'grounded values',
    ],
    [
      'an invented memory',
      { memories: [{ event: 'Sailed alone to Iceland' }] },
      /^NOT GROUNDED: memory/,
      'grounded values',
    ],
    [
      'an invented topic',
      { preferences: { topics_to_avoid: [scored('religion')] } },
      /^NOT GROUNDED: avoid/,
      'grounded values',
    ],
  ])('counts %s', (_what, profile, complaint, name) => {
    expect(missesOf(profile).filter((what) => complaint.test(what))).toHaveLength(1);
    expect(verdicts(tallyOf(profile))[name]).toBe('MISSED');
  });

  it('counts a disliked thing among the interests as wrong and as not kept out', () => {
    const tally = tallyOf({ interests: { music: [scored('karaoke')] } });
    expect(tally.interests).toEqual({ right: 0, wrong: 1, missed: 1 });
    expect(share(tally.dislikesKeptOut)).toBe(0);
  });

  it('asks for the right day of a memory', () => {
    expect(missesOf({ memories: [{ event: 'Married Otso', date: '2019-06-16' }] })).toContain(
      'date missed: married on 2019-06-15, held on 2019-06-16',
    );
    expect(share(tallyOf({ memories: [{ event: 'Married Otso' }] }).dates)).toBe(0);
  });

  it('wants all words of a fact in one value', () => {
    expect(missesOf({ memories: [{ event: 'Two days off' }, { event: 'Brothers' }] })).toContain(
      'fact missed: two brothers',
    );
  });

  it('counts small talk kept as a memory', () => {
    expect(tallyOf({ memories: [{ event: 'The kettle, brb' }] }).chatterKept).toEqual({ hit: 1, of: 1 });
  });

  it('does not ask for what is optional', () => {
    const interests = { sports: [scored('rowing')], other: [scored('fog')] };
    expect(tallyOf({ interests }).interests).toEqual({ right: 2, wrong: 0, missed: 0 });
    expect(tallyOf({ interests: { sports: [scored('rowing')] } }).interests).toEqual({ right: 1, wrong: 0, missed: 0 });
  });

  it('lets a label vouch for what the other speaker put into words', () => {
    const asked: Case = { ...ADA, own: 'Yes, I do!', other: 'Do you live in Turku and love rowing?' };
    const { tally, misses } = scoreCase(
      asked,
      heldIn({ core_info: { location: scored('Turku') }, interests: { sports: [scored('rowing')] } }),
    );
    expect(tally.grounded).toEqual({ hit: 2, of: 2 });
    expect(misses.filter((one) => one.what.includes('SOMEBODY'))).toEqual([]);
  });

  it('misses the facts of a profile that outweighs its budget, and says so', () => {
    const long: Held[] = [...heldIn(GOOD), { kind: 'memory', value: ADA.own, text: ADA.own }];
    const facts = caseMeasures(scoreCase(ADA, long).tally).find(({ name }) => name === 'other stated facts found');
    expect(facts).toMatchObject({
      value: 1,
      verdict: 'MISSED',
      measured: expect.stringMatching(/^1\.000, profiles are 1\d\d(?:\.\d)? % of the text, OVER 25 %$/),
    });
  });

  it('adds up over people', () => {
    const sum = total([tallyOf(GOOD), tallyOf({})]);
    expect(recall(sum.core)).toBe(0.5);
    expect(sum.profiles.all).toBe(2);
    expect(sum.own.characters).toBe(2 * ADA.own.length);
  });
});
