import { describe, expect, it } from 'vitest';
import { wordRelations } from '../../../src/ai/word-relations.js';
import { groundFacts } from '../../../src/profile/ground.js';
import { holdsEvent } from './claims-of-texts.js';

const isTold = (event: string, quote: string): boolean => {
  const { facts } = groundFacts(
    [
      {
        path: 'memories',
        value: { event },
        explicitness: 0.9,
        polarity: 'asserts',
        at: '2025-03-10T12:00:00.000Z',
        evidence: { quote, start: -1, end: -1 },
      },
    ],
    quote,
    undefined,
    { relations: wordRelations() },
  );
  return holdsEvent(facts, event);
};

describe('an event in other words', () => {
  it.each([
    ['Adopted a puppy named Biscuit from the shelter', 'Yesterday I got a puppy, Biscuit, from the shelter.'],
    ['Works as a nurse at the city hospital', "I'm a nurse at the city hospital"],
    ['Married with two kids', 'My husband and I have 2 kids.'],
    ['Is married', 'my wife hates it when I whistle'],
    ['Has a daughter who started school', 'our daughter just started school'],
    ['Moved to Ghent in May', 'We moved here to Ghent back in May, finally.'],
    ['Relocated to Lisbon for work', 'I moved to Lisbon because of my job'],
    ['Plans to visit Japan next spring', "I'm going to Japan next spring!"],
    ['Wants to learn the cello', "I'd love to learn the cello one day"],
    ['Recently bought a house', 'We just bought a house, can you believe it'],
    ['Studies architecture in Porto', "I'm an architecture student in Porto"],
    ['Graduated from the University of Leeds', 'I got my degree from the University of Leeds'],
    ['Does not eat meat', "I don't eat meat at all"],
    ['No longer works at the bank', 'I quit the bank in June'],
    ['Quit smoking three years ago', 'I stopped smoking 3 years ago'],
    ['Has been running a bakery for ten years', "I've run a bakery for ten years now"],
    ['Used to live in Chile', 'I lived in Chile as a kid'],
    ['Is allergic to peanuts', 'I have a peanut allergy'],
    ['Broke a leg while skiing', 'I broke my leg skiing'],
    ['Got promoted to team lead', 'they made me team lead, a promotion at last'],
    ['Lost their job in March', 'I lost my job in March'],
    ['Has two cats named Miso and Tofu', 'my two cats Miso and Tofu'],
    ['Goes swimming every morning', 'I swim every morning before work'],
    ['Regularly swims in the sea', 'I swim in the sea every day'],
    ['Attended a wedding in Napoli', 'I went to a wedding in Napoli'],
    ['Mother is recovering from surgery', "my mum had surgery and she's recovering"],
    ['Brother lives in Toronto', 'My brother lives in Toronto'],
    ['Feels anxious about the exam', "I'm so anxious about my exam"],
    ['Took up pottery after retiring', 'After I retired I took up pottery'],
    ['Is training for a marathon in Berlin', 'training for the Berlin marathon'],
    ['Volunteers at an animal shelter', 'on Sundays I volunteer at the animal shelter'],
    ['Speaks Dutch and French', 'I speak Dutch and French'],
    ['Grew up on a farm near Cork', 'I grew up on a farm near Cork'],
    ['Son turned five', 'my son turned 5 on Sunday'],
    ['Enjoys baking bread at the weekend', 'I bake bread every weekend, love it'],
    ['Is expecting a baby in October', "we're expecting a baby in October"],
    ['Was born in Lagos', 'born in Lagos, raised in Leeds'],
    ['Owns a small bookshop', "I've got a small bookshop in town"],
    ['Drives an old Volvo', 'my old Volvo drives like a boat'],
    ['Received a scholarship to study in Kyoto', "I got a scholarship for Kyoto, I'll study there"],
    ['Suffers from migraines', 'I get migraines a lot'],
    ['Sister is getting married in July', "my sister's getting married in July"],
    ['Started a new job as a data engineer', "new job! I'm a data engineer now"],
    ['Parents live in Utrecht', 'my parents are still living in Utrecht'],
    ['Went on a hiking trip to the Dolomites with friends', 'me and my friends hiked in the Dolomites'],
    ['Interviewed at a museum', 'had an interview at the museum'],
    ['User mentioned that they have a fear of heights', "heights scare me, it's a real fear"],
    ['Is writing a novel about beekeepers', 'writing my novel about a beekeeper'],
    ['Celebrated 40th birthday in Rome', 'I turned 40 and we celebrated in Rome'],
    ["Is a fan of Harris's hawks", "I'm a big fan of Harris's hawks"],
    ['Has a hawk called Harris', "Harris's my hawk"],
  ])('is told: %j by %j', (event, text) => {
    expect(isTold(event, text)).toBe(true);
  });

  it.each([
    ['Moved to Ghent because the doctor insisted', 'I moved to Ghent'],
    ['Adopted a puppy and won a prize for it', 'I adopted a puppy'],
    ['Works as a nurse and hates it', "I'm a nurse"],
    ['Bakes bread with grandmother', 'I bake bread every weekend'],
    ['Runs a bakery in secret', 'I run a bakery'],
    ['Has two cats but prefers snakes', 'I have two cats'],
    ['Quit smoking after a heart attack', 'I quit smoking'],
    ['Plays the cello at weddings', 'I play the cello'],
    ['Lives in Oslo with a girlfriend', 'I live in Oslo'],
    ['Visited Rome on business', 'I visited Rome'],
    ['Studied law and failed the exam', 'I studied law'],
    ['Bought a house thanks to an inheritance', 'We bought a house'],
    ['Eats meat only at funerals', 'I eat meat'],
    ['Swims daily despite a bad shoulder', 'I swim every day'],
    ['Is a teacher in a prison', "I'm a teacher"],
    ['Loves living in Oslo', 'I live in Oslo'],
    ['Moved to Ghent reluctantly', 'I moved to Ghent'],
    ['Does not like chess', 'I play chess'],
    ['Has a dog and is scared of it', 'I have a dog'],
    ['Got a job through an uncle', 'I got a job'],
    ['Has no children', 'I have children'],
    ['Turned 50', 'I turned 40'],
    ['Turned forty-one', 'I turned forty'],
    ['Has a wife', 'I have a husband'],
    ['Sailed with Marit', 'I sailed'],
  ])('is not told with more than was said: %j by %j', (event, text) => {
    expect(isTold(event, text)).toBe(false);
  });

  it.each([
    'I walked the dog to Delft.',
    "J'ai vendu la barque à Lyon",
    '私は犬を散歩させた',
    'No, never. Not once in 30 years!',
    "Margot is Harris's hawk, and my aunt's.",
  ])('is told by itself: %j', (text) => {
    expect(isTold(text, text)).toBe(true);
  });
});
