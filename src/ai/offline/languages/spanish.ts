import type { Phrasebook } from '../phrasebook.js';

export const spanish: Phrasebook = {
  code: 'es',
  everyday: 'el los las una y es soy tengo mi me muy pero yo con para por años vivo como estoy en que',
  self: 'yo me mi mis soy tengo vivo estoy trabajo',
  fillers: 'también mucho muy actualmente ahora realmente siempre ya solo',
  stops: 'y pero porque donde que con desde cuando tengo soy vivo trabajo me para a mucho muy también aunque de años',
  and: 'y e o u',
  articles: 'el la los las un una unos unas mi mis',
  voids: 'no si mi hermana hermano madre padre amigo amiga ella él hijo hija',
  phrases: {
    name: ['me llamo {name}', 'mi nombre es {name}', 'mi nombre completo es {name}', 'soy {name}'],
    age: ['tengo {age} años', 'tengo {age}', 'mi edad es {age}', 'cumplí {age} años', 'acabo de cumplir {age}'],
    place: ['vivo en {place}', 'resido en {place}', 'vivimos en {place}', 'me mudé a {place}', 'estoy viviendo en {place}', 'me acabo de mudar a {place}'],
    origin: ['soy de {place}', 'vengo de {place}'],
    likes: ['me gusta {things}', 'me gustan {things}', 'me encanta {things}', 'me encantan {things}', 'amo {things}', 'adoro {things}', 'me interesa {things}', 'mis pasatiempos son {things}', 'mi pasatiempo es {things}', 'mis aficiones son {things}', 'juego al {things}', 'mi comida favorita es {things}', 'soy aficionado a {things}', 'me apasiona {things}'],
    dislikes: ['no me gusta {things}', 'no me gustan {things}', 'odio {things}', 'ya no me gusta {things}', 'detesto {things}'],
    work: ['trabajo como', 'trabajo de', 'trabajo en', 'estudio', 'me dedico a'],
    female: ['soy una mujer', 'soy mujer', 'soy madre'],
    male: ['soy un hombre', 'soy hombre', 'soy padre'],
  },
};
