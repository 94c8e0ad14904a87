import { listsBeside } from '../lists.js';
import { isCounted, isNumbered } from './counted.js';
import { tellsOfAnother, isNameOfAnother, isOfAnother, isOther, isPronounOfOther } from './other-person.js';
import type { Drop, Fact, FactPath } from './observation.js';
import type { QuoteSetting } from './quote-setting.js';
import { isKin } from './kin-words.js';
import { wasOnce } from './modes.js';
import { isDenial } from './paraphrase.js';
import { slotOf } from './path.js';
import { namesSelf, namesYou } from './persons.js';
import { isSameWord, placeSaid, saysThing, Surroundings, tellingIn } from './support.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'assertions');
const { anyOf } = LISTS;

/**
 * Why words that say a value do not mean it of the subject; undefined where they do. They do not where they ask it of
 * somebody ("do you like jazz?"), deny it ("I don't like jazz"), suppose it ("if I lived in Oslo") or say it of
 * somebody else ("my sister lives in Oslo"), where a number counts other things than years ("30 minutes"), and where
 * the quote speaks of something else than the value. Judged by the words before and behind the value in its clause, in
 * English and roughly in its neighbours; what these do not tell is taken as meant.
 */
export function otherwiseMeant(
  { path, polarity }: Pick<Fact, 'path' | 'polarity'>,
  value: Fact['value'],
  setting: QuoteSetting,
): Drop | undefined {
  if (polarity === 'increments' || !slotOf(path).needsAssertion) return undefined;
  const isAsserted = polarity === 'asserts';
  if (isAsserted && !setting.isAsked && asksAnother(setting.said)) return 'asked';
  if (isAsserted && path === 'memories' && isToldOfAnother(value, setting)) return 'another';
  const words = tellingWords(path, value);
  const said = mentionsIn(setting.said, words);
  if (said.length === 0 && !refersBack(setting) && !isSaid(path, value, new Surroundings(setting.said)))
    return 'unsaid';
  const mentions = said.length > 0 ? said : mentionsIn(setting.near.passage, words);
  const drops = mentions.map((mention) =>
    isAsserted ? misread(path, value, mention, setting) : isLiking(mention, setting) ? 'denied' : undefined,
  );
  return drops.includes(undefined) ? undefined : drops[0];
}

/** A word of a value in its clause. */
interface Mention {
  before: string[];
  word: string;
  after: string[];
}

