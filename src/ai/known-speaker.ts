import type { Grounded } from '../profile/observation.js';
import type { Known } from '../text/conversation.js';

/** More names than these are no person's. */
const MOST_CALLED = 10;

/** What is known of the subject once facts have named it: it tells who speaks in the next text. */
function knownAfter({ facts }: Grounded, called: readonly string[]): readonly string[] {
  const told = facts.findLast(({ path, polarity }) => path === 'core_info.name' && polarity === 'asserts')?.value;
  return typeof told !== 'string' || called.includes(told) ? called : [told, ...called].slice(0, MOST_CALLED);
}

/**
 * Reads texts of one profile in their order, each knowing the names that those before it gave, and tells what was found
 * in each by its submission.
 */
export async function readKnowingSpeaker<Input extends { submissionId: string; known?: Known | undefined }>(
  inputs: readonly Input[],
  read: (input: Input, known: Known) => Promise<Grounded>,
): Promise<Map<string, Grounded>> {
  const found = new Map<string, Grounded>();
  let called = inputs[0]?.known?.called ?? [];
  for (const input of inputs) {
    const grounded = await read(input, { ...input.known, called });
    found.set(input.submissionId, grounded);
    called = knownAfter(grounded, called);
  }
  return found;
}
