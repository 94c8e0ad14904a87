import { categoryOf, isPet } from './categories.js';
import { type Finding, PLAIN, SAID, WEAK } from './finding.js';
import { type Interest, interestOf, interestsIn } from './interest.js';
import { lostTaste } from './lost-taste.js';
import { numberAt } from './numerals.js';
import type { Sentence, Word } from './sentence.js';
import type { Statement } from './statement.js';
import { isPastime, verbForm } from './verbs.js';

type Slot = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

/** What a statement says the subject likes, does for pleasure, dislikes or has given up. */
export function likesOf(statement: Statement): Slot[] {
  return statement.kind === 'possession' ? ofPossession(statement) : ofSelf(statement);
}

const LIKING: Record<string, number> = { love: PLAIN, like: SAID, enjoy: PLAIN, adore: PLAIN, prefer: SAID, appreciate: 0.65, dig: 0.7, favor: SAID };
const DISLIKING = new Set(['hate', 'dislike', 'despise', 'loathe', 'detest']);

function ofSelf(statement: Statement): Slot[] {
  const { lemma, object, negated, over, past, modal, sentence, perfect } = statement;
  const text = sentence.text;
  if (modal === 'rather') return negated ? [] : asserted(interestsIn(text, sentence.words.slice(statement.after - 1, statement.end), undefined).filter(({ category }) => category !== 'other'), WEAK + 0.05);
  if (Object.hasOwn(LIKING, lemma)) return liked(statement);
  if (DISLIKING.has(lemma)) return negated || over || modal ? [] : retracted(interestsIn(text, object, undefined), PLAIN);
  if ((lemma === 'stand' || lemma === 'bear') && negated) return retracted(interestsIn(text, object, undefined), SAID);
  if ((lemma === 'eat' || lemma === 'drink' || lemma === 'smoke') && over) return retracted(interestsIn(text, object, lemma === 'smoke' ? undefined : 'food'), SAID);
  if (lemma === 'live' && (object[0]?.word === 'for' || (negated && object[0]?.word === 'without'))) return asserted(interestsIn(text, object[1]?.word === 'my' ? object.slice(2) : object.slice(1), undefined).filter(({ category }) => category !== 'other'), SAID);
  if (lemma === 'go' && DIETS.has(object[0]?.word ?? '') && !negated && !modal) return asserted(interestsIn(text, object.slice(0, 1), 'food'), SAID);
  if (lemma === 'get' && object[0]?.word === 'into' && !negated && !modal) return asserted(interestsIn(text, object.slice(1), undefined).filter(({ category }) => category !== 'other'), 0.65);
  const lost = lostTaste(statement);
  if (lost) return lost;
  if (lemma === 'be') return past && !over && !perfect ? [] : ofBeing(statement);
  if (lemma === 'have' || lemma === 'own' || lemma === 'adopt' || (lemma === 'get' && past)) return past && lemma === 'have' ? [] : petsIn(statement);
  if (lemma === 'spend') return ofSpending(statement);
  if (lemma === 'go' && !past && !modal && (object[0]?.word ?? '').endsWith('ing') && object[0]?.word !== 'going') return graded(interestsIn(text, object, undefined), statement, SAID);
  if ((lemma === 'do' || lemma === 'practice') && !past && (!modal || over) && !MANNERS_OF_DOING.has(object[0]?.word ?? '')) {
    return graded(interestsIn(text, object, undefined).filter(({ category }) => category !== 'other'), statement, SAID);
  }
  if (lemma === 'take' && object[0]?.word === 'up' && !negated && !modal) return asserted(interestsIn(text, object.slice(1), undefined), 0.7);
  if ((lemma === 'start' || lemma === 'learn' || lemma === 'begin') && !negated && !modal && !over) return begun(statement);
  if (isPastime(lemma)) return ofPastime(statement);
  return [];
}

/** `I am doing good`, `I do my best`: nothing that is done for pleasure. */
const MANNERS_OF_DOING = new Set('good great well fine ok okay alright better nothing very pretty just my the'.split(' '));

