import { categoryOf, isInterestWord } from './categories.js';
import { SAID, type Slot, WEAK } from './finding.js';
import { bend, type Interest, interestOf, interestsIn } from './interest.js';
import { asserted, tell } from './leaning.js';
import { listsOf } from './lists.js';
import { phraseOf, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { doneIn } from './taken-up.js';
import { isTime } from './time-phrase.js';
import { formsOf, VERB_KINDS, verbForm } from './verbs.js';

const LISTS = listsOf('pastimes');

/** A pastime in the present: `I play chess`, `I sing`, `we go skiing`. In the past it is an event, not an interest. */
export function ofPastime(statement: SubjectClause): Slot[] {
  const { lemma, object, sentence, after, negated, over, past, modal, perfect } = statement;
  const verb = sentence.words[after - 1] as Word;
  const progressive = verbForm(verb.word)?.kind === 'gerund' && !statement.elided && !perfect;
  if (
    /\b(?:for a living|professionally|for work|at work|as a job)\b/.test(phraseOf(sentence.words)) ||
    (modal && (modal !== 'can' || negated)) ||
    (past && !over && !perfect) ||
    (progressive && negated) ||
    (lemma === 'write' && OF_LETTERS.test(phraseOf(object, 0, 4)))
  )
    return [];
  const gone = negated || over;
  const direct = object[0]?.word === 'to' && lemma === 'listen' ? object.slice(1) : object;
  if (
    /^(?:it|this|that|them|him|her|up)$/.test(object[0]?.word ?? '') ||
    (lemma === 'read' && (object[0]?.word === 'music' || object.slice(0, 5).some(({ word }) => PAPERS.has(word))))
  )
    return [];
  const things = TRANSITIVE.has(lemma) ? thingsDone(statement, direct) : [];
  const first = object[0]?.word ?? '';
  if (things.length > 0 && !BARE.has(lemma)) {
    if (KEEPS_VERB.has(lemma)) return tell(withVerb(statement, things), SAID, gone);
    return tell(
      things.filter(({ known, words }) => !LOOSE.has(lemma) || known || words.length > 3),
      SAID - (past ? 0.15 : 0) - (progressive ? 0.2 : 0),
      gone,
    );
  }
  if (ONLY_TRANSITIVE.has(lemma)) return [];
  if (lemma === 'run' && object.length > 0 && (!RUNS.test(first) || (progressive && first === 'on'))) return [];
  if (
    (lemma === 'race' || lemma === 'fish' || lemma === 'write' || lemma === 'drive' || perfect) &&
    verbForm(verb.word)?.kind === 'past'
  )
    return [];
  const made =
    KEEPS_VERB.has(lemma) && !/^(?:in|on|at|with|for|every|to|a|the|my|and|,)$/.test(first)
      ? things.slice(0, 1).filter(({ words }) => words[0]?.word === first)
      : [];
  if (made.length > 0) return progressive && !made[0]?.known ? [] : tell(withVerb(statement, made), 0.75, gone);
  const activity = interestOf(sentence.text, [verb], 'hobbies');
  const objects = BARE.has(lemma) ? things.filter(({ known }) => known) : [];
  if (progressive && objects.length > 0) return tell(withVerb(statement, objects.slice(0, 1)), 0.7, gone);
  if (
    progressive &&
    object.length > 0 &&
    /^\p{L}/u.test(first) &&
    !/^(?:in|on|at|with|for|every|again|more|less|and|a lot|a)$/.test(first)
  )
    return [];
  return activity
    ? tell([asDoing(activity, lemma)], modal === 'can' ? WEAK : 0.75, gone).concat(tell(objects, 0.7, gone))
    : [];
}

/** `I fish` is about no animal: what is done has the category of its `-ing`. */
const asDoing = (activity: Interest, lemma: string): Interest =>
  activity.category === 'pets'
    ? { ...activity, category: categoryOf(formsOf(lemma).find((form) => form.endsWith('ing')) ?? '') ?? 'hobbies' }
    : activity;

const OF_LETTERS = new RegExp(`^${LISTS.anyOf('of letters')}(?: |$)`);
const TRANSITIVE = new Set(LISTS.words('transitive'));
const ONLY_TRANSITIVE = new Set(LISTS.words('only-transitive'));
const KEEPS_VERB = new Set(LISTS.words('keeps-verb'));
const BARE = new Set(LISTS.words('bare'));
const PAPERS = new Set(LISTS.words('papers'));
/** Verbs that take objects of every kind. */
const LOOSE = new Set(['run', 'write', 'read', 'play', 'practice']);
const RUNS = new RegExp(`^${LISTS.anyOf('runs')}$`);

/** The objects of a verb of doing, in the category that the verb gives them. */
function thingsDone({ lemma, sentence, elided }: SubjectClause, object: Word[]): Interest[] {
  const kind = VERB_KINDS[lemma];
  return interestsIn(sentence.text, object, kind)
    .filter(({ words }) => !/^(?:on|with|in|at|for|as|to|up|out|into|from|about)$/.test(words[0]?.word ?? ''))
    .filter(
      ({ known, value }) =>
        !elided ||
        (known && !/^(?:movies?|tv|television|music|shows?|films?|a book|books?|series)$/i.test(value)) ||
        lemma === 'play' ||
        /^\p{Lu}/u.test(value),
    )
    .map((thing) => (kind && lemma !== 'play' && lemma !== 'sing' ? asKind(thing, kind) : thing))
    .filter(
      ({ known, value, words }) =>
        known ||
        lemma !== 'play' ||
        /^\p{Lu}|\d/u.test(value) ||
        (words.length > 1 &&
          !/^(?:well|along|together|dead|safe|fair|nice|hard|around|host|catch)$/.test(words[0]?.word ?? '')),
    );
}

/** What is watched is a film and what is read a book, by its name; `birds` that are watched stay birds. */
function asKind(thing: Interest, kind: string): Interest {
  const plain = thing.known && thing.words.length === 1 && !/^\p{Lu}/u.test(thing.value);
  return {
    ...thing,
    known: true,
    category: plain && thing.category !== 'food' ? thing.category : bend(thing.category, kind),
  };
}

/** `collect stamps` rather than `stamps`: the thing alone would say too little. */
function withVerb({ sentence, after }: SubjectClause, things: Interest[]): Interest[] {
  const verb = sentence.words[after - 1] as Word;
  return things.map((thing, at) =>
    at > 0
      ? thing
      : {
          ...thing,
          category: thing.category === 'other' ? 'hobbies' : thing.category,
          value: sentence.text.slice(verb.start, (thing.words.at(-1) as Word).end),
        },
  );
}

/**
 * `spend my weekends hiking`, `spend most of my time with books`, `spend all of my money on hats`;
 * `spent Sunday fishing`.
 */
export function ofSpending({ object, sentence, negated, modal, past, perfect }: SubjectClause): Slot[] {
  if (negated || modal) return [];
  const noun = object.findIndex(
    ({ word }, at) =>
      at < 8 &&
      word !== 'childhood' &&
      (isTime(word) || /^(?:money|paycheck|salary|savings)$/.test(word)) &&
      !isTime(object[at + 1]?.word ?? ''),
  );
  if (noun < 0) return [];
  const own = object.slice(0, noun + 1).some(({ word }) => word === 'my' || word === 'hours' || word === 'time');
  let from = noun + 1;
  while (/^(?:on|with|at|in|just|mostly|always|usually|either|doing)$/.test(object[from]?.word ?? '')) from += 1;
  if (past || perfect || !own) return asserted(doneIn(object.slice(from), sentence.text), 0.6);
  return asserted(interestsIn(sentence.text, object.slice(from), undefined), 0.75);
}

/**
 * `go climbing`, `went surfing again`, `go to the gym`, `back from choir`, `heading to judo`,
 * `went through a ska phase`.
 */
export function ofGoing({
  lemma,
  object,
  sentence,
  negated,
  over,
  past,
  modal,
  perfect,
  doubtful,
}: SubjectClause): Slot[] {
  if (modal && modal !== 'will') return [];
  let at = 0;
  while (/^(?:back|home|off|out|straight|over|down|up|along|just)$/.test(object[at]?.word ?? '')) at += 1;
  const first = object[at]?.word ?? '';
  const gone = negated || over;
  if (first.endsWith('ing') && first !== 'going' && lemma === 'go') {
    const things = interestsIn(sentence.text, object.slice(at), undefined);
    if (past && !perfect && !over)
      return asserted(
        things.filter(({ known }) => known && REPEATED.test(phraseOf(sentence.words))),
        WEAK,
      );
    return modal ? [] : tell(things, doubtful ? WEAK : SAID, gone);
  }
  if (!/^(?:to|from|for)$/.test(first)) return [];
  const things = interestsIn(sentence.text, object.slice(at + 1), undefined).filter(
    ({ known, words }) => known && words.length < 4,
  );
  const pursued = things
    .slice(0, past && !perfect ? 1 : 3)
    .filter(
      ({ category }) =>
        category === 'fitness' ||
        category === 'sports' ||
        ((category === 'art' || category === 'music' || category === 'movies' || category === 'gaming') &&
          !past &&
          !modal &&
          lemma === 'go'),
    );
  if (lemma !== 'go' && lemma !== 'come' && lemma !== 'get' && lemma !== 'head' && lemma !== 'be') return [];
  if (past && !perfect && !(pursued[0]?.words ?? []).every(({ word }) => isInterestWord(word))) return [];
  return modal && gone ? [] : tell(pursued, past || modal || lemma !== 'go' ? 0.6 : 0.7, gone && !past);
}

const REPEATED = new RegExp(String.raw`\b${LISTS.anyOf('repeated')}\b`);

/**
 * `do yoga`, `practise calligraphy`, `do a bit of pottery`; `I am doing good`, `I do my best` name nothing that is done
 * for pleasure.
 */
export function ofDoing(statement: SubjectClause): Slot[] {
  const { object, sentence, past, modal, over, negated, perfect, doubtful } = statement;
  if (past && !over && !perfect)
    return asserted(
      interestsIn(
        sentence.text,
        object.filter(
          ({ word }, at) => at > 2 || !/^(?:a|an|my|our|another|first|second|third|fourth|fifth)$/.test(word),
        ),
        undefined,
      ).filter(({ words }) => RACES.test(words.at(-1)?.word ?? '')),
      0.65,
    );
  if (
    (modal && !over) ||
    (MANNERS_OF_DOING.has(object[0]?.word ?? '') && statement.lemma !== 'practice') ||
    /\bat (?:uni|university|college|school)\b/.test(phraseOf(object))
  )
    return [];
  const own = object[0]?.word === 'my' ? object.slice(1) : object;
  return tell(
    interestsIn(sentence.text, own, undefined).filter(
      ({ known, category, words }) =>
        known || (own === object && category !== 'other' && verbForm(words[0]?.word ?? '')?.kind !== 'base'),
    ),
    doubtful ? WEAK : SAID,
    negated || over,
  );
}

/** Races are trained for: one of them is more than an event. */
const RACES = new RegExp(`^${LISTS.anyOf('races')}$`);
const MANNERS_OF_DOING = new Set(LISTS.words('manners of doing'));

/** `training for my second half marathon`. */
export function ofTraining({ object, sentence, negated, modal, past, perfect }: SubjectClause): Slot[] {
  if (negated || modal || (past && !perfect) || object[0]?.word !== 'for') return [];
  const from = object.findIndex(
    ({ word }, at) => at > 0 && !/^(?:a|an|the|my|our|first|second|third|next|another|upcoming|local|big)$/.test(word),
  );
  return from < 0
    ? []
    : asserted(
        interestsIn(sentence.text, object.slice(from), undefined)
          .filter(({ category }) => category === 'sports' || category === 'fitness')
          .slice(0, 1),
        0.7,
      );
}

/** `been following cycling since 2010`, `I support Arsenal`, `never miss a hockey game`. */
export function ofFollowing({ lemma, object, sentence, negated, modal, past, perfect, over }: SubjectClause): Slot[] {
  if (modal || (past && !perfect)) return [];
  if (lemma === 'miss')
    return negated
      ? asserted(followed(sentence.text, object.slice(/^(?:a|an|the|any)$/.test(object[0]?.word ?? '') ? 1 : 0)), 0.7)
      : [];
  return tell(followed(sentence.text, object), 0.7, negated || over);
}

/** What is followed without `game` or `match`: `a Knicks game` is about the Knicks. */
function followed(text: string, words: Word[]): Interest[] {
  const end = words.findIndex(
    ({ word }, at) => at > 0 && /^(?:games?|match|matches|episodes?|race|shows?|gigs?|fixture|fixtures)$/.test(word),
  );
  const things = interestsIn(
    text,
    end > 0 ? words.slice(0, words[end]?.word === 'match' && words[end - 1]?.word === 'test' ? end + 1 : end) : words,
    undefined,
  );
  return things.filter(({ known, value }) => known || (end > 0 && /^\p{Lu}/u.test(value))).slice(0, 2);
}
