import { wordsOf } from './words.js';

/**
 * Words for relations to the subject. A row says what they are called; behind `+` stand words that mean them and also
 * others, as `boy` does; behind `<` the rows that each of them also is: who says `mum` has said `parent`, who says
 * `parent` has not said `mother`.
 */
const ROWS = [
  'mother mum mom mommy mam mama mamá mutti madre mère maman mãe moeder mutter 母 ' +
    'お母さん 母さん 妈妈 母亲 < parent',
  'father dad daddy papa papá vater padre père pai vader 父 お父さん 父さん 爸爸 父亲 + pa < parent',
  'parent parents eltern padres parents genitori pais ouders 両親 父母',
  'son sons sohn söhne hijo hijos fils figlio filho zoon 息子 儿子 + boy boys lad lads figli < child',
  'daughter daughters tochter töchter hija hijas fille filles figlia filha dochter 娘 女儿 + ' +
    'girl girls lass < child',
  'child children kid kids bairn bairns niño niños enfant enfants bambini crianças 子供 孩子 + ' +
    'baby toddler kind kinder nene nena chico chica',
  'brother brothers bro bruder brüder hermano hermanos frère frères fratello irmão broer 哥哥 弟弟 + ' +
    '兄 弟 < sibling',
  'sister sisters schwester schwestern hermana hermanas soeur sœur sorella irmã zus 姐姐 妹妹 + ' +
    'sis 姉 妹 < sibling',
  'sibling siblings geschwister',
  'wife missus ehefrau esposa épouse moglie 妻 家内 老婆 妻子 + mrs frau mujer femme vrouw 嫁 < partner',
  'husband hubby ehemann marido esposo mari époux marito 夫 旦那 老公 丈夫 + mann man 主人 < partner',
  'girlfriend freundin novia fidanzata namorada vriendin 女朋友 + girl copine 彼女 < partner',
  'boyfriend novio fidanzato namorado 男朋友 + freund copain vriend 彼氏 < partner',
  'fiance fiancé fiancee fiancée verlobte verlobter prometido prometida < partner',
  'partner partners spouse partnerin pareja conjoint compagne compagnon',
  'grandmother grandma granny nana oma großmutter abuela mémé mamie nonna avó 祖母 奶奶 外婆 + ' +
    'gran nan < grandparent',
  'grandfather grandpa grandad granddad opa großvater abuelo papy nonno avô 祖父 爷爷 外公 < grandparent',
  'grandparent grandparents großeltern abuelos nonni',
  'grandson grandsons enkel nieto nipote neto < grandchild',
  'granddaughter granddaughters enkelin nieta petite-fille 孫娘 < grandchild',
  'grandchild grandchildren grandkid grandkids enkelkinder nietos',
  'aunt auntie aunty tante tía zia 叔母 阿姨 姑姑 + tia',
  'uncle onkel oncle oom 叔父 叔叔 舅舅 + tío zio',
  'cousin cousins cousine vetter cugino cugina 従兄弟 表哥 + primo prima neef nicht',
  'niece nieces nichte sobrina nièce sobrinha 侄女',
  'nephew nephews neffe sobrino neveu sobrinho 侄子',
  'stepmother stepmom stiefmutter madrastra',
  'stepfather stepdad stiefvater padrastro',
  'stepson stepsons stiefsohn',
  'stepdaughter stiefdaughter stieftochter',
] as const;

/** To a word for kin the names of the rows it says: its own and the wider ones; a row is named by its first word. */
const SAID_BY = new Map<string, string[]>();
/** Words that mean kin alone. */
const KIN = new Set<string>();
for (const row of ROWS) {
  const [words = '', wider = ''] = row.split(' < ');
  const [plainly = '', maybe = ''] = words.split(' + ');
  const [name = '', ...others] = plainly.split(' ').flatMap(wordsOf);
  for (const word of [name, ...others]) KIN.add(word);
  for (const word of [name, ...others, ...wordsOf(maybe)])
    SAID_BY.set(word, [...(SAID_BY.get(word) ?? []), name, ...wordsOf(wider)]);
}

/** `mums` of `mum's`. */
const bare = (word: string): string => (SAID_BY.has(word) ? word : word.replace(/s$/, ''));

/** Whether a word is one for kin and means nothing else. */
export const isKin = (word: string): boolean => KIN.has(bare(word));

/** Whether who says `said` of somebody has said `told` of them. */
export const saysKin = (told: string, said: string): boolean => {
  const [kin] = SAID_BY.get(bare(told)) ?? [];
  return kin !== undefined && (SAID_BY.get(bare(said))?.includes(kin) ?? false);
};

const MEN = new Set(['father', 'son', 'brother', 'husband', 'boyfriend', 'grandfather', 'grandson', 'uncle', 'nephew']);
const WOMEN = new Set([
  'mother',
  'daughter',
  'sister',
  'wife',
  'girlfriend',
  'grandmother',
  'granddaughter',
  'aunt',
  'niece',
]);

const HE = new Set('he hes il él er lui hij ele'.split(' ').flatMap(wordsOf));
const SHE = new Set('she shes elle ella lei zij ela'.split(' ').flatMap(wordsOf));

/** Whether a word for kin means a man where a pronoun means a woman, or the other way round. */
export const isOtherSex = (kin: string, pronoun: string): boolean => {
  const [name = ''] = isKin(kin) ? (SAID_BY.get(bare(kin)) ?? []) : [];
  return (WOMEN.has(name) && HE.has(pronoun)) || (MEN.has(name) && SHE.has(pronoun));
};
