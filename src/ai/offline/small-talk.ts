import { FLEETING } from './importance.js';
import { MOODS } from './mood.js';
import { isGerund, newsIn, type Remark } from './remark.js';

/**
 * Talk that is not worth a note: about the talk, about the moment, courtesies and reactions, and what is done within the hour. What `lasts`
 * is harder to take for that; `ahead` says that the clause names a later day, `diary` that it was written down for good.
 */
export function isSmallTalk(remark: Remark, lasts: boolean, ahead: boolean, diary: boolean): boolean {
  const { said, object, negated } = remark;
  if (isTool(remark) || isOrder(said) || (remark.lead < 1.5 && isErrand(remark, ahead))) return true;
  if (TO_YOU.test(said) && newsIn(object) < (lasts ? 1.7 : 3)) return true;
  if (/ (?:can not (?:stop|wait|help|believe)|never been (?:so|this|more)) /.test(said)) return true;
  if (lasts) return (remark.main === 'present' && / (?:today|tonight|this (?:morning|afternoon|evening)) /.test(said) && !LIVING.test(said)) || (JUST_NOW.test(said) && !LIVING.test(said)) || (isState(remark) && !negated && newsIn(object) < 1);
  if (remark.lead >= 1.5) return false;
  return isTalkOfTalk(remark) || isOpinion(remark) || isReaction(remark) || isState(remark) || (isMoment(remark) && !(diary && remark.main === 'past')) || / (?:nearly|almost) /.test(said);
}

const TO_YOU = / (?:you|your|u|ur|yours|yourself) /;

const SAYING = new Set('say tell talk ask mean joke promise explain mention chat text type reply answer repeat swear thank apologise apologize bother bore kid complain laugh cry smile greet interrupt elaborate'.split(' '));

/** What people do when they hear something. */
const REACTING = /^(?:cry|cried|laugh|laughed|smile|smiled|faint|fainted|scream|screamed|hug|hugged|cheer|cheered|love|hate|like|enjoy|agree|disagree|call)$/;

const isTalkOfTalk = ({ about, verb, object, said }: Remark): boolean => (about !== 'other' && REACTING.test(verb) && newsIn(object) < 1.5) || (about === 'self' && (SAYING.has(verb) || SAYING.has(verb.replace(/ing$/, '')) || / (?:was|am) (?:just )?(?:about to|going to) (?:say|ask|tell) /.test(said)) && newsIn(object) < 2.5);

/** `Put it down`, `let me see`, `if it rains`: said to bring something about, or only supposed. */
const isOrder = (said: string): boolean => / let (?:me|us) | let's | lemme /.test(said) || /^ (?:do not|please|tell|take|put|give|send|show|look|ask|check|note|remember|wish|imagine|guess|believe|try|push|pick|hold|wait|add|stop|excuse|forgive|pardon|if|unless|had i|should i|was|were|is|are|am) /.test(said);

/** `My brother says it is an illness`: what others think. */
const isOpinion = ({ about, verb, object, said }: Remark): boolean => (about === 'other' && / (?:think|thinks|thought|say|says|said|believe|believes|reckon|reckons|claim|claims) (?:that )?(?:i|we) /.test(said)) || ((about === 'own' || about === 'company') && /^(?:say|think|tell|ask|call|joke|laugh|know|mean)$/.test(verb) && (newsIn(object) < 1 || / (?:it|that|this|i|me|you) /.test(` ${object.join(' ')} `)));

/** Thoughts, feelings and wishes, which tell something only by what they are about. */
const MINDING = new Set(`think guess know believe hope wish bet see hear feel wonder imagine remember forget understand agree suppose doubt figure reckon notice realize realise care mind appreciate expect recall admit love like enjoy hate miss
want need wait find hope get mean look sound seem deserve relate try manage do have let thinking hoping wondering guessing wishing glad dare concur disagree consider decide figure bother regret blame prefer trust`.split(/\s+/));
const VAGUE = /^(?:it|that|this|them|these|those|him|her|so|what|how|why|when|if|whether|not|nothing|something|everything|anything|all|there|like|for|to|the|about|i|we|he|she|they|a|an)$/;
const BARE = /^(?:wait|believe|complain|wish|hope|bet|wonder|guess|suppose|doubt|agree|imagine|understand|appreciate|hoping|wondering|guessing|wishing|deserve|relate|concur)$/;

function isReaction({ about, verb, object, modal, said }: Remark): boolean {
  if (about !== 'self' || / know how to \w/.test(said) || / used to /.test(said)) return false;
  const news = newsIn(object.filter((word) => word !== 'miss'));
  if (BARE.test(verb)) return modal !== 'wish' && !(verb === 'hope' && news >= 3);
  if (verb === 'have' && (FLEETING.has(object[0] ?? '') || FLEETING.has(object[1] ?? '') || FLEETING.has(object[2] ?? ''))) return true;
  return MINDING.has(verb) && modal !== 'wish' && news < (VAGUE.test(object[0] ?? '') || object.length === 0 ? 1.7 : 0.9);
}

