import { describe, expect, test } from 'vitest';
import { whomAbout } from '../../../src/text/notes.js';

describe('a text of one writer is told to be about', () => {
  test.each([
    [
      'one person, by a note of a sale',
      'Acct 411 / lead from the fair\nMet Petra, owner. Owns two barns near Leeds, wants a quote by May. Hates calls.' +
        '\nHas a son in the business. Follow up: mail.',
    ],
    [
      'a client, by a therapist',
      'Session 4. Client reports poor sleep since the move. Has gone back to choir. Plan: walks.',
    ],
    [
      'somebody named, by a biography',
      'Dario Conte restores organs in Graz. He has written two books, plays the viola and teaches. He lives with his ' +
        'wife near the river.',
    ],
    ['a customer, in German', 'Kunde ruft an. Er wohnt jetzt in Graz und hat zwei Katzen. Möchte keine Werbung.'],
    [
      'a client, in French',
      'Fiche client\nCliente depuis 2019. Elle habite à Nantes et préfère le courrier. Elle a deux enfants.',
    ],
  ])('%s', (_, text) => {
    expect(whomAbout(text)).toBe('subject');
  });

  test.each([
    ['its writer', 'I moved to Leeds in May and I love my new choir. My sister visits on Sundays.'],
    [
      'its writer, who tells of another',
      'My brother called me. He lives in Graz and he plays chess, I never learned it.',
    ],
    [
      'its writer, who leaves out the subject',
      'Ran 10k this morning, my knee held. Off to see mum later, need to bake for her.',
    ],
    ['its writer, in German', 'Ich wohne seit Mai in Graz und singe im Chor. Meine Schwester kommt sonntags.'],
    ['its writer, who gives pronouns', 'nurse, she/her, two cats, Leeds. talk to me about trains'],
    ['nobody', ''],
  ])('%s', (_, text) => {
    expect(whomAbout(text)).toBe('self');
  });
});
