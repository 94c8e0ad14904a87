import { describe, expect, test } from 'vitest';
import { memoriesOf, read, slotsOf } from './told-by-reader.js';

const languageOf = (text: string): unknown =>
  read(text).findLast(({ path, polarity }) => path === 'core_info.language' && polarity === 'asserts')?.value;

describe('whom a record is about', () => {
  test.each<[text: string, slots: string[]]>([
    ['{"name":"Ada Moor","owner":{"name":"Tom Roe","age":41,"city":"Lima"}}', ['name=Ada Moor']],
    ['{"Owner":{"Name":"Tom Roe"},"Name":"Ada Moor"}', ['name=Ada Moor']],
    ['{"owner":{"name":"Ada Moor","city":"Cork"}}', ['name=Ada Moor', 'location=Cork']],
    ['{"pet":{"name":"Rex"},"owner":{"name":"Ada Moor","city":"Cork"}}', ['name=Ada Moor', 'location=Cork']],
    ['{"contact":{"name":"Ada Moor","age":46}}', ['name=Ada Moor', 'age=46']],
    ['{"contacts":[{"name":"Ada Moor","age":46}]}', ['name=Ada Moor', 'age=46']],
    ['{"name":"Ada Moor","contact":{"name":"Tom Roe","age":46}}', ['name=Ada Moor']],
    ['{"deal":{"contact":{"name":"Ada Moor"},"owner":{"name":"Tom Roe"}}}', ['name=Ada Moor']],
    ['{"issue":{"reporter":{"name":"Ada Moor"},"assignee":{"name":"Tom Roe"}}}', ['name=Ada Moor']],
    ['{"requester":"Ada Moor","assignee":"Tom Roe"}', ['name=Ada Moor']],
    ['{"buyer":{"name":"Ada Moor","age":46},"seller":{"name":"Tom Roe","age":20}}', ['name=Ada Moor', 'age=46']],
    ['{"name":"Ada Moor","invited_by":{"name":"Tom Roe","age":20,"hobbies":["golf"]}}', ['name=Ada Moor']],
    [
      '{"name":"Ada Moor","replies":[{"author":"Tom Roe","text":"I love golf and live in Lima."},' +
        '{"author":"Ada Moor","text":"I live in Cork."}]}',
      ['name=Ada Moor', 'location=Cork'],
    ],
    [
      '{"name":"Ada Moor","notes":[{"created_by":{"name":"Tom Roe"},"text":"She lives in Graz."}]}',
      ['name=Ada Moor', 'gender=female', 'location=Graz'],
    ],
    [
      '{"customer":{"name":"Ada Moor"},"messages":[{"sender_type":"customer","text":"I live in Cork."},' +
        '{"sender_type":"agent","sender":"Tom Roe","text":"I am 50 and live in Lima."}]}',
      ['name=Ada Moor', 'location=Cork'],
    ],
    ['Owner: Tom Roe\nName: Ada Moor', ['name=Ada Moor']],
    ['Name: Ada Moor\nAssigned to: Tom Roe\nLast modified by: Sven Holm', ['name=Ada Moor']],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text)).toEqual(slots);
  });
});

describe('where somebody lives', () => {
  test.each<[text: string, slots: string[]]>([
    ['{"name":"Ada Moor","ip_location":{"city":"Lima"}}', []],
    ['{"name":"Ada Moor","birthplace":{"city":"Lima"}}', []],
    ['{"name":"Ada Moor","trip":{"from_city":"Lima","to_city":"Rome"}}', []],
    ['{"name":"Ada Moor","homeClub":"Lima"}', []],
    ['{"name":"Ada Moor","current_city":"Oslo","hometown":"Lima"}', ['location=Oslo']],
    ['{"name":"Ada Moor","addresses":[{"type":"home","city":"Oslo"}]}', ['location=Oslo']],
    ['{"name":"Ada Moor","address":[{"type":"home","city":"Oslo"},{"type":"work","city":"Lima"}]}', ['location=Oslo']],
    ['{"name":"Ada Moor","location":{"lat":59.9,"lng":10.7,"name":"Oslo"}}', ['location=Oslo']],
    ['{"name":"Ada Moor","residence":{"city":{"name":"Oslo"}}}', ['location=Oslo']],
    ['{"name":"Ada Moor","address":{"locality":"Oslo","country":"Norway"}}', ['location=Oslo']],
    ['{"name":"Ada Moor","MailingCity":"Oslo","MailingCountry":"Norway"}', ['location=Oslo']],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text).filter((slot) => slot.startsWith('location='))).toEqual(slots);
  });
});

