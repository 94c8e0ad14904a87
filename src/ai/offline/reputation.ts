import { traitsIn } from './character.js';
import { cueOf, hears } from './cues.js';
import { SAID, type Slot, WEAK } from './finding.js';
import { isIronic } from './irony.js';
import { listsOf } from './lists.js';
import type { Sentence } from './sentence.js';
import { type Wording, wordingOf, wordsBetween } from './wording.js';

const LISTS = listsOf('reputation');

/**
 * Traits that the subject tells by way of something else: of others who keep saying so (`people say I'm stubborn`), of
 * being that (`as an introvert, …`), of pride and of faults (`I pride myself on being punctual`). What others say
 * counts when the subject lets it stand.
 */
export function reputationOf(sentence: Sentence): Slot[] {
  if (!hears(sentence.words, TELLING)) return [];
  const wording = wordingOf(sentence);
  const { said } = wording;
  if (sentence.asks || isIronic(sentence)) return [];
  const own = OWN.flatMap((pattern) => matched(wording, pattern, SAID));
  if (own.length > 0) return own;
  if (DISPUTED.test(said)) return [];
  const agreed = AGREED.test(said);
  const heard = HEARSAY.flatMap((pattern) => matched(wording, pattern, agreed ? SAID : WEAK));
  if (heard.length > 0) return heard;
  return agreed ? matched(wording, ONCE, SAID) : [];
}

/**
 * `Shy, bookish and a bit stubborn.`: a sentence that does nothing but say what its subject is like. Of one trait only
 * a noun says that; any does in answer to `describe yourself`.
 */
export function traitsAlone(sentence: Sentence, asked: boolean): Slot[] {
  const { words } = sentence;
  const from = words.findIndex(({ word }) => !OPENING.has(word));
  const head = words.slice(Math.max(0, from));
  if (head.length === 0 || head.length > 30 || sentence.asks || !/^\p{L}/u.test(head[0]?.word ?? '')) return [];
  const traits = traitsIn(sentence, head, { lasting: asked });
  if (traits.length === 0 || isIronic(sentence)) return [];
  const isNoun = traits.length === 1 && head.length <= 4 && traitsIn(sentence, head, { passing: true }).length === 1;
  return traits.length > 1 || isNoun || (asked && head.length < 8) ? traits : [];
}

const OPENING = new Set('well oh hmm um uh so honestly i would say probably maybe mostly , - * •'.split(' '));

/** Whether a question asks what its hearer is like. */
export const asksForCharacter = ({ text, start, end }: Sentence): boolean =>
  ASKS_CHARACTER.test(text.slice(Math.max(start, end - 300), end));

const ASKS_CHARACTER = new RegExp(
  [
    String.raw`\b(?:describe (?:yourself|your (?:personality|character))|what (?:are you like`,
    'kind of (?:a )?(?:person|guy|girl|man|woman) are you)|your (?:personality|character|temperament)',
    '(?:strengths|weaknesses|flaws|qualities) (?:do you|are yours)',
    String.raw`your (?:\w+ )?(?:strengths?|weakness(?:es)?|flaws?|qualities|traits?)|you as a person)\b`,
  ].join('|'),
  'i',
);

const TELLING = cueOf(LISTS.words('telling').join(' '));

const MANY = [
  '(?:people|everyone|everybody|others|(?:some|most|all) (?:people|friends)|they all|folks',
  String.raw`(?:all )?(?:of )?my (?:\w+ ){0,2}(?:friends|family|parents|coworkers|co-workers|colleagues|kids`,
  'children|students|teachers|mates|siblings|sisters|brothers|roommates|teammates|neighbors|neighbours)',
  'friends|(?:those|people|anyone) (?:who|that) knows? me(?: well)?',
  String.raw`my (?:\w+ )?(?:wife|husband|partner|girlfriend|boyfriend|mother|mom|mum|father|dad|sister|brother`,
  'grandmother|grandma|therapist|best friend|bestie|roommate|other half|son|daughter))',
].join('|');
const MOST = [
  String.raw`(?:everyone|everybody|(?:most|all) (?:people|friends)|(?:all )?(?:of )?my (?:\w+ ){0,2}(?:friends`,
  'family|coworkers|co-workers|colleagues|kids|students|siblings|roommates|teammates)',
  '(?:those|people|anyone) (?:who|that) knows? me(?: well)?)',
].join('|');
const OFTEN = [
  '(?:(?:always|often|usually|constantly|all|both|sometimes|still|would|will|generally|tend to|like to',
  'keep|also|really|even|frequently|jokingly) )*',
].join('|');

