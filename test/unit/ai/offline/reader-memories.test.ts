import { describe, expect, test } from 'vitest';
import { memoriesOf, read, slotsOf } from './told-by-reader.js';

describe('memories', () => {
  test.each<[name: string, text: string, expected: string]>([
    ['yesterday', 'Yesterday I opened a flower shop.', 'Yesterday I opened a flower shop (2024-05-04)'],
    [
      'a full date',
      'On 3 March 2020 we got married in Bruges.',
      'On 3 March 2020 we got married in Bruges (2020-03-03)',
    ],
    ['a year', 'I graduated from medical school in 2019.', 'I graduated from medical school in 2019 (2019)'],
    ['a weekday behind', 'I won a chess tournament on Saturday.', 'I won a chess tournament on Saturday (2024-05-04)'],
    [
      'a header',
      '4:05 pm on 11 July, 2022\nUser: I passed my driving test yesterday.',
      'I passed my driving test yesterday (2022-07-10)',
    ],
    [
      'a stamped turn',
      '[2022-11-20]\nUser: Two days ago I sold my boat.\nAssistant: Well done!',
      'Two days ago I sold my boat (2022-11-18)',
    ],
    [
      "a message's time",
      '[{"role":"user","content":"I started a bakery yesterday.","timestamp":"2023-05-08T10:00:00Z"}]',
      'I started a bakery yesterday (2023-05-07)',
    ],
    [
      'a log entry',
      '2024-03-01: Ran my first half marathon\n2024-03-03: Bought a guitar',
      'Ran my first half marathon (2024-03-01)',
    ],
    ['no date at all', "I work as a nurse in a children's hospital.", "I work as a nurse in a children's hospital"],
  ])('carry the date that the words give: %s', (_name, text, expected) => {
    expect(memoriesOf(text)).toContain(expected);
  });

  test.each([
    'I love waffles and figs.',
    'I no longer like figs.',
    'My name is Ada.',
    'What a day! How are you?',
    'Thanks, I am glad to hear that.',
    'I hope you are well.',
    'You work as a nurse.',
  ])('are not made of tastes, slots or courtesies: %s', (text) => {
    expect(memoriesOf(text)).toEqual([]);
  });

  test('take at most a quarter of a long text and tell different things', () => {
    const topics = [
      'my uncle repairs old clocks',
      'we planted walnut trees behind the barn',
      'I wrote a thesis about glaciers',
      'our choir toured Iceland',
      'I broke my ankle on a staircase',
      'my grandmother taught me embroidery',
    ];
    const text = Array.from(
      { length: 120 },
      (_, at) => `Well, ${topics[at % topics.length]} in the ${at}th season of that decade.`,
    ).join(' ');
    const kept = memoriesOf(text);
    expect(kept.join('').length).toBeLessThan(text.length / 4);
    for (const word of ['clocks', 'walnut', 'glaciers', 'Iceland', 'ankle', 'embroidery'])
      expect(kept.join(' ')).toContain(word);
  });
});

describe('what frames a letter or an entry', () => {
  test.each<[text: string, expected: string[]]>([
    ['Tuesday 3 March 2026. We moved to Ghent.', ['We moved to Ghent']],
    ['3 avril 2026. J’ai vendu douze pots de confiture.', ['J’ai vendu douze pots de confiture']],
    ['7. Februar 2026. Gestern habe ich geheiratet.', ['Gestern habe ich geheiratet (2026-02-06)']],
    ['I sold my boat.\n\nOliver', ['I sold my boat']],
    ['I sold my boat.\n\nGreta Webster', ['I sold my boat']],
    ['Ich habe gestern geheiratet.\n\nViele Grüße\nAhmet Korkmaz', ['Ich habe gestern geheiratet (2024-05-04)']],
    ['He sido padre en mayo.\n\nUn abrazo,\nRosa Quispe', ['He sido padre en mayo (2024-05)']],
  ])('is not remembered of %j', (text, expected) => {
    expect(memoriesOf(text)).toEqual(expected);
  });
});

describe('other languages', () => {
  test.each<[language: string, text: string, facts: string[]]>([
    [
      'de',
      'Ich heiße Birgit, bin 52 Jahre alt und wohne in Köln. Ich mag keine Pilze.',
      ['name=Birgit', 'age=52', 'location=Köln', '-food=Pilze'],
    ],
    [
      'es',
      'Me llamo Ana García, tengo 28 años y vivo en Madrid. No me gusta el fútbol.',
      ['name=Ana García', 'age=28', 'location=Madrid', '-sports=fútbol'],
    ],
    ['fr', 'Je m’appelle Luc, j’ai 33 ans et j’habite à Lyon.', ['name=Luc', 'age=33', 'location=Lyon']],
    ['it', 'Mi chiamo Giulia, ho 22 anni e vivo a Milano.', ['name=Giulia', 'age=22', 'location=Milano']],
    ['pt', 'Meu nome é João, tenho 40 anos e moro em São Paulo.', ['name=João', 'age=40', 'location=São Paulo']],
    ['nl', 'Ik heet Sanne, ik ben 31 jaar en ik woon in Utrecht.', ['name=Sanne', 'age=31', 'location=Utrecht']],
    ['zh', '我叫李明，今年25岁，住在上海。', ['name=李明', 'age=25', 'location=上海']],
    ['ja', '私の名前は田中です。30歳です。東京に住んでいます。', ['name=田中', 'age=30', 'location=東京']],
    ['ko', '저는 서울에 살고 있고 음악을 좋아합니다.', []],
    ['de', 'Meine Schwester heißt Anna und wohnt in Rom.', []],
  ])('give their name and the core of a profile: %s, %s', (language, text, facts) => {
    expect(slotsOf(text)).toEqual(facts);
    expect(read(text).find(({ path }) => path === 'core_info.language')?.value).toBe(language);
  });

  test('are told by the words of the subject alone', () => {
    const text =
      'Assistant: Wie heißt du und wo wohnst du denn eigentlich gerade?\nUser: I am not sure that I understand ' +
      'you, please speak English with me.';
    expect(read(text, 'conversation').find(({ path }) => path === 'core_info.language')?.value).toBe('en');
  });
});
