import { describe, expect, it, test } from 'vitest';
import { slotsOf } from './told-by-reader.js';

const isOfSubject = (slot: string): boolean => /^(?:name|age|gender|location)=/.test(slot);
const coreOf = (text: string, inputType?: string): string[] => slotsOf(text, inputType).filter(isOfSubject).toSorted();

describe('fields of somebody or something else', () => {
  test.each<[text: string, core: string[]]>([
    ['Pet name: Rex\nPet age: 3', []],
    ['Spouse age: 60\nSpouse location: Lima', []],
    ['Company age: 12\nCompany location: Tulsa\nContact: Ann', ['name=Ann']],
    ['Father age: 70', []],
    ['Dog age: 7', []],
    ['Friend location: Lima', []],
    ['Parents location: Pisa', []],
    ['Login location: Moscow', []],
    ['Device name: Galaxy', []],
    ['Manager name: Bob', []],
    ['Retirement age: 65', []],
    ['Minimum age: 21\nMaximum age: 65\nName: Ann', ['name=Ann']],
    ['{"spouse_age":60}', []],
    ['{"average_user_age":33,"name":"Ann"}', ['name=Ann']],
    ['{"friend":{"name":"Bob","city":"Lima"},"name":"Ann"}', ['name=Ann']],
    ['friend:\n  name: Bob\n  city: Lima', []],
    ['name: Ann\nfriend:\n  name: Bob\n  city: Lima\ncity: Oslo', ['location=Oslo', 'name=Ann']],
    ['<friend><name>Bob</name><city>Lima</city></friend>', []],
    ['Cat name: Tom\nCat age: 4', []],
    ['Event name: Summer Ball\nEvent location: Ghent', []],
    ["Mother's name: Rosa", []],
    ['Name of spouse: Bob', []],
    ["My dog's name: Rex", []],
    ["Dog's age - 7", []],
    ['Age limit: 18', []],
    ['Server location: Frankfurt', []],
    ['Edad del padre: 70', []],
    ["Name: Ann\nSon's name: Bob\nAge: 41", ['age=41', 'name=Ann']],
  ])('%j tells %j', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });

  test.each<[text: string, core: string[]]>([
    ['Full name: Ann Lee', ['name=Ann Lee']],
    ['Your age: 30', ['age=30']],
    ['Home town: Rome', ['location=Rome']],
    ['Home location: Rome', ['location=Rome']],
    ['Where do you live?: Rome', ['location=Rome']],
    ['My age: 30', ['age=30']],
    ['Patient name: Ann Lee', ['name=Ann Lee']],
    ['City of residence: Oslo', ['location=Oslo']],
    ['Country/City: Oslo', ['location=Oslo']],
    ['Name and age: Ann, 30', ['age=30', 'name=Ann']],
    ['Age in years: 34', ['age=34']],
    ['Stage name: Zora', ['name=Zora']],
    ["Ann's age: 30\nAnn's city: Rome", ['age=30', 'location=Rome']],
    ['User: where do I live?\nAssistant: Where do you live?\nUser: I am in Rome', ['location=Rome']],
  ])('%j still tells %j', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });

  test.each([['Age: 18-25'], ['Age: 30/09/1980'], ['Age: 34.5'], ['Age: 20 to 30']])('%j tells no age', (text) => {
    expect(coreOf(text)).toEqual([]);
  });

  test.each([
    ['Listened to: Miles Davis - So What (x40)'],
    ['Played: Bob Marley'],
    ['Watched: Uma Thurman'],
    ['Followed: Ada Lovelace'],
  ])('%j names nobody who writes it', (text) => {
    expect(coreOf(text, 'activity_log')).toEqual([]);
  });
});

