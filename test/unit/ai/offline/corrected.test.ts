import { expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

it.each([
  ['Korrektur: ich bin nicht 38, sondern 40.', ['age=40']],
  ['Ich heiße nicht Jonas, sondern Jan.', ['name=Jan']],
  ["Je n'ai pas 27 ans mais 29.", ['age=29']],
  ['No tengo 45 años sino 47.', ['age=47', '-age=45']],
  ['No me llamo Ana sino Eva. No vivo en Madrid, sino en Toledo.', ['name=Eva', 'location=Toledo', '-location=Madrid']],
  [
    'Non ho 31 anni ma 33. Non vivo a Torino ma a Trento.',
    ['age=33', 'location=Trento', '-age=31', '-location=Torino'],
  ],
  ['Não tenho 30 anos, mas 32. Não moro no Porto mas em Braga.', ['age=32', 'location=Braga', '-age=30']],
  ['Ik ben niet 29 maar 31. Ik woon niet in Utrecht maar in Haren.', ['age=31', 'location=Haren', '-location=Utrecht']],
  ['No me gusta el fútbol sino el tenis.', ['sports=tenis']],
])('"%s" tells what is so instead', (text, told) => {
  expect(slotsOf(text)).toEqual(expect.arrayContaining(told));
  expect(slotsOf(text).filter((slot) => /^(?:name|age|location)=/.test(slot))).toEqual(
    told.filter((slot) => /^(?:name|age|location)=/.test(slot)),
  );
});

it.each([
  ['Adoro la pizza ma non vivo a Torino ma a Trento.', ['food=pizza', 'location=Trento', '-location=Torino']],
  [
    'Ik hou van jazz maar ik woon niet in Utrecht maar in Haren.',
    ['location=Haren', 'music=jazz', '-location=Utrecht'],
  ],
  ['Gosto de pizza mas não moro no Porto mas em Braga.', ['food=pizza', 'location=Braga', '-location=Porto']],
  ["Je n'ai pas 27 ans mais 29 et j'habite à Lyon.", ['age=29', 'location=Lyon', '-age=27']],
  ['No tengo 45 años sino 47 y vivo en Toledo.', ['age=47', 'location=Toledo', '-age=45']],
  ['No me gusta el fútbol sino el tenis y el pádel.', ['sports=pádel', 'sports=tenis', '-sports=fútbol']],
  ["Je n'aime pas le foot mais j'adore le rugby.", ['sports=rugby', '-sports=foot']],
  ['Non mi piace il calcio ma vivo a Roma.', ['location=Roma', '-sports=calcio']],
  ['Ich wohne nicht in Köln, sondern meine Schwester.', ['-location=Köln']],
  ['No vivo solo, sino con mi madre.', []],
  ['Ich mag nicht Fußball, sondern Handball.', ['sports=Handball', '-sports=Fußball']],
])('"%s" tells nothing else but %j', (text, told) => {
  expect(slotsOf(text).toSorted()).toEqual(told.toSorted());
});
