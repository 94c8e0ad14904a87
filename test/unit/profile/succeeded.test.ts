import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/profile/observation.js';
import { event, stateAfter } from './telling.js';

/** What is left of memories after a post that says something in one memory. */
const after = (held: Fact[], said: string): string[] =>
  stateAfter(held, [event(said)])
    .held.map(({ value }) => (typeof value === 'object' ? value.event : String(value)))
    .filter((value) => value !== said);

describe('what a later post tells something new of', () => {
  it.each([
    ['I’m single', 'I got married yesterday!'],
    ['I got engaged to Sam on Sunday', 'We got married on 17 July'],
    ['Our wedding is set for July', 'We tied the knot in June'],
    ['I’m married to Einar', 'Einar and I divorced in May'],
    ['I’m pregnant', 'Our daughter Hana was born on 2 April'],
    ['Due in April', 'Our twins are here!'],
    ['We broke up last week', 'We’re back together'],
    ['I’m moving to Lisbon in September', 'We moved to Lisbon last week'],
    ['I’m training for the London Marathon', 'I ran the London Marathon in 3:58'],
    ['I’m looking for a job', 'I found a new job at a bakery'],
    ['We’re moving to Lisbon in May', 'I moved to Lisbon with Sam'],
    ['I’m training for a marathon', 'I finished the Bath marathon yesterday'],
    ['I’m married to Einar', 'Einar and I separated a year ago'],
    ['Ich bin Single', 'Wir haben im Mai geheiratet'],
    ['Je suis enceinte', 'Notre fille Zoé est née en avril'],
    ['Estoy soltera', 'Nos casamos en mayo'],
    ['Sono incinta', 'La nostra bimba è nata a marzo'],
    ['I’m pregnant', 'Our baby boy arrived on Tuesday'],
    ['I have a boyfriend, Ivo', 'Ivo and I broke up'],
    ['My fiancée is a chef', 'We’re no longer together'],
    ['I work at Bosch as a fitter', 'I got laid off from Bosch last week'],
    ['I work for Ikea', 'I quit my job in May'],
    ['I work at Ikea', 'I work for Aldi now'],
    ['I’m a librarian', 'I retired two years ago'],
    ['I work as a baker', 'I now work as a welder'],
    ['I’m training for the Bonn triathlon', 'I dropped out of the triathlon'],
    ['My parrot Kiki loves nuts', 'Kiki passed away last night'],
    ['I have a parrot called Kiki', 'Our parrot Kiki died'],
    ['I have a parrot, Kiki', 'We gave Kiki away'],
    ['Ich arbeite bei Aldi', 'Ich arbeite jetzt bei Lidl'],
    ['Ich bin Lehrerin', 'Ich bin seit März in Rente'],
    ['Je travaille chez Renault', 'J’ai été licenciée en mai'],
    ['Trabajo en Seat', 'Me despidieron de Seat'],
    ['Lavoro presso Fiat', 'Sono in pensione da marzo'],
    ['Trabalho na Galp', 'Agora trabalho na Sonae'],
    ['Ik werk bij Philips', 'Ik ben ontslagen'],
  ])('is told no more: %s, “%s”', (held, said) => {
    expect(after([event(held)], said)).toEqual([]);
  });

  it.each([
    ['I’m single', 'My sister got married yesterday'],
    ['I’m pregnant', 'My son was born in 2019'],
    ['I’m single', 'We might get married one day'],
    ['I’m single', 'We were married for ten years'],
    ['I’m pregnant', 'My daughter was here for lunch'],
    ['I’m pregnant', 'My son arrived late for school'],
    ['I’m married', 'Anna and I split the bill'],
    ['I’m married to Einar', 'I separated the eggs'],
    ['I’m married to Einar', 'Anna and I split up the chores'],
    ['I’m training for the London Marathon', 'I ran a half marathon in Bath'],
    ['I’m training for the London Marathon', 'I did a marathon in Bath'],
    ['I’m moving to Lisbon in September', 'We moved to a bigger office'],
    ['I’m moving to Lisbon in September', 'We moved into Porto last week'],
    ['I’m married to Einar', 'My parents divorced in May'],
    ['I’m training for the London Marathon', 'My brother ran the London Marathon'],
    ['I work as a nurse and I’m single', 'I got married yesterday'],
    ['I got married in 2010', 'Einar and I divorced in May'],
    ['I work at Ikea', 'I quit smoking'],
    ['I work at Ikea', 'Ikea is laying people off'],
    ['I work at Ikea', 'My father retired last year'],
    ['I work at Ikea', 'I got laid off from Aldi in May'],
    ['I work at Ikea as a buyer', 'I work at Ikea now'],
    ['I work at Ikea', 'I also work at Aldi now'],
    ['I’m a librarian', 'I retired from football'],
    ['I’m a librarian', 'I was laid off'],
    ['I’m a vegan', 'I retired last week'],
    ['My girlfriend is a chef', 'We broke up the old sofa'],
    ['I have a girlfriend', 'Anna and I broke up a fight'],
    ['I’m a librarian', 'I retired early to bed'],
    ['I work at Ikea', 'I lost my keys at Ikea'],
    ['I have a goat', 'I gave goat cheese away'],
    ['I’m training for the Bonn triathlon', 'I dropped out of school'],
    ['My parrot Kiki loves nuts', 'Kiki slept well'],
    ['I have a parrot and a dog', 'Our parrot died'],
    ['I’m pregnant', 'Our parcel arrived on Tuesday'],
  ])('stays: %s, “%s”', (held, said) => {
    expect(after([event(held)], said)).toEqual([held]);
  });
});
