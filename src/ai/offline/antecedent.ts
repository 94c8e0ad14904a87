import { isInterestWord } from './categories.js';
import { cueOf, hears } from './cues.js';
import type { Slot } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { likesOf } from './likes.js';
import { listsOf } from './lists.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { VERB_KINDS, verbForm } from './verbs.js';

const LISTS = listsOf('antecedent');

/**
 * Likes told of a thing by a pronoun: `used to hate olives, now I love them`, `Jazz? Can't stand it.`; `before` is the
 * sentence before.
 */
export function likesOfIt(statements: SubjectClause[], before: Sentence | undefined): Slot[] {
  if (!statements[0] || !hears(statements[0].sentence.words, POINTING)) return [];
  return statements.flatMap((statement, index) => {
    const at = statement.object
      .slice(0, 5)
      .findIndex(
        ({ word }, place) =>
          PRONOUNS.has(word) ||
          (word === 'own' && place === 1) ||
          (word === 'every' && place === 0 && /^(?:second|minute|moment|bit)$/.test(statement.object[1]?.word ?? '')),
      );
    const pronoun = statement.object[at]?.word ?? '';
    const next = statement.object[at + 1]?.word ?? '';
    if (
      at < 0 ||
      (at > 0 &&
        pronoun !== 'own' &&
        !/^(?:of|with|to|for|by|on|into|without|off|at|about|in)$/.test(statement.object[at - 1]?.word ?? '')) ||
      (!ENDS.test(next) && pronoun !== 'every')
    )
      return [];
    if (statement.past && !statement.over && statements.slice(0, index).some(({ over }) => over)) return [];
    const thing =
      thingBefore(statements.slice(0, index), statement, PRONOUNS.get(pronoun) ?? 'one') ??
      (before && index === 0 ? thingIn(before, PRONOUNS.get(pronoun) ?? 'one') : undefined);
    if (!thing) return [];
    const seen = statements.slice(0, index).findLast(({ lemma }) => TRIED.has(lemma))?.lemma ?? '';
    return ofKind(VERB_KINDS[seen], {
      ...statement,
      object: [...statement.object.slice(0, pronoun === 'own' ? at + 1 : at), ...thing],
    });
  });
}

/** What is watched is a film and what is read a book, also where only the verb before tells. */
function ofKind(kind: string | undefined, statement: SubjectClause): Slot[] {
  const told = likesOf(statement);
  if (told.length > 0 || !kind || !statement.past || statement.lemma !== 'love') return told;
  return interestsIn(statement.sentence.text, statement.object, kind).map(({ category, value }) => ({
    path: `interests.${category}`,
    value,
    explicitness: 0.5,
    polarity: 'asserts',
  }));
}

/** `Golf? Not for me.`, `Sushi? Yes please`: a verdict on the thing that the sentence before only names. */
export function verdictOn(before: Sentence | undefined, sentence: Sentence): Slot[] {
  const { words } = sentence;
  const within = verdictWithin(sentence);
  if (within.length > 0) return within;
  if (!before?.asks || before.words.length > 5) return [];
  const verdict = VERDICT.exec(phraseOf(words, 0, 6));
  if (!verdict) return [];
  const polarity = verdict[1] === undefined ? 'asserts' : 'retracts';
  return topicOf(before).map(({ category, value }) => ({
    path: `interests.${category}`,
    value,
    explicitness: 0.7,
    polarity,
  }));
}

/** `paragliding once, never again`, `not my thing, cricket`: the verdict stands before or behind a comma. */
function verdictWithin({ text, words }: Sentence): Slot[] {
  if (!hears(words, DENYING)) return [];
  const comma = words.findLastIndex(({ word }) => word === ',' || word === '-' || word === '–' || word === '—');
  if (comma < 1 || words.length > 16) return [];
  const [head, tail] = [words.slice(0, comma), words.slice(comma + 1)];
  const behind = DENIED.test(phraseOf(tail));
  if (!behind && !DENIED.test(phraseOf(head))) return [];
  const known =
    lastKnown(behind ? head.filter(({ word }) => word !== 'once') : tail.slice(0, 3), 'one') ??
    lastKnown(behind ? head : tail.slice(0, 3), 'many');
  return known
    ? interestsIn(text, known, undefined).map(({ category, value }) => ({
        path: `interests.${category}`,
        value,
        explicitness: 0.7,
        polarity: 'retracts',
      }))
    : [];
}

const DENYING = cueOf('again not');
const DENIED = new RegExp(`^(?:and |but )?${LISTS.anyOf('denied')}$`);