/** Does this statement only say what is liked or not? Kept as an interest, it need not be remembered too. */
export const isTaste = (statement: Statement): boolean =>
  (Object.hasOwn(LIKING, statement.lemma) || DISLIKING.has(statement.lemma) || (statement.kind === 'possession' && statement.owned.some(({ word }) => /^(?:favou?rite|hobby|hobbies|interests?)$/.test(word)))) && likesOf(statement).length > 0;

/** What one would like is not liked yet. */
const NOT_YET = new Set(['would', 'will', 'could', 'may', 'might', 'should', 'want']);
/** `I like to think`, `I hate to say`: ways of speaking. */
const TALK = new Set('be think say know see hear have get thank believe imagine ask keep make call consider tell point add'.split(' '));

function liked(statement: Statement): Slot[] {
  const { lemma, object, negated, over, past, modal, sentence, after, end } = statement;
  const strength = (LIKING[lemma] ?? SAID) - (statement.elided ? 0.1 : 0) - (statement.doubtful ? 0.2 : 0);
  if (NOT_YET.has(modal)) return [];
  if (object[0]?.word === 'to' && TALK.has(object[1]?.word ?? '')) return [];
  const exceptions = exceptionsOf(sentence, after, end);
  const passing = (sentence.words[after - 1]?.word ?? '').endsWith('ing') && !statement.elided;
  const things = (lemma === 'prefer' ? interestsIn(sentence.text, beforeRival(object), undefined) : interestsIn(sentence.text, object, undefined)).filter(({ category }) => !passing || category !== 'other');
  const gone = negated || over || (past && !statement.perfect && !statement.elided);
  if (past && !over && !negated && !statement.perfect) return asserted(things.filter(({ category }) => category !== 'other'), 0.45).concat(retracted(exceptions, SAID));
  if (gone) return retracted(things, SAID);
  return [...asserted(things, strength), ...retracted(exceptions, SAID)];
}

/** `jazz to rock`, `tea over coffee`: only what comes first is preferred. */
function beforeRival(object: Word[]): Word[] {
  const rival = object.findIndex(({ word }, at) => at > 0 && (word === 'over' || word === 'to' || word === 'rather' || word === 'instead'));
  return rival > 0 ? object.slice(0, rival) : object;
}

/** `except bananas`, `but not metal`, `apart from olives`. */
function exceptionsOf({ text, words }: Sentence, from: number, end: number): Interest[] {
  for (let at = from; at < Math.min(words.length, end + 2); at += 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word;
    if (word === 'except') return interestsIn(text, words.slice(next === 'for' ? at + 2 : at + 1, at + 12), undefined);
    if (word === 'but' && next === 'not') return interestsIn(text, words.slice(at + 2, at + 12), undefined);
    if ((word === 'apart' || word === 'aside') && next === 'from') return interestsIn(text, words.slice(at + 2, at + 12), undefined);
  }
  return [];
}

const KEENNESS: Record<string, string[]> = {
  into: [], fan: ['of'], fond: ['of'], obsessed: ['with'], passionate: ['about'], crazy: ['about'], mad: ['about', 'on'], keen: ['on'], interested: ['in'], addicted: ['to'], hooked: ['on'],
  love: ['with'], enthusiastic: ['about'], good: ['at'], great: ['at'], devoted: ['to'], partial: ['to'], talented: ['at'], skilled: ['at'], nuts: ['about'], sucker: ['for'], big: ['on'],
};
const LOVERS = /^(?:lovers?|fan|enthusiast|buff|addict|fanatic|freak|geek|nerd|person|aficionado|junkie|devotee|fanboy|fangirl)$/;

