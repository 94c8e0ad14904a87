/**
 * What changes a life, and who shares it, is said or not so: nobody is married because it sounds like it. The same goes
 * for what makes a pretence of the rest.
 */
const GRAVE = new Set(
  (
    'married marries single divorced separated widowed engaged pregnant dead died killed adopted addicted addict ' +
    'alcoholic arrested convicted jailed prison bankrupt fired hired sold bought won lost accepted refused rejected ' +
    'failed passed cured healed borrowed lent baby kitten puppy cat dog horse ' +
    'pretends pretended imagines imagined fakes faked refuses forgets'
  ).split(' '),
);

/** Whether a word is believed only where it is said. */
export const isGrave = (word: string): boolean => GRAVE.has(word);