describe('what services wrap their values in', () => {
  test.each<[text: string, slots: string[]]>([
    ['{"Q1_name":"Ada Moor","Q2_age":"58"}', ['name=Ada Moor', 'age=58']],
    [
      '{"Q1":"Ada Moor","Q1_text":"What is your name?","Q2":"58","Q2_text":"How old are you?"}',
      ['name=Ada Moor', 'age=58'],
    ],
    ['{"name":{"given":["Ada"],"family":"Moor"}}', ['name=Ada Moor']],
    ['{"properties":{"firstname":{"value":"Ada"},"lastname":{"value":"Moor"}}}', ['name=Ada Moor']],
    ['{"Age":{"type":"number","number":58},"Hobbies":{"multi_select":[{"name":"chess"}]}}', ['age=58', 'gaming=chess']],
    [
      '{"hobbies":{"arrayValue":{"values":[{"stringValue":"chess"},{"stringValue":"golf"}]}}}',
      ['gaming=chess', 'sports=golf'],
    ],
    ['{"name":{"S":"Ada Moor"},"age":{"N":"58"}}', ['name=Ada Moor', 'age=58']],
    ['{"answers":[{"field":{"id":1,"ref":"city"},"type":"text","text":"Cork"}]}', ['location=Cork']],
    ['{"facts":[{"key":"city","value":"Cork"}]}', ['location=Cork']],
    ['{"traits":{"name":"Ada Moor","age":58}}', ['name=Ada Moor', 'age=58']],
    ['{"hobbies__c":"chess;golf"}', ['gaming=chess', 'sports=golf']],
    [
      '[{"question":"What is your name?","answer":"Ada Moor"},' +
        '{"question":"What are your hobbies?","answer":["chess","golf"]}]',
      ['name=Ada Moor', 'gaming=chess', 'sports=golf'],
    ],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text).toSorted()).toEqual(slots.toSorted());
  });
});

describe('what is liked and what is not', () => {
  test.each<[text: string, slots: string[]]>([
    ['{"least_favourite_sport":"golf"}', ['-sports=golf']],
    ['{"muted_topics":["golf"],"antiInterests":["chess"]}', ['-sports=golf', '-gaming=chess']],
    ['{"doNotRecommend":["golf"]}', ['-sports=golf']],
    ['Least favorite sport: golf', ['-sports=golf']],
    ['{"hobbies":[{"name":"chess","selected":true},{"name":"golf","selected":false}]}', ['gaming=chess']],
    ['{"hobbies":[{"name":"chess","score":4},{"name":"golf","score":0}]}', ['gaming=chess']],
    ['{"hobbies":[{"name":"chess"},{"name":"golf","level":"none"}]}', ['gaming=chess']],
    ['{"hobbies":[{"name":"chess"},{"name":"golf","excluded":true}]}', ['gaming=chess']],
    ['{"likes_cats":true,"plays_golf":false}', ['pets=cats', '-sports=golf']],
    ['{"interests":{"chess":true,"golf":false}}', ['gaming=chess', '-sports=golf']],
    ['{"interests":{"chess":5,"opera":2,"golf":0}}', ['gaming=chess', '-sports=golf']],
    ['{"favorite_color":"blue"}', []],
  ])('%j tells %j', (text, slots) => {
    expect(slotsOf(text).toSorted()).toEqual(slots.toSorted());
  });
});

describe('ages by a date of birth', () => {
  test.each<[text: string, age: number | undefined]>([
    ['{"dateOfBirth":"1980-02-28"}', 44],
    ['{"birth_year":1980}', 43],
    ['{"birthday":{"year":1980,"month":2,"day":28}}', 44],
    ['{"fecha_nacimiento":"28/02/1980"}', 44],
    ['{"bday":"19800228"}', 44],
    ['{"dob":"28.2.80"}', 44],
    ['{"birthdate":"1980-02-28","created_at":"2011-01-01"}', 44],
    ['{"birthdate":"1980-02-28","updated_at":1293840000}', 44],
    ['生年月日：1980年2月28日', 44],
    ['{"dob":"2030-02-28"}', undefined],
  ])('%j tells %j', (text, age) => {
    expect(read(text).find(({ path }) => path === 'core_info.age')?.value).toBe(age);
  });

  test.each<[text: string, memory: string]>([
    ['Date de naissance : 07/11/1980', 'Date de naissance: 07/11/1980 (1980-11-07)'],
    ['Date of birth: 07/11/1980', 'Date of birth: 07/11/1980 (1980-07-11)'],
    ['生年月日：1980年2月28日', '生年月日: 1980年2月28日 (1980-02-28)'],
  ])('%j is remembered as %j', (text, memory) => {
    expect(memoriesOf(text)).toEqual([memory]);
  });
});

describe('languages that are declared', () => {
  test.each<[text: string, language: string | undefined]>([
    ['{"name":"Ada Moor","preferred_locales":["hu-HU","en"]}', 'hu'],
    ['{"name":"Ada Moor","hs_language":"pl"}', 'pl'],
    ['Name: Ada Moor\nLanguage: Spanish\nNotes: Got married in May 2023. Prefers to be called in the evening.', 'es'],
    ['{"name":"Ada Moor","book":{"language":"fr"}}', undefined],
    ['Name: Ada Moor\nM/F: F', undefined],
  ])('%j tells %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