const OWN = [
  new RegExp(
    [
      String.raw`\b(?:pride myself (?:on|in)|take pride in|guilty of|reputation (?:for|of)|accused of|struggle with`,
      'habit of|tendency (?:of|for)|result of|proud of) (?:always )?being (?:an? )?',
    ].join('|'),
  ),
  new RegExp(
    [
      '^(?:(?:so|and|but|well|honestly) ,? ?)?(?:speaking )?(?:as|being) (?:an? |someone who is ',
      String.raw`somebody who is )(?=[^,]{2,40} ,? ?(?:i|my|it|this|that)\b)`,
    ].join('|'),
  ),
  /\byou (?:could|can|might|would)(?: probably| even)? (?:say(?: that)? i am|call me) /,
  /\b(?:the|such an?) (?=[\w -]{3,24} (?:that )?i am\b)/,
  new RegExp(
    [
      String.raw`\bi (?:know|realize|realise|admit|am aware|find|feel like|am told|have been told`,
      'get told)(?: that)? i (?:am|can be|come across as|come off as) ',
    ].join('|'),
  ),
];
const HEARSAY = [
  new RegExp(
    [
      String.raw`\b(?:${MOST} ${OFTEN}|${MANY} (?=always|often|usually|constantly|all |both|still|would|keep|even`,
      `frequently)${OFTEN})(?:says?|saying|tells?(?: me)?|telling me|thinks?|jokes?|swears?|reckons?`,
      'claims?|complains?|insists?|agrees?|tease me)(?: that)? i (?:am|can be|have always been',
      'tend to be) ',
    ].join('|'),
  ),
  new RegExp(
    [
      String.raw`\b${MANY} ${OFTEN}(?:calls?|calling|describes?|considers?|sees?|knows?|views?|finds?`,
      'thinks? of) me (?:as |to be )?',
    ].join('|'),
  ),
  new RegExp(
    [
      String.raw`\bi (?:am|have been|get|have often been|have always been|am often|am usually|am always|often get`,
      String.raw`always get|am generally|am sometimes|also get) (?:\w+ )?(?:told|called|described as|known as`,
      'known for being|known to be|considered|seen as|labell?ed|labell?ed as|accused of being',
      'teased for being)(?: that)?(?: (?:repeatedly|many times|more than once|before|often',
      'all my life))?(?: that)?(?: i (?:am|can be|was))? ',
    ].join('|'),
  ),
  /\bi (?:tend to |often |can |may |might |sometimes )?come (?:across|off) as /,
];
/** A single voice, or a single time: counts when the subject agrees. */
const ONCE = new RegExp(
  [
    String.raw`\b(?:(?:says?|said|tells? me|told me|thinks?|thought|claims?)(?: that)? i (?:am|was)`,
    '(?:calls?|called|describes?|described) me(?: as)?) ',
  ].join('|'),
);

const AGREED = new RegExp(
  [
    String.raw`\b(?:(?:they|she|he|people) (?:are|is|were|was|might be|may be|probably (?:are|is))(?: \w+)? right`,
    '(?:he|she|they) (?:has|have) (?:a|got a) point',
    'it is (?:probably |kind of |sort of |totally |so )?(?:true|fair|accurate)',
    'that is (?:probably |kind of |totally |fairly )?(?:true|fair|accurate|me)|not wrong',
    'i (?:guess|suppose|think|have to|must|would|do|fully|totally|kind of|can not)(?: to',
    ' really)? (?:agree|so|am|argue|disagree with that|deny it)|i agree|guilty|fair enough|which is true',
    String.raw`rightly so|no argument|can not deny|can not argue|yes|yep|yeah)\b`,
  ].join('|'),
);
const DISPUTED = new RegExp(
  [
    String.raw`\bcome (?:across|off) as [^.]{2,30}\bbut\b`,
    String.raw`\b(?:but (?:i (?:do not|am not|disagree|never|really am not|would not|am actually)|that is not`,
    'it is not|they are wrong|she is wrong|he is wrong|not really|i am (?:really|just|actually)|really i)',
    'i disagree|not true|(?:are|is|was|were) (?:so |just |totally )?wrong|i do not (?:think|see|feel',
    String.raw`agree|get)|could not be further|no idea why|not sure (?:why|i agree)|which i am not|i am not)\b`,
  ].join('|'),
);

/** Claims of what the words behind a pattern say, as far as their clause goes. */
function matched(wording: Wording, pattern: RegExp, explicitness: number): Slot[] {
  const found = pattern.exec(wording.said);
  if (!found) return [];
  const from = found.index + found[0].length;
  const stop = /\b(?:because|which|unless|if|while|he|she|they|it|is|are|was|i)\b|[.;:()]| - /.exec(
    wording.said.slice(from),
  );
  const denied =
    /\b(?:not|never|no one|nobody|would not|do not)\b/.test(found[0]) ||
    /\b(?:not|never) (?:an? )?$/.test(wording.said.slice(0, from));
  return traitsIn(wording.sentence, wordsBetween(wording, from, stop ? from + stop.index : Infinity), {
    explicitness,
    lasting: true,
    denied,
  });
}
