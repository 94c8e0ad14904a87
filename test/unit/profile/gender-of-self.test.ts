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
