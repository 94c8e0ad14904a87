import type { Importance } from '../../../profile/profile.js';
import { isVital } from '../importance.js';
import type { Remark } from '../remark.js';

/**
 * What makes a clause worth more than its words: a milestone, an illness, a date, standing facts; and less: wishes, and
 * what is said to the other. Guesses, all of them.
 */
export function worthOf(remark: Remark, date: string | undefined, importance: Importance): number {
  const { said, about } = remark;
  let worth = importance === 'high' ? 2 : importance === 'medium' ? 1.25 : 0.9;
  if (isVital(remark)) worth *= 2;
  if (date) worth *= 1.4;
  if (/ (?:you|your|u|ur) /.test(said)) worth *= 0.5;
  if (/ (?:would|could|should|might|maybe|hope|wish|if) /.test(said)) worth *= 0.6;
  return about === 'other' ? worth * 0.8 : worth * 1.1;
}
