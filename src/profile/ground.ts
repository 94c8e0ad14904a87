import { dateSaid } from './dates-in-figures.js';
import { DropList } from './drop-list.js';
import type { QuoteSetting } from './quote-setting.js';
import { SpeakerText, type Voice } from './speaker-text.js';
import { declaresLanguage, supportsLanguage } from './language.js';
import { cutEvent, keptEvidence } from './kept-evidence.js';
import { secretHolder, secretsIn } from './secrets.js';
import type { Span } from './span.js';
import { genderForm, supportsMood, supportsOpposite, supportsStyle } from './normal-forms.js';
import { LIMITS, type Drop, type Fact, type FactPath, type Grounded } from './observation.js';
import { mannerTold } from './manner-told.js';
import { GONE_BEYOND, valuesWithin } from './own-words.js';
import { isDenialOf, isName, withoutAside } from './person-names.js';
import { asPath, slotOf } from './path.js';
import { quoteFinder, type QuoteFinder } from './quote.js';
import type { Slot } from './slots.js';
import { turnsRound, unprovenPart, untoldThing } from './statement-proof.js';
import { ageSaid } from './age-said.js';
import type { Lexicon } from './lexicon.js';
import type { Judge } from './statement-features.js';
import { NO_NEARNESS, type WordNearness } from './word-nearness.js';
import { unclaimedSentences } from './unclaimed-sentences.js';
import { otherwiseMeant } from './assertion-check.js';
import { refusalIn } from './refusal.js';
import { placeSaid, saysName, saysThing, saysThingWidely, Surroundings } from './support.js';
import { plain, visible, wordsOf } from './words.js';
import { NO_RELATIONS, type WordRelations } from './word-relations.js';

/**
 * Keeps the facts that a text bears out and puts them into the form that is stored; counts the rest. A reader is not
 * believed: what it made up, or was talked into, ends here. `voices` tell whose words the text is made of
 * (speaker-text.ts); without them all are the subject's.
 *
 * A fact stays when its quote is in the text (quote.ts; wrong or missing offsets are found again), in the subject's
 * words or in a question that the subject affirms next (question.ts), is no part of an order to a model (orders.ts),
 * and its value is said there or within 240 characters before and 120 after, again in the subject's words or in a
 * question that they affirm:
 *
 * - name: its words, at most eight, of letters, digits and `' ’ . - ·`. Stored: said.
 * - location: its words, or another common name of the place (`NYC`); parts between commas that are not said are cut
 *   off. Stored: said.
 * - age: 0 to 120, in digits or words (number-words.ts); or one less than an age to come; or a year of birth that
 *   gives it at the time of the statement. Stored: whole number.
 * - gender: a word of a small table that tells of the subject and not of somebody beside it, or its own word. Stored:
 *   `female`, `male`, `non-binary`, or the word.
 * - language: a code that a field gives, or whose script and small words the text has. Stored: two letters.
 * - interests, traits, topics to avoid: all its telling words in some inflection, or an alias; of a trait also its
 *   plain opposite, denied. Stored: said; category in its usual name.
 * - mood, conversation style: the word, or one of its group in a small table (`glad` for `happy`). Stored: said.
 * - memory, and where no words of the table do a style or a topic to avoid: what the clause that it comes from says
 *   (statement-proof.ts), the open question that it answers included; a date that follows from the words (calendar.ts),
 *   else the date is dropped. Stored: event cut at 300.
 * - birthday (`increments`): 1. Stored: 1.
 *
 * Of a memory, a style, a topic or an interest that goes beyond its quote what does not is kept, or else what the
 * subject said there in their own words (own-words.ts).
 *
 * Values lose invisible characters; what is longer than {@link LIMITS} or holds markup is refused, as are categories
 * that are taken in every object. A quote grows to the breath it was said in (quote-context.ts); one over 300 is cut
 * around the value. No value and no quote holds a secret (secrets.ts), and of a language a few words are quoted
 * (kept-evidence.ts). At most 400 facts of one submission are looked at. `said` is what the subject said beside
 * (unclaimed-sentences.ts).
 */
