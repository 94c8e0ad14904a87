import { describe, expect, it } from 'vitest';
import { readOffline } from '../../../../src/ai/offline/read.js';
import { memoriesOf } from './told-by-reader.js';

const told = (text: string, called: string[] = []): string[] =>
  readOffline(
    { submissionId: 's', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known: { called } },
    { called },
  )
    .filter(({ path, polarity }) => path !== 'core_info.language' && path !== 'memories' && polarity === 'asserts')
    .map(({ path, value }) => `${path.split('.')[1]}=${String(value)}`)
    .toSorted();

describe('a text that goes on about somebody beside its subject', () => {
  it.each([
    'Nan had a bad night. She is eighty-four and lives in Deal.',
    'Saw Auntie Bea on Sunday. She lives in Crewe and loves bingo.',
    'Godfather turned up. I was glad, he is 71 now.',
    'My sister Meg stayed over. She is thirty-six now and still single.',
    'New lodger! He is 23 and he plays cricket.',
    'The midwife was lovely. She lives in Looe and keeps hens.',
    'Arthur and I are well. He is ninety-one now.',
    'Mrs Hale (83) wants her tea early. I finish at six.',
    'Bed 9 Mr Dube (64) slept well. I am off till Friday.',
    'Happy birthday to my lovely wife Kim! 41 today, mother of two, lover of long walks.',
    'RIP Grandad. 88 years old, miner, gardener.',
    'Meet my nana Rose! 90 years young, loves bingo and whist.',
  ])('tells nothing of its subject: %j', (text) => {
    expect(told(text)).toEqual([]);
    expect(told(text, ['Ada Moor'])).toEqual([]);
  });

  it.each([
    "Spoke to Meera. She's 33 and lives in Pune.",
    'Had lunch with Oona from accounts. She is 45 and lives in Cork.',
    "Collected Theo from school. He's 7 now.",
  ])('does not say of a profile that is known by another name: %j', (text) => {
    expect(told(text, ['Ada Moor'])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['Mum rang. She is 79. I am 51 and live in Bath.', ['age=51', 'location=Bath']],
    ['My dad is a baker. He is 70. I love opera.', ['music=opera']],
    ["Happy birthday to me! I'm 38 today.", ['age=38']],
    ['Maria Lopez is a nurse. She lives in Leeds.', ['gender=female', 'location=Leeds', 'name=Maria Lopez']],
    ['She is 32 now and lives in York.', ['age=32', 'gender=female', 'location=York']],
    ['My wife (34F) and me (36M) bought a boat.', ['age=36', 'gender=male']],
    ['my (24F) boyfriend (26M) never cooks.', ['age=24', 'gender=female']],
    ['Me (31M) and my girlfriend (29F) moved in together.', ['age=31', 'gender=male']],
  ])('but of its subject: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it('and of whom a note is about', () => {
    const facts = told('Client lives with her son in Hull. She is 80.');
    expect(facts).toEqual(expect.arrayContaining(['age=80', 'location=Hull']));
  });

  it('may go on about the one who is known', () => {
    expect(told('Called Ada today. She is 32 now and lives in York.', ['Ada Moor'])).toEqual(
      expect.arrayContaining(['age=32', 'location=York']),
    );
  });

  it('keeps what happened to others', () => {
    expect(memoriesOf('My brother Tom rang. He broke his leg in March.').join()).toMatch(/broke his leg/);
  });

  it('makes nothing of it the word of its writer', () => {
    expect(memoriesOf('RIP Grandad. 88 years old, miner, gardener.')).toEqual([]);
  });
});

