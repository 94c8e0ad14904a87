import { describe, expect, it } from 'vitest';
import { chosenIn, tickedOn, untickedIn } from '../../../../src/ai/offline/choices.js';
import { readOffline } from '../../../../src/ai/offline/read.js';

describe('the choices of a form', () => {
  it.each([
    ['☐ tea ☒ coffee', 'coffee'],
    ['[ ] vegan [x] vegetarian [ ] none', 'vegetarian'],
    ['( ) phone  (x) mail  (x) post', 'mail, post'],
    ['male ☐ female ☒', 'female'],
    ['Ja ☒ nein ☐   welche: zwei Schildkröten', 'Ja, welche: zwei Schildkröten'],
    ['□男性 ■女性', '女性'],
    ['○ under 30 ● 30 to 40 ○ over 40', '30 to 40'],
    ['☐ asthma / ☐ epilepsy', ''],
    ['✅ sushi', 'sushi'],
    ['Music you like ☑ folk ☐ metal', 'folk'],
    ['Pets: X cat  O dog  X hen', 'cat, hen'],
    ['☑tea □coffee ☑milk', 'tea, milk'],
  ])('that are ticked in "%s" are "%s"', (line, chosen) => {
    expect(chosenIn(line)).toBe(chosen);
  });

  it.each(['tea and coffee', 'tea ✓', '○ tea', '● tea', 'the (best) tea [1]'])('are none in "%s"', (line) => {
    expect(chosenIn(line)).toBeUndefined();
  });

  it('are a list where each line begins with its box', () => {
    expect(['- [x] chess', '* [ ] golf', 'Diet: [x] vegan [ ] none'].map(tickedOn)).toEqual(['chess', '', undefined]);
  });

  it('leave unmeant what nobody ticked', () => {
    const text = 'Likes: ☒ chess ☐ golf\nSex: male ☐ female ☒';
    expect(untickedIn(text).map(([start, end]) => text.slice(start, end))).toEqual([' golf', 'Sex: male ']);
  });

  it('tell of their subject what is ticked, and of the rest nothing', () => {
    const text =
      'INTAKE\nName: Ada Moor\nSex: male ☐ female ☒\nHobbies: ☒ chess ☐ golf ☐ tennis\n' +
      'Conditions: [ ] asthma [x] migraine [ ] diabetes\nSports:\n- [ ] judo\n- [x] rowing\n';
    const facts = readOffline({
      submissionId: 's',
      text,
      inputType: undefined,
      receivedAt: '2026-01-05T09:00:00.000Z',
      known: {},
    });
    const told = facts.map(({ value }) => (typeof value === 'object' ? value.event : String(value))).join('; ');
    expect(told).toMatch(/female.*chess.*rowing/);
    expect(told).toContain('Conditions: migraine');
    expect(told).not.toMatch(/\bmale|golf|tennis|asthma|diabetes|judo/);
  });
});
