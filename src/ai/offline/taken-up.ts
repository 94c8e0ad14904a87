import type { Slot } from './finding.js';
import { type Interest, interestOf, interestsIn } from './interest.js';
import { asserted } from './leaning.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import type { Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { isTasteVerb } from './tastes.js';
import { isPastime, VERB_KINDS, verbForm } from './verbs.js';

const LISTS = listsOf('taken-up');

/** `started fencing`, `learning to knit`, `finished crocheting a blanket`, `kept up my Spanish`. */
export function begun({ object, sentence, lemma }: SubjectClause): Slot[] {
  const at = object[0]?.word === 'to' ? 1 : 0;
  const taste = verbForm(object[at]?.word ?? '')?.lemma ?? '';
  // `started enjoying rain`; `learning to love it` is still to come.
  if (isTasteVerb(taste))
    return at === 0 && /^(?:love|like|enjoy|appreciate)$/.test(taste)
      ? asserted(interestsIn(sentence.text, object.slice(1), undefined), 0.65)
      : [];
  const things = interestsIn(sentence.text, object.slice(at), undefined).filter(({ known }) => known);
  const doing = at === 1 || (object[0]?.word ?? '').endsWith('ing');
  if (lemma === 'finish' || lemma === 'continue' || lemma === 'resume' || lemma === 'keep')
    return doing ? asserted(doneIn(object.slice(at), sentence.text), 0.65) : [];
  return asserted(
    things.filter(() => lemma === 'learn' || doing),
    0.65,
  );
}

/** `crocheting a blanket`: the doing is the pastime; `reading Dune`: what is read is. */
export function doneIn(words: Word[], text: string): Interest[] {
  const lemma = verbForm(words[0]?.word ?? '')?.lemma ?? '';
  if (!isPastime(lemma)) return [];
  const direct = VERB_KINDS[lemma] ? interestsIn(text, words, undefined).filter(({ known }) => known) : [];
  if (direct.length > 0 || VERB_KINDS[lemma]) return direct.slice(0, 1);
  const activity = interestOf(text, words.slice(0, 1), 'hobbies');
  return activity ? [activity] : [];
}

/** `getting into sourdough`, `got back into painting`, `got really good at chess`. */
export function ofGetting({ object, sentence, negated, modal }: SubjectClause): Slot[] {
  if (negated || (modal && modal !== 'try')) return [];
  let at = 0;
  while (DEGREES.test(object[at]?.word ?? '')) at += 1;
  const first = object[at]?.word ?? '';
  const linked = `${first} ${object[at + 1]?.word ?? ''}`;
  if (/^(?:good at|better at|hooked on|obsessed with|addicted to|keen on|serious about|crazy about)$/.test(linked))
    return asserted(
      interestsIn(sentence.text, object.slice(at + 2), undefined).filter(
        ({ known }) => known || first === 'obsessed' || first === 'hooked',
      ),
      0.7,
    );
  if (first !== 'into') return [];
  return asserted(
    interestsIn(sentence.text, object.slice(at + 1), undefined).filter(
      ({ known, category, words }) =>
        known ||
        (category === 'other' &&
          !UNLIKELY.test(words[0]?.word ?? '') &&
          !/^(?:a|an|the|my|our|this|that)$/.test(object[at + 1]?.word ?? '')),
    ),
    0.65,
  );
}

const DEGREES = new RegExp(`^${anyOf(LISTS.words('degrees'))}$`);

/** What one gets into without liking it. */
const UNLIKELY = new RegExp(
  [
    '^(?:trouble|debt|bed|bad|college|uni|university|work|fights?|arguments?|details?|specifics|bits',
    'position|shape|line|character|politics|arguing|difficulties|oxford|cambridge|harvard|yale|med',
    String.raw`medical|law|grad|it|them|town|school|\d.*)$`,
  ].join('|'),
);

/** `took up weaving`, `picked up the ukulele`. */
export function ofTakingUp({ object, sentence, negated, modal }: SubjectClause): Slot[] {
  if (object[0]?.word === 'to' && !negated && !modal)
    return asserted(
      interestsIn(sentence.text, object.slice(1), undefined).filter(
        ({ known, words }) => known && (words[0]?.word ?? '').endsWith('ing'),
      ),
      0.7,
    );
  return object[0]?.word === 'up' && !negated && !modal
    ? asserted(
        interestsIn(sentence.text, object.slice(1), undefined).filter(
          ({ known, words }) => known || words[0]?.word.endsWith('ing'),
        ),
        0.7,
      )
    : [];
}

/** `dabbling in watercolours`. */
export const ofDabbling = ({ object, sentence, negated, modal, past, perfect }: SubjectClause): Slot[] =>
  object[0]?.word === 'in' && !negated && !modal && (!past || perfect)
    ? asserted(
        interestsIn(sentence.text, object.slice(1), undefined).filter(({ known }) => known),
        0.7,
      )
    : [];
