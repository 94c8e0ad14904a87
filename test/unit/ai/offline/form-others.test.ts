import { describe, expect, it, test } from 'vitest';
import { readOffline } from '../../../../src/ai/offline/read.js';
import { memoriesOf, slotsOf } from './told-by-reader.js';

const toldBy = (text: string): string[] => slotsOf(text).toSorted();

describe('who stands in a form beside its subject', () => {
  test.each<[text: string, facts: string[]]>([
    ['Owner: Tom Roe\nName: Ada Moor', ['name=Ada Moor']],
    ['Lead: Odile Vos\nOwner: Tom Roe\nCity: Bern', ['location=Bern', 'name=Odile Vos']],
    ['Requester: Odile Vos\nAssignee: Tom Roe\nCreated by: Sven Holm\nAge: 41', ['age=41', 'name=Odile Vos']],
    ['Contact person: Ada Moor\nAccount manager: Tom Roe\nTown: Oslo', ['location=Oslo', 'name=Ada Moor']],
    ['Name: Moor & Roe Ltd.\nContact: Odile Vos\nCity: Oslo', ['location=Oslo', 'name=Odile Vos']],
    ['{"name":"Nordwind GmbH","contact":{"name":"Odile Vos"}}', ['name=Odile Vos']],
    ['{"customer":{"name":"Harbour LLC","primary_contact":{"name":"Odile Vos"}}}', ['name=Odile Vos']],
    ['{"name":"Ada Sa","company":"Nordwind GmbH","contact":{"name":"Tom Roe"}}', ['name=Ada Sa']],
    ['Name: Ada Moor\nContact: Tom Roe\nCity: Oslo', ['location=Oslo', 'name=Ada Moor']],
    ['Name: Rex\nSpecies: dog\nOwner: Tom Roe', ['name=Tom Roe']],
    ['Name: Ada Moor\nAge: 47\n\nSpouse:\nName: Tom Roe\nAge: 50\nLikes: golf', ['age=47', 'name=Ada Moor']],
    ['Patient\nName: Ada Moor\nAge: 47\n\nDoctor\nName: Tom Roe\nCity: Perth', ['age=47', 'name=Ada Moor']],
    ['Name: Ada Moor\nAge: 47\n\nNext of kin\nName: Tom Roe\nRelationship: husband', ['age=47', 'name=Ada Moor']],
    ['Name: Ada Moor\n\nChild 1\nName: Max\nAge: 9\nLikes: golf\n\nHobbies\nchess', ['gaming=chess', 'name=Ada Moor']],
    ['Name: Ada Moor\nSpouse:\n  Name: Tom Roe\n  Likes: golf\nLikes: chess', ['gaming=chess', 'name=Ada Moor']],
    ['Student: Ada Moor\nAge: 17\n\nParent\nName: Tom Roe\nAge: 50\nLikes: golf', ['age=17', 'name=Ada Moor']],
    ['Name: Ada Moor\nPartner age: 50\nPartner hobbies: golf', ['name=Ada Moor']],
    ["Name: Ada Moor\nDog's name: Rex\nHobbies of dog: swimming", ['name=Ada Moor']],
    ['Night round. Ada Moor, 81, ate little. Seen at six. – Nurse Roe', ['age=81', 'name=Ada Moor']],
    ['Lead guest: Ada Moor, 52\nGuest 2: Tom Roe, 50, loves golf', ['age=52', 'name=Ada Moor']],
    ['full_name: Ada Moor\nlives_in: Oslo\npartner: {name: Tom, age: 50}', ['location=Oslo', 'name=Ada Moor']],
  ])('is not it: %j tells %j', (text, facts) => {
    expect(toldBy(text)).toEqual(facts);
  });

  it.each([
    'id,name,age,city,hobbies\n1,Ada Moor,22,Oslo,chess\n2,Tom Roe,37,Bern,"rowing, golf"\n3,Odile Vos,29,Perth,salsa',
    'user=44 name="Ada Moor" city=Oslo\nuser=45 name="Tom Roe" city=Bern age=30',
  ])('is nobody alone where there are several: %j', (text) => {
    expect(toldBy(text)).toEqual([]);
  });
});

describe('what is left out of a form', () => {
  test.each<[text: string, memories: string[]]>([
    ['Name: Ada Moor\nAge: 47\nCity: Oslo\nStage: Proposal\nStatus: open\nRoom: 14\nMember since: 2019', []],
    ['Name: Ada Moor\nUsername: ada#7\nCreated: 2025-01-01\nPlan: premium\nLast activity: 2025-02-01', []],
    ['Name: Ada Moor\nStatus: married\nPlan: move to Lisbon', ['Status: married', 'Plan: move to Lisbon']],
    ['Name: Ada Moor\nAge: 47\nEmergency contact: Tom Roe (husband, 50)', []],
    ['Naam: Ada Moor\nOnderwerpen vermijden: politiek', []],
    ['Nombre: Ada Moor\nEdad: 40\nTemas que evitar: su divorcio', []],
  ])('%j leaves the memories %j', (text, memories) => {
    expect(memoriesOf(text)).toEqual(memories);
  });

  test.each<[text: string, facts: string[]]>([
    ['Name: Ada Moor\nTopics to avoid: none\nLikes: nothing special', ['name=Ada Moor']],
    ['Name: Ada Moor\nConversation style: no preference', ['name=Ada Moor']],
    ['Name: Ada Moor\nConversation style: default', ['name=Ada Moor']],
  ])('%j answers nothing', (text, facts) => {
    expect(toldBy(text)).toEqual(facts);
  });
});