export function groundFacts(
  facts: Fact[],
  text: string,
  voices?: readonly Voice[],
  {
    relations = NO_RELATIONS,
    nearness = NO_NEARNESS,
    judge = nothingNew,
    called = [],
    isSubjectGuessed = false,
  }: KnownBeside = {},
): Grounded {
  const speakerText = new SpeakerText(text, voices, relations);
  const names = [...called.flatMap(wordsOf), ...speakerText.names];
  const finder = quoteFinder(text);
  const grounded: Fact[] = [];
  const drops = new DropList();
  const secrets = secretsIn(text);
  const holdsSecret = secretHolder(text, secrets);
  const ground = { text, secrets, finder, speakerText, relations, names, lexicon: { relations, nearness, judge } };
  for (const [at, fact] of facts.entries()) {
    const { value } = fact;
    if (holdsSecret(typeof value === 'object' && value !== null ? String(value.event) : String(value))) {
      drops.add({ ...fact, value: '…' }, 'form');
      continue;
    }
    const found = at < LIMITS.factsPerSubmission ? groundFact(fact, ground) : 'excess';
    if (typeof found === 'string') {
      drops.add(fact, found);
      const instead = GONE_BEYOND.has(found) ? withinQuote(fact, found, ground) : undefined;
      if (instead) grounded.push(instead);
    } else if (isSubjectGuessed && found.path.startsWith('core_info.')) drops.add(fact, 'speaker');
    else grounded.push(found);
  }
  return {
    facts: grounded,
    ...drops.listed(),
    said: unclaimedSentences(
      text,
      speakerText.own,
      grounded.map(({ evidence }) => evidence),
      secrets,
    ),
  };
}

/** What is known beside the text. */
interface KnownBeside {
  relations?: WordRelations;
  nearness?: WordNearness;
  /** Decides whether a statement follows from the words around its quote. */
  judge?: Judge;
  /** What the subject is called. */
  called?: readonly string[];
  /** A guess at who speaks is no proof of what somebody is called, or how old they are. */
  isSubjectGuessed?: boolean;
}

/** What facts are held against. */
interface Ground {
  text: string;
  /** Where in it secrets stand. */
  secrets: readonly Span[];
  finder: QuoteFinder;
  speakerText: SpeakerText;
  relations: WordRelations;
  lexicon: Lexicon;
  /** What the subject is called. */
  names: readonly string[];
}

/** Without a judge nothing is believed that is not said there in some form. */
const nothingNew: Judge = () => false;

/** The fact as it is kept, or why it is not: of several places of its quote the first that says it is taken. */
function groundFact(fact: Fact, ground: Ground): Fact | Drop {
  const path = asPath(fact.path);
  if (
    path === undefined ||
    !POLARITIES.has(fact.polarity) ||
    (fact.polarity === 'increments' && path !== 'core_info.age')
  )
    return 'form';
  const { finder, speakerText } = ground;
  const places = finder.find(fact.evidence.quote, fact.evidence.start, (place) => speakerText.isOwn(place));
  let drop: Drop | undefined;
  for (const place of places) {
    const setting = speakerText.at(place, fact);
    const found = setting ? valueSaid(path, fact, setting, ground) : { drop: 'speaker' as const };
    const missing = found.drop ?? otherwiseMeant({ path, polarity: fact.polarity }, found.value, setting!);
    if (missing === undefined) {
      const isDeclared = path === 'core_info.language' && declaresLanguage(String(found.value), setting!.near.text);
      const said = { place, breath: speakerText.breath(place), isDeclared };
      const evidence = keptEvidence({ path, value: found.value! }, said, ground.text, ground.secrets);
      if (!evidence) return 'quote';
      return {
        path,
        value: found.value!,
        explicitness: plainness(fact.explicitness),
        polarity: fact.polarity,
        at: fact.at,
        evidence,
        ...(fact.rule !== undefined && { rule: fact.rule }),
      };
    }
    drop ??= missing;
  }
  return drop ?? 'quote';
}

/** A fact that goes beyond its quote, without what does, or else in the words that the subject said there. */
function withinQuote(fact: Fact, drop: Drop, ground: Ground): Fact | undefined {
  const { polarity, evidence, value, at } = fact;
  if (polarity !== 'asserts') return undefined;
  const { finder, speakerText, text, relations, names } = ground;
  for (const place of finder.find(evidence.quote, evidence.start, (found) => speakerText.isOwn(found))) {
    const setting = speakerText.at(place, fact);
    if (!setting) continue;
    const date = typeof value === 'object' ? value.date : undefined;
    const allowed = { numbers: numbersOf(dateSaid(date, setting.dated, at, text)), names };
    for (const less of valuesWithin(fact, drop, setting, relations, allowed)) {
      const found = groundFact({ ...fact, value: less }, ground);
      if (typeof found !== 'string') return found;
    }
  }
  return undefined;
}

const POLARITIES = new Set<string>(['asserts', 'retracts', 'increments']);
const plainness = (explicitness: number): number =>
  Number.isFinite(explicitness) ? Math.min(1, Math.max(0, explicitness)) : 0;

