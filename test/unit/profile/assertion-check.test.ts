import { describe, expect, it } from 'vitest';
import { groundFacts } from '../../../src/profile/ground.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';

type Claim = [path: FactPath, value: string | number, text: string, quote?: string, polarity?: Fact['polarity']];

/** Whether a claim about a text, which it quotes whole unless said, is believed. */
const isBelieved = ([path, said, text, quote = text, polarity = 'asserts']: Claim): boolean => {
  const value = path === 'memories' ? { event: String(said) } : said;
  return (
    groundFacts(
      [
        {
          path,
          value,
          explicitness: 0.9,
          polarity,
          at: '2025-03-10T12:00:00.000Z',
          evidence: { quote, start: -1, end: -1 },
        },
      ],
      text,
    ).facts.length > 0
  );
};

describe('words that say a value', () => {
  it.each<Claim>([
    ['interests.other', 'jazz', "I don't like jazz", 'like jazz'],
    ['interests.other', 'jazz', "honestly I'm not a big fan of jazz", 'fan of jazz'],
    ['interests.other', 'chess', 'I quit chess', 'chess'],
    ['interests.other', 'opera', "I can't stand the opera"],
    ['interests.other', 'jazz', 'Do you like jazz?'],
    ['interests.other', 'jazz', 'Magst du Jazz?'],
    ['interests.other', 'jazz', 'Aimez-vous le jazz ?'],
    ['interests.other', '爵士', '你喜欢爵士吗？'],
    ['core_info.location', 'Oslo', 'My sister lives in Oslo.'],
    ['core_info.location', 'Oslo', 'If I lived in Oslo I would ski.'],
    ['core_info.location', 'Oslo', "I'd love to live in Oslo"],
    ['core_info.location', 'Oslo', 'I want to move to Oslo'],
    ['core_info.location', 'Oslo', 'my sister is a nurse. She lives in Oslo', 'She lives in Oslo'],
    ['core_info.location', 'Oslo', 'Do you live in Oslo?'],
    ['core_info.location', 'Oslo', "I don't live in Oslo"],
    ['core_info.location', 'Oslo', 'Mi hermana vive en Oslo'],
    ['core_info.location', 'Oslo', 'Meine Schwester wohnt in Oslo'],
    ['core_info.location', 'Oslo', 'I wish I lived in Oslo, would be nice'],
    ['core_info.age', 30, 'I walk 30 minutes a day'],
    ['core_info.age', 30, 'It cost me 30 dollars'],
    ['core_info.age', 30, 'I paid $30 for it'],
    ['core_info.age', 30, "I've taught for 30 years"],
    ['core_info.age', 30, 'my son is 30'],
    ['core_info.age', 30, 'we meet at 18:30'],
    ['core_info.age', 30, 'thirty people came'],
    ['core_info.age', 30, 'I live at number 30'],
    ['core_info.age', 12, 'my daughter is 12 and I am tired', 'my daughter is 12'],
    ['core_info.age', 30, 'on the 30th of May'],
    ['core_info.name', 'Rex', 'I have a dog named Rex'],
    ['core_info.name', 'Rex', 'my dog Rex barks'],
    ['core_info.name', 'Eva', 'My friend Eva came by'],
    ['core_info.name', 'Bob', 'Hi Bob'],
    ['core_info.name', 'Bob', 'Thanks Bob!'],
    ['core_info.name', 'Rex', 'I have a puppy. His name is Rex'],
    ['core_info.name', 'Eva', 'I met a girl called Eva'],
    ['core_info.name', 'Ana', "I'm not Ana"],
    ['memories', 'Moved to Ghent', "I didn't move to Ghent", 'move to Ghent'],
    ['memories', 'Won the lottery', 'If I won the lottery I would travel'],
    ['memories', 'Lives in Oslo', 'My sister lives in Oslo'],
    ['memories', 'Visited Oslo', 'My sister visited Oslo'],
    ['memories', 'Has a boat', "I don't have a boat", 'have a boat'],
    ['memories', 'Sold the car', 'Did you sell the car?'],
    [
      'interests.other',
      'politics',
      'I hate arguing about politics at dinner. I love hiking in the hills of Wales.',
      'I love hiking in the hills of Wales.',
    ],
    ['interests.other', 'jazz', 'I love jazz', 'I love jazz', 'retracts'],
    ['interests.other', 'knitting', 'my grandmother loves knitting'],
    ['personality.traits', 'patient', 'my boss is patient'],
    ['personality.traits', 'patient', "I'm not patient"],
    ['interests.other', 'jazz', 'My brother, he hates it. He loves jazz', 'He loves jazz'],
  ])('do not mean it: %s %j in %j', (...claim) => {
    expect(isBelieved(claim)).toBe(false);
  });

  it.each<Claim>([
    ['interests.other', 'jazz', "I can't live without jazz"],
    ['interests.other', 'jazz', "I don't just like jazz, I adore it"],
    ['interests.other', 'jazz', 'not only jazz but blues too'],
    ['interests.other', 'jazz', 'I live in Bergen and love jazz, do you?'],
    ['interests.other', 'jazz', 'Is it odd that I love jazz?'],
    ['interests.other', 'jazz', "Who doesn't love jazz"],
    ['interests.other', 'jazz', 'I never miss a jazz concert'],
    ['interests.other', 'jazz', 'I used to hate jazz, now I play it daily'],
    ['interests.other', 'jazz', "couldn't love jazz more"],
    ['interests.other', 'jazz', 'My wife and I love jazz'],
    ['interests.other', 'jazz', 'My mom taught me jazz'],
    ['interests.other', 'chess', 'I stopped smoking and took up chess'],
    ['core_info.location', 'Oslo', 'I live with my sister in Oslo'],
    ['core_info.location', 'Oslo', 'My sister and I live in Oslo'],
    ['core_info.location', 'Oslo', 'my wife is from Rome but I live in Oslo'],
    ['core_info.location', 'Oslo', 'If I remember right I moved to Oslo in May'],
    ['core_info.location', 'Oslo', 'My family lives in Oslo'],
    ['core_info.location', 'Oslo', 'She lives in Oslo with her cats.'],
    ['core_info.location', 'Oslo', 'Oslo is my home'],
    ['core_info.location', 'Oslo', "I'm not from here, I live in Oslo"],
    ['core_info.location', 'Oslo', 'City: Oslo'],
    ['core_info.age', 30, 'I am 30 years old'],
    ['core_info.age', 30, "I'm 30 and run 30 minutes a day"],
    ['core_info.age', 30, 'my 30th birthday'],
    ['core_info.age', 30, '30F from Oslo'],
    ['core_info.age', 30, 'I turned thirty'],
    ['core_info.age', 30, 'Age: 30'],
    ['core_info.age', 30, '30, teacher, Oslo'],
    ['core_info.age', 30, "J'ai 30 ans"],
    ['core_info.age', 30, '"age":30,"pets":2'],
    ['core_info.age', 30, "I'm 30 now, people are kind"],
    ['core_info.name', 'Ana', 'my friends call me Ana'],
    ['core_info.name', 'Ana', 'Hi, Ana here'],
    ['core_info.name', 'Ana', "Hello, I'm Ana"],
    ['core_info.name', 'Ana', 'My mom named me Ana'],
    ['core_info.name', 'Ana', 'Ana'],
    ['core_info.name', 'Ana', 'My name is Ana, my dog is Rex'],
    ['core_info.name', 'Ana Ruiz', 'name: Ana Ruiz'],
    ['core_info.name', 'Ana', 'As a friend of dogs, Ana is my name'],
    ['memories', 'Sister lives in Oslo', 'My sister lives in Oslo'],
    ['memories', 'Did not get the job', "I didn't get the job"],
    ['memories', 'Wants to move to Oslo', "I'd love to move to Oslo"],
    ['memories', 'Dog Biscuit ate the sofa', 'my dog Biscuit ate the sofa'],
    ['memories', 'Biscuit ate the sofa', 'my dog Biscuit ate the sofa'],
    ['memories', 'Moved to Ghent', 'No, I moved to Ghent'],
    ['memories', 'Quit the bank', 'I quit the bank'],
    ['interests.other', 'jazz', 'Jazz? I love it.', 'I love it.'],
    ['interests.other', 'jazz', "I don't like jazz", "I don't like jazz", 'retracts'],
    ['interests.other', 'chess', 'I used to play chess', 'I used to play chess', 'retracts'],
    ['personality.traits', 'patient', 'my boss says I am patient'],
    ['interests.other', 'gardening', 'My garden is my life, gardening all day'],
  ])('mean it: %s %j in %j', (...claim) => {
    expect(isBelieved(claim)).toBe(true);
  });
});
