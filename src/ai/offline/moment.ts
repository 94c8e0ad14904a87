import { cueOf, hears } from './cues.js';
import { gerundIn, GOING_ON } from './importance.js';
import { MOODS } from './mood.js';
import { newsIn, type Remark } from './remark.js';

/** Is this how things are just now: a state, a thing that is being done, a part of the body or a tool of every day? */
export const isOfTheMoment = (remark: Remark, diary: boolean): boolean =>
  isState(remark) || (isPassing(remark) && !(diary && remark.main === 'past'));

/** Of what is lasting otherwise: is it said of this very day or minute alone? */
export const isOfToday = (remark: Remark): boolean =>
  (!LIVING.test(remark.said) &&
    (JUST_NOW.test(remark.said) || (remark.main === 'present' && TODAY.test(remark.said)))) ||
  (isState(remark) && !remark.negated && newsIn(remark.object) < 1.5);

/** Is one or the other day named, or this minute? */
export const isOfThisDay = (said: string): boolean => TODAY.test(said) || LATELY.test(said);

/** The words before the first that `end` fits. */
export function upTo(words: string[], end: RegExp): string[] {
  const at = words.findIndex((word) => end.test(word));
  return at < 0 ? words : words.slice(0, at);
}

/** How one is just now, in body or mind. */
const STATES = new Set(
  `hungry thirsty starving starved sleepy cold hot warm \
sweaty wet late early busy ready back here there home outside inside upstairs off out up away done finished free \
available sure unsure certain sorry aware serious kidding joking curious
interested impressed surprised shocked amazed stuck speechless lucky fortunate alive okay ok alright right wrong \
well nice over shook gassed hyped dead cooked knackered beat wiped drained swamped slammed emotional full stuffed \
drunk hungover awake asleep
used bored honored honoured flattered touched moved pleased fascinated intrigued jealous able at on about just \
only half buzzing thankful positive negative open loud tough fun new such`.split(/\s+/),
);
const DEGREE = new Set(
  (
    'so very really pretty quite a bit little kinda kind of sort too super just still not also rather feeling ' +
    'totally absolutely completely always all even already like literally honestly low-key lowkey never more most ' +
    'extremely truly that this an the , now right'
  ).split(' '),
);
const PLACE_CUE = cueOf('at on in');
const PLACE = new RegExp(
  String.raw`^ (?:still |back |already |just )?(?:at (?:home|work|school|the (?:lab|office|gym|shop|store|` +
    String.raw`station|airport|doctor|dentist|beach|pub|bar|party|door|moment|mall|park))|on (?:the|my|a) ` +
    String.raw`(?:train|bus|phone|way|couch|sofa|porch|toilet|road|platform|plane|move|clock|computer|laptop|line|` +
    String.raw`call|break|boat)|in (?:bed|a (?:meeting|hurry|rush|mood|queue|line|good|bad|taxi|cafe|pickle|bit)|` +
    String.raw`the (?:car|kitchen|bath|shower|garden|office|house|tub|room|middle|mood|bus|train)|my (?:room|car|` +
    String.raw`kitchen|pajamas|pyjamas|head|office)))\b`,
);
/** `sure of it`, `ready to go`: what follows belongs to the state. In `scared of moths` it is the news. */
const COMPLETED = new Set(
  'sure sorry glad ready able aware happy lucky about back proud certain out over dead full'.split(' '),
);

function isState({ words, about, verb, object, said }: Remark): boolean {
  if (
    !(about === 'self' || about === 'company') ||
    !/^(?:be|feel|get|seem|look|sound|got|feeling|getting)$/.test(verb) ||
    / (?:since|because|allergic) /.test(said)
  )
    return false;
  const at = object.findIndex((word) => !DEGREE.has(word));
  const head = object[at] ?? '';
  const after = upTo(object.slice(at + 1), /^(?:my|i|so|we|,)$/);
  if (/^(?:of|to)$/.test(after[0] ?? '') && newsIn(after) >= 1 && !COMPLETED.has(head)) return false;
  if (hears(words, PLACE_CUE) && PLACE.test(` ${object.join(' ')} `)) return newsIn(object) < 3;
  return (MOODS.has(head) || STATES.has(head) || head === '') && newsIn(after) < 1.7;
}

const TODAY = / (?:today|tonight|this (?:morning|afternoon|evening)) /;
const LATELY = / (?:at the moment|now|just|currently|already|finally) /;
const JUST_NOW = new RegExp(
  String.raw` (?:right now|rn|atm|as we speak|just now|(?:at )?this (?:very )?(?:second|minute|moment)|(?:in|` +
    String.raw`for|just|like|only|every) (?:a|an|one|two|five|ten|twenty|another|few|a few|a couple of|half an|` +
    String.raw`\d{1,2}) ?(?:more )?(?:secs?|seconds?|mins?|minutes?|moment|bit|hours?|while)|any (?:minute|moment|` +
    String.raw`second)|all (?:day|morning|night|evening|afternoon)|so far today|earlier(?: today)?|(?:minute|` +
    String.raw`second|moment|bit|while) ago|later|before bed|brb) `,
);
const OFTEN = / (?:every|each|since|always|usually|often|years?|weekends|born|first) /;
const EVERY_MINUTE = / every (?:\d+|two|five|ten|few) (?:sec|min)/;
/** How one lives, which is worth a note though it is so only now. */
const LIVING = new RegExp(
  String.raw` (?:unemployed|pregnant|on (?:sick |maternity |parental )?leave|between jobs|living|working|work ` +
    String.raw`(?:at|in|for|as)|studying|in (?:\w+ )?school|renting|staying with|saving|training|recovering|` +
    String.raw`retired|broke|single) `,
);

