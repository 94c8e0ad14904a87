import { expect, it } from 'vitest';
import { formOfSelf } from '../../../src/profile/gender-of-self.js';
import { genderForm } from '../../../src/profile/normal-forms.js';

it.each([
  ['je suis accordeuse de pianos', 'female'],
  ['je suis infirmier depuis six ans', 'male'],
  ['bin seit september meisterin', 'female'],
  ['Ich bin Imker und Rentner', 'male'],
  ['soy enfermera en Rosario', 'female'],
  ['me ne sono già pentita', 'female'],
  ['sou enfermeiro', 'male'],
  ['je suis dentiste', undefined],
  ['ich bin sicher', undefined],
  ['I am a driver', undefined],
  ['ich bin Lehrerin und mein Mann ist Bäcker', 'female'],
  ['Estoy agotada y encima sin café', 'female'],
  ['me tiene harta mi vecino', 'female'],
  ['Tres años casada con Andrés', 'female'],
  ['vengo enseguida', undefined],
  ['Soy Carolina', undefined],
  ['soy médico en Lugo', undefined],
  ['Mi prima Lola, 34 años y soltera, vive en Cádiz', undefined],
  ['«Soy casada» dice la canción', undefined],
  ["il m'a laissée tomber", 'female'],
  ['Maman de deux garçons, je cherche', 'female'],
  ['38 balais et toujours pas casée', 'female'],
  ['je me suis cassé le bras', undefined],
  ['ma sœur est maman de deux garçons', undefined],
  ['Elle est désolée', undefined],
  ['mi hanno licenziata', 'female'],
  ['da buona nonna ho fatto i biscotti', 'female'],
  ['sono subito da te', undefined],
  ['Le mie figlie sono una sfida', undefined],
  ['Muito obrigada!', 'female'],
  ['cheguei sexta-feira', undefined],
  ['ela foi obrigada a sair', undefined],
  ['LG, eine müde Mama', 'female'],
  ['i bi d Regula, wohne z Thun', 'female'],
  ['Ich bin der Henrik, 34', 'male'],
  ['Ich bin der Meinung, dass', undefined],
  ['Ich bin Konstantin', undefined],
  ['als Mama kam, war es spät', undefined],
  ['als jonge moeder slaap je niet', 'female'],
  ['als mama komt, ga ik', undefined],
  ['mijn zus is moeder van drie', undefined],
])('"%s" tells %s', (text, form) => {
  expect(formOfSelf(text)).toBe(form);
});

it.each([
  ['Pt 33 y/o M, new to practice', 'male', 'male'],
  ['Mme Ghislaine Abgrall', 'female', 'female'],
  ['Geslacht: m / v / x → m', 'male', 'male'],
  ['Geslacht: m / v / x → v', 'male', undefined],
  ['je suis infirmier', 'female', undefined],
])('of "%s" %s is %s', (text, claimed, stored) => {
  expect(genderForm(claimed, text)).toBe(stored);
});