describe('fields in columns', () => {
  test.each<[text: string, core: string[]]>([
    ['| Name | Age | City |\n| --- | --- | --- |\n| Ann | 30 | Rome |', ['age=30', 'location=Rome', 'name=Ann']],
    ['| City | Name |\n|---|---|\n| Oslo | Ann Lee |', ['location=Oslo', 'name=Ann Lee']],
    ['Name\tAnn', ['name=Ann']],
    ['City\tOslo\nName\tAnn Lee', ['location=Oslo', 'name=Ann Lee']],
    ['Name - Ann\nAge - 30\nCity - Rome', ['age=30', 'location=Rome', 'name=Ann']],
    ['Age - 30\nCity - Rome', ['age=30', 'location=Rome']],
    ['Ann - 30 - Rome', ['age=30', 'location=Rome', 'name=Ann']],
    ['| Ann | 30 | Rome |', ['age=30', 'location=Rome', 'name=Ann']],
    ['"Ann Lee", 30, Rome', ['age=30', 'location=Rome', 'name=Ann Lee']],
  ])('%j tells %j', (text, core) => {
    expect(coreOf(text)).toEqual(core);
  });
});

describe('values that answer nothing', () => {
  test.each<[text: string, slots: string[]]>([
    ['Gender: Yes', []],
    ['Gender: Other', []],
    ['Location: same as above', []],
    ['Location: see above', []],
    ['Hobbies: see attached', []],
    ['Hobbies: as above', []],
    ['Gender: Female', ['gender=female']],
    ['Location: Same, Senegal', ['location=Same, Senegal']],
    ['Hobbies: sightseeing', ['travel=sightseeing']],
    ['{"name":"Ann","dob":"1980-02-30"}', ['name=Ann']],
    ['{"name":"Ann","dob":"1980-13-40"}', ['name=Ann']],
    ['{"name":"Ann","dob":"1980-02-28"}', ['name=Ann', 'age=44']],
    ['{"name":"Ann","dob":"31/12/1980"}', ['name=Ann', 'age=43']],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });
});

describe('what is said without being so', () => {
  test.each<[text: string, slots: string[]]>([
    ['My hobbies are: reading, chess and golf.', ['books=reading', 'gaming=chess', 'sports=golf']],
    ['My hobby is: chess.', ['gaming=chess']],
    ['My hobbies include: reading, chess.', ['books=reading', 'gaming=chess']],
    ['My hobbies are - reading, chess.', ['books=reading', 'gaming=chess']],
    ['I love the following: reading, chess.', ['books=reading', 'gaming=chess']],
    ['I love these: jazz and tea.', ['music=jazz', 'food=tea']],
    ['I am two years older than her.', []],
    ['I am 3 years older than Bob', []],
    ['I am 30 years old.', ['age=30']],
    ["I'm 30 y/o", ['age=30']],
    ['I live nowhere near Rome.', []],
    ['I live near Rome.', ['location=Rome']],
    ['I am in Rome for the weekend.', []],
    ['I am stuck in Rome airport.', []],
    ['Rumour has it that Bob is 60.', []],
    ['"I am 40 and live in Oslo," Bob told me over dinner.', []],
    ['“My home is Lima,” said Bob.', []],
    ['I love jazz... NOT! Just kidding.', []],
    ['I love chess... NOT!', []],
    ['I love jazz, not rock.', ['music=jazz']],
    ['I love absolutely nothing about jazz.', []],
    ['I love nothing more than jazz.', ['music=jazz']],
    ['I hate it when people say I love jazz.', []],
    ['I am a big girl now, said my daughter.', []],
    ["I'm a boy now, whispered my son.", []],
    ['I moved to Rome in 2010 and to Oslo in 2015.', ['location=Oslo']],
    ['I moved to Rome and then to Lima.', ['location=Lima']],
    ['I moved to Rome in 2010.', ['location=Rome']],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });

  it('is no place in German where somebody is beside themselves', () => {
    expect(coreOf('Ich bin aus dem Häuschen. Ich bin Arzt.')).toEqual([]);
    expect(coreOf('Ich bin aus Bremen. Ich bin Arzt.')).toEqual(['location=Bremen']);
  });
});
