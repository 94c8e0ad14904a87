import { describe, expect, it } from 'vitest';
import { ground } from '../../../src/ai/ground.js';
import { readOffline } from '../../../src/ai/offline/read.js';
import { parseText } from '../../../src/text/parse.js';

/** What is stored as the name of the subject of a text. */
function nameIn(text: string): unknown {
  const parsed = parseText(text);
  const posted = { submissionId: 's1', text, inputType: undefined, receivedAt: '2026-03-01T00:00:00.000Z' };
  const { facts } = ground(text, readOffline({ ...posted, known: {} }, {}, parsed), {}, parsed);
  return facts.find(({ path }) => path === 'core_info.name')?.value;
}

describe('what a helper calls the one who speaks without a name', () => {
  it.each<[string, string]>([
    ['User: hi\nAssistant: Good evening, Imogen! How was work?\nUser: long', 'Imogen'],
    ['Customer: it leaks\nAgent Bea: Thank you Torsten. Which model?\nCustomer: the blue one', 'Torsten'],
    ['Me: back again\nLumo: heyyy Bastien! how are you today\nMe: tired', 'Bastien'],
    ['User: which shall I take\nAssistant: Take the red one. Sorry to hear it broke, Anneke.\nUser: ta', 'Anneke'],
    ['Utilisateur : je suis crevé\nAssistant : Bonjour Bastien ! Une longue journée ?\nUtilisateur : oui', 'Bastien'],
    ['User: one\nAssistant: Oh, Zhavrelle. Poor you.\nUser: two\nAssistant: Sure, Zhavrelle!\nUser: bye', 'Zhavrelle'],
    ['User: hi\nAssistant: How should I address you?\nUser: Rupert\nAssistant: Nice to meet you, Rupert.', 'Rupert'],
    ['[{"role":"user","content":"hi"},{"role":"assistant","content":"Hi Imogen! A \\"new\\" start."}]', 'Imogen'],
  ])('is their name: %j', (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it.each<[why: string, text: string]>([
    ['the head of a letter', 'User: write to my landlord\nAssistant: Hi Imogen,\nthe tap drips.\nUser: good'],
    ['whom the user means', 'User: a line for Imogen please\nAssistant: Hi Imogen! Happy birthday.\nUser: good'],
    ['what the user denies', 'User: hi\nAssistant: Hi Imogen!\nUser: why imogen, wrong chat'],
    ['an order to the helper', '[{"role":"system","content":"Hi Imogen!"},{"role":"user","content":"hi"}]'],
    ['a pet name', 'User: hi\nAssistant: Hi sunshine! Hello Honey! Hey, Champ.\nUser: no'],
    ['praise', 'User: done\nAssistant: Lovely, well done! Great, Amazing.\nUser: thanks'],
    ['a name heard once that nobody is given', 'User: hi\nAssistant: Welcome, Zhavrelle!\nUser: hi'],
    ['two names', 'User: hi\nAssistant: Hi Imogen!\nUser: hm\nAssistant: Hi Torsten!\nUser: bye'],
    ['the helper', 'User: hi\nImogen (support): Hi\nUser: ok\nImogen (support): Thanks, Imogen.\nUser: bye'],
  ])('is not %s', (_, text) => {
    expect(nameIn(text)).toBeUndefined();
  });
});
