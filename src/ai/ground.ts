import { groundFacts } from '../profile/ground.js';
import type { Fact, Grounded } from '../profile/observation.js';
import { voicesOf } from './voices.js';

/**
 * What a text bears out of the facts that were claimed of it. `knownAs` is the name that the profile has. Takes time in
 * proportion to the text, so it belongs on a thread (thread.ts).
 */
export const ground = (text: string, facts: Fact[], knownAs?: string): Grounded =>
  groundFacts(facts, text, voicesOf(text, knownAs));
