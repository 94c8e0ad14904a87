import { PLAIN, SAID, type Slot, WEAK } from './finding.js';
import { isIronic } from './irony.js';
import { DEGREES, GRADES, isSomebody, listed } from './listed-traits.js';
import { listsOf } from './lists.js';
import { mayTellMood, moodOwned, moodsIn } from './mood.js';
import { phraseOf, plainOf, type Sentence, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { dispositionAt, dispositionOf, doerOf, mayHaveDisposition, oppositeOf } from './temperament.js';
import { writtenAs } from './wording.js';

const LISTS = listsOf('character');

/** Traits and moods that the subject claims outright. */
export function characterOf(statement: SubjectClause): Slot[] {
  const { words } = statement.sentence;
  if (!mayHaveDisposition(words) && !mayTellMood(words)) return [];
  const slots = statement.kind === 'possession' ? ofPossession(statement) : ofSelf(statement);
  return slots.length > 0 && isIronic(statement.sentence) ? [] : slots;
}

/** How firmly, and whether for good, somebody is said to be something. */
export interface TraitClaim {
  explicitness: number;
  /** It does not hold. */
  denied: boolean;
  /** It held once. */
  over: boolean;
  /** `today`, `lately`: only what does not pass by morning is a trait then. */
  passing: boolean;
  /** `always`, `by nature`: a trait where the word alone might tell of a moment. */
  lasting: boolean;
  /** A degree stands before all of it. */
  graded: boolean;
}

/**
 * The traits that a run of words begins with: `a bit of a perfectionist and pretty shy`. One that is denied is taken
 * back, and its plain opposite holds.
 */
export function traitsIn(sentence: Sentence, words: Word[], claim: Partial<TraitClaim>): Slot[] {
  const {
    explicitness = SAID,
    denied = false,
    over = false,
    passing = false,
    lasting = false,
    graded: isGraded = false,
  } = claim;
  if (!mayHaveDisposition(sentence.words)) return [];
  const head = phraseOf(words, 0, 6);
  const far = FAR.exec(head)?.[0].split(' ').length ?? 0;
  const lead = LEAD.exec(head)?.[0].split(' ').length ?? 0;
  const traits = listed(words.slice(far + lead)).filter(
    ({ kind, backed, graded }) =>
      (kind === 'noun' || !passing) &&
      (kind === 'noun' || kind === 'plain' || backed || lasting || (kind === 'graded' && (graded || isGraded))),
  );
  const gone = denied !== far > 0;
  return traits.flatMap(({ named }) => {
    const name = writtenAs(sentence, named).toLowerCase();
    const compared = words[words.indexOf(named[0] as Word) - 1]?.word === 'as';
    const opposite = gone && !over && !compared ? oppositeOf(name) : undefined;
    return [
      trait(name, explicitness, gone || over),
      ...(opposite === undefined ? [] : [trait(opposite, explicitness, false)]),
    ];
  });
}

const trait = (value: string, explicitness: number, gone: boolean): Slot => ({
  path: 'personality.traits',
  value,
  explicitness,
  polarity: gone ? 'retracts' : 'asserts',
});

/** `far from patient`, `the least patient person`. */
const FAR = new RegExp(String.raw`^${LISTS.anyOf('far')}\b`);
/** `what you would call a romantic`. */
const LEAD = new RegExp(String.raw`^${LISTS.anyOf('lead')}\b`);
const BECOMING = new Set(['become', 'grow', 'turn']);
const REGARDING = new Set(['consider', 'describe', 'identify', 'call', 'think', 'see', 'find', 'know']);
const REFLEXIVES = new Set(['myself', 'herself', 'himself', 'themselves', 'themself']);
/** What somebody who `gets` it is rather than feels. */
const EASILY = new Set(['shy', 'impatient', 'competitive', 'defensive', 'emotional', 'sentimental', 'jealous']);

function ofSelf(statement: SubjectClause): Slot[] {
  const { lemma, modal, past, perfect, object, sentence, over, momentary } = statement;
  if (lemma === 'say' && modal === 'would') return traitsIn(sentence, object, { ...claimOf(statement), lasting: true });
  if (
    modal &&
    !(modal === 'can' && lemma === 'be') &&
    !(modal === 'would' && object.some(({ word }) => REFLEXIVES.has(word)))
  )
    return [];
  const claim = claimOf(statement);
  if (lemma === 'feel') return past && !perfect && !momentary ? [] : moodsIn(statement, true);
  if (lemma === 'be') {
    if (object[0]?.word === 'being') return [];
    const traits =
      !past || perfect || over
        ? [...habitIn(object, claim), ...traitsIn(sentence, [...object, ...contrast(statement)], claim)]
        : [];
    const moods = past && !momentary ? [] : moodsIn(statement, false);
    // One word tells one thing: of `an anxious person` what they are like, of `usually calm` how they mostly are.
    const isLike = claim.lasting || traits.length > 1 || object.some(({ word }) => isSomebody(word));
    const isBoth = ({ value }: Slot, others: Slot[]): boolean => others.some((other) => other.value === value);
    return [
      ...traits.filter((one) => isLike || !isBoth(one, moods)),
      ...moods.filter((one) => !isLike || !isBoth(one, traits)),
    ];
  }
  if (BECOMING.has(lemma) && (!past || perfect || lemma === 'become'))
    return traitsIn(sentence, object[0]?.word === 'into' ? object.slice(1) : object, { ...claim, passing: false });
  if (past && !perfect) return [];
  if (REGARDING.has(lemma)) {
    const self = object.findIndex(({ word }) => REFLEXIVES.has(word));
    return self >= 0 && self < 4
      ? traitsIn(sentence, object.slice(self + 1), { ...claim, explicitness: PLAIN, lasting: true })
      : [];
  }
  if (lemma === 'get' && perfect) return ofHaving(statement, claim);
  if (lemma === 'get')
    return EASILY.has(object[0]?.word ?? '') || object.at(-1)?.word === 'easily'
      ? traitsIn(
          sentence,
          object.filter(({ word }) => word !== 'easily'),
          { ...claim, explicitness: WEAK, lasting: true },
        )
      : [];
  if (lemma === 'tend' && object[0]?.word === 'to') return habitIn(object.slice(1), claim);
  if (lemma === 'have') return ofHaving(statement, claim);
  return habitIn(sentence.words.slice(statement.after - 1, statement.end), claim);
}

/** `but friendly`, after what one is and behind the end of its clause. */
function contrast({ sentence: { words }, end }: SubjectClause): Word[] {
  const at = words[end]?.word === ',' ? end + 1 : end;
  if (!/^(?:but|yet|though)$/.test(words[at]?.word ?? '')) return [];
  const rest = words.slice(at, at + 8);
  const first = rest.findIndex(({ word }, index) => index > 0 && !DEGREES.has(word));
  return first > 0 && dispositionAt(rest, first) ? rest : [];
}

/** What a statement leaves open about the traits it names. */
function claimOf({
  sentence: { words },
  begin,
  after,
  modal,
  negated,
  over,
  habitual,
  momentary,
  perfect,
}: SubjectClause): TraitClaim {
  const told = phraseOf(words, begin, after);
  const before = phraseOf(words, Math.max(0, begin - 4), begin);
  const lasting =
    (habitual && perfect) ||
    /\btend to\b/.test(told) ||
    words.some(({ word }, at) => at >= after && BY_NATURE.has(word));
  return {
    explicitness: modal === 'can' ? WEAK : SAID,
    denied:
      (negated && !/\bnot (?:just|only|simply|merely)\b/.test(told)) !==
      /\b(?:not|never|hardly) (?:\w+ )?(?:say|think|believe|feel|claim|pretend)(?: that| like)?$/.test(before),
    over,
    lasting,
    graded: words.slice(begin, after).some(({ word }) => GRADES.has(word)),
    passing:
      (momentary && /\b(?:today|lately|tonight|recently|currently|right now)\b/.test(phraseOf(words))) ||
      (perfect && !lasting && !negated && !words.some(({ word }) => word === 'since')),
  };
}

const BY_NATURE = new Set(['nature', 'life', 'childhood', 'heart', 'naturally']);

/** `overthink everything`, `always procrastinating`, `worry too much`. */
function habitIn(words: Word[], { denied, over, passing }: TraitClaim): Slot[] {
  const at = words.findIndex(({ word }) => !DEGREES.has(word));
  const { word = '' } = words[at] ?? {};
  const worries =
    /^worr(?:y|ying)$/.test(word) &&
    /^(?:(?:too|so|way too) much|a lot|constantly|easily|all the time|about (?:everything|things too much))\b/.test(
      phraseOf(words, at + 1, at + 5),
    );
  const doer = worries ? 'worrier' : doerOf(word);
  return doer === undefined || passing ? [] : [trait(doer, SAID, denied || over)];
}

const PLENTY = new RegExp(`^${LISTS.anyOf('plenty')}$`);
const NONE = /^(?:no|zero|little|low|limited)$/;

/** `a lot of patience`, `no patience at all`, `a competitive streak`, `a dry sense of humor`. */
function ofHaving({ sentence, object, negated }: SubjectClause, claim: TraitClaim): Slot[] {
  const gone = object.findIndex(
    ({ word }) => word === 'temper' || word === 'fuse' || word === 'humor' || word === 'humour',
  );
  const temper = gone > 0 ? TEMPER.exec(phraseOf(object, 0, gone + 1))?.[0] : undefined;
  if (temper !== undefined) return negated ? [] : [trait(temper, SAID, false)];
  const side = object.findIndex(
    ({ word }, at) =>
      at > 0 && at < 7 && /^(?:personality|streak|side|temperament|disposition|nature|spirit|soul|mind)$/.test(word),
  );
  if (side > 0) return traitsIn(sentence, object.slice(0, side + 1), claim);
  const at = object.findIndex(({ word }) => dispositionOf(word) !== undefined);
  const before = plainOf(object, Math.max(0, at - 3), at);
  const next = object[at + 1]?.word ?? '';
  if (at < 1 || /^(?:for|with|in|to|about)$/.test(next)) return [];
  const lacking = before.some((word) => NONE.test(word));
  return lacking || negated || before.some((word) => PLENTY.test(word))
    ? ofQuality(object[at] as Word, lacking !== negated)
    : [];
}

const TEMPER = new RegExp(LISTS.anyOf('temper'));

/** Who has the quality that a word names, or lacks it. */
function ofQuality({ word }: Word, lacking: boolean): Slot[] {
  const name = dispositionOf(word);
  if (name === undefined) return [];
  const opposite = lacking ? oppositeOf(name) : undefined;
  return [trait(name, SAID, lacking), ...(opposite === undefined ? [] : [trait(opposite, SAID, false)])];
}

/** `my biggest weakness is my impatience`, `my personality is calm`, `my mood is low`. */
function ofPossession(statement: SubjectClause): Slot[] {
  const { owned, object, sentence, negated, past } = statement;
  const owner = owned.at(-1)?.word ?? '';
  if (negated || past) return [];
  if (/^(?:personality|temperament|character|nature)$/.test(owner))
    return traitsIn(sentence, object, { lasting: true });
  if (QUALITIES_OWNED.test(owner)) {
    const own = object.filter(({ word }) => !/^(?:being|my|that|probably|definitely)$/.test(word));
    const qualities = own.slice(0, 8).flatMap((word) => ofQuality(word, false));
    return qualities.length > 0 ? qualities : traitsIn(sentence, own, { lasting: true });
  }
  return moodOwned(statement);
}

const QUALITIES_OWNED = new RegExp(`^${LISTS.anyOf('qualities owned')}$`);
