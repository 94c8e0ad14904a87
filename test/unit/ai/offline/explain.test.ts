import { describe, expect, it } from 'vitest';
import { explainReading } from '../../../../src/ai/offline/explain.js';

const explained = (text: string, more: { subject?: string; inputType?: string } = {}): string[] =>
  explainReading({ text, receivedAt: '2026-03-04T10:00:00.000Z', ...more }).map((line) => line.trim());

describe('the explanation of a reading', () => {
  it('names the row of data, the span or the code that made a fact', () => {
    const lines = explained("I'm Ines, a welder. I live in Porto and I love bouldering.");
    expect(lines.find((line) => line.startsWith('core_info.name = Ines'))).toMatch(/\[[a-z. ]+\]$/);
    expect(lines).toContain("name.sentence -> core_info.name: I'm Ines");
    expect(lines.some((line) => /^core_info\.location = Porto, \.\d\d {2}\[/.test(line))).toBe(true);
  });

  it('tells the likelihood of each clause with the features that weigh most', () => {
    const lines = explained('I was born on a barge. My bus is late.');
    const at = lines.findIndex((line) => /^[01]?\.\d\d kept: I was born on a barge$/.test(line));
    expect(at).toBeGreaterThan(0);
    expect(lines[at + 1]).toMatch(/^[+-]\d/);
    expect(lines.some((line) => /^\.\d\d left: My bus is late$/.test(line))).toBe(true);
  });

  it('marks the turns of the subject, and says how it was chosen', () => {
    const lines = explained('Ana: Hi!\nBo: I live in Rome.\nAna: I live in Bern.\nBo: Nice.', { subject: 'Bo' });
    expect(lines).toContain('transcript, the subject chosen by: given');
    expect(lines).toContain('* Bo: I live in Rome.');
    expect(lines).toContain('Ana: I live in Bern.');
    expect(lines.some((line) => line.startsWith('core_info.location = Rome'))).toBe(true);
    expect(lines.some((line) => line.startsWith('core_info.location = Bern'))).toBe(false);
  });

  it.each(['', ' ', '{}', '"', '\n\n', '[]', '🦀', 'x'.repeat(5_000)])(
    'explains that nothing is said in %j',
    (text) => {
      const lines = explained(text);
      expect(lines[lines.indexOf('facts') + 1]).toBe('none');
    },
  );
});
