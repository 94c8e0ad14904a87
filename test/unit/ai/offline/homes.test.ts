import { describe, expect, it } from 'vitest';
import { embedOffline } from '../../../../src/ai/offline/embedder.js';
import { homeIn, townsElsewhere } from '../../../../src/ai/offline/homes.js';
import { places } from '../../../../src/ai/offline/towns.js';

const where = (value: string): string | undefined => homeIn(`lives in ${value}`)?.where;

describe('where a home lies', () => {
  it.each([
    ['Oulu', 'Finland'],
    ['braga', 'Portugal'],
    ['Århus', 'Denmark'],
    ['Cluj-Napoca', 'Romania'],
    ['Duluth', 'Minnesota, USA'],
    ['Paisley', 'Scotland, UK'],
  ])('is known of %s alone: %s', (value, place) => {
    expect(where(value)).toBe(place);
  });

  it.each([
    ['München', 'Bavaria, Germany'],
    ['Munich', 'Bavaria, Germany'],
    ['Lisboa', 'Portugal'],
    ['東京', 'Japan'],
    ['大阪市', 'Japan'],
    ['서울', 'South Korea'],
    ['Москва', 'Russia'],
    ['القاهرة', 'Egypt'],
    ['ロンドン', 'England, UK'],
  ])('is known of %s, as people there or in other languages call it', (value, place) => {
    expect(where(value)).toBe(place);
  });

  it.each([
    ['Perth', 'Western Australia, Australia'],
    ['Perth, Scotland', 'Scotland, UK'],
    ['Perth, Great Britain', 'Great Britain'],
    ['Paris', 'France'],
    ['Paris, TX', 'Texas, USA'],
    ['Paris (Texas)', 'Texas, USA'],
    ['Leeds, U.K.', 'UK'],
    ['Toronto, CA', 'Canada'],
    ['Fresno, CA', 'California, USA'],
    ['Macon, Georgia', 'Georgia, USA'],
    ['Tbilisi, Georgia', 'Georgia'],
    ['Georgia', 'Georgia'],
    ['the Netherlands', 'Netherlands'],
    ['Nowhere, Baden-Wurttemberg', 'Baden-Württemberg, Germany'],
    ['Anytown, IN', 'Indiana, USA'],
    ['Nowhere at all, Norway', 'Norway'],
    ['Scandinavia', 'Scandinavia'],
  ])('is what the value names itself, and else that of the largest town: %s is in %s', (value, place) => {
    expect(where(value)).toBe(place);
  });

  it('is that of the town that a name brings to mind, although a larger one is called so', () => {
    expect(['Newcastle', 'Venice', 'St. Petersburg', 'Geneva'].map(where)).toEqual([
      'England, UK',
      'Veneto, Italy',
      'Russia',
      'Switzerland',
    ]);
  });

  it('is found among words around the town', () => {
    for (const value of ['near Oulu', 'the outskirts of Oulu', 'Oulu city centre', 'Kaijonharju, Oulu'])
      expect(where(value), value).toBe('Finland');
    expect(where('a house by the sea')).toBeUndefined();
  });

  it('is nothing that a text tells in any other form, or that is some word in small letters', () => {
    for (const text of ['Nice', 'I live in Nice', 'lived in Nice', 'Lives in Nice. Likes tea.', 'works in Oulu', ''])
      expect(homeIn(text), text).toBeUndefined();
    for (const value of ['nice', 'reading', 'hope', 'mobile', 'orange', 'same', 'of', '', ',', 'x'.repeat(200)])
      expect(where(value), value).toBeUndefined();
  });

  it('is told in English, once for each country and state', () => {
    const codes = places().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, name } of places()) {
      expect(name, code).toMatch(/^\p{Lu}[\p{L} ,-]+$/u);
      expect(name.includes(', '), code).toBe(code.includes('-'));
    }
  });
});

describe('a town', () => {
  it.each([
    ['I live in Perth, Scotland, and keep cattle.', ['perth']],
    ['Paris, Texas. I fix tractors.', ['paris']],
    ['From Paris, TX', ['paris']],
    ['Cambridge, Massachusetts', ['cambridge']],
    ['Perth, Australia', []],
    ['Paris, London and Rome', []],
    ['Lisbon, Portugal', []],
    ['Anna, Scotland is lovely', []],
    ['A'.repeat(100_000), []],
  ])('lies elsewhere than tables have it where %.40s says so', (text, towns) => {
    expect([...townsElsewhere(text)]).toEqual(towns);
  });
});

describe('a home among vectors', () => {
  const cosine = (query: string, stored: string): number => {
    const [[asked], [kept]] = [embedOffline([query], 'query'), embedOffline([stored], 'stored')];
    return asked!.reduce((sum, one, at) => sum + one * kept![at]!, 0);
  };

  it.each([
    ['somebody from Portugal', 'Braga', 'Oulu'],
    ['anyone in Scandinavia', 'Oulu', 'Braga'],
    ['people in South America', 'Rosario', 'Nashik'],
    ['lives in Minnesota', 'Duluth', 'Eugene'],
    ['lives in Texas', 'Paris, TX', 'Paris'],
    ['someone in France', 'Paris', 'Paris, TX'],
    ['Scotland', 'Perth, Scotland', 'Perth'],
    ['Australia', 'Perth', 'Perth, Scotland'],
  ])('is nearer to "%s" in %s than in %s', (query, near, far) => {
    expect(cosine(query, `lives in ${near}`)).toBeGreaterThan(cosine(query, `lives in ${far}`) + 0.1);
  });

  it('is still found by its town', () => {
    const [there, elsewhere] = ['lives in Oulu', 'lives in Tampere'].map((home) => cosine('someone in Oulu', home));
    expect(there!).toBeGreaterThan(elsewhere! + 0.2);
  });

  it('gives its country to no other text that has the words of a town', () => {
    for (const [query, text] of [
      ['lives in France', 'works in a nice bakery'],
      ['somebody in England', 'loves reading and a hot bath'],
      ['anyone in Croatia', 'works split shifts'],
      ['anyone in the USA', 'sells mobile phones and orange juice'],
    ] as const)
      expect(cosine(query, text), text).toBeLessThan(0.15);
  });
});
