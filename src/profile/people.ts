/** Words for people, in the singular. */

export const KIN: readonly string[] = `mother mom mum mommy mama father dad daddy papa parent \
sister brother sibling twin son daughter child kid baby wife husband spouse partner fiance fiancee fiancé fiancée \
girlfriend boyfriend
grandmother grandma granny grandfather grandpa grandparent grandson granddaughter grandchild aunt uncle cousin \
niece nephew in-law mother-in-law father-in-law stepmother stepfather stepmom stepdad family relative ancestor`.split(
  /\s+/,
);

export const ACQUAINTANCES: readonly string[] = (
  'friend bestie roommate flatmate neighbor neighbour colleague coworker co-worker boss manager teacher student ' +
  'classmate team teammate client customer doctor therapist landlord mentor coach ex crush date guy girl man ' +
  'woman person people folk someone somebody everyone everybody anyone nobody human lady boy men women buddy ' +
  'soldier'
).split(' ');
