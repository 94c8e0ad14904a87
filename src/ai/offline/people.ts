import { singular } from './categories.js';

const KIN = `mother mom mum mommy mama father dad daddy papa parent sister brother sibling twin son daughter child kid baby wife husband spouse partner fiance fiancee fiancé fiancée girlfriend boyfriend
grandmother grandma granny grandfather grandpa grandparent grandson granddaughter grandchild aunt uncle cousin niece nephew in-law mother-in-law father-in-law stepmother stepfather stepmom stepdad family relative ancestor`;
const OTHERS = `friend bestie roommate flatmate neighbor neighbour colleague coworker co-worker boss manager teacher student classmate team teammate client customer doctor therapist landlord mentor coach ex crush date guy girl man woman person people folk someone somebody everyone everybody anyone nobody human lady boy men women buddy soldier`;

const PEOPLE = new Set(`${KIN} ${OTHERS}`.split(/\s+/));
const FAMILY = new Set(KIN.split(/\s+/));

/** Does this lower-case word mean a person: kin, a friend, someone? */
export const isPerson = (word: string): boolean => PEOPLE.has(word) || PEOPLE.has(singular(word)) || word === 'children' || word === 'families' || word === 'wives';

export const isKin = (word: string): boolean => FAMILY.has(word) || FAMILY.has(singular(word)) || word === 'children';
