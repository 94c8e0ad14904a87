import type { Phrasebook } from '../phrasebook.js';

export const dutch: Phrasebook = {
  code: 'nl',
  everyday: 'ik het een en niet van op met voor ook heb mijn maar zijn ben woon hou jaar graag naar wij dat',
  self: 'ik mijn mij me wij ons onze',
  fillers: 'ook heel erg echt nu momenteel altijd graag al nog net',
  stops: 'en maar omdat waar als die dat met sinds voor ik ben heb werk woon jaar niet graag erg',
  and: 'en of',
  articles: 'de het een mijn',
  voids: 'niet als of mijn zus broer moeder vader vriend vriendin zij hij zoon dochter',
  phrases: {
    name: ['ik heet {name}', 'mijn naam is {name}', 'ik ben {name}'],
    age: ['ik ben {age} jaar oud', 'ik ben {age} jaar', 'ben {age} jaar', 'ik ben {age}', 'ik ben net {age} geworden'],
    place: ['ik woon in {place}', 'woon in {place}', 'ik leef in {place}', 'ik ben verhuisd naar {place}', 'ik ben naar {place} verhuisd', 'wij wonen in {place}', 'we wonen in {place}'],
    origin: ['ik kom uit {place}', 'kom uit {place}'],
    likes: ['ik hou van {things}', 'ik houd van {things}', 'ik speel {things}', 'ik ben dol op {things}', 'mijn hobby is {things}', "mijn hobby's zijn {things}", 'ik geniet van {things}', 'ik ben fan van {things}', 'mijn lievelingseten is {things}', 'hou van {things}', 'ik ben gek op {things}'],
    dislikes: ['ik hou niet van {things}', 'ik haat {things}', 'ik hou niet meer van {things}', 'ik heb een hekel aan {things}'],
    work: ['ik werk als', 'ik werk bij', 'ik werk in', 'ik studeer', 'werk als'],
    female: ['ik ben een vrouw', 'ik ben moeder'],
    male: ['ik ben een man', 'ik ben vader'],
  },
};