function ofBeing(statement: Statement): Slot[] {
  const { object, sentence, modal, over, negated } = statement;
  if (modal && !over) return [];
  const gone = over || negated;
  for (let at = 0; at < Math.min(object.length, 8); at += 1) {
    const { word } = object[at] as Word;
    const links = Object.hasOwn(KEENNESS, word) ? KEENNESS[word] : undefined;
    const next = object[at + 1]?.word ?? '';
    const follows = links && (links.length === 0 ? object.slice(at + 1) : links.includes(next) ? object.slice(at + 2) : topicAfter(object, at));
    if (follows && follows.length > 0 && !(object[at - 1]?.word ?? '').endsWith('ing') && (word !== 'love' || object[at - 1]?.word === 'in')) return tell(interestsIn(sentence.text, follows, undefined), word === 'good' || word === 'great' ? 0.65 : SAID, gone);
    if (LOVERS.test(word) && at > 0) return ofLover(statement, at, gone);
    if (DIETS.has(word) && (next === '' || /^[,]|and|so|now|because|for|since$/.test(next))) {
      const diet = interestOf(sentence.text, object.slice(at, at + 1), 'food');
      return diet ? tell([diet], SAID, gone) : [];
    }
    if (word === 'avid' || word === 'keen' || word === 'amateur' || word === 'passionate' || word === 'hobby') {
      const thing = interestOf(sentence.text, object.slice(at, at + 2 + (object[at + 2]?.word === 'player' ? 1 : 0)), 'hobbies');
      return thing ? tell([{ ...thing, category: categoryOf(activityOf(thing.words.at(-1)?.word ?? '')) ?? thing.category }], SAID, gone) : [];
    }
    if (word === 'favorite' || word === 'favourite') return [];
  }
  if (object[0]?.word === 'back' && isPastime(verbForm(object[1]?.word ?? '')?.lemma ?? '')) return tell(interestsIn(sentence.text, object.slice(1), undefined), 0.7, gone);
  if (object[0]?.word === 'on' && categoryOf(object[1]?.word ?? '') === 'music') return tell(interestsIn(sentence.text, object.slice(1), undefined), 0.65, gone);
  return sittingOn(statement);
}

const DIETS = new Set(['vegan', 'vegetarian', 'pescatarian']);

/** `runner` is about `run`, `reader` about `read`. */
const activityOf = (word: string): string => word.replace(/(?:nn|mm)er$/, (end) => end.charAt(0)).replace(/(?:er|ist|or)$/, '');

/** `talented when it comes to technology`. */
function topicAfter(object: Word[], at: number): Word[] | undefined {
  const to = object.findIndex(({ word }, index) => index > at && word === 'comes');
  return to > 0 && object[to + 1]?.word === 'to' ? object.slice(to + 2) : undefined;
}

/** `a big dog lover`, `more of a cat person`, `a morning person`: the words before it, when they name something. */
function ofLover({ object, sentence }: Statement, at: number, gone: boolean): Slot[] {
  let from = at - 1;
  while (from > 0 && !/^(?:a|an|the|big|huge|real|true|total|such|massive|avid|of|very|serious)$/.test(object[from - 1]?.word ?? '')) from -= 1;
  const thing = interestOf(sentence.text, object.slice(from, at), undefined);
  return thing && (object[at]?.word !== 'person' || categoryOf(thing.words.map(({ word }) => word).join(' '))) ? tell([thing], SAID, gone) : [];
}

/** `most of my time I am on facebook`. */
function sittingOn({ object, sentence, begin }: Statement): Slot[] {
  if (object[0]?.word !== 'on') return [];
  const lead = sentence.words.slice(0, begin).map(({ word }) => word).join(' ');
  if (!/\b(?:majority|most|all) of my (?:free )?time\b/.test(lead)) return [];
  return asserted(interestsIn(sentence.text, object.slice(1), undefined), 0.65);
}

