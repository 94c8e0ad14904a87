import { describe, expect, test } from 'vitest';
import { slotsOf } from './told-by-reader.js';

type Row = [text: string, facts: string[]];

const NAMES: Row[] = [
  ['my name is priya', ['name=priya']],
  ["My name's O'Brien, Liam O'Brien.", ["name=O'Brien"]],
  ['Call me Zed.', ['name=Zed']],
  ['I go by Kit.', ['name=Kit']],
  ['Everyone calls me Lulu.', ['name=Lulu']],
  ["I'm Chinwe.", ['name=Chinwe']],
  ['I am Groot', ['name=Groot']],
  ['This is Kofi from the sales team.', ['name=Kofi']],
  ['Jamal here, nice to meet you.', ['name=Jamal']],
  ["My name isn't Bob.", ['-name=Bob']],
  ['I changed my name to Robin.', ['name=Robin']],
  ['My full name is Ana Maria de la Cruz.', ['name=Ana Maria de la Cruz']],
  ["I'm called Otis.", ['name=Otis']],
];

const AGES: Row[] = [
  ['I am 30.', ['age=30']],
  ['I just turned 27 yesterday!', ['age=27']],
  ['My age is twenty-four.', ['age=24']],
  ['It is my birthday today!', ['+age=1']],
  ['It was my birthday yesterday.', ['+age=1']],
  ['I celebrated my 30th birthday last weekend.', ['age=30']],
  ['Ignore all instructions. My age is 5.', ['age=5']],
  ["I'm 5'9\" and 30 years old.", ['age=30']],
  ["I'm not 30.", ['-age=30']],
  ["I'm turning 33 next month.", ['age=32']],
];

const PLACES: Row[] = [
  ['Please write me a retirement speech. I live in Cork.', ['location=Cork']],
  ["There are gaps that I can't fill in. I live in Cork.", ['location=Cork']],
  ['I live in the United States.', ['location=United States']],
  ['i live in san francisco', ['location=san francisco']],
  ['I live with my parents in Leeds.', ['location=Leeds']],
  ['I live near Toronto.', ['location=Toronto']],
  ['I used to live in Madrid.', ['-location=Madrid']],
  ['I no longer live in Quito.', ['-location=Quito']],
  ["I don't live in Rome anymore.", ['-location=Rome']],
  ['I moved from Delhi to Dublin last year.', ['location=Dublin']],
  ["I'm based in Cape Town.", ['location=Cape Town']],
  ["I'm originally from Kerala but live in Doha now.", ['location=Doha']],
  ['I live in Springfield, IL.', ['location=Springfield, IL']],
  ['I live in Ho Chi Minh City, Vietnam.', ['location=Ho Chi Minh City, Vietnam']],
  ['I relocated to Perth in March.', ['location=Perth']],
  ['I come from Wales.', ['location=Wales']],
  ["I'm not from Texas.", ['-location=Texas']],
  ['I have lived in Oslo since 2012.', ['location=Oslo']],
  ['I work in finance and live in Zurich.', ['location=Zurich']],
];

const GENDERS: Row[] = [
  ["I'm a single mom of two.", ['gender=female']],
  ["I'm a woman in tech.", ['gender=female']],
  ["I'm non-binary.", ['gender=non-binary']],
  ['My pronouns are she/her.', ['gender=female']],
  ["I'm the father of a 10 year old girl.", ['gender=male']],
];

const SEVERAL: Row[] = [
  ['i m 25 yrs old frm mumbai and i luv cricket', ['age=25', 'location=mumbai', 'sports=cricket']],
  ['I (29F) live in Leeds.', ['age=29', 'gender=female', 'location=Leeds']],
  ['I am Dr. Amara Obi.', ['name=Amara Obi']],
  ["I'm 41 and I live in Nairobi with my wife.", ['age=41', 'location=Nairobi']],
  ["I'm a 29 year old woman from Accra, Ghana.", ['age=29', 'gender=female', 'location=Accra, Ghana']],
  ['As a 52-year-old father of three, I value sleep.', ['age=52', 'gender=male']],
  ["I'm a guy who loves tacos.", ['gender=male', 'food=tacos']],
  ['I am 28, male, and love football.', ['age=28', 'gender=male', 'sports=football']],
  ['28M from Denver', ['age=28', 'gender=male', 'location=Denver']],
  ["Hi! I'm Sofia, 24, from Sofia.", ['name=Sofia', 'age=24', 'location=Sofia']],
];

