import type { Fact } from '../../../../src/profile/observation.js';
import { readOffline } from '../../../../src/ai/offline/read.js';

const RECEIVED_AT = '2024-05-05T12:00:00.000Z';

export const read = (text: string, inputType?: string): Fact[] =>
  readOffline({ submissionId: 's1', text, inputType, receivedAt: RECEIVED_AT });

const MARKS = { asserts: '', retracts: '-', increments: '+' };

/** Facts in short: `age=30`, `-food=sushi` for what is retracted; memories and the language left out. */
export const slotsOf = (text: string, inputType?: string): string[] =>
  read(text, inputType)
    .filter(({ path }) => path !== 'memories' && path !== 'core_info.language')
    .map(({ path, value, polarity }) => `${MARKS[polarity]}${path.split('.').at(-1)}=${String(value)}`);

/** What is remembered, each with its date when it has one. */
export const memoriesOf = (text: string, inputType?: string): string[] =>
  read(text, inputType).flatMap(({ path, value }) =>
    path === 'memories' && typeof value === 'object' ? [`${value.event}${value.date ? ` (${value.date})` : ''}`] : [],
  );
