import { describe, expect, it } from 'vitest';
import { readOffline } from '../../../src/ai/offline/read.js';
import { ground } from '../../../src/ai/ground.js';
import { secretsIn } from '../../../src/profile/secrets.js';
import { claim, ground as groundClaim } from './claims-of-texts.js';

const secretsOf = (text: string): string[] => secretsIn(text).map(({ start, end }) => text.slice(start, end));

describe('a secret', () => {
  it.each([
    ['my card is 4012-8888-8888-1881, ok', '4012-8888-8888-1881'],
    ['5105105105105100', '5105105105105100'],
    ['IBAN GB82 WEST 1234 5698 7654 32 please', 'GB82 WEST 1234 5698 7654 32'],
    ['the wifi password is bluefish', 'bluefish'],
    ['{"user":"ada","password":"open sesame"}', '"open sesame"'],
    ['password=letmein&city=York', 'letmein&city=York'],
    ['my PIN for the blue card is 9731', '9731'],
    ['cvc: 881', '881'],
    ['my passphrase is green horse sings, you see', 'green horse sings'],
    ['moonbase7 is my password', 'moonbase7'],
    ['Mein Passwort lautet Apfel9', 'Apfel9'],
    ['mon mot de passe est citron', 'citron'],
    ['token ghp_abcdefghij1234567890 here', 'ghp_abcdefghij1234567890'],
    ['it says q7RtY9pLm2XzKw84VbNc1sDf', 'q7RtY9pLm2XzKw84VbNc1sDf'],
  ])('stands in %j', (text, secret) => {
    expect(secretsOf(text)).toEqual([secret]);
  });

  it.each([
    'I forgot my password.',
    'my password is too weak',
    'My password was stolen last week',
    'I pin 2000 pictures a year',
    'call me on 020 7946 0958',
    'order 4111 1111 1111 1112 came',
    'I collect enamel pins, 300 of them',
    'this is my password manager',
    'https://example.org/a/Some-Long-Title-Of-2024-And-More-Words',
    'born 1990-04-02, flat 12b, SW1A 1AA',
  ])('does not stand in %j', (text) => {
    expect(secretsOf(text)).toEqual([]);
  });
});

describe('what is kept of a text with secrets', () => {
  const keptOf = (text: string) =>
    ground(
      text,
      readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: '2026-11-26T12:00:00.000Z', known: {} }),
    );

  it.each([
    [
      'Hello, my card number is 4012 8888 8888 1881 and my password is moonbase7, I am Vera from Graz.',
      ['4012', 'moonbase'],
    ],
    ['{"name":"Vera Holt","password":"moonbase7","city":"Graz","hobbies":["chess"]}', ['moonbase']],
    ['I am Vera. My PIN is 9731 because I love cats. I live in Graz.', ['9731']],
    ['Ich heiße Vera, mein Passwort ist Apfelbaum und ich wohne in Graz.', ['Apfelbaum']],
    ['My passphrase is green horse sings. We moved to Graz in 2019 and I have been a nurse since.', ['green horse']],
  ])('holds none of %j, in no value and no quote', (text, secrets) => {
    const { facts, said, dropped } = keptOf(text);
    expect(JSON.stringify(facts)).toContain('Graz');
    for (const secret of secrets) expect(JSON.stringify([facts, said, dropped])).not.toContain(secret);
    for (const { evidence } of facts) expect(text.slice(evidence.start, evidence.end)).toBe(evidence.quote);
  });

  it('is less too where a model claims it', () => {
    const text = 'My password is moonbase7 and I adore chess.';
    expect(groundClaim(text, claim('memories', 'My password is moonbase7', text))).toEqual([]);
    expect(groundClaim(text, claim('interests.gaming', 'chess', text))[0]?.evidence.quote).toBe('and I adore chess.');
  });
});

describe('the evidence of a language', () => {
  it.each([
    ['en', 'Dr Jones told me that my scan of 12 May is bad and I am afraid of it.'],
    ['de', 'Uwe, 44, aus Bonn: ich bin krank und meine Frau auch nicht gesund.'],
    ['ja', '私は東京に住んでいます。四十四歳です。'],
  ])('is a few words, of %s', (code, text) => {
    const [fact] = groundClaim(text, claim('core_info.language', code, text));
    const { quote, start, end } = fact!.evidence;
    expect(text.slice(start, end)).toBe(quote);
    expect(quote.length).toBeLessThan(30);
    expect(quote).not.toMatch(/\d|Jones|Uwe|Bonn/);
  });

  it('is the field that declares it', () => {
    const [fact] = groundClaim('Name: Ada\nLanguage: German', claim('core_info.language', 'de', 'Language: German'));
    expect(fact?.evidence.quote).toBe('Language: German');
  });
});