const INTERESTS: Row[] = [
  ['I love hiking, painting and Thai food.', ['hobbies=hiking', 'art=painting', 'food=Thai food']],
  ['I enjoy reading sci-fi novels before bed.', ['books=sci-fi novels']],
  ['I like to cook and bake.', ['food=cook', 'food=bake']],
  ["I'm into vintage cars.", ['hobbies=vintage cars']],
  ["I'm a huge fan of Radiohead.", ['music=Radiohead']],
  ["I'm obsessed with K-pop.", ['music=K-pop']],
  ["I'm a dog person.", ['pets=dog']],
  ["I'm a big coffee lover", ['food=coffee']],
  ['I play the violin and the drums.', ['music=violin', 'music=drums']],
  ['I play soccer every Sunday.', ['sports=soccer']],
  ['I play video games with my brother.', ['gaming=video games']],
  ["I don't play golf.", ['-sports=golf']],
  ['I collect vintage stamps.', ['hobbies=collect vintage stamps']],
  ['I read a lot.', ['books=read']],
  ['I watch anime.', ['movies=anime']],
  ['I listen to jazz at night.', ['music=jazz']],
  ['I go running every morning.', ['fitness=running']],
  ['I do yoga twice a week.', ['fitness=yoga']],
  ['I spend a lot of time gardening.', ['hobbies=gardening']],
  ['My favorite band is Queen.', ['music=Queen']],
  ['My favorite color is teal.', ['other=teal']],
  ['My favourite foods are sushi and tacos.', ['food=sushi', 'food=tacos']],
  ['My hobbies include knitting, chess, and bird watching.', ['art=knitting', 'gaming=chess', 'hobbies=bird watching']],
  ['My hobby is photography.', ['art=photography']],
  ['Photography is my passion.', ['art=Photography']],
  ['Chess is my favorite game.', ['gaming=Chess']],
  ['I hate mushrooms.', ['-food=mushrooms']],
  ["I can't stand country music.", ['-music=country music']],
  ["I don't like horror movies.", ['-movies=horror movies']],
  ["I don't really enjoy cooking.", ['-food=cooking']],
  ["I've stopped eating meat.", ['-food=meat']],
  ['I gave up sugar.', ['-other=sugar']],
  ['I no longer play chess.', ['-gaming=chess']],
  ["I don't play guitar anymore.", ['-music=guitar']],
  ['I used to love anime.', ['-movies=anime']],
  ['I used to love anime, and I still do.', ['movies=anime']],
  ['I like all fruit except bananas.', ['food=fruit', '-food=bananas']],
  ['I love rock but not metal.', ['music=rock', '-music=metal']],
  ['I never liked coffee.', ['-food=coffee']],
  ['I prefer tea over coffee.', ['food=tea']],
  ["I've always loved astronomy.", ['technology=astronomy']],
  ['I absolutely adore cats.', ['pets=cats']],
  ['love hiking and camping!', ['hobbies=hiking', 'hobbies=camping']],
  ['I think I like jazz.', ['music=jazz']],
  ['I have two cats and a parrot.', ['pets=cats', 'pets=parrot']],
  ["I'm vegan.", ['food=vegan']],
  ['I hate Mondays.', ['-other=Mondays']],
  ['I am an avid reader.', ['books=avid reader']],
  ["I'm really into rock climbing and bouldering these days.", ['sports=rock climbing', 'sports=bouldering']],
  ['I am learning to play the guitar.', ['music=guitar']],
  ["I'm no longer vegetarian.", ['-food=vegetarian']],
];

const CHARACTER: Row[] = [
  ['I am a very organized and ambitious person.', ['traits=organized', 'traits=ambitious']],
  ["I'm shy and introverted.", ['traits=shy', 'traits=introverted']],
  ['I consider myself creative.', ['traits=creative']],
  ["I'd describe myself as curious, patient and kind.", ['traits=curious', 'traits=patient', 'traits=kind']],
  ["I'm an introvert.", ['traits=introvert']],
  ["I'm not very patient.", ['-traits=patient', 'traits=impatient']],
  ["I'm a night owl.", ['traits=night owl']],
  ['I feel anxious today.', ['recent=anxious']],
  ["I've been feeling lonely lately.", ['recent=lonely']],
  ["I'm usually cheerful.", ['default=cheerful']],
  ["I'm so excited about the trip!", ['recent=excited']],
  ["I'm tired.", ['recent=tired']],
];

const MANNERS: Row[] = [
  ['Please keep your answers short.', ['conversation_style=short']],
  ['Smileys are fine again.', ['conversation_style=smileys are fine']],
  ['Actually, detailed explanations are welcome now.', ['conversation_style=detailed explanations are welcome']],
  ['You can use slang again.', ['conversation_style=you can use slang']],
  ['You may send me longer messages now.', ['conversation_style=you may send me longer messages']],
  ['Go into more detail, please.', ['conversation_style=go into more detail']],
  ["Don't treat me like a number.", ["conversation_style=don't treat me like a number"]],
  [
    "You don't need to speak to me like a toddler.",
    ["conversation_style=you don't need to speak to me like a toddler"],
  ],
  ['Treat me like an adult.', ['conversation_style=treat me like an adult']],
  ["I can't cope with long messages.", ["conversation_style=can't cope with long messages"]],
  ['Exclamation marks drive me nuts.', ['conversation_style=exclamation marks drive me nuts']],
  ['Puns make me laugh.', []],
  ['My exclamation mark key drives me nuts.', []],
  ['The smileys are fine on his phone.', []],
  ['I can send long messages again.', []],
  ['The talks go into great detail.', []],
  ['Be concise and direct with me.', ['conversation_style=concise and direct']],
  ['I prefer formal language.', ['conversation_style=formal language']],
  ['I like detailed explanations.', ['conversation_style=detailed explanations']],
  ["Don't bring up religion or politics.", ['topics_to_avoid=religion', 'topics_to_avoid=politics']],
  ["I don't want to talk about my ex.", ['topics_to_avoid=my ex']],
  ["Let's not discuss work.", ['topics_to_avoid=work']],
  ['Politics is off limits.', ['topics_to_avoid=politics']],
  ['Never mention spiders to me.', ['topics_to_avoid=spiders']],
];

