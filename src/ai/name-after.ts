import type { Grounded } from '../profile/observation.js';

/** The name that facts give, else the one that was known before: it tells who speaks in the next text. */
export function nameAfter({ facts }: Grounded, knownAs: string | undefined): string | undefined {
  const told = facts.findLast(({ path, polarity }) => path === 'core_info.name' && polarity === 'asserts');
  return typeof told?.value === 'string' ? told.value : knownAs;
}