/** `spend my weekends hiking`, `spend most of my time with books`, `spend all of my money on hats`. */
function ofSpending({ object, sentence, negated, modal, past }: Statement): Slot[] {
  if (negated || modal || past) return [];
  const own = object.findIndex(({ word }) => word === 'my' || word === 'hours' || word === 'time');
  if (own < 0) return [];
  const noun = object.findIndex(({ word }, at) => at >= own && /^(?:time|money|weekends?|days?|evenings?|nights?|hours|afternoons?|mornings?|sundays?|saturdays?|paycheck|salary|savings|summers?|winters?)$/.test(word));
  if (noun < 0) return [];
  let from = noun + 1;
  while (/^(?:on|with|at|in|just|mostly|always|usually|playing|watching)$/.test(object[from]?.word ?? '') && !/^(?:playing|watching)$/.test(object[from]?.word ?? '')) from += 1;
  return asserted(interestsIn(sentence.text, object.slice(from), undefined), 0.75);
}

/** `two cats and a parrot`: the animals among what someone has. */
function petsIn({ object, sentence, negated, modal, over }: Statement): Slot[] {
  if (modal || negated || !(numberAt(object, 0) || /^(?:a|an|some|several|many|my|our|the|both)$/.test(object[0]?.word ?? ''))) return [];
  const found: Slot[] = [];
  for (let at = 0; at < Math.min(object.length, 16); at += 1) {
    const { word } = object[at] as Word;
    if (/^(?:for|with|in|who|named|called|that|of|from|to|at)$/.test(word) && !(word === 'of' && object[at - 1]?.word === 'couple')) break;
    const next = object[at + 1]?.word ?? '';
    if (!isPet(word) || isPet(next) || /^(?:allergy|sitter|shop|shelter|food|walker|walking|doll|toy|person|lover|business|store|costume|on|days?)$/.test(next)) continue;
    const thing = interestOf(sentence.text, object.slice(at, at + 1), 'pets');
    if (thing) found.push(...tell([{ ...thing, category: 'pets', value: thing.value === thing.value.toUpperCase() ? thing.value.toLowerCase() : thing.value }], 0.7, over));
  }
  return found;
}

/** A pastime in the present: `I play chess`, `I sing`, `we go skiing`. In the past it is an event, not an interest. */
function ofPastime(statement: Statement): Slot[] {
  const { lemma, object, sentence, after, negated, over, past, modal, perfect } = statement;
  const verb = sentence.words[after - 1] as Word;
  const progressive = verb.word.endsWith('ing') && !statement.elided;
  if ((modal && (modal !== 'can' || negated)) || (past && !over && !perfect) || (progressive && negated)) return [];
  const gone = negated || over;
  const direct = object[0]?.word === 'to' && lemma === 'listen' ? object.slice(1) : object;
  if (/^(?:it|this|that|them|him|her)$/.test(object[0]?.word ?? '')) return [];
  const things = TRANSITIVE.has(lemma) ? interestsIn(sentence.text, direct, HINTS[lemma]).filter(({ words }) => !/^(?:on|with|in|at|for|as|to|up|out|into|from|about)$/.test(words[0]?.word ?? '')) : [];
  const first = object[0]?.word ?? '';
  if (things.length > 0 && BARE.has(lemma) === false) return tell(KEEPS_VERB.has(lemma) ? [] : things.filter(({ category, words }) => lemma !== 'run' && lemma !== 'write' && lemma !== 'read' || category !== 'other' || words.length > 3), SAID - (past ? 0.15 : 0) - (progressive ? 0.2 : 0), gone).concat(KEEPS_VERB.has(lemma) ? tell(withVerb(statement, things), SAID, gone) : []);
  if (ONLY_TRANSITIVE.has(lemma)) return [];
  if (lemma === 'run' && object.length > 0 && !/^(?:every|marathons?|half|daily|often|on|in|with|for|to|when|each|regularly|,|and|at|\d+)$/.test(first)) return [];
  if ((lemma === 'race' || lemma === 'fish' || lemma === 'write' || lemma === 'drive') && verbForm(verb.word)?.kind === 'past') return [];
  if (perfect && verbForm(verb.word)?.kind === 'past') return [];
  const made = KEEPS_VERB.has(lemma) && !/^(?:in|on|at|with|for|every|to|a|the|my|and|,)$/.test(first) ? things.slice(0, 1).filter(({ words }) => words[0]?.word === first) : [];
  if (made.length > 0) return tell(withVerb(statement, made), 0.75, gone);
  const activity = interestOf(sentence.text, [verb], 'hobbies');
  return activity ? tell([activity], modal === 'can' ? WEAK : 0.75, gone).concat(BARE.has(lemma) ? tell(things.filter(({ category }) => category !== 'other'), 0.7, gone) : []) : [];
}

