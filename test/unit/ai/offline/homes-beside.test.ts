import { describe, expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

const homesOf = (text: string): string[] => slotsOf(text).filter((slot) => /^-?location=/.test(slot));

describe('a home in another language than English', () => {
  it.each([
    ['Vivo con mi hermana en Getafe.', 'Getafe'],
    ['Ich lebe mit meinem Freund in Leipzig.', 'Leipzig'],
    ['Je vis avec ma mère à Lille.', 'Lille'],
    ['Moro com a minha avó em Braga.', 'Braga'],
    ['Ik woon met mijn zus in Zwolle.', 'Zwolle'],
    ['Vivo con i miei a Padova.', 'Padova'],
    ['母と名古屋で暮らしています。', '名古屋'],
    ['我和父母住在成都。', '成都'],
  ])('is read beside whom one lives with: %s', (text, place) => {
    expect(homesOf(text)).toEqual([`location=${place}`]);
  });

  it.each([
    ['Soy enfermera en Bilbao.', 'Bilbao'],
    ['Je suis infirmière à Rennes.', 'Rennes'],
    ["Faccio l'infermiera a Torino.", 'Torino'],
    ['在杭州当护士。', '杭州'],
  ])('is read beside a trade: %s', (text, place) => {
    expect(homesOf(text)).toEqual([`location=${place}`]);
  });

  it.each([
    'Mi hermana vive con su novio en Getafe.',
    'Je suis allée à Rennes hier pour un match.',
    'Soy experta en Excel.',
    'Trabajo como profesora en un instituto de Murcia.',
    'Ich bin mit meinem Freund in Leipzig gewesen.',
    '我爸妈住在成都。',
  ])('is none in: %s', (text) => {
    expect(homesOf(text)).toEqual([]);
  });
});
