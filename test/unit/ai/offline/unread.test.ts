import { describe, expect, it } from 'vitest';
import { memoriesOf, read, slotsOf } from './told-by-reader.js';

const languageOf = (text: string) => read(text).find(({ path }) => path === 'core_info.language')?.value;

it.each([
  ['pt', 'Ficha: moradora em Faro, reformada. Casada, duas filhas. Pratica corrida duas vezes por semana.'],
  ['fr', 'Colis abîmé mais le vendeur est au top. Les enfants dorment dedans. Je recommande.\nMarthe, Quimper'],
  ['it', 'Nota: residente a Lucca, in cassa integrazione. Coniugata, due figli. Pratica nuoto.'],
])('a language is known as %s by its words where a detector is unsure: %j', (code, text) => {
  expect(languageOf(text)).toBe(code);
});

describe('a language that is not read', () => {
  it.each([
    ['ru', 'Привет! Меня зовут Вера, я живу в Томске и люблю джаз.'],
    ['uk', 'Привіт, мене звати Олесь, я живу у Львові.'],
    ['tr', 'Merhaba, adım Deniz, Bursa’da yaşıyorum ve çay seviyorum.'],
    ['da', 'Jeg hedder Mette, og jeg elsker at svømme.'],
    ['no', 'Jeg heter Silje og jeg liker å strikke.'],
    ['sv', 'Jag heter Astrid och jag bor i Lund.'],
    ['pl', 'Mam na imię Kasia, mieszkam w Gdyni i kocham psy.'],
    ['cs', 'Jsem Lenka a mám ráda hory.'],
    ['fi', 'Minä olen Eero ja rakastan kahvia.'],
    ['hu', 'Zoli vagyok és szeretem a focit.'],
    ['id', 'Saya Dewi dan saya suka membaca.'],
    ['ro', 'Mă numesc Ioana și îmi place muzica.'],
    ['hi', 'मेरा नाम रवि है और मुझे चाय पसंद है।'],
    ['ar', 'اسمي ليلى وأعيش في تونس'],
    ['ko', '저는 지수이고 음악을 좋아해요.'],
    ['el', 'Με λένε Μαρία και αγαπώ τη θάλασσα.'],
  ])('is known as %s and told nothing by: %j', (code, text) => {
    expect(languageOf(text)).toBe(code);
    expect(slotsOf(text)).toEqual([]);
    expect(memoriesOf(text)).toEqual([]);
  });

  it('leaves a form its fields', () => {
    expect(slotsOf('Name: Вера Ким\nCity: Томск\nAge: 29')).toEqual(['name=Вера Ким', 'location=Томск', 'age=29']);
  });

  it('leaves the rest of a text as it is', () => {
    expect(slotsOf('I live in Cork. Jeg heter Silje og jeg liker å strikke.')).toEqual(['location=Cork']);
  });

  it.each<[text: string, code: string, slots: string[]]>([
    [
      'Hi, I am Ben. I live in Malmö with Łukasz and love smørrebrød.',
      'en',
      ['name=Ben', 'location=Malmö', 'other=smørrebrød'],
    ],
    ['Ik ben Jan en ik woon in Gent.', 'nl', ['name=Jan', 'location=Gent']],
    ['Ich wohne in Kiel und liebe Tee.', 'de', ['location=Kiel', 'food=Tee']],
    ['Vivo en Sevilla.', 'es', ['location=Sevilla']],
    ['Vivo a Torino.', 'it', ['location=Torino']],
  ])('is none that is read: %j', (text, code, slots) => {
    expect(languageOf(text)).toBe(code);
    expect(slotsOf(text)).toEqual(slots);
  });
});
