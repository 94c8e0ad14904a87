import { refusalIn } from '../../profile/refusal.js';
import { type Finding, SAID } from './finding.js';
import { isForNow } from './avoidance.js';
import { listsOf } from './lists.js';
import { isKin } from './people.js';
import { type Sentence, sentencesOf, type Word } from './sentence.js';

const LISTS = listsOf('declined');
const leadsIn = (list: string): string[][] => LISTS.phrases(list).map((phrase) => phrase.split(' '));
const TOLD_BY = leadsIn('told by');
const RAISED_BY = [...TOLD_BY, ...leadsIn('raised by')];
const LED_IN_BY = new Set(LISTS.words('led in by'));
const ENDS = new Set(LISTS.words('ends'));

/** So many sentences of the other side may bring a topic up, and so many of the answer decline it. */
const RAISING = 2;
const DECLINING = 3;
const LONGEST_TOPIC = 3;

/**
 * The topic that the other side has just brought up (`raised`, its last words) and the subject declines to talk about
 * in `answer`: "And your father?" "I'd rather not." At most one, and none where it is declined for the moment alone.
 * Offsets are those of the answer.
 */
export function declinedIn(raised: string, answer: string): Finding[] {
  const said = sentencesOf(answer.slice(0, LAST_WORDS)).slice(0, DECLINING);
  for (const { start, end } of said) {
    const refusal = refusalIn(answer.slice(start, end));
    if (refusal === undefined) continue;
    const leads = refusal === 'to talk' ? RAISED_BY : TOLD_BY;
    const sentences = sentencesOf(raised).slice(-RAISING).reverse();
    const value = sentences.map((sentence) => raisedIn(sentence, leads)).find((topic) => topic !== undefined);
    const isLasting = !said.some((one) => isForNow(answer.slice(one.start, one.end)));
    return value !== undefined && isLasting
      ? [{ path: 'preferences.topics_to_avoid', value, explicitness: SAID, polarity: 'asserts', start, end }]
      : [];
  }
  return [];
}

const LAST_WORDS = 400;

/** The topic that a sentence of the other side brings up by one of `leads`, as it is written. */
function raisedIn({ text, words }: Sentence, leads: readonly string[][]): string | undefined {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const isLed = leads.some((lead) => lead.every((word, ahead) => words[at - lead.length + 1 + ahead]?.word === word));
    const isOwned = isKin(words[at + 1]?.word ?? '') && LED_IN_BY.has(words[at]!.word);
    const topic = isLed || isOwned ? topicAt(words, at + 1) : [];
    if (topic.length > 0) return text.slice(topic[0]!.start, topic.at(-1)!.end);
  }
  return undefined;
}

function topicAt(words: Word[], from: number): Word[] {
  let start = from;
  while (LED_IN_BY.has(words[start]?.word ?? '')) start += 1;
  let end = start;
  while (end < words.length && end - start < LONGEST_TOPIC && isNamed(words[end]!)) end += 1;
  return words.slice(start, end);
}

const isNamed = ({ word }: Word): boolean => /^\p{L}/u.test(word) && !ENDS.has(word) && !LED_IN_BY.has(word);
