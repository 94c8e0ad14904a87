import type { Phrasebook } from '../phrasebook.js';

export const portuguese: Phrasebook = {
  code: 'pt',
  everyday: 'eu os uma é não sou tenho meu minha muito mas com para anos moro você estou em que gosto também do da',
  self: 'eu meu minha meus minhas me sou tenho moro vivo trabalho gosto',
  fillers: 'também muito realmente atualmente agora sempre já só',
  stops: 'e mas porque onde que com desde quando tenho sou moro trabalho para muito também anos',
  and: 'e ou',
  articles: 'o a os as um uma meu minha de do da dos das',
  voids: 'não se minha irmã meu irmão mãe pai amigo amiga ela ele filho filha',
  phrases: {
    name: ['me chamo {name}', 'meu nome é {name}', 'o meu nome é {name}', 'chamo-me {name}', 'eu sou {name}', 'eu sou o {name}', 'eu sou a {name}'],
    age: ['tenho {age} anos', 'eu tenho {age} anos', 'fiz {age} anos', 'acabei de fazer {age} anos'],
    place: ['moro em {place}', 'moro no {place}', 'moro na {place}', 'vivo em {place}', 'vivo no {place}', 'vivo na {place}', 'me mudei para {place}', 'mudei para {place}', 'mudei-me para {place}', 'resido em {place}', 'moramos em {place}'],
    origin: ['sou de {place}', 'sou do {place}', 'sou da {place}', 'venho de {place}'],
    likes: ['eu gosto de {things}', 'gosto de {things}', 'eu amo {things}', 'adoro {things}', 'amo {things}', 'jogo {things}', 'meus hobbies são {things}', 'meu hobby é {things}', 'sou fã de {things}', 'sou apaixonado por {things}', 'sou apaixonada por {things}', 'me interesso por {things}', 'minha comida favorita é {things}'],
    dislikes: ['não gosto de {things}', 'odeio {things}', 'detesto {things}', 'não gosto mais de {things}'],
    work: ['trabalho como', 'trabalho em', 'trabalho na', 'trabalho no', 'estudo'],
    female: ['sou uma mulher', 'sou mulher', 'sou mãe'],
    male: ['sou um homem', 'sou homem', 'sou pai'],
  },
};