/** How one is just now, in body or mind, and no news besides. */
const STATES = new Set(`hungry thirsty starving starved sleepy cold hot warm sweaty wet late early busy ready back here there home outside inside upstairs off out up away done finished free available sure unsure certain sorry aware serious kidding joking curious
interested impressed surprised shocked amazed stuck speechless lucky fortunate alive okay ok alright right wrong well nice over shook gassed hyped dead cooked knackered beat wiped drained swamped slammed emotional full stuffed drunk hungover awake asleep
used bored honored honoured flattered touched moved pleased lol fascinated intrigued jealous able at on about just only good-ish okay-ish half buzzing thankful positive negative open loud tough fun new such`.split(/\s+/));

function isState({ about, verb, object, said }: Remark): boolean {
  if (!(about === 'self' || about === 'company') || !/^(?:be|feel|get|seem|look|sound|got|feeling|getting)$/.test(verb) || / (?:since|because|allergic) /.test(said)) return false;
  const at = object.findIndex((word) => !DEGREE.test(word));
  const head = object[at] ?? '';
  const rest = object.slice(at + 1);
  const turn = rest.findIndex((word) => /^(?:my|i|so|we)$/.test(word));
  const after = turn < 0 ? rest : rest.slice(0, turn);
  if (/^(?:of|to)$/.test(after[0] ?? '') && newsIn(after) >= 1 && !/^(?:sure|sorry|glad|ready|able|aware|happy|lucky|about|back|proud|certain|out|over|dead|full)$/.test(head)) return false;
  if (PLACE_OF_MOMENT.test(` ${object.join(' ')} `)) return newsIn(object) < 3;
  return (MOODS.has(head) || STATES.has(head) || head === '') && newsIn(after) < 1.7;
}

const DEGREE = /^(?:so|very|really|pretty|quite|a|bit|little|kinda|kind|of|sort|too|super|just|still|not|also|rather|feeling|totally|absolutely|completely|always|all|even|already|a|like|literally|honestly|low-key|lowkey|never|more|most|extremely|truly|that|this|an|the|,|now|right)$/;
const PLACE_OF_MOMENT = /^ (?:still |back |already |just )?(?:at (?:home|work|school|the (?:lab|office|gym|shop|store|station|airport|doctor|dentist|beach|pub|bar|party|door|moment|mall|park))|on (?:the|my|a) (?:train|bus|phone|way|couch|sofa|porch|toilet|road|platform|plane|move|clock|computer|laptop|line|call|break|boat)|in (?:bed|a (?:meeting|hurry|rush|mood|queue|line|good|bad|taxi|cafe|pickle|bit)|the (?:car|kitchen|bath|shower|garden|office|house|tub|room|middle|mood|bus|train)|my (?:room|car|kitchen|pajamas|pyjamas|head|office)))\b/;

/** What everybody does every day. */
const TRIFLES = /^(?:eat|ate|drink|spill|spilled|spilt|drop|wake|woke|sleep|slept|nap|napped|shower|showered|cook|watch|scroll|scrolled|forget|forgot|text|laugh|sneeze|sneezed|yawn|yawned|order|check|checked|clean|cleaned|tidy|tidied|vacuumed|wash|washed|shop|shopped|charge|charged|click|clicked|google|googled|sit|sat|stand|stood|walk|shovel|shoveled|shovelled|take|snap|snapped|miss|hear)$/;

const JUST_NOW = / (?:right now|rn|atm|as we speak|just now|(?:at )?this (?:very )?(?:second|minute|moment)|(?:in|for|just|like|only|every) (?:a|an|one|two|five|ten|twenty|another|few|a few|a couple of|half an|\d{1,2}) ?(?:more )?(?:secs?|seconds?|mins?|minutes?|moment|bit|hours?|while)|any (?:minute|moment|second)|all (?:day|morning|night|evening|afternoon)|so far today|earlier(?: today)?|(?:minute|second|moment|bit|while) ago|later|before bed|brb) /;
const upTo = (words: string[], end: RegExp): string[] => {
  const at = words.findIndex((word) => end.test(word));
  return at < 0 ? words : words.slice(0, at);
};

const TODAY = / (?:today|tonight|this (?:morning|afternoon|evening)|at the moment|now|just|currently|already|finally) /;
const LIVING = / (?:unemployed|pregnant|on (?:sick |maternity |parental )?leave|between jobs|living|working|work (?:at|in|for|as)|studying|in (?:\w+ )?school|renting|staying with|saving|training|recovering|retired|broke|single) /;