const CLAUSE_END = /[.!?…]["'”’)\]]{0,3}(?=\s|$)|[;:。！？\n]|["'],|\s[-–—]\s/u;

/** Where the clauses that say most of the value begin to say it. */
function mentionsIn(passage: string, words: readonly string[]): Mention[] {
  let most = 1;
  let mentions: Mention[] = [];
  for (const clause of passage.split(CLAUSE_END)) {
    const tokens = clause.split(/[,，、]/).flatMap((part, at) => (at > 0 ? [',', ...wordsOf(part)] : wordsOf(part)));
    const found = tokens.flatMap((token, at) => (words.some((word) => isSameWord(word, token)) ? [at] : []));
    const matched = new Set(words.filter((word) => tokens.some((token) => isSameWord(word, token)))).size;
    if (found.length === 0 || matched < most) continue;
    if (matched > most) mentions = [];
    most = matched;
    const starts = words.length === 1 ? found : [densest(found, tokens, words)];
    mentions.push(
      ...starts.map((at) => ({ before: tokens.slice(0, at), word: tokens[at]!, after: tokens.slice(at + 1) })),
    );
  }
  return mentions;
}

/** Of places in a clause the one that most of the others follow closely, the value's first word before others. */
function densest(places: readonly number[], tokens: readonly string[], words: readonly string[]): number {
  const weights = places.map(
    (at) =>
      2 * places.filter((other) => other >= at && other < at + words.length + 2).length +
      Number(isSameWord(words[0]!, tokens[at]!)),
  );
  return places[weights.indexOf(Math.max(...weights))]!;
}

function tellingWords(path: FactPath, value: Fact['value']): string[] {
  if (typeof value === 'number') return [String(value)];
  return tellingIn(
    typeof value === 'string' ? (path === 'core_info.location' ? (value.split(',')[0] ?? '') : value) : value.event,
  );
}

/** Values whose words the quote need not have: they go by other names. */
function isSaid(path: FactPath, value: Fact['value'], said: Surroundings): boolean {
  if (path === 'core_info.age') return true;
  if (path === 'core_info.location') return placeSaid(String(value), said) !== undefined;
  return path.startsWith('personality.') || (typeof value === 'string' && saysThing(value, said));
}

/** Whether a sentence is short or points at what was said before it; of other languages than English nobody can say. */
function refersBack({ said, answers }: QuoteSetting): boolean {
  const words = wordsOf(said);
  return (
    answers !== '' ||
    words.length <= 6 ||
    !words.some((word) => ENGLISH.has(word)) ||
    words.some((word) => POINTING.has(word))
  );
}

const ENGLISH = new Set(LISTS.words('english'));
const POINTING = new Set(LISTS.words('pointing'));

/** Whether every sentence of a quote asks somebody else about themselves. */
function asksAnother(said: string): boolean {
  const sentences = said.split(/(?<=[?？!.…。！])\s*/u).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return (
    sentences.length > 0 &&
    sentences.every(
      (sentence) =>
        /[?？]\s*$/u.test(sentence) && namesYou(sentence) && !namesSelf(sentence) && !ASKED_BACK.test(sentence),
    )
  );
}

/** `42, and you?` */
const ASKED_BACK = new RegExp(
  String.raw`[\p{L}\p{N}](?:\s?[,，–-]\s?|\s(?=${anyOf('asking back')}\s))(?:${anyOf('asking back')}\s)?` +
    String.raw`${anyOf('asked back')}(?:呢|\stoo|\sthough)?\s*[?？]\s*$`,
  'iu',
);

/** `Client Ada Moor rang`, `your new tenant is Ada`: a note about whom somebody has to do with, and not with `my`. */
function opensNote(before: readonly string[], passage: string): boolean {
  const at = before.findLastIndex((word) => !NAMING.has(word));
  const isNoted = before.slice(Math.max(0, at - 5), at).some((word) => FOR_OTHERS.has(word));
  return OF_NOTES.has(before[at] ?? '') && (before.length === 1 || isNoted) && !namesSelf(passage);
}
const NAMING = new Set(['is', 'called', 'named', ',', 'mr', 'mrs', 'ms', 'miss']);
const FOR_OTHERS = new Set(['your', 'our', 'the', 'this', 'new']);
const OF_NOTES = new Set(LISTS.words('of notes'));

function misread(path: FactPath, value: Fact['value'], mention: Mention, setting: QuoteSetting): Drop | undefined {
  const { before, word, after } = mention;
  const told = before.join(' ');
  const event = typeof value === 'object' ? wordsOf(value.event) : [];
  const passage = wordsOf(setting.near.passage);
  const isOfNow = typeof value === 'object' && wasOnce(value.event, setting.said);
  if (!isOfNow && !event.some(isDenial) && isDenied(path, told, after)) return 'denied';
  if (!event.some((one) => SUPPOSED.has(one)) && isSupposed(path, told, setting.said)) return 'supposed';
  if (path === 'core_info.name' && opensNote(before, setting.near.passage)) return undefined;
  if (path === 'core_info.name' && !isFieldOfName(String(value), setting) && isNameOfAnother(before, after, passage))
    return 'another';
  if (path === 'core_info.age' && isMeasure(String(value), mention, setting.near.passage)) return 'number';
  // An event begins with its verb, unless with a name.
  const isVerb =
    path === 'memories' && !setting.near.passage.includes(`${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  // Where the children go to school, one lives.
  if (path === 'core_info.location' && before.some((one) => SCHOOLS.has(one)) && before.some((one) => OWN.has(one)))
    return undefined;
  return !isOfAnother(isVerb ? [...before, word] : before, passage, setting.isAsked) ||
    namesSelf(event.join(' ')) ||
    event.some((one) => OTHERS_TOLD.has(one) || isOther(one) || isKin(one)) ||
    (typeof value === 'object' && beginsWithName(value.event, setting.near.passage))
    ? undefined
    : 'another';
}

/** `she's on insulin`, by somebody who speaks of themselves, is no insulin of theirs. */
function isToldOfAnother(value: Fact['value'], setting: QuoteSetting): boolean {
  if (typeof value !== 'object' || !tellsOfAnother(wordsOf(setting.quoted)) || !setting.isByThemselves()) return false;
  const event = wordsOf(value.event);
  return (
    !namesSelf(value.event) &&
    !event.some((one) => OTHERS_TOLD.has(one) || isOther(one) || isKin(one) || isPronounOfOther(one)) &&
    !beginsWithName(value.event, setting.near.passage)
  );
}

const SCHOOLS = new Set(LISTS.words('schools'));
const OWN = new Set(LISTS.words('own'));

/** `Theo wants a dog`: an event of somebody whom the text names. */
function beginsWithName(event: string, passage: string): boolean {
  const [name] = /^\p{Lu}\p{Ll}+(?=['’ ])/u.exec(event) ?? [];
  return name !== undefined && new RegExp(`(?<=[\\p{L},]\\s)${name}(?!\\p{L})`, 'u').test(passage);
}

/** Words that an event has of somebody else. */
const OTHERS_TOLD = new Set(LISTS.words('others told'));

/** `"display_name":"Grandpa Joe"`: what a system calls somebody, whatever else it may mean. */
function isFieldOfName(name: string, { near }: QuoteSetting): boolean {
  const [, field = ''] = NAME_FIELD.exec(near.passage) ?? [];
  return wordsOf(name).every((word) => wordsOf(field).includes(word));
}

const NAME_FIELD = /"(?:display|real|full)?_?name"\s{0,3}:\s{0,3}"([^"\n]{1,80})"/i;

const ADVERBS = anyOf('adverbs');
const VERBS = anyOf('verbs');
const FUNCTION_WORDS = anyOf('function words');
const DENIED = new RegExp(String.raw`(?:^| )${anyOf('not')}(?: ${ADVERBS})*(?: ${VERBS})?(?: ${FUNCTION_WORDS})*$`);
const DISLIKED = new RegExp(
  String.raw`(?:^| )${anyOf('disliked')}(?: \p{L}+ing| ${anyOf('done')})?(?: ${FUNCTION_WORDS})*$`,
  'u',
);
const DENIED_BEHIND = new RegExp(
  String.raw`^(?:(?:is|are|was|were) (?:really |just |so |definitely )?not|isnt|arent|wasnt|werent|nicht|niet|` +
    String.raw`aint) ?(?:really |just |exactly )?(?:for me|my (?:thing|cup|style|taste|scene|favou?rite|jam)|` +
    String.raw`something|mein|meine|mijn|$)|^(?:nicht|niet)\b`,
);

function isDenied(path: FactPath, told: string, after: readonly string[]): boolean {
  const behind = after.join(' ');
  if (/^who (?:does|did|can|would)/.test(told) || behind.startsWith('more')) return false;
  if (DENIED.test(told) || DENIED_BEHIND.test(behind)) return true;
  if (!path.startsWith('interests.') && path !== 'core_info.location') return false;
  const disliked = DISLIKED.exec(told);
  return (
    disliked !== null &&
    !told.slice(0, disliked.index).split(' ').slice(-4).some(isDenial) &&
    !told.endsWith('allergic to my') &&
    !/(?:im|am|get|got|are) used to|used to (?:hate|dislike|detest|loathe|despise)/.test(told)
  );
}

const SUPPOSED = new Set(LISTS.words('supposed'));
const SUPPOSING = new RegExp(
  String.raw`(?:^| )${anyOf('supposing')}(?: that)? (?:i|we|im|id|my)(?: (?!i |we |my |, )[^ ]+){0,7}$`,
);
const REMEMBERING = /(?:^| )if (?:i|im|we) (?:remember|recall|am|m|may|can|think|dont|had to)|(?:^| )if im\b/;
const CONDITIONAL = new Set(LISTS.words('conditional'));
const NOT_YET = new RegExp(
  String.raw`(?:^| )(?:${anyOf('not yet')}|love(?= to))(?: (?:i|we))?(?: (?!${anyOf('anew')} )[^ ,]+){0,3} ` +
    String.raw`${anyOf('moving')}(?: back)? (?:to|in|at|for)$`,
);

function isSupposed(path: FactPath, told: string, said: string): boolean {
  if (path === 'core_info.location' && NOT_YET.test(told)) return true;
  return SUPPOSING.test(told) && !REMEMBERING.test(told) && wordsOf(said).some((word) => CONDITIONAL.has(word));
}

/** Whether a number beside an age counts something else: minutes, people, years that passed. */
function isMeasure(age: string, { before, word, after }: Mention, passage: string): boolean {
  const suffix = /^\d+([a-z]+)$/.exec(word)?.[1] ?? '';
  const next = suffix !== '' && !/^(?:st|nd|rd|th)$/.test(suffix) ? suffix : (after[0] ?? '');
  if (new RegExp(String.raw`[$€£]\s?${age}\b|\b${age}\s?[%°$€£]|\d:${age}\b|\b${age}:\d`).test(passage)) return true;
  const isParted = new RegExp(String.raw`\b${age}\s*[|;·\n]`).test(passage);
  if ((isCounted(next) && !isParted) || isNumbered(before.at(-1) ?? '')) return true;
  const isSpan =
    /^(?:years?|yrs?)$/.test(next) &&
    (BEHIND_YEARS.has(after[suffix === '' ? 1 : 0] ?? '') || BEFORE_YEARS.has(before.at(-1) ?? ''));
  if (OF_LIFE.test(passage)) return false;
  return isSpan || (/^(?:st|nd|rd|th)$/.test(suffix) && !/birthday|turn|\bmy \d|\bhappy \d/i.test(passage));
}

const BEHIND_YEARS = new Set(LISTS.phrases('behind years'));
const BEFORE_YEARS = new Set(LISTS.phrases('before years'));

/** `47 years on this planet`, `alive for 47 years`, `in my 48th year`. */
const OF_LIFE = new RegExp(
  String.raw`\bon (?:this|the) (?:earth|planet|rock)\b|\ba?round the sun\b|\balive for \d|` +
    String.raw`\bin (?:my|his|her|their) \d+\w\w year\b`,
  'i',
);

/** `I love jazz` takes back no jazz. */
function isLiking({ before }: Mention, { near }: QuoteSetting): boolean {
  return LIKING.test(before.join(' ')) && !wordsOf(near.text).some((word) => isDenial(word) || ENDING.has(word));
}

const LIKING = new RegExp(
  String.raw`(?:^| )(?:i|we)(?: ${anyOf('liking adverbs')})* (?:love|like|enjoy|adore)` +
    String.raw`(?: (?:${FUNCTION_WORDS}|playing|watching|doing|reading))*$`,
);
const ENDING = new Set(LISTS.words('ending'));
