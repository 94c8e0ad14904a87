import { PLAIN, SAID, type Slot, WEAK } from './finding.js';
import { isCommonWord, isDoer, isOccupation, isPlace } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { placeAt } from './place-names.js';
import { phraseOf, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

const LISTS = listsOf('place');

/** Where the subject lives, lives no more or is for a while, as a statement gives it. */
export function placeOf(statement: SubjectClause): Slot[] {
  const { kind, lemma, object, sentence, negated, over, past, perfect } = statement;
  if (kind === 'possession') return ofPossession(statement);
  const move = isMove(statement);
  if (statement.modal && !(move && statement.modal === 'must')) return [];
  if (LIVING.has(lemma)) {
    const at =
      prepositionAt(object, lemma === 'stay' || lemma === 'settle' ? STAYING : IN) ??
      (object[0]?.word === 'on' ? 0 : undefined);
    const named = at === undefined ? undefined : placeAt(sentence.text, object, at + 1);
    const place = named && object[at ?? 0]?.word === 'on' && STREETS.test(named) ? undefined : named;
    if (!place) return [];
    if (over || negated) return [located(place, SAID, 'retracts')];
    if ((past && !perfect && lemma !== 'settle') || (lemma === 'stay' && isPassing(statement))) return [];
    return [located(place, lemma === 'stay' || statement.doubtful || isPassing(statement) ? WEAK : PLAIN, 'asserts')];
  }
  if (move && !negated) return ofMove(statement);
  if (lemma === 'be' && !past) return ofBeing(statement);
  if (lemma === 'come' || lemma === 'hail') {
    const place = object[0]?.word === 'from' ? placeAt(sentence.text, object, 1) : undefined;
    return place && !over ? [located(place, past ? 0.5 : 0.75, negated ? 'retracts' : 'asserts')] : [];
  }
  if (WORKING.has(lemma) && !past && !negated && !over) return ofWork(statement);
  if (lemma === 'leave' && past && !negated) {
    const place = placeAt(sentence.text, object, 0);
    if (!place || !isPlace(place.toLowerCase())) return [];
    if (FOR_GOOD.test(phraseOf(object))) return [located(place, SAID, 'retracts')];
    return object.some((word) => word.word === 'for') ? destination(statement) : [];
  }
  return [];
}

/** Who leaves a town in May, or after nine years, lived there; who leaves it at six is on the way. */
const FOR_GOOD = new RegExp(String.raw`\b${LISTS.anyOf('for good')}\b(?! for)`);

/** What one lives on when it is no island. */
const STREETS = new RegExp(LISTS.anyOf('streets'), 'i');
const LIVING = new Set(['live', 'reside', 'dwell', 'stay', 'settle']);
const IN = new Set(['in', 'at', 'near', 'outside', 'around', 'by']);
/** Where one works or meets others is near where one lives, when nothing plainer is said. */
const WORKING = new Set(['work', 'study', 'teach', 'meet', 'rehearse', 'volunteer', 'commute']);

function ofWork({ object, sentence }: SubjectClause): Slot[] {
  const at = object.findLastIndex(({ word }) => word === 'in');
  const place = at < 0 || at > 9 ? undefined : placeAt(sentence.text, object, at + 1);
  return place && isPlace(place.toLowerCase().split(',')[0] ?? '') ? [located(place, 0.5, 'asserts')] : [];
}

const STAYING = new Set(['in', 'near']);

const located = (value: string, explicitness: number, polarity: Slot['polarity']): Slot => ({
  path: 'core_info.location',
  value,
  explicitness,
  polarity,
});

function ofPossession({ owned, object, sentence, negated, past, lemma, modal }: SubjectClause): Slot[] {
  const owner = owned.map((word) => word.word).join(' ');
  if (
    lemma !== 'be' ||
    past ||
    modal ||
    !/^(?:(?:current|home) )?(?:location|city|town|home|address|country|residence|place|hometown|home town|base)$/.test(
      owner,
    )
  )
    return [];
  const place = placeAt(sentence.text, object, object[0]?.word === 'in' ? 1 : 0);
  return place
    ? [located(place, /hometown|home town/.test(owner) ? WEAK : SAID, negated ? 'retracts' : 'asserts')]
    : [];
}

const isMove = ({ lemma, object }: SubjectClause): boolean =>
  (lemma === 'move' || lemma === 'relocate') &&
  object.some(
    (word) =>
      word.word === 'to' ||
      word.word === 'from' ||
      word.word === 'in' ||
      word.word === 'out' ||
      word.word === 'away' ||
      word.word === 'into' ||
      word.word === 'back',
  );

/** `moved to Lisbon`: there now, unless it was long ago or is still to come. */
function ofMove(statement: SubjectClause): Slot[] {
  const { sentence, object, past, perfect, after } = statement;
  if (!past && !perfect) return [];
  if (sentence.words[after - 1]?.word === 'moving') return [];
  const childhood = sentence.words.some(({ word }) => word === 'when' || word === 'child' || word === 'kid');
  const to = destination(statement, childhood ? WEAK : PLAIN);
  if (to.length > 0) return to;
  const from = object.findIndex(({ word }, at) => word === 'from' || (word === 'of' && object[at - 1]?.word === 'out'));
  const left = from >= 0 ? placeAt(sentence.text, object, from + 1) : undefined;
  return left ? [located(left, SAID, 'retracts')] : [];
}

/** The first place that one went to, or of several in a row (`to Rome in 2010 and to Oslo in 2015`) the last. */
function destination({ sentence, object }: SubjectClause, explicitness = SAID): Slot[] {
  let found: string | undefined;
  for (const [at, { word }] of object.entries()) {
    const place =
      word === 'to' || word === 'for' || word === 'in' || word === 'into' || word === 'near'
        ? placeAt(sentence.text, object, at + 1)
        : undefined;
    const goesOn = word === 'to' && /^(?:and|then|later)$/.test(object[at - 1]?.word ?? '');
    if (found === undefined || goesOn) found = place ?? found;
  }
  return found === undefined ? [] : [located(found, explicitness, 'asserts')];
}

function ofBeing(statement: SubjectClause): Slot[] {
  const { sentence, object, negated, perfect } = statement;
  let at = 0;
  while (BEFORE_PLACE.test(object[at]?.word ?? '')) at += 1;
  const lead = object.slice(0, at).map((word) => word.word);
  const { word = '' } = object[at] ?? {};
  const polarity = negated ? 'retracts' : 'asserts';
  if (lead.includes('born') || lead.includes('raised') || (lead.includes('back') && word === 'from')) return [];
  const long = forYears(statement);
  if (long || perfect) return long ? [located(long, SAID, 'asserts')] : [];
  const now =
    sentence.words.some((each) => each.word === 'originally') && word === 'from'
      ? describedPlace(statement, at + 1)
      : [];
  if (now.length > 0) return now;
  if (word === 'from') {
    const home = object.slice(at).some((each) => HOME.has(each.word)) ? describedPlace(statement, at + 1) : [];
    if (home.length > 0) return home;
    const place = isJourney(object, at) ? undefined : placeAt(sentence.text, object, at + 1);
    return place
      ? [located(place, statement.sentence.words.some((each) => each.word === 'originally') ? 0.5 : 0.75, polarity)]
      : [];
  }
  if (word === 'based' || word === 'located' || word === 'living' || word === 'residing') {
    const place = placeAt(sentence.text, object, behindPreposition(object, at));
    return place ? [located(place, SAID, polarity)] : [];
  }
  if (word === 'in' || word === 'at') {
    const lives =
      NOW.test(object.at(-1)?.word ?? '') ||
      object.some((each) => each.word === 'since') ||
      sentence.words[statement.end]?.word === 'since' ||
      lead.some((each) => SETTLED.test(each));
    const place = placeAt(sentence.text, object, at + 1);
    if (place && negated && NO_LONGER.test(phraseOf(object))) return [located(place, SAID, 'retracts')];
    return place &&
      !negated &&
      (isPlace(place.toLowerCase().split(',')[0] ?? '') || (lives && !isCommonWord(place.toLowerCase())))
      ? [
          located(
            place,
            isPassing(statement)
              ? 0.45
              : lives || lead.includes('back') || sentence.words[statement.begin - 1]?.word === 'now'
                ? SAID
                : WEAK,
            polarity,
          ),
        ]
      : [];
  }
  return describedPlace(statement);
}

const NO_LONGER = /\b(?:any more|anymore|any longer)$/;
const HOME = new Set(['living', 'based', 'residing']);

/** `walking from Graz to Split`: neither is home. */
const isJourney = (object: Word[], from: number): boolean =>
  object.slice(from + 2, from + 5).some(({ word }) => word === 'to');

/** `living in Porto`, `based out of Porto`, and as learners of English say it, `living Porto`. */
function behindPreposition(object: Word[], at: number): number {
  const next = object[at + 1]?.word ?? '';
  return next === 'out' ? at + 3 : IN.has(next) || next === 'here' ? at + 2 : at + 1;
}

const BEFORE_PLACE = new RegExp(`^${anyOf(LISTS.words('before-place'))}$`);

/** `settled in Tromsø`, `retired in Faro`: a state that lasts. */
const SETTLED = new RegExp(`^${LISTS.anyOf('settled')}$`);
const NOW = /^(?:now|nowadays|currently)$/;

/** `ten years in Dublin now`, `have been in Dublin since 2010`: so long is at home. */
function forYears({ sentence, object, perfect, negated }: SubjectClause): string | undefined {
  const at = object.findIndex(({ word }) => word === 'in');
  if (at < 0 || at > 3 || negated) return undefined;
  const years = (words: Word[]): boolean => words.some(({ word }) => /^(?:years?|decades?|yrs?)$/.test(word));
  const place =
    years(object.slice(0, at)) ||
    (perfect && at === 0 && (years(object.slice(at)) || object.some(({ word }) => word === 'since')))
      ? placeAt(sentence.text, object, at + 1)
      : undefined;
  return place && isPlace(place.toLowerCase().split(',')[0] ?? '') ? place : undefined;
}

const EMPLOYERS = new RegExp(`^${anyOf(LISTS.words('employers'))}$`);

const SOMEBODY = new RegExp(`^${anyOf(LISTS.words('somebody'))}$`);

/** `a nurse from Oslo`, `a student living in Rome`: a place further on in what someone is. */
function describedPlace({ sentence, object, negated }: SubjectClause, from = 1): Slot[] {
  if (negated || object.length < 3) return [];
  const home = object.findIndex(({ word }, at) => at >= from && HOME.has(word) && IN.has(object[at + 1]?.word ?? ''));
  const lived = home < 0 ? undefined : placeAt(sentence.text, object, home + 2);
  if (lived) return [located(lived, SAID, 'asserts')];
  for (let at = from; at < object.length - 1; at += 1) {
    const { word } = object[at] as Word;
    if (word === 'from' && FROM_A_PLACE.test(object[at - 1]?.word ?? '')) continue;
    if (word === 'in' && (isOccupation(object[at - 1]?.word ?? '') || EMPLOYERS.test(object[at - 1]?.word ?? ''))) {
      const place = placeAt(sentence.text, object, at + 1);
      if (place && (isPlace(place.toLowerCase().split(',')[0] ?? '') || /^\p{Lu}/u.test(place)))
        return [located(place, 0.65, 'asserts')];
    }
    if (word === 'in' && (isDoer(object[at - 1]?.word ?? '') || SOMEBODY.test(object[at - 1]?.word ?? ''))) {
      const place = placeAt(sentence.text, object, at + 1);
      if (place && isPlace(place.toLowerCase().split(',')[0] ?? '')) return [located(place, 0.65, 'asserts')];
    }
    if (word === 'from' && !isJourney(object, at)) {
      const place = placeAt(sentence.text, object, at + 1);
      if (place) return [located(place, 0.75, 'asserts')];
    }
  }
  return [];
}

const FROM_A_PLACE = new RegExp(`^${LISTS.anyOf('from a place')}$`);

/** `this week`, `on holiday`, `for work`, `right now`: here, but not at home. */
const isPassing = ({ sentence, begin, end }: SubjectClause): boolean =>
  PASSING.test(
    sentence.words
      .slice(Math.max(0, begin - 3), end + 4)
      .map((word) => word.word)
      .join(' '),
  );

const PASSING = new RegExp(String.raw`\b${LISTS.anyOf('passing')}\b`);

function prepositionAt(object: Word[], prepositions: Set<string>): number | undefined {
  for (let at = 0; at < Math.min(object.length, 7); at += 1) {
    const { word } = object[at] as Word;
    if (prepositions.has(word)) return at;
    if (word === 'nowhere' && object[at + 1]?.word !== 'else') return undefined;
    if (word === 'with' || word === 'away' || word === 'blocks' || word === ',') {
      if (word === 'with') continue;
      return undefined;
    }
  }
  return undefined;
}
