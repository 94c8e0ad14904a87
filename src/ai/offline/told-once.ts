import type { Fact } from '../../profile/observation.js';
import { plain } from '../../profile/words.js';
import { chosenIn } from './choices.js';
import { isEmpty } from './no-answer.js';

const AVOID = 'preferences.topics_to_avoid';
/** Beside the topic itself a field's line has a few words: a memory of more tells something else. A guess. */
const MOST_BESIDE = 4;

/**
 * Facts without what answers nothing (`Topics to avoid: none`) and without memories of what a field already told: what
 * somebody wants to avoid least of all is remembered beside.
 */
export function toldOnce(facts: readonly Fact[]): Fact[] {
  const telling = facts
    .flatMap(withoutBoxes)
    .filter(
      ({ path, value }) => path === 'memories' || typeof value !== 'string' || !ANSWERS.test(path) || !isEmpty(value),
    );
  const slots = telling.filter(({ path, polarity }) => path !== 'memories' && polarity === 'asserts');
  return telling.filter((fact) => !isToldBy(fact, slots));
}

/** A value that was read with the boxes around it is what is ticked of them. */
function withoutBoxes(fact: Fact): Fact[] {
  if (typeof fact.value !== 'string' || fact.path === 'memories') return [fact];
  const chosen = chosenIn(fact.value);
  if (chosen === undefined) return [fact];
  return chosen === '' ? [] : [{ ...fact, value: chosen }];
}

/** Where an answer such as `none` or `default` says that there is nothing to keep. */
const ANSWERS = /^(?:interests|preferences)\./;

function isToldBy({ path, value, evidence }: Fact, slots: readonly Fact[]): boolean {
  if (path !== 'memories' || typeof value !== 'object') return false;
  const near = slots.filter(({ evidence: other }) => other.start < evidence.end && evidence.start < other.end);
  const event = plain(value.event);
  const body = event.replace(/^[^:：]{1,60}[:：]\s*/, '').replace(/[.!]+$/, '');
  const told = near.map((slot) => plain(String(slot.value)));
  if (near.some((slot, at) => slot.path === AVOID && isOnly(event, told[at]!))) return true;
  const items = new Set(told);
  return items.has(body) || body.split(/\s*[,;、，]\s*(?:and )?/).every((item) => items.has(item));
}

/** Whether an event names a topic and says little beside it. */
function isOnly(event: string, topic: string): boolean {
  const at = event.indexOf(topic);
  if (at < 0) return false;
  const beside = event.slice(0, at) + event.slice(at + topic.length);
  return beside.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').length <= MOST_BESIDE;
}
