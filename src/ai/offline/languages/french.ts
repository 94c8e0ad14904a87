import type { Phrasebook } from '../phrasebook.js';

export const french: Phrasebook = {
  code: 'fr',
  everyday: "je suis et les des une est pas mon ma mes avec pour dans très mais j'ai j'aime j'habite c'est ans vous nous au aussi",
  self: "je j'ai j'aime j'habite j'adore mon ma mes moi me nous notre",
  fillers: 'aussi beaucoup vraiment très maintenant actuellement toujours bien surtout seulement',
  stops: "et mais parce où qui que avec depuis quand je j'ai pour car ans beaucoup aussi surtout dans",
  and: 'et ou ainsi',
  articles: "le la les l' un une des du de mon ma mes",
  voids: "si ne pas ma soeur sœur mon frère mère père ami amie elle il fils fille",
  phrases: {
    name: ["je m'appelle {name}", 'mon nom est {name}', 'moi c\'est {name}', 'mon prénom est {name}', "je me nomme {name}", "je suis {name}"],
    age: ["j'ai {age} ans", 'je suis âgé de {age} ans', 'je suis âgée de {age} ans', 'mon âge est {age}', "je viens d'avoir {age} ans", "j'ai eu {age} ans"],
    place: ["j'habite à {place}", "j'habite en {place}", "j'habite au {place}", "j'habite {place}", 'je vis à {place}', 'je vis en {place}', 'je vis au {place}', "nous habitons à {place}", "j'ai déménagé à {place}", "je réside à {place}", "nous vivons à {place}", "je vis dans {place}"],
    origin: ['je viens de {place}', 'je suis de {place}', "je viens d'{place}"],
    likes: ["j'aime {things}", "j'adore {things}", 'je joue au {things}', 'je joue du {things}', 'je joue de {things}', "je m'intéresse à {things}", 'mes loisirs sont {things}', 'mon passe-temps est {things}', 'je suis passionné de {things}', 'je suis passionnée de {things}', 'je suis fan de {things}', "je fais du {things}", "je fais de la {things}", "mon plat préféré est {things}"],
    dislikes: ["je n'aime pas {things}", 'je déteste {things}', "je n'aime plus {things}", "j'aime pas {things}"],
    work: ['je travaille comme', 'je travaille dans', 'je travaille à', 'je travaille en', "j'étudie", 'je suis étudiant', 'je suis étudiante'],
    female: ['je suis une femme', 'je suis une fille', 'je suis une mère'],
    male: ['je suis un homme', 'je suis un garçon', 'je suis un père'],
  },
};
