import { describe, expect, it } from 'vitest';
import { dateIn, type Tense } from '../../../../src/ai/offline/dates.js';
import { dayIn, dayTold } from '../../../../src/text/datelines.js';
import { memoriesOf } from './told-by-reader.js';

const WEDNESDAY = '2025-06-11T10:00:00Z';

it('is past behind a word for since in any language', () => {
  expect(dateIn('trabajo aquí desde marzo', WEDNESDAY, 'present', 'es')).toBe('2025-03');
});

describe('a date in words', () => {
  it.each<[string, Tense, string]>([
    ['I turned 30 last week', 'past', '2025-06-04'],
    ['two weeks ago we sold the van', 'past', '2025-05-28'],
    ['last Saturday I swam across the lake', 'past', '2025-06-07'],
    ['on Wednesday we signed the lease', 'past', '2025-06-04'],
    ['my hearing is on Monday', 'present', '2025-06-16'],
    ['fri I get my cast off', 'future', '2025-06-13'],
    ['we took the Monday bus to Porto', 'past', '2025-06-09'],
    ['I have the Friday ferry to Cork', 'present', '2025-06-13'],
    ['I have a Friday exam', 'present', '2025-06-13'],
    ['Friday is my driving test', 'present', '2025-06-13'],
    ['my interview is Friday', 'present', '2025-06-13'],
    ['I turn 42 on the 19th of May', 'present', '2026-05-19'],
    ['my exam is on the 19th', 'present', '2025-06-19'],
    ['I start on the 2nd', 'present', '2025-07-02'],
    ['we moved in on the 20th', 'past', '2025-05-20'],
    ['it has to be paid by the thirtieth', 'present', '2025-06-30'],
    ['since 1 April I drive a tram', 'present', '2025-04-01'],
    ['in two weeks I fly to Oran', 'future', '2025-06-25'],
    ['he proposed on Christmas Eve', 'past', '2024-12-24'],
    ['she fell on Boxing Day', 'past', '2024-12-26'],
    ['we open on Halloween', 'future', '2025-10-31'],
    ['the wedding is on the first of June next year', 'future', '2026-06-01'],
    ['we rent a boat in April', 'present', '2026-04'],
    ['I fly home on 3 August', 'present', '2025-08-03'],
    ['next March the baby is due', 'future', '2026-03'],
    ['I taught there in 2015', 'past', '2015'],
    ['I was born on 3 November 1990', 'past', '1990-11-03'],
    ['last May I sold the barge', 'past', '2025-05'],
    ['we have kept bees since May', 'past', '2025-05'],
    ['I rowed there from 3 to 5 April 2021', 'past', '2021-04-03'],
    ['I sold it the day before yesterday', 'past', '2025-06-09'],
    ['I start two weeks from now', 'future', '2025-06-25'],
  ])('is a day of the calendar when it means one: %j', (text, tense, date) => {
    expect(dateIn(text, WEDNESDAY, tense)).toBe(date);
  });

  it.each<[string, Tense]>([
    ['I fence on Tuesday evenings', 'present'],
    ['on Mondays I teach', 'present'],
    ['I see my nan on a Tuesday', 'present'],
    ['I drive the minibus of a Friday', 'present'],
    ['I broke my wrist on a Saturday', 'past'],
    ['I swim on a Monday and a Friday', 'present'],
    ['I run the Wednesday gardening group', 'present'],
    ['I am the Monday cook at the hostel', 'present'],
    ['I enjoy a quiet Sunday stroll', 'present'],
    ['Saturday is bath night', 'present'],
    ['Sunday dinner at my aunt is holy', 'present'],
    ['my evening off is Thursday', 'present'],
    ['I hired it for a weekend in Wales', 'past'],
    ['every Friday we have soup', 'present'],
    ['I volunteer every second Friday', 'present'],
    ['we meet every other Friday', 'present'],
    ['we stay until May', 'present'],
    ['my birthday is 3 November', 'present'],
    ['our anniversary is on the 4th of July', 'present'],
    ['I was born on the 8th of March', 'past'],
    ['this week is wild', 'present'],
    ['in ten years I want a farm', 'future'],
    ['after four years we split', 'past'],
    ['a week from Friday', 'future'],
    ['my flat is on the 2nd floor', 'present'],
    ['he is the 3rd of five', 'present'],
    ['back in spring I quit', 'past'],
    ['for two years now', 'present'],
    ['we may go', 'present'],
    ['since we may go', 'present'],
    ['we sold the barge three weeks later', 'past'],
    ['a month before I had sold it', 'past'],
    ['the next day we rowed home', 'past'],
    ['I taught there from 2015 to 2018', 'past'],
    ['I taught there between 2015 and 2018', 'past'],
    ['I taught there from May 2015 to June 2018', 'past'],
    ['I love open-water swimming, even in January', 'present'],
  ])('is none when it comes back or is vague: %j', (text, tense) => {
    expect(dateIn(text, WEDNESDAY, tense)).toBeUndefined();
  });
});

