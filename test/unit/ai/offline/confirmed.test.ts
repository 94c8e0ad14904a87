import { describe, expect, it } from 'vitest';
import { ground } from '../../../../src/ai/ground.js';
import { readOffline } from '../../../../src/ai/offline/read.js';
import { parseText } from '../../../../src/text/parse.js';

/** What is stored of a talk, memories among it. */
function storedOf(text: string): string[] {
  const parsed = parseText(text);
  const posted = { submissionId: 's1', text, inputType: undefined, receivedAt: '2026-03-01T00:00:00.000Z' };
  const { facts } = ground(text, readOffline({ ...posted, known: {} }, {}, parsed), {}, parsed);
  return facts.map(({ value }) => (typeof value === 'object' ? value.event : String(value)));
}

describe('a bare answer about a life', () => {
  it.each<[string, string]>([
    ['Bot: Any allergies?\nUser: shellfish', 'Allergies: shellfish'],
    ['Bot: Do you take any medication?\nUser: just metformin', 'Medication: metformin'],
    ['Bot: Any pets?\nUser: two parrots', 'Pets: two parrots'],
    [
      'Bot: Any allergies?\nUser: shellfish. I live with my sister in Leeds and I teach chemistry.\nBot: Nice!\n' +
        'User: I volunteer at the repair cafe every second Saturday.',
      'Allergies: shellfish',
    ],
  ])('is remembered with what was asked: %j', (text, told) => {
    expect(storedOf(text)).toContain(told);
  });

  it.each<[string, RegExp]>([
    ['Bot: Any allergies?\nUser: none', /none|Allergies/],
    ['Bot: Any allergies?\nUser: what for?', /what|Allergies/],
    ['Coach: Does your son have any allergies?\nMe: dust', /dust/],
  ])('tells nothing, or of somebody else: %j', (text, untold) => {
    expect(storedOf(text).filter((one) => untold.test(one))).toEqual([]);
  });
});

describe('what another asks and the subject confirms', () => {
  it.each<[string, string]>([
    ['Interviewer: And you are a welder by trade?\nCandidate: Yes, since school.', 'I am a welder by trade'],
    ['Host: You grew up in Tromsø?\nGuest: That is right.', 'I grew up in Tromsø'],
    ['Assistant: You mentioned you are a locksmith in Wales?\nUser: yep', 'I am a locksmith in Wales'],
    ['Assistant: So your daughter plays the harp?\nUser: yes, every day', 'my daughter plays the harp'],
    ['Assistant: And that you are 61?\nUser: Yes.', '61'],
  ])('is told by them: %j', (text, told) => {
    expect(storedOf(text)).toContain(told);
  });

  it.each<[string, RegExp]>([
    ['Assistant: And you are a welder by trade?\nUser: No, a cook.', /welder/],
    ['Assistant: And you are a welder by trade?\nUser: yes but that was long ago', /welder/],
    ['Assistant: Would you like a trip to Rome?\nUser: yes please', /Rome/],
    ['Assistant: Are you looking for a new phone?\nUser: yes', /phone/],
    ['Assistant: Do you have the order number?\nUser: yes', /order/],
    ['Assistant: Did you grow up in Tromsø?\nUser: why do you ask', /Tromsø/],
    ['Assistant: Shall I book the harp lesson for you?\nUser: yes', /harp/],
    ['Assistant: I am a welder too. Nice trade!\nUser: yes', /welder/],
  ])('is nothing of theirs: %j', (text, untold) => {
    expect(storedOf(text).filter((one) => untold.test(one))).toEqual([]);
  });
});
