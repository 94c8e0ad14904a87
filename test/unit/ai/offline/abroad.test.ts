import { describe, expect, it } from 'vitest';
import { memoriesOf, slotsOf } from './told-by-reader.js';

/** What readers of other languages than English tell; `told-by-reader.ts` receives texts on Sunday 5 May 2024. */
describe('what is to be left out is wished for', () => {
  it.each([
    ['Réponds sans listes stp.', 'sans listes'],
    ['Je préfère des réponses sans jargon.', 'sans jargon'],
    ['Responde sin emojis, por favor.', 'sin emojis'],
    ['Rispondi senza formalità.', 'senza formalità'],
    ['Prefiro respostas sem emojis.', 'sem emojis'],
    ['Antwoord zonder opsommingen graag.', 'zonder opsommingen'],
    ["Hou het kort en zonder emoji's.", "kort en zonder emoji's"],
    ['Antworte mir kurz und ohne Umschweife.', 'kurz und ohne Umschweife'],
    ['Respóndeme corto y directo.', 'corto y directo'],
    ['Réponds avec des listes.', 'listes'],
  ])('"%s" asks for %s', (text, style) => {
    expect(slotsOf(text)).toEqual([`conversation_style=${style}`]);
  });
});

describe('a day abroad', () => {
  it.each([
    ['4. Mai 2023\nHeute habe ich meine Prüfung bestanden.', '2023-05-04'],
    ['Tagebuch, 9. Juni 2022\nHeute habe ich meine Prüfung bestanden.', '2022-06-09'],
    ["Journal, 14 juin 2023. Aujourd'hui j'ai soutenu ma thèse !", '2023-06-14'],
    ['Lunedì 21 novembre 2022\nOggi ho firmato il contratto.', '2022-11-21'],
    ['7 de abril de 2023\nHoje nasceu a minha filha.', '2023-04-07'],
    ['2023年5月4日\n今天我拿到了驾照。', '2023-05-04'],
    ['Von: Peter\nDatum: 4. Mai 2023\n\nHeute habe ich geheiratet.', '2023-05-04'],
    ['[02/03/24, 18:06] Giulia: ieri mi sono laureata\n[02/03/24, 18:07] Marco: brava!', '2024-03-01'],
    ['[2/3/24, 6:06 PM] Zoe: I moved to Bath yesterday\n[2/3/24, 6:07 PM] Ben: nice', '2024-02-02'],
    ['Ik ben in november naar Gouda verhuisd.', '2023-11'],
    ['Mein Mann ist 2019 gestorben.', '2019'],
    ['Im März habe ich geheiratet.', '2024-03'],
    ["Mon frère s'est marié en octobre.", '2023-10'],
    ['3月に結婚しました。', '2024-03'],
    ['2016年5月我结婚了', '2016-05'],
  ])('is read of %j', (text, date) => {
    expect(memoriesOf(text).join()).toContain(`(${date})`);
  });

  it.each([
    'Meine Tochter ruft jeden Sonntag an',
    'Mia figlia chiama ogni domenica',
    'Mon fils appelle chaque dimanche',
    'Nuestro perro se llama Bruno y tiene 7 años',
    'Wir haben im Mai Urlaub und sparen 2000 Euro für die Hochzeit',
  ])('is none in %j, which is remembered', (text) => {
    expect(memoriesOf(`${text}.`)).toEqual([text]);
  });
});

describe('a name where names have no capitals', () => {
  it.each([
    ['私は佐藤です。', ['name=佐藤']],
    ['僕は健太です。', ['name=健太']],
    ['私は医者の田中です。', ['name=田中']],
    ['我是李明。', ['name=李明']],
    ['私は看護師です。', []],
    ['僕は大学生です。', []],
    ['私は独身です。', []],
    ['私は左利きです。', []],
    ['我是程序员。', []],
    ['我是司机。', []],
    ['私は関西人です。', []],
    ['私は石川人です。', []],
    ['私は料理人です。', []],
    ['私は満月です。', []],
    ['私は三十代です。', []],
    ['私は直人です。', ['name=直人']],
    ['私は石川真人です。', ['name=石川真人']],
    ['僕は健二です。', ['name=健二']],
    ['私は葉月です。', ['name=葉月']],
    ['我是高个子。', []],
    ['我是方便面。', []],
    ['我是程序猿。', []],
    ['我是白羊座。', []],
    ['我是向导。', []],
    ['我是陶艺家。', []],
    ['我是向华。', ['name=向华']],
    ['我是高圆圆。', ['name=高圆圆']],
    ['我是程小东。', ['name=程小东']],
  ])('is told by %j or is not', (text, names) => {
    expect(slotsOf(text).filter((slot) => slot.startsWith('name='))).toEqual(names);
  });
});

describe('a home where words are not spaced', () => {
  it.each([
    ['2015年から福岡に住んでいます', ['location=福岡']],
    ['東京に住んでいます', ['location=東京']],
    ['我在上海工作', ['location=上海']],
    ['我住在驻马店', ['location=驻马店']],
    ['我在医院上班。', []],
    ['今天我在图书馆上班', []],
    ['我在银行工作', []],
    ['我是江苏人', ['location=江苏']],
    ['我是石油工人', []],
    ['我是白人', []],
  ])('is told by %j or is not', (text, homes) => {
    expect(slotsOf(text).filter((slot) => slot.startsWith('location='))).toEqual(homes);
  });
});

it.each([
  ["J'adore attendre sur le quai 🙄", []],
  ['Me encanta madrugar los lunes 🙄', []],
  ['I love queueing at the post office 🙄', []],
  ['Me encanta el ajedrez. Me encanta madrugar 🙄', ['gaming=ajedrez']],
  ['Ich liebe Schach 😍', ['gaming=Schach']],
  ['I love chess. Queues again 🙄', ['gaming=chess']],
])('%j is loved as it is meant', (text, told) => {
  expect(slotsOf(text)).toEqual(told);
});

describe('of another beside oneself', () => {
  const core = (text: string): string[] => slotsOf(text).filter((slot) => /^(?:name|age|location)=/.test(slot));

  it.each([
    ['Ich liebe Jazz und wohne in Kiel. Lena wohnt in Bonn.', ['location=Kiel']],
    ['Ich besuche Lena oft. Sie wohnt in Bonn.', []],
    ['Me encanta el jazz. Nacho tiene 41 años.', []],
    ['Adoro il jazz. Tullio vive a Lecce.', []],
    ['Ik hou van jazz. Bram woont in Assen.', []],
    ["J'adore le jazz. Yann habite à Pau.", []],
    ['Moro em Faro. A Rita tem 30 anos e mora em Braga.', ['location=Faro']],
    ['我喜欢爵士。妈妈住在苏州。', []],
    ['隣の佐藤さんは80歳です', []],
    ['うちの犬はブルーノ、7歳です。', []],
  ])('%j tells nothing of who speaks but %j', (text, told) => {
    expect(core(text)).toEqual(told);
  });

  it.each([
    ['Ich heiße Jana. Wohne in Kiel, bin 30.', ['name=Jana', 'location=Kiel', 'age=30']],
    ['Me encanta el jazz. Vivo en Huelva. Tengo 41 años.', ['location=Huelva', 'age=41']],
    ['Rosa Pérez, 41 años, vive en Huelva.', ['name=Rosa Pérez', 'age=41', 'location=Huelva']],
    ['我喜欢爵士。我住在苏州，妈妈是医生。', ['location=苏州']],
  ])('%j tells %j', (text, told) => {
    expect(core(text)).toEqual(told);
  });
});
