import { categoryOf, isInterestWord } from './categories.js';
import { cueOf, hears } from './cues.js';
import { type Slot, PLAIN, SAID } from './finding.js';
import { type Interest, interestsIn } from './interest.js';
import { asserted, familiar, retracted, tell } from './leaning.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { phraseOf, plainOf, type Sentence, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { VERB_KINDS } from './verbs.js';

const LISTS = listsOf('favorites');

const FAVORITE = new RegExp(`^${LISTS.anyOf('favorite')}$`);
const PASSION = new RegExp(`^${LISTS.anyOf('passions')}$`);

/** Does this owned thing stand for what its owner likes: `favourite band`, `hobbies`, `go-to snack`? */
export const isFavorite = (owned: Word[]): boolean =>
  owned.some(({ word }) => FAVORITE.test(word)) || /^(?:hobby|hobbies|interests?)$/.test(owned.at(-1)?.word ?? '');

/** `my favorite band is Queen`, `my hobbies include chess`, `my weekends are all about kayaking`. */
export function ofPossession({ owned, object, sentence, negated, past, lemma, over, modal }: SubjectClause): Slot[] {
  const owner = plainOf(owned);
  const last = owner.at(-1) ?? '';
  if (modal || past || (lemma !== 'be' && lemma !== 'include' && lemma !== 'includes')) return [];
  const favorite = owner.findIndex((word) => FAVORITE.test(word));
  if (favorite >= 0) {
    const kind = kindOf(owner.slice(favorite + 1).join(' '));
    return tell(
      interestsIn(sentence.text, object, kind).map((thing) => (kind ? { ...thing, category: kind } : thing)),
      PLAIN,
      negated || over,
    );
  }
  if (PASSION.test(last) && (last !== 'thing' || owner.length === 1) && !(last === 'weakness' && owner.length > 1)) {
    const things = interestsIn(sentence.text, object, 'hobbies');
    return tell(
      last === 'thing' || last === 'weakness' || last === 'vice' ? things.filter(({ known }) => known) : things,
      PLAIN,
      negated || over,
    );
  }
  const about = object.findIndex(({ word }, at) => word === 'about' || (word === 'for' && at === 0));
  const leisure = /^(?:weekends?|evenings?|mornings?|sundays?|saturdays?|nights?|summers?|winters?|life)$/.test(last);
  return leisure && about >= 0 && about < 2 && !negated
    ? asserted(
        interestsIn(sentence.text, object.slice(about + 1), undefined).filter(({ known }) => known),
        0.7,
      )
    : [];
}

/** What people have favourites of and what kind that is. */
const KINDS: Record<string, string> = {};
for (const name of LISTS.names) {
  const category = /^kinds of (\w+)$/.exec(name)?.[1];
  if (category !== undefined) for (const word of LISTS.words(name)) KINDS[word] = category;
}

/** The category of what is someone's favorite, if its kind has one: a color is no art. */
const kindOf = (kind: string): string | undefined =>
  KINDS[kind.split(' ').at(-1) ?? ''] ??
  (/\b(?:colou?r|season|number|word|day|month|time|holiday|teacher|subject|quote|place|thing)\b/.test(kind)
    ? undefined
    : categoryOf(kind));

/**
 * `X is my favorite thing`, `X is my passion`, `nothing beats X`, `X keeps me sane`: the thing comes first or stands
 * alone.
 */
