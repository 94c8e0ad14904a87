import type { Phrasebook } from '../phrasebook.js';

export const german: Phrasebook = {
  code: 'de',
  everyday: 'ich und der das ist nicht ein eine mit für auf von zu auch bin habe mein meine aber sehr gerne wir',
  self: 'ich mein meine meinen meiner mir mich wir unser',
  fillers: 'auch sehr wirklich gerne gern total jetzt derzeit aktuell momentan schon noch immer erst und dort',
  stops: 'und aber weil wo wenn der die das mit seit für nicht nach bin habe arbeite wohne ich als zu zum am im gern gerne sehr',
  and: 'und oder sowie',
  articles: 'der die das den dem ein eine einen meine mein',
  voids: 'nicht wenn ob falls meine schwester mein bruder freund freundin mutter vater sie er',
  phrases: {
    name: ['ich heiße {name}', 'ich heisse {name}', 'mein name ist {name}', 'ich bin der {name}', 'ich bin die {name}', 'man nennt mich {name}', 'heiße {name}'],
    age: ['ich bin {age} jahre alt', 'bin {age} jahre alt', 'ich bin {age} jahre', 'ich bin {age}', 'mein alter ist {age}', 'mit {age} jahren', 'ich bin gerade {age} geworden'],
    place: ['ich wohne in {place}', 'ich lebe in {place}', 'wohne in {place}', 'lebe in {place}', 'ich bin nach {place} gezogen', 'ich bin nach {place} umgezogen', 'wir wohnen in {place}', 'wir leben in {place}'],
    origin: ['ich komme aus {place}', 'komme aus {place}', 'ich bin aus {place}'],
    likes: ['ich liebe {things}', 'ich mag {things}', 'ich spiele {things}', 'ich interessiere mich für {things}', 'meine hobbys sind {things}', 'meine hobbies sind {things}', 'mein hobby ist {things}', 'mein lieblingsessen ist {things}', 'ich höre {things}', 'ich lese {things}', 'ich gehe {things}', 'ich bin ein fan von {things}', 'in meiner freizeit {things}'],
    dislikes: ['ich mag keine {things}', 'ich mag keinen {things}', 'ich mag kein {things}', 'ich mag {things} nicht', 'ich hasse {things}', 'ich mag nicht {things}'],
    work: ['ich arbeite als', 'ich bin von beruf', 'arbeite als', 'ich studiere', 'ich arbeite bei', 'ich arbeite in'],
  },
};
