import { ground } from '../../../../src/ai/ground.js';
import { tellContext } from '../../../../src/profile/context.js';
import { shownValues } from '../../../../src/profile/decisions.js';
import { summarize } from '../../../../src/profile/summary.js';
import { profileAfter, stateAfter } from '../../profile/telling.js';
import { read } from './told-by-reader.js';

/** What a text comes to, as its readers get it: the summary and the context, behind reading and grounding. */
export function toldOf(text: string): string {
  const { facts } = ground(text, read(text));
  return `${summarize(profileAfter(facts)) ?? ''}\n${tellContext(shownValues(stateAfter(facts)), 2_000).text}`;
}
