import { describe, expect, it } from 'vitest';
import { isHypothetical, isInMode, type Mode } from '../../../src/profile/modes.js';
import { wordsOf } from '../../../src/profile/words.js';

const isIn = (mode: Mode, clause: string): boolean => isInMode(mode, wordsOf(clause), clause);

describe('how a clause means what it says', () => {
  it.each<[Mode, string]>([
    ['denied', 'Ich esse kein Fleisch'],
    ['denied', 'nessuna allergia'],
    ['denied', 'nenhum animal em casa'],
    ['denied', 'Hij heeft geen auto'],
    ['denied', 'non più vegetariana'],
    ['denied', 'We gave up the car'],
    ['denied', '我不吃肉'],
    ['supposed', "J'avais pensé suivre le cours"],
    ['supposed', 'Volevo tornare al paese'],
    ['supposed', 'Iba a estudiar medicina'],
    ['supposed', 'Ik had willen stoppen'],
    ['supposed', 'Wir hatten vor umzuziehen'],
    ['supposed', 'Peut-être en mai'],
    ['supposed', 'A lo mejor en mayo'],
    ['supposed', 'I was going to move'],
    ['planned', 'Ich habe vor, nach Wien zu ziehen'],
    ['planned', "sur liste d'attente"],
    ['planned', 'We signed up for the class'],
    ['over', 'Vroeger woonde ik in Gent'],
    ['over', "à l'époque je fumais"],
    ['ended', 'Non più vegetariana'],
    ['rejected', 'sick of small talk'],
    ['negative', 'Allergic to nuts'],
  ])('%s: %s', (mode, clause) => expect(isIn(mode, clause)).toBe(true));

  it.each<[Mode, string]>([
    ['denied', 'Ich esse Fisch'],
    ['denied', 'Estoy sano'],
    ['supposed', 'Sí, vivo en Cali'],
    ['supposed', 'Suivi le cours en 2019'],
    ['planned', 'Heute Morgen war ich laufen'],
    ['planned', 'Por la mañana corro'],
    ['over', 'Ik woon in Gent'],
    ['rejected', 'fed the cat'],
  ])('not %s: %s', (mode, clause) => expect(isIn(mode, clause)).toBe(false));

  it('what somebody would like is not done, and is told all the same', () => {
    const wish = 'Ich möchte Japanisch lernen';
    expect([isIn('supposed', wish), isHypothetical(wordsOf(wish))]).toEqual([true, false]);
    const maybe = 'Vielleicht lerne ich Japanisch';
    expect([isIn('supposed', maybe), isHypothetical(wordsOf(maybe))]).toEqual([true, true]);
  });
});
