import { cueOf, hears } from './cues.js';
import { phraseOf, type Word } from './sentence.js';

/**
 * Words that say of what kind somebody is: how many there are, and what must stand beside them before they are taken
 * for that.
 */
export interface Disposition {
  length: number;
  /**
   * `noun`: `a perfectionist` says it alone; `plain`: so does `I am shy`; `graded`: wants a degree, a list or a person
   * beside it; `backed`: a degree is not enough.
   */
  kind: 'noun' | 'plain' | 'graded' | 'backed';
}

/** The disposition that begins at a word, the longest first: `hopeless romantic`, `down to earth`, `self-conscious`. */
export function dispositionAt(words: Word[], at: number): Disposition | undefined {
  const head = words[at]?.word ?? '';
  const most = LONGEST.get(head.split('-', 1)[0] ?? '') ?? 0;
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const kind = KINDS.get(keyOf(phraseOf(words, at, at + length)));
    if (kind) return { length, kind };
  }
  if (head.includes('-')) return COMPOUND.test(head) ? { length: 1, kind: 'plain' } : undefined;
  const next = words[at + 1]?.word ?? '';
  return COMPOUNDED.has(next) && COMPOUND.test(`${head}-${next}`) ? { length: 2, kind: 'plain' } : undefined;
}

/** Whether any disposition may be told among these words. */
export const mayHaveDisposition = (words: Word[]): boolean => hears(words, DISPOSED);

/**
 * Who has a quality: `stubbornness`, `patience` and `perfectionism` are those of the stubborn, the patient and the
 * perfectionist.
 */
export const dispositionOf = (quality: string): string | undefined => QUALITIES.get(quality);

/** What one is called who always does it: `overthink` makes an `overthinker`. Any form but the past. */
export const doerOf = (verb: string): string | undefined => DOERS.get(verb);

const keyOf = (phrase: string): string => phrase.replaceAll('-', ' ');

/** `good-natured`, `strong willed`, `detail oriented`: whatever stands before, these name what somebody is like. */
const AFTER_ANY = 'minded|hearted|tempered|natured|spirited|willed|oriented|witted|skinned|mannered|averse';
const AFTER_SELF =
  'conscious|aware|critical|motivated|driven|disciplined|confident|reliant|sufficient|assured|absorbed|' +
  'deprecating|effacing|sacrificing|centered|centred|doubting|reflective|possessed|controlled|righteous';
const COMPOUND = new RegExp(
  '^(?!(?:like|so|very|really|pretty|quite|too|not|more|most|less|well|fully|highly)-)' +
    `(?:[a-z]{2,14}-(?:${AFTER_ANY})|(?:self|detail|goal|career|health|budget|eco|socially|data|results|family|` +
    `body)-(?:${AFTER_SELF})|(?:hot|level|clear|cool|pig|thick|bull|hard|muddle)-headed|(?:soft|plain|well|out)` +
    '-spoken)$',
);
const COMPOUNDED = new Set([...AFTER_ANY.split('|'), ...AFTER_SELF.split('|'), 'headed', 'spoken']);

