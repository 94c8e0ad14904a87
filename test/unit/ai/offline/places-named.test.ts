import { expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

it.each([
  ['I live in St. Albans.', 'location=St. Albans'],
  ['I live in St. Louis, Missouri and I love jazz.', 'location=St. Louis, Missouri'],
  ['We moved to Mt. Vernon.', 'location=Mt. Vernon'],
  ['Ich wohne in St. Gallen.', 'location=St. Gallen'],
  ['Ich wohne in der Hauptstraße 5 in Köln.', 'location=Köln'],
  ['Ik woon op de Kerkstraat 5 in Delft.', 'location=Delft'],
  ['Moro na Rua das Flores 12, em Braga.', 'location=Braga'],
  ['Vivo en la calle Mayor en Soria.', 'location=Soria'],
  ['Abito in via Roma 5 a Parma.', 'location=Parma'],
  ['Ich wohne in Schleswig.', 'location=Schleswig'],
])('"%s" tells %s', (text, slot) => expect(slotsOf(text)).toContain(slot));

it.each([
  ['Ich wohne am Marktplatz.', /^location=/],
  ['My office is on Main St. Bob is there.', /^location=/],
  ['Soy Tauro.', /^name=/],
  ['Sono Acquario.', /^name=/],
  ['Prefers phone.', /^other=/],
  ['I prefer WhatsApp over email.', /^other=/],
])('"%s" does not tell what begins like %s', (text, slot) =>
  expect(slotsOf(text).filter((told) => slot.test(told))).toEqual([]),
);

it('tells a name that is a sign as well, and what is preferred to something else', () => {
  expect(slotsOf('Soy Leo.')).toContain('name=Leo');
  expect(slotsOf('I prefer jazz to rock.')).toContain('music=jazz');
});
