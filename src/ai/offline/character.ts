import { type Finding, PLAIN, SAID, WEAK } from './finding.js';
import type { Word } from './sentence.js';
import type { Statement } from './statement.js';

type Slot = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

/** Traits and moods that the subject claims outright. */
export function characterOf(statement: Statement): Slot[] {
  const { lemma, modal, past, perfect, negated } = statement;
  if (statement.kind === 'possession') return ofPossession(statement);
  if (modal && !(modal === 'can' && lemma === 'be') && !(modal === 'would' && statement.object.some(({ word }) => word === 'myself'))) return [];
  if (lemma === 'feel') return past && !perfect && !statement.momentary ? [] : moodsIn(statement, true);
  if (lemma === 'be') return past && !perfect && !statement.over ? [] : [...traitsIn(statement, statement.object, modal === 'can' ? WEAK : SAID), ...(past ? [] : moodsIn(statement, false))];
  if ((lemma === 'consider' || lemma === 'describe' || lemma === 'identify' || lemma === 'call') && !negated && !past) {
    const self = statement.object.findIndex(({ word }) => word === 'myself');
    return self >= 0 ? traitsIn(statement, statement.object.slice(self + 1), PLAIN) : [];
  }
  return [];
}

const TRAITS = new Set(`shy outgoing introverted extroverted introvert extrovert ambivert friendly kind caring compassionate empathetic sensitive emotional loyal honest reliable responsible dependable trustworthy
organized organised disorganized messy tidy neat punctual disciplined hardworking hard-working ambitious driven motivated determined persistent stubborn competitive perfectionist patient impatient calm easygoing easy-going laid-back
relaxed chill optimistic pessimistic realistic realist optimist pessimist positive cheerful funny witty sarcastic humorous playful serious quiet talkative chatty sociable social antisocial reserved private humble modest confident
insecure self-conscious brave courageous bold cautious careful adventurous spontaneous impulsive curious creative imaginative artistic intelligent smart clever analytical logical practical pragmatic thoughtful generous selfish
giving helpful polite blunt direct outspoken open-minded openminded tolerant independent assertive bossy lazy procrastinator workaholic energetic active athletic hyper clumsy forgetful absent-minded dreamer romantic sentimental idealistic
idealist skeptical sceptical philosophical spiritual religious nerdy geeky quirky weird eccentric goofy silly warm gentle affectionate protective jealous moody temperamental grumpy anxious-type detail-oriented meticulous thorough flexible adaptable
resilient resourceful leader nurturing loving diligent studious passionate loner homebody perfectionistic night-owl early-bird thrifty frugal mature wise naive gullible trusting faithful charming charismatic mysterious rebellious stoic`.split(/\s+/));

export const MOODS = new Set(`happy sad angry mad furious upset lonely depressed anxious nervous worried stressed overwhelmed tired exhausted excited thrilled joyful content unhappy miserable heartbroken frustrated annoyed irritated bored hopeful hopeless
grateful thankful proud ashamed guilty embarrassed scared afraid terrified calm peaceful relaxed cheerful ecstatic elated energized energetic gloomy down blue melancholic confused lost homesick jealous optimistic pessimistic burned-out burnt-out
devastated disappointed discouraged moody numb restless sleepy insecure motivated inspired refreshed satisfied enthusiastic delighted glad overjoyed blessed tense uneasy sick cranky grumpy fed-up bummed bitter better worse great awful terrible amazing fantastic wonderful good bad fine stressed-out`.split(/\s+/));

/** Said out of politeness or in answer to a greeting, unless the subject says that it is how they feel. */
const POLITE = new Set(['good', 'fine', 'great', 'well', 'better', 'worse', 'glad', 'bad', 'sick', 'amazing', 'wonderful', 'fantastic', 'down', 'lost', 'blue', 'blessed', 'awful', 'terrible', 'content', 'afraid', 'mad', 'satisfied', 'inspired', 'confused']);
const BOTH = new Set(['anxious', 'calm', 'cheerful', 'relaxed', 'moody', 'optimistic', 'pessimistic', 'energetic', 'jealous', 'grumpy', 'insecure', 'motivated', 'content', 'nervous']);
const DEGREES = new Set('so very really pretty quite a bit little kinda kind of sort extremely too super just always usually generally often a an somewhat rather feeling totally incredibly , and but or also still always again most mostly more less such never being naturally highly fairly deeply truly incredibly honestly as be overly all the'.split(' '));
const PERSON = /^(?:person|guy|girl|man|woman|soul|individual|human|thinker|type|kind|people|one|being|friend|mom|dad|mother|father)$/;

