import { describe, expect, it } from 'vitest';
import { ground } from '../../../src/ai/ground.js';
import { readOffline } from '../../../src/ai/offline/read.js';
import { withEvidence } from '../../../src/profile/attach-evidence.js';
import { fold } from '../../../src/profile/merge.js';
import { project } from '../../../src/profile/project.js';

const RECEIVED_AT = '2026-01-05T09:00:00.000Z';

/** The ids of what made the values of a profile of one text, as REST shows them. */
function rulesOf(text: string): (string | undefined)[] {
  const read = readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED_AT });
  const { facts } = ground(text, read);
  const state = fold([{ submissionId: 's', receivedAt: RECEIVED_AT, facts }]);
  const shown = JSON.stringify(withEvidence(project(state), state));
  return [...shown.matchAll(/"quote":"[^"]*","received_at":"[^"]*"(?:,"rule":"(?<rule>[^"]*)")?/g)].map(
    (match) => match.groups?.['rule'],
  );
}

describe('what a value rests on', () => {
  it('names what of the reader made each value of a text', () => {
    const rules = rulesOf('My name is Ada and I live in Ghent. I love chess. I was diagnosed with diabetes in 2019.');
    expect(rules.length).toBeGreaterThan(3);
    expect(rules).not.toContain(undefined);
  });

  it('names the scorer of clauses of a language for a memory', () => {
    expect(rulesOf('Soy enfermera y trabajo en un hospital de Sevilla desde 2015.')).toContain('clauses es');
  });

  it('names nothing where a model or a person said it', () => {
    const state = fold([
      {
        submissionId: 's',
        receivedAt: RECEIVED_AT,
        facts: [
          {
            path: 'core_info.age',
            value: 30,
            explicitness: 0.9,
            polarity: 'asserts',
            at: RECEIVED_AT,
            evidence: { quote: 'I am 30', start: 0, end: 7 },
          },
        ],
      },
    ]);
    expect(JSON.stringify(withEvidence(project(state), state))).not.toContain('"rule"');
  });
});
