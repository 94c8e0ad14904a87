import { ofCraft } from './crafts.js';
import { isFavorite, ofPossession } from './favorites.js';
import { type Slot, SAID } from './finding.js';
import { interestsIn } from './interest.js';
import { isDiet, keennessIn } from './keenness.js';
import { asserted, familiar, retracted, tell } from './leaning.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { lostTaste } from './lost-taste.js';
import { ofDoing, ofFollowing, ofGoing, ofPastime, ofSpending, ofTraining } from './pastimes.js';
import { petsIn } from './pets.js';
import { phraseOf } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { begun, ofDabbling, ofGetting, ofTakingUp } from './taken-up.js';
import { isTasteVerb, tasteOf } from './tastes.js';
import { isTimePhrase } from './time-phrase.js';
import { isPastime } from './verbs.js';

const LISTS = listsOf('likes');

/** What a statement says the subject likes, does for pleasure, dislikes or has given up. */
export function likesOf(statement: SubjectClause): Slot[] {
  if (statement.kind === 'possession') return ofPossession(statement);
  const told = tasteOf(statement) ?? lostTaste(statement);
  if (told) return told;
  const frame = Object.hasOwn(FRAMES, statement.lemma) ? FRAMES[statement.lemma] : undefined;
  return frame ? frame(statement) : isPastime(statement.lemma) ? ofPastime(statement) : ofCraft(statement);
}

/** Does this statement only say what is liked or not? Kept as an interest, it need not be remembered too. */
export const isOfTaste = ({ kind, lemma, owned }: SubjectClause): boolean =>
  (kind === 'self' && isTasteVerb(lemma)) || (kind === 'possession' && isFavorite(owned));

const FRAMES: Record<string, (statement: SubjectClause) => Slot[]> = {
  be: ofBeing,
  become: ofBecoming,
  have: ofHaving,
  own: ofHaving,
  adopt: ofHaving,
  get: (statement) => [
    ...ofGetting(statement),
    ...ofGoing(statement),
    ...appointedIn(statement),
    ...(statement.past ? petsIn(statement) : []),
  ],
  go: (statement) => (isDiet(statement.object[0]?.word ?? '') ? ofDiet(statement) : ofGoing(statement)),
  come: ofGoing,
  head: ofGoing,
  spend: ofSpending,
  stick: ofSticking,
  try: ofTrying,
  do: ofDoing,
  practice: ofDoing,
  take: ofTakingUp,
  pick: ofTakingUp,
  train: ofTraining,
  dabble: ofDabbling,
  find: ofFinding,
  relax: ofRelaxing,
  unwind: ofRelaxing,
  decompress: ofRelaxing,
  chill: ofRelaxing,
  wind: ofRelaxing,
  follow: ofFollowing,
  support: ofFollowing,
  miss: ofFollowing,
  eat: ofEating,
  drink: ofEating,
  smoke: ofEating,
};
for (const lemma of ['start', 'begin', 'learn', 'finish', 'continue', 'resume'])
  FRAMES[lemma] = (statement) => (statement.negated || statement.modal || statement.over ? [] : begun(statement));

function ofBeing(statement: SubjectClause): Slot[] {
  if (statement.past && !statement.over && !statement.perfect) return [];
  const keen = keennessIn(statement);
  return keen.length > 0 ? keen : [...ofGoing(statement), ...outAt(statement)];
}

/** `most evenings I'm out in the garden`: where one always is for pleasure. */
function outAt({ object, sentence, negated, past }: SubjectClause): Slot[] {
  const at = object.findIndex(({ word }) => word === 'in' || word === 'at' || word === 'on');
  if (at < 0 || at > 1 || negated || past || !/\b(?:every|most|each|always) \w/.test(phraseOf(sentence.words)))
    return [];
  return asserted(
    interestsIn(sentence.text, object.slice(at + 1), undefined).filter(
      ({ known, category }) => known && (category === 'hobbies' || category === 'sports' || category === 'fitness'),
    ),
    0.65,
  );
}

/** `become a runner`, `become obsessed with chess`. */
function ofBecoming(statement: SubjectClause): Slot[] {
  return statement.negated || statement.modal ? [] : keennessIn(statement);
}

const FONDNESS = new RegExp(
  [
    '^(?:soft spot|thing|weakness|passion|love|obsession|fondness|fascination|sweet tooth|knack|addiction',
    String.raw`appreciation|penchant|crush) (?:for|with|about|on|of)\b`,
  ].join('|'),
);

