import { describe, expect, it } from 'vitest';
import { memoriesOf, read } from './told-by-reader.js';

const importanceOf = (text: string): (string | undefined)[] =>
  read(text).flatMap(({ path, value }) => (path === 'memories' && typeof value === 'object' ? [value.importance] : []));

/** A turn each, of people who are only talking. */
const SMALL_TALK = [
  'my tablet is at 4% again',
  'haha I was just going to say that',
  "I'm so happy for you!",
  "I can't believe it",
  'I need to grab a jacket',
  "I'll send it to you after lunch",
  'We will see',
  'I bet you did',
  "I'm on the tram right now",
  'my fingers are freezing',
  'That means so much to me',
  "I don't even know what to say",
  'I hope so too',
  'Let me find my charger',
  'I see what you mean',
  "I'm just kidding",
  'I have to run, talk later',
  'my noodles are ready',
  'I almost forgot',
  "I couldn't agree more",
  'I wish you were here',
  'I like the way you put it',
  "my sister can't stop laughing",
  'I never thought about it like that',
  "I'm looking at it now",
  'I should probably sleep',
  'I guess we all do',
  'I laughed so hard',
  'it was so loud in there',
  'I told you already',
  'Wish me luck',
  'tell him I said hi',
  'I have a quick question',
  'my mouth is on fire',
  "I'm starving",
  "I've got ten minutes",
  "we're laughing so hard right now",
  'I would never do that',
  'just got home',
  'been a long day',
  "it's me again",
  'my coffee got cold while I was typing',
  'my eyes hurt from the screen',
  "I'm still cold",
  'I keep forgetting to breathe',
  'I had the weirdest dream last night',
  "I'm all ears",
  'I got goosebumps just now',
  "dinner's almost ready",
  'I had to read that twice',
  "I'm sipping my tea as we talk",
];

describe('small talk', () => {
  it.each(SMALL_TALK)('leaves nothing to remember: %j', (text) => {
    expect(memoriesOf(text)).toEqual([]);
  });

  it('does not crowd out what is told in a long chat', () => {
    const told = [
      'I repair barometers for a living',
      'my aunt Dorota taught me to weld',
      'we bought a farm in Moravia in 2017',
    ];
    const turns = Array.from({ length: 4 }, () => SMALL_TALK)
      .flat()
      .flatMap((line, at) => [line, ...(at % 50 === 20 ? [told[Math.floor(at / 50)] ?? ''] : [])]);
    const kept = memoriesOf(turns.map((line) => `User: ${line}\nAssistant: Oh, I see!`).join('\n'), 'conversation');
    expect(kept).toEqual(
      expect.arrayContaining([
        'I repair barometers for a living',
        'my aunt Dorota taught me to weld',
        'we bought a farm in Moravia in 2017 (2017)',
      ]),
    );
    // One line of small talk in two hundred may pass for news.
    expect(kept.length).toBeLessThanOrEqual(told.length + 1);
  });
});

describe('notes that leave their subject out', () => {
  it('are remembered of who they are about', () => {
    const note =
      'Acct 411 / lead from the fair\nContact: Petra Vos\nOwns two orchards near Graz, wants a quote by May. Repairs ' +
      'old tractors. She hates calls. I told her about my own trip to Rome.';
    const kept = memoriesOf(note);
    expect(kept.join('\n')).toContain('Owns two orchards near Graz');
    expect(kept.join('\n')).not.toContain('Rome');
  });
});

describe('what is told', () => {
  it.each<[string, string]>([
    ['high', 'I got divorced after the flood'],
    ['high', 'my grandfather passed away in his sleep'],
    ['high', 'I just became a citizen'],
    ['high', 'we moved to Trieste with two suitcases'],
    ['high', 'I was diagnosed with coeliac disease'],
    ['high', 'I graduated from a cooking school'],
    ['high', 'I passed my sailing exam'],
    ['high', 'they laid us all off before the holidays'],
    ['high', 'we are expecting twins'],
    ['high', 'my sister got engaged on a ferry'],
    ['high', "I'm finally retired"],
    ['medium', 'I teach woodwork at a prison'],
    ['medium', "I'm allergic to cashews"],
    ['medium', 'I can fly a glider'],
    ['medium', 'every Thursday I swim with my grandson'],
    ['medium', "I'm terrified of moths"],
    ['medium', 'my brother runs a ferry in Split'],
    ['medium', 'I want to walk across Iceland one day'],
    ['medium', 'I have a wooden leg'],
    ['medium', "I've been restoring a pianola for three years"],
    ['medium', 'I joined a brass band'],
    ['medium', 'I used to sell typewriters'],
    ['medium', 'our house has no heating'],
    ['medium', 'my mother-in-law lives with us'],
    ['medium', 'I was homeless for a year'],
    ['medium', 'I polish lenses for the observatory'],
    ['high', 'we got our civil partnership in a lighthouse'],
    ['high', 'I finished high school at thirty'],
    ['low', 'I rode a donkey across the dunes'],
    ['low', 'the mayor of Ostrava gave me a cactus'],
    ['low', 'we rowed around the lighthouse'],
  ])('is of importance %s: %j', (importance, text) => {
    expect(importanceOf(text)).toEqual([importance]);
  });

  it.each<[string, string]>([
    ['the phone just died, and I hummed a polka', 'a battery'],
    ['we nearly moved to Bergen with the choir', 'what did not happen'],
    ['my neighbours adopted four geese', 'other people'],
    ['I volunteer at a hospital', 'a place'],
    ['I had dinner with four retired policemen', 'what others are'],
    ["if I won a boat I'd sail to Malta", 'a fancy'],
  ])('is no milestone in %j, which is about %s', (text) => {
    expect(importanceOf(text)).not.toContain('high');
  });
});