function traitsIn(statement: Statement, object: Word[], explicitness: number): Slot[] {
  const found: Slot[] = [];
  for (let at = 0; at < object.length; at += 1) {
    const { word, start, end } = object[at] as Word;
    const next = object[at + 1]?.word ?? '';
    const noun = /^(?:introvert|extrovert|ambivert|perfectionist|procrastinator|workaholic|optimist|pessimist|realist|idealist|dreamer|loner|homebody|leader)$/.test(word);
    const owl = (word === 'night' && next === 'owl') || (word === 'early' && next === 'bird') || (word === 'team' && next === 'player') || (word === 'people' && next === 'person') || (word === 'morning' && next === 'person');
    if (owl) {
      found.push(trait(statement.sentence.text.slice(start, (object[at + 1] as Word).end), explicitness, statement));
      at += 1;
    } else if (TRAITS.has(word) && !(word === 'kind' && next === 'of')) {
      if (/^(?:about|of|to|that|with|for|at|by)$/.test(next) && !noun) return found;
      if (statement.momentary && !noun) return found;
      if (next !== '' && !ENDS_TRAIT.has(next) && !PERSON.test(next) && !TRAITS.has(next) && !noun) return found;
      if (BOTH.has(word) && !PERSON.test(next) && found.length === 0 && !object.slice(at).some((each) => PERSON.test(each.word))) continue;
      found.push(trait(statement.sentence.text.slice(start, end), explicitness, statement));
    } else if (!DEGREES.has(word) && !(PERSON.test(word) && found.length > 0)) break;
  }
  return found;
}

const ENDS_TRAIT = new Set([',', 'and', 'but', 'or', 'by', 'sometimes', 'too', 'person', 'though', 'when', 'in', 'enough', 'at', 'who', 'around', 'overall', '-', 'usually', 'as', '&', '/', 'yet', 'tbh', 'lol', 'ngl', 'tho', 'honestly']);

const trait = (value: string, explicitness: number, { negated, over }: Statement): Slot => ({ path: 'personality.traits', value, explicitness, polarity: negated || over ? 'retracts' : 'asserts' });

function moodsIn(statement: Statement, feeling: boolean): Slot[] {
  const { object, sentence, negated, over, habitual, momentary } = statement;
  if (negated || over) return [];
  for (let at = 0; at < Math.min(object.length, 12); at += 1) {
    const { word, start, end } = object[at] as Word;
    const next = object[at + 1]?.word ?? '';
    if (MOODS.has(word)) {
      if (/^(?:to|that|you|of|for|i|with)$/.test(next) && !(feeling || ((next === 'for' || next === 'to' || next === 'with') && /^(?:excited|nervous)$/.test(word)))) return [];
      if (POLITE.has(word) && !(feeling && !/^(?:about|that|like)$/.test(next)) && !(momentary && /^(?:down|great|awful|terrible|amazing|fantastic|wonderful)$/.test(word))) return [];
      if (PERSON.test(next) && !TRAITS.has(word) && !POLITE.has(word)) return [{ path: 'personality.mood_trends.default', value: sentence.text.slice(start, end), explicitness: SAID, polarity: 'asserts' }];
      if (PERSON.test(next) || (TRAITS.has(word) && PERSON.test(object[at + 2]?.word ?? ''))) return [];
      return [{ path: habitual && !momentary ? 'personality.mood_trends.default' : 'personality.mood_trends.recent', value: sentence.text.slice(start, end), explicitness: statement.doubtful ? WEAK : feeling || momentary ? PLAIN : SAID, polarity: 'asserts' }];
    }
    if (!(DEGREES.has(word) || STATES.has(word))) {
      const and = object.findIndex((each, index) => index > at && (each.word === 'and' || each.word === ','));
      if (and < 0 || and - at > 3) return [];
      at = and;
    }
  }
  return [];
}

const STATES = new Set('okay ok fine obese i guess tired in today lately now right'.split(' '));

function ofPossession({ owned, object, sentence, negated, past, habitual }: Statement): Slot[] {
  const owner = owned.at(-1)?.word ?? '';
  if (negated || past) return [];
  const word = object.find((each) => MOODS.has(each.word));
  if (owner === 'mood' && word) return [{ path: habitual ? 'personality.mood_trends.default' : 'personality.mood_trends.recent', value: sentence.text.slice(word.start, word.end), explicitness: SAID, polarity: 'asserts' }];
  if (owner === 'personality') return object.filter((each) => TRAITS.has(each.word)).map((each) => ({ path: 'personality.traits', value: sentence.text.slice(each.start, each.end), explicitness: SAID, polarity: 'asserts' }));
  return [];
}