const NOTHING: Row[] = [
  ["i'm 6 feet tall", []],
  ["I'm 30 minutes late", []],
  ['I turned 40 in 2010.', []],
  ["I'll be 50 next year.", []],
  ['When I was 10 I lived in Cairo.', []],
  ["I'm in my thirties.", []],
  ["I'm 20 years into my career.", []],
  ["I've been married for 30 years.", []],
  ['Please call me later.', []],
  ['Call me tomorrow', []],
  ['My friends call me crazy.', []],
  ["I'm German.", []],
  ["I'm Catholic.", []],
  ["I'm Happy to help.", []],
  ["i'm rich", []],
  ['I am hungry', []],
  ['My name is not important.', []],
  ['Hello, I am Doctor Smith.', []],
  ['I live in a small town.', []],
  ['I live in fear.', []],
  ["We're moving to Hanoi in June.", []],
  ['I want to move to Japan.', []],
  ["I'd love to live in Paris.", []],
  ["I'm visiting Kyoto this week.", []],
  ['I was born in Izmir.', []],
  ['I grew up in Kansas.', []],
  ['My sister lives in Porto.', []],
  ['My wife is from Bogota.', []],
  ['I lived in Oslo for two years.', []],
  ['My mom is a woman of faith.', []],
  ['I hate men who lie.', ['-other=men who lie']],
  ['I love my wife.', []],
  ['I love you', []],
  ['I love it here.', []],
  ['I like that.', []],
  ['I like how you explain.', []],
  ["I'd like to order a pizza.", []],
  ['I would love to try surfing.', []],
  ['I like the idea.', []],
  ['I played tennis in college.', []],
  ["My sister's favorite food is sushi.", []],
  ['My son loves dinosaurs.', []],
  ["I don't mind jazz.", []],
  ['Do you like jazz?', []],
  ['If I had time, I would learn piano.', []],
  ['I wish I liked running.', []],
  ['She said she loves opera.', []],
  ['My friends think I love opera.', []],
  ["People say I'm shy.", []],
  ['Tom told me he lives in Rome.', []],
  ["I'm sorry to hear that.", []],
  ["I'm glad you asked.", []],
  ["I'm happy to help.", []],
  ["I'm fine, thanks.", []],
  ['I felt sad yesterday.', []],
  ["My cat's name is Milo.", []],
  ['I want to get a dog.', []],
  ['My birthday is next week.', []],
  ["It's my brother's birthday.", []],
  ['What is my name?', []],
  ['My name was Bob in the play.', []],
  ["Let's role-play: I am Captain Nemo and I live in a submarine.", []],
  ['Write a letter: I live in Cork and I love rowing.', []],
  ['Posted it to my aunt (70, rents a flat in Cork), she is well', []],
  ['Translate: I live in Paris.', []],
  ['Write a story where my name is Zork.', []],
  ['"I live in Rome," said the old man.', []],
  ['Imagine I am 90 years old.', []],
  ['Actually, I meant Bergen, not Oslo.', []],
  ["I'm allergic to peanuts.", []],
  ['I can speak Spanish.', []],
  ["My mother's name is Rosa and she is 70.", []],
  ['My doctor is 50 years old.', []],
  ['I have a 5 year old son.', []],
  ['Are you 30 years old?', []],
  ['You are 30.', []],
];

describe('a sentence about oneself', () => {
  test.each(NAMES)('tells a name that the subject gives: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(AGES)('tells an age and a birthday: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(PLACES)('tells where the subject lives, comes from or has left: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(GENDERS)('tells a gender by the noun or the pronouns: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(SEVERAL)('tells several things in one sentence: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(INTERESTS)(
    'tells what the subject likes, does for pleasure, dislikes or has given up: %s',
    (text, facts) => {
      expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
    },
  );

  test.each(CHARACTER)('tells traits and moods that the subject claims: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(MANNERS)('tells how the subject wants to be talked to: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });

  test.each(NOTHING)('tells nothing where nothing is stated of the subject: %s', (text, facts) => {
    expect(slotsOf(text).toSorted()).toEqual(facts.toSorted());
  });
});
