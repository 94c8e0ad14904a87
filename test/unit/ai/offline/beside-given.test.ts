import { describe, expect, it } from 'vitest';
import { readOffline } from '../../../../src/ai/offline/read.js';

const told = (given: string, text: string): string[] =>
  readOffline(
    { submissionId: 's', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known: { given } },
    { given },
  )
    .filter(({ path, polarity }) => path !== 'core_info.language' && path !== 'memories' && polarity === 'asserts')
    .map(({ path, value }) => `${path.split('.')[1]}=${String(value)}`)
    .toSorted();

describe('whom a post says it is about', () => {
  it.each<[string, string, string[]]>([
    ['Sunil Rao', 'Bess Hill is 61 and lives in Deal. Sunil Rao is 44 and lives in Hull.', ['age=44', 'location=Hull']],
    ['Bess', 'Bess is 61 and lives in Deal. Sunil is 44 and lives in Hull.', ['age=61', 'location=Deal']],
    [
      'Sunil',
      'Bess lives in Deal and loves bingo.\nSunil lives in Hull and loves golf.',
      ['location=Hull', 'sports=golf'],
    ],
    ['Mr Dube', 'Mrs Hale (83) lives in Deal. Mr Dube (64) loves jazz.', ['age=64', 'music=jazz']],
    ['Ingrid', 'Ingrid is 50. She loves opera. Sven is 52. He loves ice hockey.', ['age=50', 'music=opera']],
    ['Andrea', 'Bess and Sunil are 30 and live in Hull. Andrea lives in Deal.', ['location=Deal']],
    ['Anders', 'Bess & Sunil live in Hull. Anders loves golf.', ['sports=golf']],
    ['Bess', 'Bess (61) lives in Deal. Her neighbour Sunil is 44 and loves golf.', ['age=61', 'location=Deal']],
  ])('%s is told apart from others in %j', (given, text, facts) => {
    const rest = told(given, text).filter((fact) => !/^(?:name|gender)=/.test(fact));
    expect(rest).toEqual(facts);
    const names = told(given, text).filter((fact) => fact.startsWith('name='));
    expect(names.every((fact) => given.includes(fact.slice('name='.length)))).toBe(true);
  });

  it('is told nothing by what names others alone', () => {
    expect(told('Zoe', 'Bess lives in Deal. Sunil lives in Hull.')).toEqual([]);
    expect(told('Andrea', 'Bess and Sunil are 30 and live in Hull.')).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Ada', 'I am 40 and live in Bonn. My sister Kim is 30. I love golf.', ['age=40', 'location=Bonn', 'sports=golf']],
    ['Ada', 'Age: 40\nCity: Bonn\nLikes: golf', ['age=40', 'location=Bonn', 'sports=golf']],
    ['Ada', 'Name: Ada\nAge: 40\nCity: Bonn', ['age=40', 'location=Bonn', 'name=Ada']],
    ['Bob', 'Robert Smith is 40 and lives in York.', ['age=40', 'location=York', 'name=Robert Smith']],
  ])('%s is told all that is said of one alone: %j', (given, text, facts) => {
    expect(told(given, text)).toEqual(facts);
  });
});