describe('a date in words of other languages', () => {
  it.each<[string, string, Tense, string | undefined]>([
    ['de', 'Wir wohnen in 2000 Metern Höhe und haben gebaut', 'past', undefined],
    ['es', 'Gasté todo en 2000 euros', 'past', undefined],
    ['fr', 'On a tout vendu en 1950 francs', 'past', undefined],
    ['de', 'Das Haus steht seit 2000 Jahren', 'present', undefined],
    ['de', 'Wir haben es in 2050 verkauft', 'past', undefined],
    ['en', 'we dived in 2000 feet of water', 'past', undefined],
    ['en', 'we sold it in 2000', 'past', '2000'],
    ['fr', 'Je suis née en 2000 à Lille', 'past', '2000'],
    ['es', 'Nací en 1999', 'past', '1999'],
    ['de', 'Wir bauen in 2050', 'future', '2050'],
    ['de', 'Wir sind 2019 alle umgezogen', 'past', '2019'],
    ['it', 'Ci siamo sposati nel 2019 alle tre', 'past', '2019'],
    ['de', 'Wir haben im Mai alle gekündigt', 'past', '2025-05'],
    ['fr', 'Nous avons déménagé en avril tous les quatre', 'past', '2025-04'],
    ['de', 'Jeder von uns hat im März gekündigt', 'past', '2025-03'],
    ['de', 'Alle drei Wochen sind wir im Mai gewandert', 'past', undefined],
    ['fr', 'Chaque soir en mai nous avons chanté', 'past', undefined],
    ['de', 'Jeden Abend im Mai haben wir gesungen', 'past', undefined],
    ['de', 'Im Mai klettere ich, seit 2018', 'present', '2018'],
    ['de', 'Im Mai klettere ich', 'present', undefined],
  ])('is read as it is meant (%s): %j', (language, text, tense, date) => {
    expect(dateIn(text, WEDNESDAY, tense, language)).toBe(date);
  });
});

describe('a whole date', () => {
  it.each<[string, string | undefined]>([
    ['2 eggs 2023, 5 May 2023', '2023-05-05'],
    ['Room 12 since 2019, 8 May, 2023', '2023-05-08'],
    ['Unit 4 opened 2021, May 8, 2023', '2023-05-08'],
    ['30 boxes 2023, 5.8.2023', '2023-08-05'],
    ['7 de abril de 2023', '2023-04-07'],
    ['2 eggs 2023', undefined],
  ])('is found behind what only looks like one: %j', (text, date) => {
    expect(dayIn(text, false)?.date).toBe(date);
  });
});

describe('the day of a text', () => {
  it.each<[string, string]>([
    ['Today is 2025-08-21. Be kind.', '2025-08-21'],
    ['It is Friday, 30 August 2024 and I have news.', '2024-08-30'],
    ['From: Ana\nDate: Tue, 14 Apr 2026 19:22\n\nDear Bo', '2026-04-14'],
    ['9 March 2023. I am told to begin with facts.', '2023-03-09'],
    ['Diary, 4 May 2023\nToday I rest.', '2023-05-04'],
    ['Le 14 juin 2023\n\nNous sommes là.', '2023-06-14'],
    ['04.05.2023\nHeute ist Ruhe.', '2023-05-04'],
  ])('is told by the text itself: %j', (text, day) => {
    expect(dayTold(text)).toBe(day);
  });

  it.each([
    'I was born on 9 March 1983.',
    'It is 30 km from here.',
    'The date is set: 2025-08-21',
    '9 March 2023 was a good day for me',
    'Geboren 4. Mai 1990. Ich wohne in Köln.',
    'Le 14 juin 2023, nous avons déménagé.',
    '04.05.2023 war ein guter Tag',
  ])('is not told by any date in it: %j', (text) => {
    expect(dayTold(text)).toBeUndefined();
  });

  it.each<[string, string, string]>([
    [
      'a session with a number',
      'Session 3 - 2:10 pm on 14 February, 2023\nUser: I adopted a parrot last Saturday.\nAssistant: Lovely!',
      'I adopted a parrot last Saturday (2023-02-11)',
    ],
    [
      'a line of its own that looks like a field',
      'Date: 2024-01-14\nUser: I sold my violin yesterday.\nAssistant: Oh no!',
      'I sold my violin yesterday (2024-01-13)',
    ],
    [
      'a heading above the talk',
      'Video call with a client, Tuesday 2025-03-18\n[17:02] Coach: Any news?\n[17:03] Client: I signed the ' +
        'contract yesterday.',
      'I signed the contract yesterday (2025-03-17)',
    ],
    [
      'the system',
      '[{"role":"system","content":"Today is 2025-08-21."},{"role":"user","content":"Yesterday I enrolled in a ' +
        'pottery course."}]',
      'Yesterday I enrolled in a pottery course (2025-08-20)',
    ],
    [
      'a stamp that puts the day first',
      '[03/02/2026] User: I quit my paper round yesterday.\n[25/02/2026] User: I bought a tandem ' +
        'yesterday.\nAssistant: ok',
      'I quit my paper round yesterday (2026-02-02)',
    ],
  ])('anchors what is told after it: %s', (_name, text, memory) => {
    expect(memoriesOf(text, 'conversation')).toContain(memory);
  });
});

describe('when an event was', () => {
  it.each([
    ['I quit my job in April', '2024-04'],
    ['We split up in April', '2024-04'],
    ['My appointment was in April', '2024-04'],
    ['I start school in April', '2025-04'],
    ["I'm quitting my job in April", '2025-04'],
    ['My appointment is in April', '2025-04'],
  ])('is told by its verb: %j', (text, date) => {
    expect(memoriesOf(text)).toEqual([`${text} (${date})`]);
  });
});