const PLAIN = `shy timid bashful outgoing introverted extroverted \
extraverted gregarious sociable talkative chatty unsociable antisocial withdrawn introspective contemplative \
observant bubbly vivacious lively
friendly kind caring compassionate empathetic empathic sensitive oversensitive affectionate considerate thoughtful \
attentive generous selfless unselfish altruistic charitable helpful supportive forgiving
loyal faithful honest truthful sincere trustworthy reliable unreliable dependable responsible irresponsible \
conscientious ethical principled humble modest unpretentious reserved
organized organised disorganized disorganised unorganized messy untidy tidy neat punctual methodical systematic \
meticulous thorough orderly scatterbrained scatty absentminded forgetful undisciplined
hardworking industrious diligent studious ambitious unambitious tenacious relentless persistent competitive \
uncompetitive proactive resourceful stubborn obstinate headstrong bullheaded pigheaded opinionated argumentative \
confrontational
nonconfrontational assertive unassertive bossy controlling domineering demanding strict pushy patient impatient \
easygoing laidback mellow unflappable composed fidgety hyperactive impulsive impetuous reckless spontaneous \
adventurous
unadventurous fearless courageous brave bold cautious careful careless prudent wary distrustful mistrustful \
trusting gullible naive naïve cynical skeptical sceptical pessimistic optimistic idealistic pragmatic levelheaded \
sensible
inquisitive nosy creative uncreative imaginative inventive artistic innovative analytical logical rational \
philosophical intellectual bookish brainy intelligent clever witty sarcastic sardonic humorous funny goofy
playful mischievous cheeky quirky eccentric weird nerdy geeky dorky awkward clumsy uncoordinated silly childish \
immature mature independent codependent clingy needy possessive overprotective nurturing
romantic unromantic sentimental unsentimental emotional unemotional stoic melodramatic temperamental moody \
irritable hotheaded vindictive selfish arrogant conceited vain cocky boastful insecure indecisive decisive
flexible inflexible adaptable resilient tolerant intolerant openminded polite courteous rude blunt outspoken \
tactful tactless diplomatic guarded aloof secretive mysterious enigmatic charming charismatic flirty
lazy lethargic perfectionistic obsessive compulsive finicky fussy picky pedantic frugal thrifty stingy extravagant \
materialistic minimalistic boisterous rowdy feisty spunky sassy rebellious unconventional
superstitious gentle tenderhearted softhearted meek submissive agreeable accommodating cooperative sporty athletic \
outdoorsy religious devout spiritual squeamish paranoid neurotic whimsical dreamy reclusive solitary idealist
hardheaded warmhearted goodhearted kindhearted strict determined hesitant rigid
easy going|laid back|down to earth|hard working|happy go lucky|matter of fact|high strung|highly strung|low \
key|high maintenance|low maintenance|type a|type b|absent minded|socially awkward|socially anxious|easily \
distracted|old fashioned
well organized|well organised|non confrontational|accident prone|touchy feely|good humored|good humoured|quick to \
anger|slow to anger|glass half full|glass half empty|hard on myself|set in my ways|true to my word|quick tempered`;

/** Said of a moment or a thing as often as of somebody. */
const GRADED = `frank candid quiet private direct active confident \
smart calm relaxed chill cheerful positive negative realistic anxious nervous energetic grumpy loud wise motivated \
driven sharp tough hyper upbeat practical social disciplined dedicated
restless curious cranky literal intense protective passionate perky`;
const BACKED =
  'warm cold open giving loving nice mean sweet strong soft hard clean deep fair bright slow simple normal ' +
  'serious free particular cool peaceful jolly dry fun joyful understanding jealous distant dramatic original ' +
  'precise odd conservative traditional productive';

const NOUNS = `introvert|extrovert|extravert|ambivert|perfectionist|procrastinator|workaholic|optimist|pessimist|realist|idealist|pragmatist|dreamer|daydreamer|loner|homebody|overthinker|worrier|worrywart|worry \
\
\
\
\
\
\
\
\
\
\
\
wart|planner|overachiever|underachiever|rebel
romantic|hopeless romantic|people pleaser|control freak|neat freak|clean freak|team player|night owl|early \
\
\
\
\
\
\
\
\
\
\
\
bird|early riser|late riser|social butterfly|wallflower|go getter|self starter|problem \
\
\
solver|good \
\
\
\
\
\
\
\
listener|great \
listener|bad listener|terrible listener|poor \
\
\
listener|listener|talker|chatterbox
pushover|softie|softy|big \
\
\
\
\
\
\
\
\
\
\
\
softie|hothead|cynic|skeptic|sceptic|stoic|minimalist|maximalist|nerd|geek|dork|goofball|klutz|empath|slob|scatterbrain|tightwad|cheapskate|spendthrift|hugger|daredevil|contrarian|nonconformist|individualist|traditionalist|stickler
adrenaline junkie|thrill seeker|risk taker|creature of habit|pack rat|morning person|night person|evening \
\
\
\
\
\
\
\
\
\
\
\
person|people person|big picture person|glass half full person|class clown|drama queen|free \
\
\
\
\
spirit|old \
\
\
\
\
\
\
soul|straight shooter|picky eater|fussy eater
hard worker|fast learner|quick learner|slow learner|visual learner|deep thinker|critical thinker|creative \
\
\
\
\
\
\
\
\
\
\
\
thinker|independent thinker|free thinker|lone wolf|penny pincher|natural leader|born \
\
\
\
\
\
leader|leader|black \
\
\
\
\
\
sheep|rule follower|couch potato|busy bee
gentle giant|tough cookie|open book|joker|know it all|sore loser|good sport|bundle of nerves|bundle of energy|ball \
\
\
\
\
\
\
\
\
\
\
\
of energy|micromanager|rambler|hoarder|crybaby|oversharer|hermit|recluse|flirt|gossip|big \
\
\
\
kid|party \
\
\
\
\
\
\
\
animal|tomboy|prankster|jokester|caretaker|caregiver type|peacemaker|go with the \
\
flow`;