/** The value in its stored form when it is said near the quote, else why it is not. */
type Found = { value: Fact['value']; drop?: undefined } | { drop: Drop; value?: undefined };

function valueSaid(path: FactPath, { value, polarity, at }: Fact, setting: QuoteSetting, about: Ground): Found {
  const { ground } = slotOf(path);
  if (polarity === 'increments') return value === 1 ? { value } : { drop: 'form' };
  if (ground === 'age') return ageSaid(value, setting.near, at, setting.answers);
  if (ground === 'memory') return memorySaid(value, setting, at, about);
  const whole = typeof value === 'string' ? visible(value) : '';
  const words = ground === 'style' ? (mannerTold(whole) ?? '') : whole;
  if (words === '' || !isPlainValue(words)) return { drop: 'form' };
  const around = path === 'preferences.topics_to_avoid' ? aroundTopic(setting, about) : setting;
  const said = wordsSaid(ground, words, around, about);
  const isSentence = SENTENCES.has(ground === 'thing' ? path : ground);
  if (said !== undefined && !(isSentence && turnsRound(words, setting, about.relations))) return { value: said };
  // Whole sentences about how to talk, and about what, are told as memories are.
  const allowed = { numbers: [], names: about.names };
  const drop = isSentence
    ? unprovenPart(words, around, about.lexicon, allowed, ground === 'thing' ? 'thing' : ground)
    : ground === 'name' || ground === 'place'
      ? 'name'
      : FELT.has(ground)
        ? untoldThing(words, around, about.lexicon, allowed, ground === 'thing' ? 'interest' : ground)
        : 'unsaid';
  return drop === undefined ? { value: words } : { drop };
}

/**
 * What somebody will not talk about they call by its name, unless another has just named it: "And your father?" "I'd
 * rather not say."
 */
function aroundTopic(setting: QuoteSetting, { text }: Ground): QuoteSetting {
  const isTold = (word: string): boolean => setting.isTold(word) && plain(text).includes(word);
  const isDeclined = refusalIn(setting.said) !== undefined;
  const near = isDeclined ? new Surroundings(`${setting.heard}\n${setting.near.passage}`) : setting.near;
  return { ...setting, near, isTold };
}

/** May be told of without being named. */
const FELT = new Set<Slot['ground']>(['thing', 'mood']);
const SENTENCES = new Set(['style', 'preferences.topics_to_avoid']);

function wordsSaid(
  ground: Exclude<Slot['ground'], 'age' | 'memory'>,
  words: string,
  { near, isTold }: QuoteSetting,
  { text, relations }: Ground,
): string | undefined {
  switch (ground) {
    case 'name': {
      const name = withoutAside(words);
      return isName(name) && !isDenialOf(name) && saysName(name, near) ? name : undefined;
    }
    case 'place':
      return placeSaid(words, near);
    case 'gender':
      return genderForm(words, near.text);
    case 'language':
      return declaresLanguage(words.toLowerCase(), near.text) || supportsLanguage(words.toLowerCase(), text)
        ? words.toLowerCase()
        : undefined;
    case 'mood':
      return supportsMood(words, near.text) ? words : undefined;
    case 'style':
      return supportsStyle(words, near.text) || saysThing(words, near) ? words : undefined;
    case 'trait':
      return saysThing(words, near) || supportsOpposite(words, near.text) ? words : undefined;
    case 'thing':
      return saysThing(words, near) || saysThingWidely(words, near, isTold, relations) ? words : undefined;
  }
}

/** Whether a text may be a value at all: not too long, no markup. */
export const isPlainValue = (value: string): boolean => value.length <= LIMITS.value && !/<[\p{L}/!]/u.test(value);

function memorySaid(value: Fact['value'], setting: QuoteSetting, at: string, { lexicon, names, text }: Ground): Found {
  if (typeof value !== 'object' || value === null || typeof value.event !== 'string') return { drop: 'form' };
  const event = cutEvent(visible(value.event), LIMITS.event);
  if (event === '') return { drop: 'form' };
  const date = dateSaid(value.date, setting.dated, at, text);
  const drop = unprovenPart(event, setting, lexicon, { numbers: numbersOf(date), names });
  if (drop !== undefined) return { drop };
  const importance =
    value.importance === 'low' || value.importance === 'medium' || value.importance === 'high'
      ? value.importance
      : undefined;
  return {
    value: { event, ...(date === undefined ? {} : { date }), ...(importance === undefined ? {} : { importance }) },
  };
}

const numbersOf = (date: string | undefined): number[] => date?.split('-').map(Number) ?? [];