function isMoment({ said, about, verb, main, aspect, modal, object }: Remark): boolean {
  const news = newsIn(object);
  if (/ (?:every|each|since|always|usually|often|years?|weekends|born|first) /.test(said) && !/ every (?:\d|five|ten|few) (?:sec|min)/.test(said)) return false;
  if (JUST_NOW.test(said)) return !LIVING.test(said);
  if (aspect === 'under way' && modal === '' && main === 'present' && !LIVING.test(said)) {
    const doing = said.split(' ').find(isGerund) ?? '';
    if (MOMENTARY.has(doing) || (TODAY.test(said) && !DOING_FOR_LONG.has(doing))) return true;
    if (!DOING_FOR_LONG.has(doing)) return news < (about === 'self' ? 2.5 : 3);
  }
  if (TODAY.test(said) && main === 'present' && / (?:today|tonight|this (?:morning|afternoon|evening)|at the moment) /.test(said)) return news < 4 && !LIVING.test(said);
  if (main === 'past' && aspect !== 'perfect' && about === 'self' && TRIFLES.test(verb)) return newsIn(upTo(object, /^(?:and|,|but)$/)) < 3.5;
  if (main === 'past' && / (?:today|tonight|this (?:morning|afternoon|evening)|just) /.test(said)) return news < 3;
  return main === 'present' && aspect === 'plain' && verb === 'be' && about === 'own' && news < 1;
}

const MOMENTARY = new Set(`sitting standing waiting looking holding typing eating drinking watching listening lying laying laughing crying smiling shaking squinting freezing starving dying sweating melting snoring barking meowing purring talking chatting thinking wondering hoping kidding joking
asking saying telling calling feeling being coming going heading walking driving getting leaving staring blushing bleeding buzzing texting scrolling procrastinating chilling relaxing hanging ringing boiling raining snowing charging loading refreshing`.split(/\s+/));
const DOING_FOR_LONG = new Set(`living working studying learning training saving planning writing building restoring renovating raising expecting dating attending volunteering recovering suffering applying teaching coaching growing collecting renting preparing practicing practising
rehearsing recording researching translating paying switching retiring fostering majoring serving marrying starting selling painting knitting`.split(/\s+/));

/** What must be done soon, or is offered, unless a later day is named for it. */
const RUNNING = new Set(`go run grab get look find check call ring text send take pick leave head catch wake sleep eat cook feed clean finish admit say ask tell try let see keep bring give put show stop be do come stay stick wait talk think hear start add remember write read use make buy walk drop change turn wash shower rest relax sit hang help share post report miss throw
hope love have know enjoy feel invite save figure settle crack force pass hold believe agree bet like prefer want need mind dry log wrap dash jet bounce`.split(/\s+/));

function isErrand({ about, verb, modal, object, said }: Remark, ahead: boolean): boolean {
  const news = newsIn(upTo(object, /^[,;]$/));
  if (/^ (?:let me|let us|let's|lemme) /.test(said)) return true;
  if (about === 'other' || modal === '' || modal === 'wish' || modal === 'can') return false;
  if (ahead && !TODAY.test(said)) return false;
  if (modal === 'would' || modal === 'might') return !(/ (?:apply|move|study|retire|adopt|marry|quit|become) /.test(said) && news >= 1.5) && !(modal === 'would' && / (?:as a (?:kid|child)|when i was|every) /.test(said));
  if (modal === 'will' || modal === 'about') return !(AHEAD.has(verb) && news >= 1);
  if (RUNNING.has(verb)) return news < (modal === 'must' ? 3 : 2.5);
  return news < (modal === 'must' ? 2.5 : 1.5);
}

const AHEAD = new Set('move marry retire study graduate join attend apply inherit become teach adopt travel visit fly turn compete perform exhibit undergo celebrate'.split(' '));

const TOOLS = /^(?:phone|battery|connection|wifi|internet|laptop|screen|keyboard|mic|camera|signal|charger|app|computer|computers|browser|tablet|headset|headphones|line|ride|cab|uber|taxi|food|order|delivery|parcel|package|pizza|coffee|tea|lunch|dinner|breakfast|alarm|stop|train|bus|break|shift|watch|time|point|guess|question|bad|fault|turn|opinion|mind|god|goodness|gosh|word|pleasure|apologies|thoughts?|heart|day|night|morning|evening|weekend|mood|typing|spelling|english|message|reply|link|page)$/;
const BODY = /^(?:hands?|neck|back|head|legs?|arms?|feet|foot|knees?|forearms|shoulders?|stomach|tummy|throat|nose|ears?|eyes?|voice|skin|hair|fingers?|toes?|muscles|jaw|teeth|face|brain|body|lips?|mouth)$/;

/** `my phone is at 12 %`, `my hands are shaking`: things and parts of the body as they are today. */
function isTool({ about, owned, said, verb, tense, aspect, object }: Remark): boolean {
  if (about !== 'own' || / (?:every|each|since|years?|always|broken|diagnosed|broke|surgery|because) /.test(said)) return false;
  if (TOOLS.test(owned)) return !/ (?:is|are) (?:called|named) /.test(said) && tense !== 'past' || newsIn(object) < 2;
  if (BODY.test(owned) && aspect === 'under way') return true;
  return BODY.test(owned) && !(verb === 'be' && tense !== 'past' && / (?:brown|blue|green|hazel|gr[ae]y|black|blond|blonde|red|curly|long|short|dyed|white|pierced|light|dark|fair|pale|tan|tanned|freckled|thin|thick|wavy|straight|bald|gr[ae]ying) /.test(said)) && (tense !== 'past' || verb === 'be');
}
