import type { Phrasebook } from '../phrasebook.js';

export const italian: Phrasebook = {
  code: 'it',
  everyday: 'io sono il gli e di che non per una mio mia ho mi piace anni vivo molto anche ma con della abito',
  self: 'io sono ho mi mio mia miei mie vivo abito lavoro amo',
  fillers: 'anche molto davvero attualmente ora adesso sempre solo tanto',
  stops: 'e ma perché dove che con da quando ho sono vivo lavoro mi per molto anche anni',
  and: 'e ed o',
  articles: "il lo la i gli le l' un una uno mio mia",
  voids: 'non se mia sorella mio fratello madre padre amico amica lei lui figlio figlia',
  phrases: {
    name: ['mi chiamo {name}', 'il mio nome è {name}', 'io sono {name}', 'sono {name}'],
    age: ['ho {age} anni', 'ho compiuto {age} anni', 'ho appena compiuto {age} anni', 'la mia età è {age}'],
    place: ['vivo a {place}', 'vivo in {place}', 'abito a {place}', 'abito in {place}', 'mi sono trasferito a {place}', 'mi sono trasferita a {place}', 'viviamo a {place}', 'abitiamo a {place}'],
    origin: ['vengo da {place}', 'sono di {place}', 'vengo dalla {place}', "vengo dall'{place}"],
    likes: ['mi piace {things}', 'mi piacciono {things}', 'amo {things}', 'adoro {things}', 'gioco a {things}', 'suono {things}', 'i miei hobby sono {things}', 'il mio hobby è {things}', 'sono appassionato di {things}', 'sono appassionata di {things}', 'mi interessa {things}', 'il mio cibo preferito è {things}'],
    dislikes: ['non mi piace {things}', 'non mi piacciono {things}', 'odio {things}', 'detesto {things}', 'non mi piace più {things}'],
    work: ['lavoro come', 'lavoro in', 'lavoro per', 'faccio il', 'faccio la', 'studio'],
    female: ['sono una donna', 'sono una ragazza', 'sono una madre'],
    male: ['sono un uomo', 'sono un ragazzo', 'sono un padre'],
  },
};
