import { cueOf, hears } from './cues.js';
import { type Slot, SAID, PLAIN, WEAK } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { asserted, familiar, retracted } from './leaning.js';
import { listsOf } from './lists.js';
import type { Sentence, Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { isPastime, VERB_KINDS } from './verbs.js';

const LISTS = listsOf('tastes');

const LIKING: Record<string, number> = {
  love: PLAIN,
  like: SAID,
  enjoy: PLAIN,
  adore: PLAIN,
  prefer: SAID,
  appreciate: 0.65,
  dig: 0.7,
  favor: SAID,
  crave: 0.65,
  relish: SAID,
  cherish: 0.65,
  worship: 0.7,
};
const DISLIKING = new Set(['hate', 'dislike', 'despise', 'loathe', 'detest', 'dread', 'resent']);

/** Does this verb say by itself that something is liked, or not? */
export const isTasteVerb = (lemma: string): boolean => Object.hasOwn(LIKING, lemma) || DISLIKING.has(lemma);

/** What a verb of liking or disliking says; undefined when the statement has none. */
export function tasteOf(statement: SubjectClause): Slot[] | undefined {
  const { lemma, object, negated, over, modal, sentence } = statement;
  if (modal === 'rather')
    return negated
      ? []
      : asserted(
          interestsIn(sentence.text, sentence.words.slice(statement.after - 1, statement.end), undefined).filter(
            ({ known }) => known,
          ),
          WEAK + 0.05,
        );
  if (Object.hasOwn(LIKING, lemma)) return liked(statement);
  if (DISLIKING.has(lemma))
    return negated || over || modal ? [] : retracted(interestsIn(sentence.text, object, undefined), PLAIN);
  if (modal === 'can') return withCan(statement);
  if (modal === 'could' || modal === 'would') return withCould(statement);
  if (lemma === 'care' && negated && object[0]?.word === 'for')
    return retracted(interestsIn(sentence.text, object.slice(object[1]?.word === 'much' ? 2 : 1), undefined), SAID);
  if (lemma === 'touch' && negated)
    return retracted(
      interestsIn(sentence.text, object, undefined).filter(({ known }) => known),
      SAID,
    );
  if (lemma === 'switch' && object[0]?.word === 'to' && !negated)
    return asserted(
      interestsIn(sentence.text, object.slice(1), undefined).filter(({ known }) => known),
      0.65,
    );
  if (lemma === 'swear' && object[0]?.word === 'by' && !negated)
    return asserted(interestsIn(sentence.text, object.slice(1), undefined), 0.65);
  if (lemma === 'geek' || lemma === 'nerd')
    return object[0]?.word === 'out' && !negated
      ? asserted(interestsIn(sentence.text, object.slice(2), undefined), SAID)
      : [];
  if (lemma === 'live' && (object[0]?.word === 'for' || (negated && object[0]?.word === 'without')))
    return asserted(
      familiar(interestsIn(sentence.text, object[1]?.word === 'my' ? object.slice(2) : object.slice(1), undefined)),
      SAID,
    );
  return undefined;
}

/** What one would like is not liked yet. */
const NOT_YET = new Set(['would', 'will', 'could', 'may', 'might', 'should', 'want']);
/** `I like to think`, `I hate to say`: ways of speaking. */
const TALK = new Set(LISTS.words('talk'));

function liked(statement: SubjectClause): Slot[] {
  const { lemma, object, negated, over, past, modal, sentence, after, end } = statement;
  const strength = (LIKING[lemma] ?? SAID) - (statement.elided ? 0.1 : 0) - (statement.doubtful ? 0.2 : 0);
  if (NOT_YET.has(modal)) return [];
  if (object[0]?.word === 'to' && TALK.has(object[1]?.word ?? '')) return [];
  const exceptions = exceptionsOf(sentence, after, end);
  const passing = (sentence.words[after - 1]?.word ?? '').endsWith('ing') && !statement.elided;
  if (object[0]?.word === 'nothing' && sentence.words[end]?.word === 'than')
    return asserted(interestsIn(sentence.text, sentence.words.slice(end + 1, end + 10), undefined), strength);
  const listed = interestsIn(sentence.text, lemma === 'prefer' ? beforeRival(object) : object, undefined);
  const wanted = lemma === 'prefer' ? listed.filter(({ value }) => !isChannel(String(value))) : listed;
  const things = (passing ? familiar(wanted) : wanted).filter((thing) => !isParticular(thing, object));
  if (past && !over && !negated && !statement.perfect)
    return asserted(familiar(things), 0.45).concat(retracted(exceptions, SAID));
  if (negated || over || (past && !statement.perfect && !statement.elided)) return retracted(things, SAID);
  return [...asserted(things, strength), ...retracted(exceptions, SAID)];
}

/** `the new update`, `the kitchen`: one that is spoken of, where it is no name and nothing that many like. */
const isParticular = ({ known, value, words }: Interest, object: Word[]): boolean =>
  !known &&
  !/\p{Lu}/u.test(value) &&
  object[object.indexOf(words[0]!) - 1]?.word === 'the' &&
  !words.some(({ word }) => OF_A_KIND.has(word));

const OF_A_KIND = new Set(LISTS.words('of a kind'));

const CHANNELS = new Set(LISTS.words('channels'));

/** `phone`, `short emails`: how somebody wants to be reached. */
const isChannel = (thing: string): boolean => CHANNELS.has(thing.toLowerCase().split(' ').at(-1)!);

/** `jazz to rock`, `tea over coffee`: only what comes first is preferred. */
function beforeRival(object: Word[]): Word[] {
  const rival = object.findIndex(
    ({ word }, at) => at > 0 && (word === 'over' || word === 'to' || word === 'rather' || word === 'instead'),
  );
  return rival > 0 ? object.slice(0, rival) : object;
}

const EXCEPTING = cueOf('except but apart aside');

/** `except bananas`, `but not metal`, `apart from olives`, `jazz, not rock`. */
function exceptionsOf({ text, words }: Sentence, from: number, end: number): Interest[] {
  if (!hears(words, EXCEPTING)) return [];
  for (let at = from; at < Math.min(words.length, end + 2); at += 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word;
    if (word === 'except') return interestsIn(text, words.slice(next === 'for' ? at + 2 : at + 1, at + 12), undefined);
    if (word === 'but' && next === 'not') return interestsIn(text, words.slice(at + 2, at + 12), undefined);
    if ((word === 'apart' || word === 'aside') && next === 'from')
      return interestsIn(text, words.slice(at + 2, at + 12), undefined);
  }
  return [];
}

const UNBEARABLE = /^(?:stand|bear|abide|stomach|take|tolerate|handle|deal|do)$/;

/** `can't stand X`, `can't get enough of X`, `can't go a day without X`. */
function withCan({ lemma, object, negated, over, sentence }: SubjectClause): Slot[] | undefined {
  if (!negated) return undefined;
  const { text } = sentence;
  const without = object.findIndex(({ word }) => word === 'without');
  if (
    (lemma === 'live' || lemma === 'go' || lemma === 'function' || lemma === 'survive' || lemma === 'do') &&
    without >= 0 &&
    without < 4
  )
    return asserted(
      familiar(
        interestsIn(text, object.slice(object[without + 1]?.word === 'my' ? without + 2 : without + 1), undefined),
      ),
      SAID,
    );
  if (lemma === 'get' && object[0]?.word === 'enough' && object[1]?.word === 'of')
    return asserted(interestsIn(text, object.slice(2), undefined), SAID);
  if (lemma === 'resist') return asserted(familiar(interestsIn(text, object, undefined)), 0.7);
  if (
    lemma === 'stop' &&
    /^(?:eating|listening|playing|watching|reading|baking|cooking|drinking|making)$/.test(object[0]?.word ?? '')
  )
    return asserted(
      interestsIn(text, object, undefined).filter(({ known }) => known),
      0.7,
    );
  if (over && (isPastime(lemma) || lemma === 'eat' || lemma === 'drink'))
    return retracted(interestsIn(text, lemma === 'listen' ? object.slice(1) : object, VERB_KINDS[lemma]), SAID);
  if (!UNBEARABLE.test(lemma)) return undefined;
  const things = interestsIn(text, lemma === 'deal' ? object.slice(1) : object, undefined);
  return retracted(
    lemma === 'stand' || lemma === 'bear' || lemma === 'abide' || lemma === 'stomach'
      ? things
      : things.filter(({ category }) => category === 'food' || category === 'music' || category === 'movies'),
    SAID,
  );
}

const ENDLESS = new Set('every all forever any daily nonstop endlessly always constantly anytime'.split(' '));
const GIVEN_FOR = new Set(['kill', 'die', 'walk', 'sell', 'do', 'fight']);

/** `could eat dumplings every day`, `could live on toast`, `would kill for a curry`. */
function withCould({ lemma, object, negated, sentence, modal }: SubjectClause): Slot[] | undefined {
  if (negated) return undefined;
  const { text } = sentence;
  if (lemma === 'live' && /^(?:on|off)$/.test(object[0]?.word ?? ''))
    return asserted(familiar(interestsIn(text, object.slice(1), 'food')), 0.7);
  if (
    /^(?:eat|drink|watch|read|play|talk|listen|cook|bake|spend)$/.test(lemma) &&
    object.some(({ word }) => ENDLESS.has(word)) &&
    modal === 'could'
  ) {
    const verb = sentence.words.slice(0, object.length > 0 ? sentence.words.indexOf(object[0] as Word) : 0).at(-1);
    return asserted(familiar(interestsIn(text, verb ? [verb, ...object] : object, undefined)).slice(0, 2), 0.7);
  }
  const forThing = GIVEN_FOR.has(lemma) && modal === 'would' ? object.findIndex(({ word }) => word === 'for') : -1;
  return forThing >= 0 && forThing < 4
    ? asserted(familiar(interestsIn(text, object.slice(forThing + 1), undefined)), 0.6)
    : undefined;
}