export function likesOutside({ text, words }: Sentence): Slot[] {
  if (!hears(words, OUTSIDE)) return [];
  const praised = praisedIn(text, words);
  if (praised) return praised;
  const related = relatedIn(text, words);
  if (related.length > 0) return related;
  const cleft = clefted(words);
  if (cleft) return tell(interestsIn(text, cleft.things, cleft.hint), 0.7, cleft.gone);
  const better = words.findIndex(
    ({ word }, index) =>
      word === 'than' &&
      /^(?:better|more)$/.test(words[index - 1]?.word ?? '') &&
      /^(?:nothing|there|nothing's)$/.test(words[0]?.word ?? ''),
  );
  if (better > 0) return asserted(interestsIn(text, words.slice(better + 1, better + 4), undefined), 0.65);
  const beats = words.findIndex(
    ({ word }, at) => (word === 'beats' || word === 'tops') && words[at - 1]?.word === 'nothing',
  );
  if (beats > 0) return asserted(familiar(interestsIn(text, words.slice(beats + 1), undefined)), 0.7);
  return soothing(text, words);
}

const OUTSIDE = cueOf(LISTS.words('outside').join(' '));
const OWN_BEST = new RegExp(String.raw`^${LISTS.anyOf('own best')}\b`);
const PRAISE = new RegExp(String.raw`^${LISTS.anyOf('praise')}\b`);

const DENIAL = new RegExp(String.raw`^${LISTS.anyOf('denial')}\b`);
const DELIGHT = new RegExp(String.raw`^${LISTS.anyOf('delight')}\b`);

/** `jazz is my passion`, `rain is the best part of my week`, `cycling is how I clear my head`. */
function praisedIn(text: string, words: Word[]): Slot[] | undefined {
  const at = words.findIndex(
    ({ word }, index) =>
      index > 0 &&
      (word === 'is' || word === 'are' || (word === 'been' && /^(?:has|have)$/.test(words[index - 1]?.word ?? ''))),
  );
  if (at < 1) return undefined;
  const mine =
    words[at + 1]?.word === 'my' ||
    (words[at + 1]?.word === 'a' && words[at + 3]?.word === 'of' && words[at + 4]?.word === 'mine');
  const from = Math.max(
    0,
    words.slice(0, at).findLastIndex(({ word }) => /^(?:,|but|think|that|honestly|though|because)$/.test(word)) + 1,
  );
  const subject = words.slice(from, words[at]?.word === 'been' ? at - 1 : at);
  const end = phraseOf(words, at + (mine ? 2 : 1), at + 8);
  if (mine && OWN_BEST.test(end)) {
    const kind = /\b(?:favou?rite|fave|comfort) (\w+)/.exec(end)?.[1];
    const things = interestsIn(text, subject, kind === undefined ? undefined : kindOf(kind));
    return asserted(
      /\b(?:life|place|thing)\b/.test(end) && kind === undefined ? things.filter(({ known }) => known) : things,
      SAID,
    );
  }
  if (DENIAL.test(phraseOf(words, at + 1, at + 8)))
    return retracted(
      interestsIn(text, subject, undefined).filter(({ known }) => known),
      0.75,
    );
  return PRAISE.test(end) || DELIGHT.test(end)
    ? asserted(
        interestsIn(text, subject, undefined).filter(({ known }) => known),
        0.7,
      )
    : undefined;
}

/** `what I mostly play is chess`, `what I love is fog`: what stands behind the verb. */
function clefted(words: Word[]): { things: Word[]; hint: string | undefined; gone: boolean } | undefined {
  const from = words.findIndex(({ word }, at) => word === 'what' && words[at + 1]?.word === 'i');
  if (from < 0 || from > 2) return undefined;
  const verb = words.findIndex(
    ({ word }, at) => at > from + 1 && at < from + 6 && /^(?:love|like|enjoy|listen|play|read|watch|hate)$/.test(word),
  );
  const is =
    verb < 0 ? -1 : words.findIndex(({ word }, at) => at > verb && at < verb + 4 && (word === 'is' || word === 'are'));
  const between = plainOf(words, from, is);
  const gone = words[verb]?.word === 'hate' || between.includes('not');
  return is < 0 || between.includes('would')
    ? undefined
    : { things: words.slice(is + 1), hint: VERB_KINDS[words[verb]?.word ?? ''], gone };
}

const LOVED = new RegExp(String.raw`^${LISTS.anyOf('loved')}\b`);

/** `then some gardening, which I love`: what a clause behind the thing says of it. */
function relatedIn(text: string, words: Word[]): Slot[] {
  const which = words.findIndex(({ word }, at) => word === 'which' && at > 1);
  if (which < 0 || !LOVED.test(phraseOf(words, which + 1, which + 9))) return [];
  const before = words.slice(0, words[which - 1]?.word === ',' ? which - 1 : which);
  const from =
    before.findLastIndex(({ word }) => /^(?:,|of|with|and|then|to|for|but|do|doing|did|some|go|my|the|a)$/.test(word)) +
    1;
  return asserted(
    interestsIn(text, before.slice(from), undefined).filter(({ known }) => known),
    0.75,
  );
}

const SOOTHES = new RegExp(`^${anyOf(LISTS.words('soothes'))}$`);

/** `baking relaxes me`, `hiking keeps me sane`, `running helps me think`: a pastime by what it does for one. */
function soothing(text: string, words: Word[]): Slot[] {
  const verb = words.findIndex(({ word }, at) => at > 0 && at < 5 && SOOTHES.test(word));
  const bores = words.findIndex(
    ({ word }, at) => at > 0 && at < 5 && /^(?:bores?|annoys?|disgusts?)$/.test(word) && words[at + 1]?.word === 'me',
  );
  if (bores > 0) return retracted(pastimesOf(interestsIn(text, words.slice(0, bores), undefined)), 0.7);
  if (verb < 1 || words[verb + 1]?.word !== 'me' || words[verb - 1]?.word === 'not') return [];
  const good = GOOD_STATES.test(
    words[verb + 2]?.word ??
      (/^(?:relaxes|calms|centers|centres|grounds|soothes|energizes|energises|recharges|saved)$/.test(
        words[verb]?.word ?? '',
      )
        ? 'calm'
        : ''),
  );
  return good
    ? asserted(
        pastimesOf(
          interestsIn(
            text,
            words.slice(0, verb).filter(({ word }) => word !== 'really' && word !== 'always'),
            undefined,
          ),
        ),
        0.7,
      )
    : [];
}

const GOOD_STATES = new RegExp(`^${anyOf(LISTS.words('good-states'))}$`);

const pastimesOf = (things: Interest[]): Interest[] =>
  things.filter(
    ({ known, words }) =>
      known && words.every(({ word }) => isInterestWord(word) || word.endsWith('ing') || words.length > 1),
  );