describe('what somebody lives on', () => {
  it.each([
    "I'm a midwife in Leeds",
    "I'm a nurse in Oslo",
    "I'm 34 and a nurse",
    'My name is Ada, I am 19 and a baker in Ghent',
    "I'm 40 and I work at a bank",
    'Ada Silva is a 34-year-old nurse from Oslo',
  ])('is remembered beside a name, an age and a place: %j', (text) => {
    expect(memoriesOf(`${text}.`)).toEqual([text]);
  });

  it.each([
    ['Dora, 34, nurse in Porto', "I'm a nurse in Porto"],
    ["I'm Dora, 34, a nurse in Porto.", "I'm a nurse in Porto"],
    ["I'm Lena, a vet, 52, my mum helps with the kids", "I'm a vet"],
    ["I'm Lena, a vet, 52, my mum helps with the kids", 'my mum helps with the kids'],
    ['Im tom, 34, live in leeds with my wife and our twins, coeliac so no gluten', 'coeliac so no gluten'],
    [
      'Im tom, 34, live in leeds with my wife and our twins, coeliac so no gluten',
      'live in leeds with my wife and our twins',
    ],
    ['Sam | potter | Bristol, UK', "I'm a potter"],
    ['29F, Toronto, Software engineer, two cats.', "I'm a software engineer"],
    ['Ana\nLisbon\nillustrator\nDJ by night, a baker by day\nshe/her', "I'm an illustrator"],
    ['Runner, reader, dog dad. Denver.', "I'm a reader"],
  ])('is remembered of a line of parts: %j', (text, event) => {
    expect(memoriesOf(text)).toContain(event);
  });

  it.each(["I'm Dora, 34, a woman from Porto", "I'm a 25 year old man in Oslo"])('is not told in %j', (text) => {
    expect(memoriesOf(`${text}.`)).toEqual([]);
  });
});

describe('a memory', () => {
  it.each<[string, string, string[]]>([
    [
      'who he is',
      "My brother Jorge is a tailor. He's got a stall in Oaxaca.",
      ['My brother Jorge is a tailor', "my brother Jorge's got a stall in Oaxaca"],
    ],
    [
      'whom the other asked about',
      'Assistant: How is your daughter?\nUser: She studies botany in Turku.',
      ['my daughter studies botany in Turku'],
    ],
    [
      'who bears the name',
      'Assistant: Do you have a brother?\nUser: Tomasz, yes. Tomasz repairs church bells in Gdansk.',
      ['Tomasz repairs church bells in Gdansk'],
    ],
    [
      'what it is',
      'I inherited a loom from a baker. It fills half of my bedroom.',
      ['I inherited a loom from a baker. It fills half of my bedroom'],
    ],
    [
      'where it happened',
      'I planted a quince behind the shed and I water it at dawn.',
      ['I planted a quince behind the shed and I water it at dawn'],
    ],
    [
      'that he is a stranger',
      'My uncle hired a plumber. He broke the sink with a hammer.',
      ['My uncle hired a plumber'],
    ],
    [
      'that she may be either',
      'My mother visited my aunt. She plays the zither in a hotel.',
      ['My mother visited my aunt'],
    ],
    ['nothing that cannot be known', 'I water it every evening. He was a lay preacher.', []],
  ])('tells %s', (_what, text, memories) => {
    expect(memoriesOf(text, 'conversation')).toEqual(memories);
  });

  it.each<[string, string]>([
    ['Honestly, I think I broke my collarbone at the rodeo, you know.', 'I broke my collarbone at the rodeo'],
    ['Small update: I sold my accordion to a priest.', 'I sold my accordion to a priest'],
    ['Ha, no. I was raised on a barge in Ghent, to be honest.', 'I was raised on a barge in Ghent'],
    ['By the way I speak Basque at home lol', 'I speak Basque at home'],
  ])('begins and ends where the news does: %j', (text, memory) => {
    expect(memoriesOf(text)).toEqual([memory]);
  });

  it('of a diary stands under its day, mornings included', () => {
    expect(
      memoriesOf(
        '2023-02-11: Handed in my thesis this morning.\n2023-02-12: Interview at the mill yesterday.',
        'diary',
      ),
    ).toEqual(['Handed in my thesis this morning (2023-02-11)', 'Interview at the mill yesterday (2023-02-11)']);
  });
});
