import { wordsOf } from './words.js';

/**
 * Small words of languages beside English, which say nothing of a statement by themselves: articles, pronouns,
 * prepositions and forms of to be, to have and to do. Denials are not among them.
 */
const FUNCTION_WORDS: Record<string, string> = {
  de:
    'der die das den dem des ein eine einen einem einer ' +
    'eines und oder aber mit von vom zu zum zur im in an am auf ' +
    'aus bei für seit nach vor über um als wie so dass da er ' +
    'sie es ihr ihre ihren ihrem sein seine seinen seinem mein ' +
    'meine meinen meinem unser unsere sich ist sind war ' +
    'waren bin wird werden wurde hat haben hatte habe hab auch ' +
    'noch schon nur sehr mehr gern gerne mal ja ich wir',
  fr:
    'le la les un une des du de d l et ou mais avec pour ' +
    'par sur dans en à au aux chez son sa ses leur leurs mon ma ' +
    'mes il elle ils elles on je nous se s qui que qu est ' +
    'sont était suis a ont avait ai y ce cette ces tres plus ' +
    'fait faire depuis comme',
  es:
    'el la los las un una unos unas de del y o pero con por ' +
    'para en a al su sus mi mis lo le les se que es son era ' +
    'soy está están estoy ha han he hace hacer hecho ' +
    'tiene tengo muy más como desde yo él ella él ellos cuando sus mis quiere quiero va voy',
  it:
    'il lo la i gli le un uno una di del della dei e o ma ' +
    'con per in a al alla suo sua mio mia si che è sono era ha ho ' +
    'lui lei suoi sue miei mie aveva avevo vuole vorrebbe va vado ora',
  pt:
    'o a os as um uma de do da dos das e ou mas com por para ' +
    'em no na ao seu sua meu minha se que é são era tem tenho vai vou está estou estava seus suas meus minhas',
  nl:
    'de het een en of maar met van voor in op aan bij zijn ' +
    'haar mijn zich die dat is zijn was heeft heb ook nog wel ik gaat ga mag moet kan ervoor eraf hij ze',
};

const ALL = new Set(Object.values(FUNCTION_WORDS).flatMap(wordsOf));

/** Whether a word is such a word of any of these languages; most of them mean nothing else in English. */
export const isFunctionWord = (word: string): boolean => ALL.has(word);

/** Whether a word tells a German text: no other of these languages has it. */
export const isGerman = (word: string): boolean => GERMAN.has(word);
const GERMAN = new Set(['ich', 'und', 'der', 'das', 'ist', 'nicht']);