describe('kin of who writes, in other languages than English', () => {
  it.each<[string, string[]]>([
    ['Meine Tante wohnt in Jena und liebt Opern. Sie mag Katzen. Ich wohne in Bonn.', ['location=Bonn']],
    ['Mi hermana vive en Quito. Tiene 22 años. Yo vivo en Lima.', ['location=Lima']],
    ['Compré un horno para mi cuñada, le encanta la repostería. Yo juego al tenis.', ['sports=tenis']],
    ['Mia nonna ha 90 anni e adora il bingo, io vivo a Pisa.', ['location=Pisa']],
    ['Minha vó mora em Natal e ouve samba todo dia. Eu moro em Recife.', ['location=Recife']],
    ['Ma tante adore le golf et habite Nice. Moi je vis à Lille.', ['location=Lille']],
    ['Mijn oma woont in Delft en houdt van bingo. Ik woon in Gouda.', ['location=Gouda']],
    ['Meine Frau ist 38. Ich bin 40.', ['age=40']],
  ])('leaves to the subject what is theirs: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });
});

describe('a name before a verb, where the subject speaks', () => {
  it.each([
    'User: Freya is 5 today!',
    'User: Otis is teething already',
    'User: Hazel adores judo and lives in Hove',
    'User: Bandit is a border collie',
    'User: Nina and Oscar live in Bath',
    'User: Oscar, our youngest, loves rugby.',
    "User: Wendy's favourite film is Heat",
    'User: Dr. Osei is 61 and collects stamps',
  ])('is of another: %j', (text) => {
    expect(told(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ["Hi, I'm Greta. Nadia is 34.", ['name=Greta']],
    ['Hi, this is Hugo. Wendy is 47 and enjoys bingo.', ['name=Hugo']],
    ["I'm Hugo. My manager is Wendy. Wendy is 47 and loves bridge.", ['name=Hugo']],
    ["I am Wendy's driver. Wendy is 50 and lives in Lund.", []],
    ['I love tea. Oscar is 9, Nina is 6; Freya loves judo and I love yoga.', ['fitness=yoga', 'food=tea']],
    ['Soy Hugo. Lucas tiene 34 años y le gusta el golf. Vivo en Lima.', ['location=Lima', 'name=Hugo']],
    ['Ich bin 40. Karin ist 34 und liebt Golf, ich mag Katzen.', ['age=40', 'pets=Katzen']],
    ["J'habite à Lyon. Paul a 34 ans et adore le tennis, j'aime le jazz.", ['location=Lyon', 'music=jazz']],
    ['Vivo a Roma. Paolo ha 34 anni e ama il golf, io amo la musica.', ['location=Roma', 'music=musica']],
    ['Moro em Braga. Paulo tem 34 anos e gosta de golfe.', ['location=Braga']],
    ['Ik woon in Utrecht. Sanne is 34 en houdt van tennis.', ['location=Utrecht']],
  ])('leaves to the subject what is theirs: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it('tells nothing new of a profile with another name', () => {
    expect(told('Oscar is 9 and loves chess', ['Greta'])).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      'Hazel Moor, 34, loves tennis and lives in Leeds.',
      ['age=34', 'location=Leeds', 'name=Hazel Moor', 'sports=tennis'],
    ],
    ['Clara loves tennis.', ['name=Clara', 'sports=tennis']],
    ["I'm Greta Moor, 41. Greta is what friends call me. I love opera.", ['age=41', 'music=opera', 'name=Greta Moor']],
    ['I love Adele. Adele is amazing.', ['music=Adele']],
    ['User: Harry Potter is the best, I love Harry Potter', ['movies=Harry Potter']],
    ['User: Client is 61 and loves bingo', ['age=61', 'hobbies=bingo']],
    ['I live with Hazel in Hull. Hazel works in York.', ['location=Hull']],
  ])('but may be its subject, or what it likes: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });
});

describe('a note that begins with meeting somebody', () => {
  it.each<[string, string[]]>([
    ['Spoke with Jonas today. He is based in Ulm.', ['gender=male', 'location=Ulm', 'name=Jonas']],
    ['Met Marta Diaz on site. Marta is 45 and lives in Vigo.', ['age=45', 'location=Vigo', 'name=Marta Diaz']],
    ['Visited Clara. She lives in Hove.', ['gender=female', 'location=Hove', 'name=Clara']],
  ])('is about them: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it.each<[string, string[]]>([
    ['Spoke with Jonas today. I am 33 and live in Pune.', ['age=33', 'location=Pune']],
    ['Met my brother Jonas. He lives in Ulm.', []],
    ['Saw Nan on Sunday. She lives in Deal.', []],
    ['User: Met Clara today. Clara lives in Hove.', []],
  ])('but not where it is of another, or its writer speaks: %j', (text, facts) => {
    expect(told(text)).toEqual(facts);
  });

  it('is about whom a role names, also where its writer speaks', () => {
    expect(told("Customer Marta Diaz phoned. Marta is 45 and lives in Vigo. I told her we'd ring back.")).toContain(
      'name=Marta Diaz',
    );
    expect(
      told("My client Marta Diaz phoned. Marta is 45 and lives in Vigo. I told her we'd ring back."),
    ).not.toContain('name=Marta');
  });
});