const MOMENTARY = new Set(
  `sitting standing waiting looking holding typing eating \
drinking watching listening lying laying laughing crying smiling shaking squinting freezing starving dying \
sweating melting snoring barking meowing purring talking chatting thinking wondering hoping kidding joking
asking saying telling calling feeling being coming going heading walking driving getting leaving staring blushing \
bleeding buzzing texting scrolling procrastinating chilling relaxing hanging ringing boiling raining snowing \
charging loading refreshing`.split(/\s+/),
);
/** What everybody does every day. */
const TRIFLES = new Set(
  (
    'eat drink spill drop wake sleep nap shower cook watch scroll forget text laugh sneeze yawn order check clean ' +
    'tidy vacuum wash shop charge click google sit stand walk shovel take snap miss hear'
  ).split(' '),
);
const isTrifle = (verb: string): boolean =>
  TRIFLES.has(verb) ||
  /^(?:ate|spilt|woke|slept|forgot|sat|stood)$/.test(verb) ||
  TRIFLES.has(verb.replace(/ed$/, '')) ||
  TRIFLES.has(verb.replace(/d$/, '')) ||
  TRIFLES.has(verb.replace(/ied$/, 'y')) ||
  TRIFLES.has(verb.replace(/(.)\1ed$/, '$1'));

function isPassing({ said, about, verb, main, aspect, modal, object }: Remark): boolean {
  const news = newsIn(object);
  if (OFTEN.test(said) && !EVERY_MINUTE.test(said)) return false;
  if (JUST_NOW.test(said)) return !LIVING.test(said);
  if (
    aspect === 'under way' &&
    modal === '' &&
    main === 'present' &&
    !LIVING.test(said) &&
    !GOING_ON.has(gerundIn(said))
  ) {
    return MOMENTARY.has(gerundIn(said)) || isOfThisDay(said) || news < (about === 'self' ? 2.5 : 3);
  }
  if (main === 'present' && (TODAY.test(said) || said.includes(' at the moment ')))
    return news < 4 && !LIVING.test(said);
  if (main === 'past' && aspect !== 'perfect' && about === 'self' && isTrifle(verb))
    return newsIn(upTo(object, /^(?:and|,|but)$/)) < 3.5;
  if (main === 'past' && (TODAY.test(said) || said.includes(' just '))) return news < 3;
  return main === 'present' && aspect === 'plain' && verb === 'be' && about === 'own' && news < 1;
}

const TOOLS = new Set(
  `phone battery connection wifi internet laptop screen \
keyboard mic camera signal charger app computer computers browser tablet headset headphones line ride cab uber \
taxi food order delivery parcel package pizza coffee tea lunch dinner
breakfast alarm stop train bus break shift watch time point guess question bad fault turn opinion mind god \
goodness gosh word pleasure apologies thought thoughts heart day night morning evening weekend mood typing \
spelling english message reply link page`.split(/\s+/),
);
const BODY = new RegExp(
  String.raw`^(?:hands?|neck|back|head|legs?|arms?|feet|foot|knees?|forearms|shoulders?|stomach|tummy|throat|` +
    String.raw`nose|ears?|eyes?|voice|skin|hair|fingers?|toes?|muscles|jaw|teeth|face|brain|body|lips?|mouth)$`,
);
const ACHING = /^(?:hurt|ache|burn|sting|itch)(?:s|ed)?$/;
const LOOKS = new RegExp(
  String.raw` (?:brown|blue|green|hazel|gr[ae]y|black|blonde?|red|curly|long|short|dyed|white|pierced|light|` +
    String.raw`dark|fair|pale|tan|tanned|freckled|thin|thick|wavy|straight|bald|gr[ae]ying) `,
);

/** `my phone is at 12 %`, `my hands are shaking`: things and parts of the body as they are today. */
export function isAtHand({ about, owned, said, verb, tense, aspect, object }: Remark): boolean {
  if (about !== 'own' || / (?:every|each|since|years?|always|broken|diagnosed|broke|surgery|because) /.test(said))
    return false;
  if (TOOLS.has(owned))
    return (tense !== 'past' && !/ (?:is|are) (?:called|named) /.test(said)) || newsIn(object) < 2.5;
  if (!BODY.test(owned)) return false;
  return (
    aspect === 'under way' ||
    ACHING.test(verb) ||
    (verb === 'be' ? tense === 'past' || !LOOKS.test(said) : tense !== 'past')
  );
}
