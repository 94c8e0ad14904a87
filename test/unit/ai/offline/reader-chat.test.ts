import { describe, expect, it } from 'vitest';
import { memoriesOf, slotsOf } from './told-by-reader.js';

describe('people who chat', () => {
  it.each<[string, string[]]>([
    ['I do not like jazz any more.', ['-music=jazz']],
    ['I stopped liking jazz', ['-music=jazz']],
    ['im so over techno', ['-music=techno']],
    ["I've gone off coffee", ['-food=coffee']],
    ['went off sushi after that trip', ['-food=sushi']],
    ['not really into video games any longer', ['-gaming=video games']],
    ['i no longer eat meat', ['-food=meat']],
    ["I've lost interest in chess", ['-gaming=chess']],
    ['I fell out of love with running', ['-fitness=running']],
    ["i haven't played piano in years", ['-music=piano']],
    ["I'm over the moon", ['recent=happy']],
    ['I gave it up', []],
    ['i stopped asking her', []],
    ['my dog Rex died', ['-pets=dog']],
    ['I miss my dog', []],
  ])('say that a liking is over: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  it.each<[string, string[]]>([
    ["can't stand mushrooms", ['-food=mushrooms']],
    ['huge fan of techno', ['music=techno']],
    ['really into bouldering these days', ['sports=bouldering']],
    ['not a fan of horror movies', ['-movies=horror movies']],
    ['vegan since 2019', ['food=vegan']],
    ['been really stressed lately', ['recent=stressed']],
    ['so tired today', ['recent=tired']],
    ['back in Berlin now', ['location=Berlin']],
    ['me and my husband live in Cork', ['location=Cork']],
    ["name's Marco", ['name=Marco']],
    ['my names sarah', ['name=sarah']],
    ["it's Ana btw", ['name=Ana']],
    ['it is Ana', ['name=Ana']],
    ['it is Monday', []],
    ['obsessed with golf?', []],
    ['i loooove ramen', ['food=ramen']],
    ['love love love dogs', ['pets=dogs']],
    ['i enjoy cooking n baking', ['food=cooking', 'food=baking']],
    ["I can't live without coffee", ['food=coffee']],
    ['we live in austin texas', ['location=austin texas']],
    ['im ten years in dublin now', ['location=dublin']],
    ["I'm originally from Peru, living in Madrid", ['location=Madrid']],
    ["I'm 10 minutes from Paris", []],
    ['25f here', ['age=25', 'gender=female']],
    ["I'm a 40yo dad of 3", ['age=40', 'gender=male']],
    ['Had my 40th birthday last weekend', ['age=40']],
    ["I'll be 31 in June", ['age=30']],
    ["i'm basically 90 lol", []],
    ["people will laugh when i'm 90", []],
    ['what I mostly play is chess', ['gaming=chess']],
    ["tea's my thing now", ['food=tea']],
    ['I love it, would buy it again', []],
    ['they are my favorite animal', []],
    ['red is my favorite color', ['other=red']],
    ['george orwell is my favorite author', ['books=george orwell']],
    ['please keep answers short', ['conversation_style=short']],
    ['brief and direct, that is how I want it', ['conversation_style=brief and direct']],
    ['id rather not touch on my divorce', ['topics_to_avoid=my divorce']],
    ['can we not talk about work tonight', []],
    ['dont ask about my family pls', ['topics_to_avoid=my family']],
  ])('leave out and run together small words: %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  it.each([
    'I met my neighbour. She is a former dentist. Paints in her kitchen.',
    'My mum is great. Moved to Rome. Plays the piano.',
    'Translate: I live in Berlin and I love cats',
    '```\nI live in Berlin\n```',
    '> I am 55 and live in Lisbon',
    'if i had a million id live in Rome and love it',
    "lol jk I'm 99",
    'name,age,city\nTom,30,Paris\nAna,25,Rome',
    '12 High Street, Leeds LS1 4AB',
  ])('and what is not theirs or not meant: %j', (text) => {
    expect(slotsOf(text)).toEqual([]);
  });

  it('are answered by name when asked for one', () => {
    expect(slotsOf('Assistant: What should I call you?\nUser: maria. like my aunt')).toContain('name=maria');
    expect(slotsOf('User: hi\nAssistant: Would you give me a name?\nUser: maria')).toEqual(['name=Maria']);
    expect(slotsOf('User: hi\nAssistant: What shall we call the puppy?\nUser: otto')).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      'I moved to Madrid last week, and I sold my old piano.',
      ['I moved to Madrid last week (2024-04-28)', 'I sold my old piano'],
    ],
    ['I am 41 and I love chess.', []],
    ["I'm a huge fan of jazz", []],
    ['pls dont bring up my divorce', []],
    ['im feeling super anxious today', []],
    ['no more meat for me', ['no more meat for me']],
    ['I worked at a bakery for nearly ten years.', ['I worked at a bakery for nearly ten years']],
    ['my flight to Rome leaves on Friday', ['my flight to Rome leaves on Friday (2024-05-10)']],
    ['starting a new job on Monday', ['starting a new job on Monday (2024-05-06)']],
    ['her party is on 5 June, 70, and my brother runs a ferry', ['my brother runs a ferry']],
    ['my brother loves techno', []],
    ['my colleague put a sidecar on his bike', []],
    ['my colleague gave me a sidecar', ['my colleague gave me a sidecar']],
    ['I rang Ana. She got the job in Rome. Moved there in May.', ['I rang Ana']],
  ])('remember what a clause says, with its own date, when it says more than the profile: %j', (text, memories) => {
    expect(memoriesOf(text)).toEqual(memories);
  });
});