const PRONOUNS = new Map<string, 'one' | 'many'>([
  ['it', 'one'],
  ['them', 'many'],
  ['that', 'one'],
  ['this', 'one'],
  ['those', 'many'],
  ['these', 'many'],
  ['both', 'many'],
]);
const POINTING = cueOf(LISTS.words('pointing').join(' '));
/** What may follow a pronoun that stands for the thing: not `that you came`, `it when you sing`. */
const ENDS = new RegExp(`^${LISTS.anyOf('ends')}?$`);
const VERDICT = new RegExp(String.raw`^${LISTS.anyOf('verdict')}\b`);

/** The thing that a sentence only names: `Jazz?`, `And hiking?`. */
function topicOf({ text, words }: Sentence): Interest[] {
  const from = words.findIndex(({ word }) => !/^(?:and|or|but|so|oh|hmm|,|what|about|how)$/.test(word));
  if (
    from < 0 ||
    words.length - from > 3 ||
    words.slice(from).some(({ word }) => verbForm(word) !== undefined && !word.endsWith('ing'))
  )
    return [];
  return interestsIn(text, words.slice(from), undefined).filter(({ known, words: own }) => known || own.length <= 2);
}

/** The thing last named before the statement in its own sentence. */
function thingBefore(
  earlier: SubjectClause[],
  { sentence, begin }: SubjectClause,
  number: 'one' | 'many',
): Word[] | undefined {
  for (const statement of earlier.toReversed()) {
    if (statement.lemma === 'be') {
      const known = lastKnown(statement.object, number);
      if (known) return known;
      continue;
    }
    const told = likesOf(statement);
    const things = interestsIn(sentence.text, statement.object, undefined).filter(
      ({ known, value }) => known || told.some((slot) => slot.value === value) || TRIED.has(statement.lemma),
    );
    const fitting = things.find((thing) => isNumber(thing.words, number));
    if (fitting)
      return number === 'many' && things.length > 1
        ? statement.object.slice(
            statement.object.indexOf(things[0]?.words[0] as Word),
            statement.object.indexOf(things.at(-1)?.words.at(-1) as Word) + 1,
          )
        : fitting.words;
  }
  // `cilantro tastes like soap, hate it`: what the sentence begins with.
  const verb = sentence.words
    .slice(0, begin)
    .findIndex(
      ({ word }, at) =>
        at > 0 &&
        (verbForm(word)?.kind === 'present' ||
          word === 'tastes' ||
          word === 'sounds' ||
          word === 'smells' ||
          word === ','),
    );
  if (verb < 1 || verb > 4 || earlier.length > 0) return undefined;
  return interestsIn(sentence.text, sentence.words.slice(0, verb), undefined).find(
    (thing) => thing.known && isNumber(thing.words, number),
  )?.words;
}

/** The last word of a phrase that is an interest: `cats` in `allergic to cats`. */
function lastKnown(words: Word[], number: 'one' | 'many'): Word[] | undefined {
  const at = words.findLastIndex(({ word }) => isInterestWord(word));
  if (at < 0) return undefined;
  const from = at > 0 && isInterestWord(words[at - 1]?.word ?? '') ? at - 1 : at;
  const span = words.slice(from, at + 1);
  return isNumber(span, number) ? span : undefined;
}

const TRIED = new Set(['try', 'taste', 'eat', 'drink', 'watch', 'read', 'play', 'hear']);

/** The thing that the sentence before is about, when it names one known thing or asks about it. */
function thingIn(before: Sentence, number: 'one' | 'many'): Word[] | undefined {
  if (before.words.some(({ word }) => word === 'he' || word === 'she')) return undefined;
  const asked = before.asks && before.words.length <= 5 ? topicOf(before) : [];
  const named = asked.length > 0 ? asked : lastObject(before);
  return named.findLast((thing) => isNumber(thing.words, number))?.words;
}

/** The known things at the end of a sentence: `do you know those podcasts`, `cook Thai food till late`. */
function lastObject({ text, words }: Sentence): Interest[] {
  const verb = words.findLastIndex(
    ({ word }, at) =>
      at < words.length - 1 &&
      verbForm(word) !== undefined &&
      /^(?:watch|listen|read|play|try|eat|drink|remember|love|hear|do|make|cook|bake|see|collect)$/.test(
        verbForm(word)?.lemma ?? '',
      ),
  );
  if (!words.some(({ word }) => verbForm(word) !== undefined && !word.endsWith('ing')))
    return interestsIn(text, words, undefined).filter(({ known }) => known);
  return verb < 0
    ? []
    : interestsIn(text, words.slice(words[verb + 1]?.word === 'to' ? verb + 2 : verb + 1), undefined).filter(
        ({ known }) => known,
      );
}

const isNumber = (words: Word[], number: 'one' | 'many'): boolean => {
  const head = words.at(-1)?.word ?? '';
  const many = /[^s]s$/.test(head) || /^(?:series|people|fish|sushi)$/.test(head);
  return number === 'many'
    ? many || words.length > 1
    : !many || head.endsWith('ics') || /^(?:series|tennis|pilates|darts|chess)$/.test(head);
};
