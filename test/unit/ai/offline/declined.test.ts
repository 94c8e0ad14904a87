import { expect, test } from 'vitest';
import { ground } from '../../../../src/ai/ground.js';
import { read } from './told-by-reader.js';

/** What is to be avoided of what a talk tells, after it was held against the text. */
const avoidedIn = (asked: string, answered: string): string[] => {
  const text = `Assistant: ${asked}\nUser: ${answered}`;
  const facts = read(text);
  return ground(text, facts).facts.flatMap(({ path, value }) =>
    path === 'preferences.topics_to_avoid' ? [String(value)] : [],
  );
};

test.each([
  ['And your mum?', "I'd rather not say.", 'mum'],
  ['Do you want to tell me about the accident?', "No. That's private.", 'accident'],
  ['How is your brother these days?', 'dont ask pls', 'brother'],
  ['You mentioned your divorce last week.', 'we are not going there', 'divorce'],
  ['Lovely! Have you spoken to your sister since?', "no, and don't remind me", 'sister'],
  ['Shall we discuss the inheritance?', 'Next question please', 'inheritance'],
  ['Any news from Odile?', 'nobody speaks of her in this house', 'Odile'],
  ['What happened with the bakery?', "It's a sore point.", 'bakery'],
  ['Wie geht es deinem Vater?', 'Darüber möchte ich nicht reden.', 'Vater'],
  ['Et ton divorce ?', 'Je préfère ne pas en parler.', 'divorce'],
  ['¿Y tu hermano?', 'No quiero hablar de eso.', 'hermano'],
  ['E il processo?', 'Preferisco non parlarne.', 'processo'],
  ['E o teu pai?', 'Prefiro não falar disso.', 'pai'],
  ['How is the thesis going?', "I'd be happier if that question vanished from our mornings.", 'thesis'],
  ['Have you thought about the triathlon?', 'ugh stop asking me about that', 'triathlon'],
  ['Shall we talk about the flood?', 'can we change the subject', 'flood'],
  ['Möchtest du über den Umzug reden?', 'nee, darüber red ich mit niemandem', 'Umzug'],
  ['Et les analyses ?', 'je préfère qu’on laisse ça de côté', 'analyses'],
  ['¿Hablamos de tu jefe?', 'De eso paso. Sigamos con la dieta.', 'jefe'],
  ['E il trasloco?', 'Parliamo d’altro, per favore.', 'trasloco'],
  ['En je broer?', 'Ander onderwerp graag.', 'broer'],
  ['En je scheiding?', 'Daar wil ik het liever niet over hebben.', 'scheiding'],
])('%s %s is to be avoided', (asked, answered, topic) => {
  expect(avoidedIn(asked, answered)).toEqual([topic]);
});

test.each([
  ['to do a thing', 'Do you want to go to the gym with Anna?', "I'd rather not. I prefer swimming."],
  ['to do a thing', 'Did you ever think of moving to Leeds?', 'Can we not. I like Hull.'],
  ['for the moment', 'Would you like to talk about the accident?', "I don't want to talk about it tonight."],
  ['another thing', 'What would you like for dinner?', "I'd rather not cook today."],
  ['nothing', 'Do you like talking about football?', 'No, I find it dull.'],
  ['nothing', '¿Y la niña?', 'Con su madre hasta el viernes. No me llames tarde.'],
  ['nothing', '¿Y el tango, lo dejas?', 'Ni loca. Los lunes bailo, eso no se toca.'],
  ['to do a thing', 'Shall I add milk to the list?', 'skip that'],
  ['nothing', 'And your mum?', 'She is fine, thanks.'],
  ['nothing', 'Was it about the deposit?', 'Yes, do not ask for it twice.'],
])('who declines %s avoids no topic: %s %s', (_, asked, answered) => {
  expect(avoidedIn(asked, answered)).toEqual([]);
});

test('what declines a topic is no memory', () => {
  const text = 'Assistant: ¿Y tu hermano?\nUser: No quiero hablar de eso.';
  const facts = read(text);
  expect(facts.map(({ path }) => path)).toEqual(['core_info.language', 'preferences.topics_to_avoid']);
});

test('a topic that only points at another is none', () => {
  const text = 'No quiero hablar de eso.';
  const facts = read(text);
  expect(facts.map(({ value }) => value)).not.toContain('eso');
});