const KINDS = new Map<string, Disposition['kind']>();
for (const [names, kind] of [
  [PLAIN, 'plain'],
  [GRADED, 'graded'],
  [BACKED, 'backed'],
] as const) {
  for (const line of names.split('\n'))
    for (const name of line.split(line.includes('|') ? '|' : ' ')) KINDS.set(name, kind);
}
for (const name of NOUNS.split(/[|\n]/)) KINDS.set(name, 'noun');
/** Of each word that a disposition begins with, in how many words the longest of those is told. */
const LONGEST = new Map<string, number>();
for (const name of KINDS.keys()) {
  const [first = '', ...more] = name.split(' ');
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, 1 + more.length));
}

const FORMED: [ending: RegExp, quality: string[]][] = [
  [/t$/, ['ce']],
  [/ous$/, ['osity', 'ousness']],
  [/e$/, ['ity', 'eness']],
  [/ic$/, ['icism', 'y']],
  [/ist$/, ['ism']],
  [/able$/, ['ability']],
  [/al$/, ['ality']],
  [/ate$/, ['ion']],
  [/ator$/, ['ation']],
  [/y$/, ['iness']],
  [/$/, ['ness', 'ty', 'y']],
];
const QUALITIES = new Map<string, string>();
for (const [name, kind] of KINDS) {
  if (kind === 'backed' || name === 'active') continue;
  for (const [ending, qualities] of FORMED)
    if (ending.test(name)) for (const quality of qualities) QUALITIES.set(name.replace(ending, quality), name);
}
for (const [quality, name] of Object.entries({
  ambition: 'ambitious',
  bravery: 'brave',
  compassion: 'compassionate',
  courage: 'courageous',
  dedication: 'dedicated',
  determination: 'determined',
  discipline: 'disciplined',
  empathy: 'empathetic',
  indecision: 'indecisive',
  kindness: 'kind',
  overthinking: 'overthinker',
  'people pleasing': 'people pleaser',
  sarcasm: 'sarcastic',
  spontaneity: 'spontaneous',
  optimism: 'optimistic',
  pessimism: 'pessimistic',
  cynicism: 'cynical',
  anxiety: 'anxious',
}))
  QUALITIES.set(quality, name);

const DOERS = new Map<string, string>();
for (const [verb, doer] of Object.entries({
  overthink: 'overthinker',
  procrastinate: 'procrastinator',
  daydream: 'daydreamer',
  micromanage: 'micromanager',
  ramble: 'rambler',
  'people-please': 'people pleaser',
})) {
  DOERS.set(verb, doer).set(`${verb.replace(/e$/, '')}ing`, doer);
}

const DISPOSED = cueOf(
  `${[...LONGEST.keys(), ...COMPOUNDED, ...QUALITIES.keys(), ...DOERS.keys()].join(' ')} worry worrying temper ` +
    'fuse humor humour',
);

/** The disposition that only a negating syllable parts from another: not `patient` is `impatient`. */
export const oppositeOf = (name: string): string | undefined =>
  ['im', 'in', 'dis', 'ir', 'un'].map((no) => `${no}${name}`).find((opposite) => KINDS.has(opposite));