const TRANSITIVE = new Set(['play', 'watch', 'read', 'listen', 'collect', 'practice', 'sing', 'dance', 'paint', 'draw', 'write', 'ride', 'cook', 'bake', 'knit', 'crochet', 'sew', 'stream', 'craft', 'run', 'race', 'photograph']);
const ONLY_TRANSITIVE = new Set(['play', 'watch', 'listen', 'practice', 'craft', 'ride', 'box', 'row', 'game', 'collect', 'race', 'photograph', 'lift', 'program', 'train']);
const KEEPS_VERB = new Set(['collect', 'ride', 'write', 'knit', 'crochet', 'sew', 'bake', 'cook', 'paint', 'draw', 'photograph', 'race', 'stream', 'run']);
const BARE = new Set(['sing', 'dance', 'paint', 'draw', 'cook', 'bake', 'knit', 'sew', 'crochet', 'run', 'stream', 'write']);
const HINTS: Record<string, string> = { listen: 'music', watch: 'movies', read: 'books', play: 'gaming', sing: 'music' };

/** `collect stamps` rather than `stamps`: the thing alone would say too little. */
function withVerb({ sentence, after }: Statement, things: Interest[]): Interest[] {
  const verb = sentence.words[after - 1] as Word;
  return things.map((thing, at) => (at > 0 ? thing : { ...thing, category: thing.category === 'other' ? 'hobbies' : thing.category, value: sentence.text.slice(verb.start, (thing.words.at(-1) as Word).end) }));
}

function begun({ object, sentence, lemma }: Statement): Slot[] {
  if (object[0]?.word === 'to' && Object.hasOwn(LIKING, object[1]?.word ?? '')) return [];
  const things = interestsIn(sentence.text, object[0]?.word === 'to' ? object.slice(1) : object, undefined);
  return asserted(things.filter(({ category }) => category !== 'other' && (lemma === 'learn' || (object[0]?.word ?? '').endsWith('ing') || object[0]?.word === 'to')), 0.65);
}

function ofPossession({ owned, object, sentence, negated, past, lemma, over, modal }: Statement): Slot[] {
  const owner = owned.map(({ word }) => word);
  const last = owner.at(-1) ?? '';
  if (modal || (lemma !== 'be' && lemma !== 'include' && lemma !== 'includes')) return [];
  const favorite = owner.findIndex((word) => /^(?:favou?rite|fave|fav|favorites)$/.test(word));
  if (favorite >= 0 && !past) {
    const kind = owner.slice(favorite + 1).join(' ');
    const things = interestsIn(sentence.text, object, kindOf(kind));
    return tell(things, PLAIN, negated || over);
  }
  if (/^(?:hobby|hobbies|interests?|passions?|pastimes?|obsession|pleasures?|loves)$/.test(last) && !past) return tell(interestsIn(sentence.text, object, 'hobbies'), PLAIN, negated || over);
  return [];
}

/** The category of what is someone's favorite, if its kind has one: a color is no art. */
const kindOf = (kind: string): string | undefined => (/\b(?:colou?r|season|number|word|day|month|time|holiday|teacher|subject|quote|place|thing)\b/.test(kind) ? undefined : categoryOf(kind));

