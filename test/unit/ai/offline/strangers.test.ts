import { describe, expect, it } from 'vitest';
import { readOffline } from '../../../../src/ai/offline/read.js';

const core = (text: string, called: string[] = ['Ada Moor']): string[] =>
  readOffline(
    { submissionId: 's', text, inputType: undefined, receivedAt: '2026-01-05T09:00:00.000Z', known: { called } },
    { called },
  )
    .filter(({ path, polarity }) => path !== 'core_info.language' && path !== 'memories' && polarity === 'asserts')
    .map(({ path, value }) => `${path.split('.')[1]}=${String(value)}`);

describe('a profile that is known by a name', () => {
  it.each([
    'Dear Ada,\n\nI have moved to Bonn. I am 61 now and I love golf.\n\nYours,\nTom Roe',
    'Hallo Ada,\n\nich wohne jetzt in Bonn und bin 61.\n\nViele Grüße\nSven',
    'Tom Roe, 61, lives in Bonn, loves golf.',
    'Sven is 39, lives in York and adores cycling. Ada is well.',
    'Liam starts school next month.',
    'Odile passed away in December.',
    'My gran was born in 1930 in Cork.',
    'Ma sœur a 31 ans, elle vit à Bordeaux.',
    'Acabo de adoptar una perra, se llama Nube.',
    '犬の名前はポチです。',
    'Moved in with Tom in May.',
  ])('is told nothing of its own by %j', (text) => {
    expect(core(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['Call me Nell.', ['name=Nell']],
    ['My name is Kay now.', ['name=Kay']],
    ['Full name: Kay Holm\nAge: 35', ['name=Kay Holm', 'age=35']],
    ['Hi Tom,\n\nI moved to Bonn in May and I am 61 now.\n\nBest,\nAda', ['age=61', 'location=Bonn', 'name=Ada']],
  ])('is told by %j what somebody tells of themselves', (text, told) => {
    expect(core(text).toSorted()).toEqual(told.toSorted());
  });

  it('goes by short names too', () => {
    expect(core('Jessica Moor, 35, Bonn', ['Jess'])).toContain('name=Jessica Moor');
  });

  it('is told its name by anybody where it has none', () => {
    expect(core('Tom Roe, 61, lives in Bonn.', [])).toContain('name=Tom Roe');
  });
});
