import { wordsOf } from './words.js';

/**
 * Who words speak of: whoever says them, or whoever is spoken to. Languages that leave the pronoun out are heard only
 * where they do not.
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const SELF = setOf(`i im ive ill id me my mine myself we us our ours weve ich mich mir mein meine
  meinem meinen meiner wir uns unser unsere je j moi mon ma mes nous notre yo mi mis conmigo nosotros
io mio mia miei noi eu meu minha meus minhas nos ik mij mijn wij ons onze`);
const YOU = setOf(
  'you your yours yourself u ur ya youre youve youd youll yall du dich dir dein deine deinen deinem ihr euch ' +
    'euer tu te toi ton ta tes vous votre vos ti tuyo usted ustedes vosotros tuo tua lei voce voces jij jou jouw ' +
    'jullie u',
);
const SELF_SIGNS = /[我俺僕私]|わたし|ぼく|저는|제가|나는|내가/u;
const YOU_SIGNS = /[你您妳]|あなた|君は|당신|너는/u;

/** Whether words name whoever says them. */
export const namesSelf = (text: string): boolean =>
  wordsOf(text).some((word) => SELF.has(word)) || SELF_SIGNS.test(text);

/** Whether words name whoever they are said to. */
export const namesYou = (text: string): boolean => wordsOf(text).some((word) => YOU.has(word)) || YOU_SIGNS.test(text);