/** `X is my favorite thing`, `X is my passion`, `nothing better than X`: the thing comes first or stands alone. */
export function likesOutside({ text, words }: Sentence): Slot[] {
  const at = words.findIndex(({ word }, index) => (word === 'is' || word === 'are') && words[index + 1]?.word === 'my' && index > 0);
  if (at > 0) {
    const end = words.slice(at + 2, at + 6).map(({ word }) => word).join(' ');
    if (/^(?:(?:biggest|only|main|absolute|all-time|great|true|real|one) )*(?:favou?rite|passion|hobby|obsession|thing|guilty pleasure|jam|life)\b/.test(end)) {
      const from = Math.max(0, words.slice(0, at).findLastIndex(({ word }) => word === ',' || word === 'but') + 1);
      const kind = /\bfavou?rite (\w+)/.exec(end)?.[1];
      return asserted(interestsIn(text, words.slice(from, at), kind === undefined ? undefined : kindOf(kind)), SAID);
    }
  }
  const cleft = clefted(words);
  if (cleft) return asserted(interestsIn(text, cleft.things, cleft.hint), 0.7);
  const better = words.findIndex(({ word }, index) => word === 'than' && /^(?:better|more)$/.test(words[index - 1]?.word ?? '') && /^(?:nothing|there|nothing's)$/.test(words[0]?.word ?? ''));
  return better > 0 ? asserted(interestsIn(text, words.slice(better + 1, better + 4), undefined), 0.65) : [];
}

/** `what I mostly play is chess`: what stands behind the verb. */
function clefted(words: Word[]): { things: Word[]; hint: string | undefined } | undefined {
  const from = words.findIndex(({ word }, at) => word === 'what' && words[at + 1]?.word === 'i');
  if (from !== 0) return undefined;
  const verb = words.findIndex(({ word }, at) => at > 1 && at < 6 && /^(?:love|like|enjoy|listen|play|read|watch)$/.test(word));
  const is = verb < 0 ? -1 : words.findIndex(({ word }, at) => at > verb && at < verb + 4 && (word === 'is' || word === 'are'));
  return is < 0 || words.slice(0, is).some(({ word }) => word === 'not' || word === 'would') ? undefined : { things: words.slice(is + 1), hint: HINTS[words[verb]?.word ?? ''] };
}

function graded(things: Interest[], { negated, over, past, doubtful }: Statement, explicitness: number): Slot[] {
  return tell(things, doubtful ? WEAK : explicitness, negated || over || past);
}

const path = (category: string): Slot['path'] => `interests.${category}`;

export const asserted = (things: Interest[], explicitness: number): Slot[] =>
  things.map(({ category, value }) => ({ path: path(category), value, explicitness: Math.max(0.3, explicitness), polarity: 'asserts' }));

const retracted = (things: Interest[], explicitness: number): Slot[] =>
  things.map(({ category, value }) => ({ path: path(category), value, explicitness, polarity: 'retracts' }));

const tell = (things: Interest[], explicitness: number, gone: boolean): Slot[] => (gone ? retracted(things, explicitness) : asserted(things, explicitness));

/** `my two dogs`, `our cat`: keeping an animal, wherever a statement mentions it. */
export function petsBeside({ text, words }: Sentence): Slot[] {
  const gone = words.some(({ word }) => /^(?:died|passed|rehomed|buried)$/.test(word));
  for (let at = 0; at < words.length - 1; at += 1) {
    if ((words[at]?.word !== 'my' && words[at]?.word !== 'our') || words[at - 1]?.word === 'miss') continue;
    for (let index = at + 1; index < Math.min(at + 4, words.length); index += 1) {
      const { word } = words[index] as Word;
      if (isPet(word) && !/^(?:dog|cat|pet|horse|fish)$/.test(words[index + 1]?.word ?? '') && !(words[index + 1]?.word ?? '').endsWith("'s")) {
        const thing = interestOf(text, words.slice(index, index + 1), 'pets');
        return thing ? tell([{ ...thing, category: 'pets' }], 0.65, gone || words[at - 1]?.word === 'lost') : [];
      }
      if (!/^(?:two|three|four|five|\d|own|little|old|new|pet|sweet|beloved|dear|lovely|big|small|young|furry|crazy)$/.test(word)) break;
    }
  }
  return [];
}