/** `have a soft spot for westerns`, `have two cats`. */
function ofHaving(statement: SubjectClause): Slot[] {
  const { object, sentence, past, perfect, modal, negated, over, lemma } = statement;
  if (past && !perfect && lemma === 'have') return [];
  const from = object.findIndex(({ word }) => !LEADS.test(word));
  const rest = object.slice(from);
  const fond = from > 0 && !modal ? FONDNESS.exec(phraseOf(rest, 0, 4)) : null;
  if (!fond) return [...petsIn(statement), ...appointedIn(statement)];
  const things = interestsIn(sentence.text, rest.slice(fond[0].split(' ').length), undefined);
  const liked = fond[0].startsWith('thing') || fond[0].endsWith('of') ? familiar(things) : things;
  return negated || over
    ? []
    : asserted(
        liked.filter(({ words }) => !/players?$/.test(words.at(-1)?.word ?? '')),
        0.75,
      );
}

const LEADS = new RegExp(`^${anyOf(LISTS.words('leads'))}$`);

/** `I'll stick to my cider`. */
function ofSticking({ object, sentence, negated }: SubjectClause): Slot[] {
  if (negated || !/^(?:to|with)$/.test(object[0]?.word ?? '')) return [];
  const from = /^(?:my|our|the)$/.test(object[1]?.word ?? '') ? 2 : 1;
  return asserted(
    interestsIn(sentence.text, object.slice(from), undefined).filter(({ known }) => known),
    0.6,
  );
}

/** `I've got netball on Mondays`, `I have fencing tonight`: a pastime in the diary. */
function appointedIn({ object, sentence, negated, modal }: SubjectClause): Slot[] {
  const time = object.findIndex(
    ({ word }, at) =>
      at > 0 &&
      (isTimePhrase(object, at) || /^(?:tonight|tomorrow|today|later|mon|tues?|weds?|thurs?|fri|sat|sun)$/.test(word)),
  );
  if (time < 1 || time > 4 || negated || (modal && modal !== 'will')) return [];
  const things = interestsIn(
    sentence.text,
    object[0]?.word === 'got' ? object.slice(1, time) : object.slice(0, time),
    undefined,
  );
  return asserted(
    things.filter(
      ({ known, category, words }) =>
        known &&
        (category === 'sports' || category === 'fitness' || (category === 'art' && words.at(-1)?.word.endsWith('ing'))),
    ),
    0.65,
  );
}

/** `relax by sketching`, `wind down with a puzzle`. */
function ofRelaxing({ object, sentence, negated, modal, past }: SubjectClause): Slot[] {
  const by = object.findIndex(({ word }) => word === 'by' || word === 'with');
  return by < 0 || by > 3 || negated || modal || past
    ? []
    : asserted(
        interestsIn(sentence.text, object.slice(by + 1), undefined).filter(({ known }) => known),
        0.7,
      );
}

const PLEASANT = new RegExp(`^${anyOf(LISTS.words('pleasant'))}$`);
const DULL = /^(?:boring|dull|tedious|overrated|disgusting|gross|annoying|pointless|awful|vile|revolting|unbearable)$/;

/** `find knitting soothing`, `find chess boring`. */
function ofFinding({ object, sentence, negated, modal, past, perfect }: SubjectClause): Slot[] {
  const at = object.findIndex(({ word }) => PLEASANT.test(word) || DULL.test(word));
  if (at < 1 || negated || modal || (past && !perfect)) return [];
  const things = interestsIn(
    sentence.text,
    object.slice(0, at).filter(({ word }) => !/^(?:really|so|very|super|pretty|quite|incredibly|a|bit)$/.test(word)),
    undefined,
  ).filter(({ known }) => known);
  return tell(things, 0.65, DULL.test(object[at]?.word ?? ''));
}

/** `trying to get better at chess`, `trying to learn Korean`: under way already. */
function ofTrying(statement: SubjectClause): Slot[] {
  const { object, negated, past } = statement;
  if (object[0]?.word !== 'to' || negated || past) return [];
  const rest = { ...statement, modal: '', object: object.slice(2) };
  if (object[1]?.word === 'get') return ofGetting(rest);
  return object[1]?.word === 'learn' ? begun({ ...rest, lemma: 'learn' }) : [];
}

/** `went vegan`. */
const ofDiet = ({ object, sentence, negated, modal }: SubjectClause): Slot[] =>
  negated || modal ? [] : asserted(interestsIn(sentence.text, object.slice(0, 1), 'food'), SAID);

/** What is eaten or drunk no more, or a lot of. */
function ofEating({ lemma, object, sentence, over, negated, past, perfect, modal }: SubjectClause): Slot[] {
  if (over) return retracted(interestsIn(sentence.text, object, lemma === 'smoke' ? undefined : 'food'), SAID);
  const much = object.findIndex(({ word }) => word === 'of' || word === 'much' || word === 'many');
  const often =
    much >= 0 && much < 5 && /\b(?:lot|lots|tons|loads|ton|too|way|so|plenty|heaps)\b/.test(phraseOf(object, 0, much));
  return often && lemma !== 'smoke' && !negated && !modal && (!past || perfect)
    ? asserted(interestsIn(sentence.text, object.slice(much + 1), 'food').slice(0, 1), 0.65)
    : [];
}