describe('what a form says is not liked', () => {
  test.each<[text: string, facts: string[]]>([
    ['Likes: chess\nLeast favourite sport: golf', ['-sports=golf', 'gaming=chess']],
    ['Name: Ada Moor\nNot interested in: opera', ['-music=opera', 'name=Ada Moor']],
    ["Things you don't enjoy:\n- golf\n- opera", ['-music=opera', '-sports=golf']],
    ['姓名：王芳\n不感兴趣：网球', ['-sports=网球', 'name=王芳']],
    ['Name: Ada Moor\nSkipped genres: techno', ['-music=techno', 'name=Ada Moor']],
    ['name,likes_cooking,likes_golf\nAda Moor,1,0', ['-sports=golf', 'food=cooking', 'name=Ada Moor']],
    [
      'Name: Ada Moor\nDo you like rowing? Yes\nDo you enjoy golf? No',
      ['-sports=golf', 'name=Ada Moor', 'sports=rowing'],
    ],
  ])('%j tells %j', (text, facts) => {
    expect(toldBy(text)).toEqual(facts);
  });
});

describe('the fields of a form', () => {
  test.each<[text: string, facts: string[]]>([
    ['First Name,Last Name,City\nAda,Moor,Lima', ['location=Lima', 'name=Ada Moor']],
    ['"Vorname";"Nachname";"Alter"\n"Ada";"Moor";"31"', ['age=31', 'name=Ada Moor']],
    [
      'Name,City,Anything we should not bring up?\nAda Moor,Bern,politics',
      ['location=Bern', 'name=Ada Moor', 'topics_to_avoid=politics'],
    ],
    ['id,name,age\n1,"Moor, Ada",31', ['age=31', 'name=Ada Moor']],
    ['Name: Adeyemi, Folake', ['name=Folake Adeyemi']],
    ['Name: Ada Moor, PhD', ['name=Ada Moor']],
    ['Nome: Ada\nCognome: Moretti', ['name=Ada Moretti']],
    ['Nombre: Ada\nApellidos: Vidal Roca\nEdad: 40', ['age=40', 'name=Ada Vidal Roca']],
    ['Name: Ada Moor | Age: 20 | City: Durham', ['age=20', 'location=Durham', 'name=Ada Moor']],
    ['Name: Ada Moor     City: Oslo     Likes: chess', ['gaming=chess', 'location=Oslo', 'name=Ada Moor']],
    ['Hobbies: drum & bass, chess & rowing', ['gaming=chess', 'music=drum & bass', 'sports=rowing']],
    ['likes: [chess, jazz]\nname: Ada Moor', ['gaming=chess', 'music=jazz', 'name=Ada Moor']],
    ['Name: Ada Moor\n\nHobbies\nchess, jazz', ['gaming=chess', 'music=jazz', 'name=Ada Moor']],
    [
      'Name: Ada Moor\nPlease list your hobbies, separated by commas: chess, jazz',
      ['gaming=chess', 'music=jazz', 'name=Ada Moor'],
    ],
    [
      "Name: Ada Moor\nAnything you don't want us to ask about?\n  Politics",
      ['name=Ada Moor', 'topics_to_avoid=Politics'],
    ],
    ['Wie heißen Sie? Ada Moor\nWo wohnen Sie? Celle', ['location=Celle', 'name=Ada Moor']],
  ])('are read: %j tells %j', (text, facts) => {
    expect(toldBy(text)).toEqual(facts);
  });

  test.each<[text: string, facts: string[]]>([
    [
      'Name: Ada Moor\nGender: ( ) Male  (•) Female  ( ) Other\nSports (tick all that apply):\n[x] Rowing\n[ ] Golf',
      ['gender=female', 'name=Ada Moor', 'sports=Rowing'],
    ],
    ['Name: Ada Moor\nHobbies you have\n[ ] Golf\n[x] Cooking', ['food=Cooking', 'name=Ada Moor']],
    ['Likes: X chess  O golf  X jazz', ['gaming=chess', 'music=jazz']],
    ['Name: Ada Moor\nSex: ☐ M ☒ F', ['gender=female', 'name=Ada Moor']],
  ])('have boxes: %j tells %j', (text, facts) => {
    expect(toldBy(text)).toEqual(facts);
  });

  it('are said by whoever filled them in, down to the letter that stands for a gender', () => {
    const facts = readOffline({
      submissionId: 's',
      text: 'Nome: Ada\nSesso: F',
      inputType: undefined,
      receivedAt: '2026-01-05T09:00:00.000Z',
      known: {},
    });
    expect(facts.map(({ value }) => value)).toEqual(['Ada', 'female']);
  });
});
