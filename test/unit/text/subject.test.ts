import { describe, expect, it } from 'vitest';
import type { Known } from '../../../src/text/conversation.js';
import { parseText } from '../../../src/text/parse.js';
import { chosenIn } from '../../../src/text/subject.js';

const TWO = 'Maria Duarte: I row.\nTom Roe: I sing.\nMaria Duarte: Good.';
const SAME_NAME = 'Ana Moor: I row.\nAna Diaz: I sing.\nAna Moor: Good.';
const NUMBERS =
  '[3/5/24, 09:10] +44 7700 900118: I row\n[3/5/24, 09:11] +44 7700 900119: I sing\n' +
  '[3/5/24, 09:12] +44 7700 900118: Good';
const CALL =
  'Call of 4 May. Present: Rachel Lee (Account Executive), Bongani Dube (Customer)\n\n' +
  'Rachel: How is it going?\nBongani: I moved to Durban.\nRachel: Good.';
const CLAIM =
  'CALL RECORDING 12\nSpeaker 1 (Claims: Yvonne)\nSpeaker 2 (Policyholder: Tom Roe)\n\n' +
  '00:04 Yvonne: What happened?\n00:11 Tom Roe: The oak came down.\n00:20 Yvonne: Was anyone hurt?\n00:23 Tom Roe: No.';
const MAIL =
  'From: Odile Vos <odile@example.org>\nTo: Sven\nSubject: Boats\nDate: 4 May 2025\n\nI row.\n\n' +
  'On 3 May 2025, Sven Holm <sven@example.org> wrote:\n> I sing.';
const LETTER = 'From: Odile Vos <odile@example.org>\nTo: Sven Holm\nSubject: Boats\n\nI row.';
const SLACK = JSON.stringify([
  { type: 'message', user: 'U07AKR', user_profile: { real_name: 'Ana Moor' }, text: 'I row', ts: '1741084800.0002' },
  { type: 'message', user: 'U02BTD', user_profile: { real_name: 'Sven Holm' }, text: 'I sing', ts: '1741084900.0002' },
  { type: 'message', subtype: 'channel_join', user: 'U09XX', text: 'has joined', ts: '1741085100.000000' },
]);

describe('the subject of a conversation', () => {
  it.each<[string, string, Known, string | null, string]>([
    ['whom the post names', TWO, { given: 'tom roe' }, 'Tom Roe', 'given'],
    ['whom the post names by first name', TWO, { given: 'Tom' }, 'Tom Roe', 'given'],
    ['nobody when the post names none of them', TWO, { given: 'Olga' }, null, 'nobody'],
    ['nobody when the post could mean two', SAME_NAME, { given: 'Ana' }, null, 'nobody'],
    ['one of two of a first name', SAME_NAME, { called: ['Ana Diaz'] }, 'Ana Diaz', 'known'],
    ['nobody when the profile could be two', SAME_NAME, { called: ['Ana'] }, null, 'nobody'],
    ['nobody when the profile is known as another', TWO, { called: ['Olga Petrova'] }, null, 'nobody'],
    ['whom the profile’s id names', TWO, { profileId: 'tom.roe' }, 'Tom Roe', 'id'],
    ['a guess, where nothing is known', TWO, {}, 'Maria Duarte', 'first'],
    ['whom a model names, where nothing else tells', TWO, { byModel: 'Tom Roe' }, 'Tom Roe', 'model'],
    ['nobody of whom a model makes up', TWO, { called: ['Olga'], byModel: 'Ben' }, null, 'nobody'],
    ['whoever has the known number', NUMBERS, { called: ['+447700900119'] }, '+44 7700 900119', 'known'],
    ['no heading of a meeting', `Meeting: residents\n\n${TWO}\nTom Roe: Bye.`, {}, 'Maria Duarte', 'first'],
    ['who is listed as the customer', CALL, {}, 'Bongani', 'side'],
    ['who is listed behind a role of customers', CLAIM, {}, 'Tom Roe', 'side'],
    ['the sender of a mail that quotes another', MAIL, {}, 'Odile Vos', 'sender'],
    ['nobody of a mail that another writes to the profile', LETTER, { called: ['Sven Holm'] }, null, 'nobody'],
    ['who wrote a quoted mail, by address', MAIL, { called: ['sven@example.org'] }, 'Sven Holm', 'known'],
    ['somebody by the id of an export', SLACK, { profileId: 'U02BTD' }, 'Sven Holm', 'id'],
    ['the owner of an export', '[09:10] You: I row\n[09:11] Sven: I sing\n[09:12] You: Good', {}, 'You', 'side'],
    ['the owner of a German export', 'Du: Ich rudere\nSven: Ich singe\nDu: Gut', {}, 'Du', 'side'],
    ['the owner of a Spanish export', 'Sven: Canto\nTú: Yo remo\nSven: Bien', {}, 'Tú', 'side'],
    ['the owner of a Chinese export', '小李：我唱歌\n你：我划船\n小李：好', {}, '你', 'side'],
    ['whom a line above names', `Profile of: Tom Roe\n\n${TWO}`, {}, 'Tom Roe', 'heading'],
    ['the user, whatever the post calls them', 'User: I row\nAssistant: I sing', { given: 'Ana' }, 'User', 'side'],
    ['nobody of users with numbers', 'User 1: I row\nUser 2: I sing\nUser 3: I paint', {}, null, 'nobody'],
    ['nobody of a user and a second one', 'User: I row\nUser 2: I sing', {}, null, 'nobody'],
    [
      'the one of them that the post names',
      'client_a: I row\nclient_b: I sing',
      { given: 'client_b' },
      'client_b',
      'given',
    ],
    ['the user whose turns are counted', 'human_1: I row\nai_1: Good\nhuman_2: I sing', {}, 'human_1', 'side'],
    [
      'a guess of speakers with numbers',
      'Speaker0: I row\nSpeaker1: I sing\nSpeaker2: I paint',
      {},
      'Speaker0',
      'first',
    ],
    ['nobody whom a pattern names', TWO, { given: '.*' }, null, 'nobody'],
    ['a name from right to left', 'دانا: أجدف\nسامي: أغني\nدانا: جيد', { given: 'سامي' }, 'سامي', 'given'],
  ])('is %s', (_, text, known, name, chosenBy) => {
    expect(chosenIn(parseText(text, known))).toMatchObject({ name, chosenBy });
  });

  it('is told of a bounded number of speakers', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `[09:10] Ann${'abcdefghij'.charAt(at % 10)}${at}: hi`);
    expect(chosenIn(parseText([...lines, ...lines].join('\n')))?.speakers).toHaveLength(20);
  });
});
