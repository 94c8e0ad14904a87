import { anyOf, listsOf } from './lists.js';
import { MANNER, MANNER_CUES, MANNERS, REPLIES, REPLY_WORDS, SOME, THING_CUES, UNWANTED } from './manner-words.js';

const LISTS = listsOf('style-requests');

/** Where a request begins: at the head of a clause, or after words of asking. */
const ASKING = anyOf(LISTS.phrases('asking'));
const HEAD = `(?:^|[,;:.(–-] ?|\\b${ASKING} )(?:(?:please|just|maybe|kindly|always|still|you) )*`;
const CLAUSE = '(?:^|[,;.–-] ?|\\b(?:please|and|but|with|so|or|also|prefer|want|like|just|you|can we|to) )';
/** What follows a wish that stands for itself. */
const ON = [
  '(?= (?:with (?:me|your|it|us)|to (?:me|the point)|in (?:your|the|this|all)|when|and|please|about|for me|,|if',
  'instead|from now|but|-|not|or|because|so)(?= |$)| ?$| ?[,;:.)])',
].join('|');

const NOW = String.raw`(?:^|[,;.–-] ?|\b(?:and|but|so|actually|now) )`;
const FINE = [
  '(?:totally |perfectly |also |always )?(?:fine|ok|okay|welcome|allowed|alright|good|back)(?= ?$| ?[,.;]| (?:again',
  'now|with|by|for|after))',
].join('|');

/** A way to ask for a style. */
export interface Request {
  /** Words of which a sentence must have one to be such a request, and one of these besides. */
  cues: Set<string>;
  frame: Set<string>;
  /** What of it is the style: the group `style` as said, or `no` before the group `no`. */
  pattern: RegExp;
  /** Whether the pattern reads a wording with its words marked. */
  marks?: true;
}

const setOf = (list: string): Set<string> => new Set(list.split(' '));

const ofManner = (frame: string, pattern: string): Request => ({
  cues: MANNER_CUES,
  frame: setOf(frame),
  pattern: new RegExp(pattern),
  marks: true,
});
const ofThing = (frame: string, pattern: string): Request => ({
  cues: THING_CUES,
  frame: setOf(frame),
  pattern: new RegExp(pattern),
});
const saying = (cues: string, frame: string, pattern: string): Request => ({
  cues: setOf(cues),
  frame: setOf(frame),
  pattern: new RegExp(pattern),
});

/** Every way to ask for a style that is known. */
export const REQUESTS: Request[] = [
  // Keep it short.
  ofManner(
    'keep keeping make making have',
    [
      `${HEAD}(?:keep(?:ing)?|mak(?:e|ing)|have) (?:it|things|this|that|them|everything|stuff`,
      `(?:(?:the|all|all the|your|my|our|any) )?(?:conversations?|chats?|questions|${REPLIES}))(?: all`,
      ` as| to)? (?<style>${MANNERS}|(?:a )?(?:one|two|three|a few)(?: or (?:two|three))? (?:sentence`,
      String.raw`sentencesʳ|lines?|wordsʳ|paragraphs?)|(?:a )?minimum|under \w+ (?:wordsʳ|sentencesʳ|lines))(?= |$)`,
    ].join('|'),
  ),
  // Be blunt; I want you to be blunt; I prefer people who are blunt.
  ofManner('be', `${HEAD}be (?:as )?(?<style>${MANNERS})${ON}`),
  ofManner(
    'be being are',
    [
      String.raw`\b(?:you (?:can|could|may) (?:just |always )?be|(?:want|like|need|prefer|love|expect|appreciate`,
      `ask) (?:it when )?you (?:to be|being|are)) (?:as )?(?<style>${MANNERS})${ON}`,
    ].join('|'),
  ),
  ofManner(
    'like prefer love want need appreciate',
    [
      String.raw`\b(?:like|prefer|love|want|need|appreciate) (?:(?:people|it|them|things|everything|someone`,
      `(?:my )?${REPLIES})(?: (?:who|that) (?:is|are)| to be| when (?:it is|they are)| kept)?`,
      `(?:it )?when (?:people|others|someone|things|${REPLIES}) (?:is`,
      `are)) (?:as )?(?<style>${MANNERS})${ON}`,
    ].join('|'),
  ),
  // I prefer short answers; answer me briefly; short answers please.
  ofManner(
    REPLY_WORDS,
    [
      String.raw`\b(?:i|we)(?: (?:\w+|do|would))? (?:prefer|like|love|want|appreciate|need|enjoy|respond (?:best`,
      'better) to|learn best (?:from|with)|work best with)(?: to (?:get|have|receive|read|hear))?(?: a',
      ` an| your| my| some| only| just)* (?<style>${MANNERS} ${REPLIES}(?: with (?:examples|sources`,
      'references|citations|links|numbers|details|code))?)',
    ].join('|'),
  ),
  ofManner(
    'talk speak write answer reply respond explain communicate phrase tell treat address',
    [
      `${HEAD}(?:talk|speak|write|answerʳ|replyʳ|respond|explain|communicate|phrase|tell|treat`,
      'address)(?: things| it| that| this| stuff| everything)?(?: (?:to|with) me| me',
      ' us)?(?: only)?(?: in| using| with)?(?: a',
      ` an)? (?<style>${MANNERS}(?: (?:way|manner|${REPLIES}))?)${ON}`,
    ].join('|'),
  ),
  ofManner(
    REPLY_WORDS,
    [
      `(?:${HEAD}(?:use|using|give me|send me|stick to|stick with|write(?: me)?(?: in)?|only|just|offer`,
      String.raw`with)|^(?:i (?:prefer|like) )?|\b(?:in|with) )(?: ?(?:a|an|some|only|just`,
      `your))* ?(?<style>${MANNERS} ${REPLIES})(?= (?:please|only|from now on|work|would|help|with|to me`,
      ',|for me|suit|are (?:best|better|good|fine)|and|when|in|so|because)| ?$| ?[,;.)])',
    ].join('|'),
  ),
  ofManner(
    'please no without',
    [
      '(?:^|[:=] ?)(?:just |only ',
      `preferably )?(?<style>${MANNERS})(?= ?,? ?(?:please$|and (?:no|without) |no |without |but no ))`,
    ].join('|'),
  ),
  ofManner(
    'is',
    [
      `(?<style>${MANNERS})(?: ,)? (?:is |that is |this is )(?:still `,
      'always )?(?:how (?:i|we) (?:like|want|prefer) it|(?:better|best|good|ideal|perfect)(?: for me)$)',
    ].join('|'),
  ),
  // No emojis; less jargon; I hate walls of text.
  ofThing(
    'less fewer not easy',
    [
      `${CLAUSE}(?<style>(?:less|fewer|not so many|not too many|not as many|easy on the`,
      `go easy on the)(?: of the)? ${UNWANTED})(?= |$)`,
    ].join('|'),
  ),
  ofThing(
    'no zero without minus lay enough skip spare cut drop lose leave hold ditch stop avoid not never',
    [
      `${CLAUSE}(?:no more|no|zero|without|minus|lay off|enough with|enough of|skip|spare me|cut out|cut`,
      'drop|lose|leave out|hold|ditch|stop (?:with|using|sending|it with|giving me|writing)|stop|avoid',
      '(?:do not|never|not) (?:use|give me|write|add|send|send me|include|need|put|do me|do',
      `want))${SOME} (?<no>${UNWANTED})(?= |$)`,
    ].join('|'),
  ),
  ofThing(
    'hate stand not dislike sick tired',
    [
      String.raw`\bi (?:really |just |do |am )*(?:hate|do not (?:like|want|need|read|do)`,
      `dislike|sick of|tired of|fed up with)${SOME} (?<no>(?:emojis?|emoticons?|jargon|bullet points|bullets`,
      'exclamation (?:marks|points)|walls? of text|disclaimers|long (?:answers|explanations|paragraphs',
      'messages|replies|emails)|sugar-?coating|fluff|pep talks|platitudes|hand-?holding))(?= |$)',
    ].join('|'),
  ),
  // Emojis annoy me; I can't bear bullet points.
  ofThing(
    'me',
    [
      String.raw`(?:^|[,;.–-] ?|\b(?:and|but|because|so) )(?<style>${UNWANTED} (?:(?:annoy|irritate|bother|bore`,
      'confuse|overwhelm)s? me|(?:puts?|stress|stresses) me (?:off|out)|(?:makes?|drives?) me (?:itch|cringe|anxious',
      'angry|sick|ill|mad|crazy|nuts|tired|dizzy)))(?= |$)',
    ].join('|'),
  ),
  ofThing('not', String.raw`\bi (?<style>can not (?:stand|bear|deal with|cope with)${SOME} ${UNWANTED})(?= |$)`),
  // Don't be so formal; you don't have to be polite.
  ofManner(
    'not need never stop no',
    [
      String.raw`\b(?<style>(?:you )?(?:do not (?:have|need) to|no need to|need not|can stop|do not`,
      `never) be(?:ing)? (?:so |too |all |that |such |overly )?${MANNER})${ON}`,
    ].join('|'),
  ),
  saying(
    'sugarcoat sugar-coat sugar sugarcoating bush',
    'not no never without',
    [
      String.raw`\b(?<style>(?:do not|no need to|never|without|not`,
      'no) sugar ?-?coat(?:ing)?(?: (?:it|things|anything|stuff))?',
      String.raw`(?:do not|without|no|not) beat(?:ing)? (?:around|about) the bush)\b`,
    ].join('|'),
  ),
  saying(
    'point chase straight like',
    'get cut come go give tell shoot talk',
    [
      `${HEAD}(?<style>(?:get|cut|come|go) (?:straight |right )?to the (?:point|chase)`,
      'give it to me straight|tell (?:it )?(?:to )?me (?:it )?straight|tell it like it is',
      String.raw`shoot straight(?: with me)?|talk straight)\b`,
    ].join('|'),
  ),
  saying(
    'not never',
    'hold pull mince go baby coddle patronise patronize talk lecture preach ramble waffle over overexplain ' +
      'over-explain overcomplicate over-complicate dumb repeat shout rush interrupt psychoanalyse psychoanalyze ' +
      'cheer try ask',
    [
      `${HEAD}(?<style>(?:do not|never) (?:hold (?:anything )?back|pull (?:any |your )?punches`,
      'mince (?:your )?words|go easy on me|baby me|coddle me|patroni[sz]e me|talk down to me|lecture me',
      'preach|ramble|waffle|over-?explain|over-?complicate (?:it|things)|dumb (?:it|things) down',
      String.raw`repeat yourself|go on and on|go (?:all )?(?:so )?\w+(?= (?:on me|when))|shout at me|rush me`,
      'interrupt me|psychoanaly[sz]e me|ask (?:me )?(?:so|too) many questions|cheer me up',
      String.raw`try to (?:cheer me up|fix (?:me|it|things))))\b`,
    ].join('|'),
  ),
  saying(
    'swear joke tease push',
    'can may',
    '\\byou (?:can|may) (?<style>swear|joke|tease me|push back)(?= ?[,.;]|$| with| around)',
  ),
  saying(
    'push challenge sweet facts free bottom gist version',
    'me sweet facts feel bottom gist version',
    [
      `${HEAD}(?<style>(?:give me )?(?:just )?the (?:bottom line|gist|short version)`,
      String.raw`(?:push|challenge) me(?= ?[,.;]|$)|short and sweet|(?<=\b(?:just|only) )the facts`,
      String.raw`feel free to (?:joke|swear|tease me|use emojis|be \w+|push back|challenge me))\b`,
    ].join('|'),
  ),
  saying(
    'ring call phone text email write message',
    'me',
    [
      `${HEAD}(?<style>(?:ring|call|phone|text|email|write to|message) me ?,? (?:do not|not|never`,
      String.raw`rather than|instead of) (?:email|call|phone|ring|text|write|emailing|calling|phoning|ringing))\b`,
    ].join('|'),
  ),
  // Explain it like I'm five; talk to me like a friend.
  saying(
    'like though',
    'explain talk speak tell put describe say write teach treat be',
    [
      String.raw`\b(?<style>(?:explain|talk|speak|tell|put|describe|say|write|teach|treat`,
      'be)(?: (?:things|it|that|this|stuff|everything|to me|with me|me|normal|nice))* (?:like',
      'as though) (?:(?:i|you|we) (?:am|are|were|was)(?: talking to| explaining it to)?',
      '(?:you would|you are) (?:talk |talking |explain |explaining )?to|to',
      String.raw`talking to)? ?(?:(?:a|an|my|your) )?[\w-]+(?: year old| years old| beginner| idiot`,
      ' friend)?(?: would)?)(?= ?[,;.)]| (?:please|and|when|because|not|but|so|rather)|$)',
    ].join('|'),
  ),
  // Emojis are fine again; you can write longer answers again; go into detail.
  ofThing('fine ok okay welcome allowed alright good back', `${NOW}(?<style>${UNWANTED} (?:is|are) ${FINE})`),
  ofManner(REPLY_WORDS, `${NOW}(?<style>${MANNERS} ${REPLIES} (?:is|are) ${FINE})`),
  ofManner(
    'can may could',
    [
      String.raw`\b(?<style>you (?:can|may|could) (?:now )?(?:write|send|give|make|keep|be|answerʳ|replyʳ|explain`,
      `go back to|use)(?: me| it| them)?(?: a| the)? ${MANNERS}(?: ${REPLIES})?)(?= (?:again|now|after all))`,
    ].join('|'),
  ),
  ofThing(
    'can may could',
    [
      String.raw`\b(?<style>you (?:can|may|could) (?:now )?(?:use|send`,
      `go back to)(?: me| the)? ${UNWANTED})(?= (?:again|now|after all))`,
    ].join('|'),
  ),
  saying('detail details', 'go', `${HEAD}(?<style>go into (?:more |some |full |the )?details?)\\b`),
  saying('eli5 tl', 'eli5 tl', '\\b(?<style>eli5|tl ?; ?dr)\\b'),
  // One question at a time; in bullet points; with examples.
  saying(
    'time step step-by-step terms english words language sentence sentences lines paragraphs points point ' +
      'bullets list lists lowercase print sources citations references examples',
    'please give explain use using answer reply respond prefer like walk can could want need learn ask write ' +
      'put talk take send only just keep teach one',
    [
      String.raw`^(?=.*\b(?:please|give|explain|use|using|answer|reply|respond|prefer|like|walk|can you|could you`,
      'want|need|learn|ask|write|put|talk|take|send|only|just|keep|teach',
      String.raw`one)\b).*?(?<!\bnot )\b(?<style>(?:one|a single) (?:question|thing|step|topic|point`,
      'idea) at a time|(?:in|within|with) (?:one|two|three|a few',
      'a couple of)(?: or (?:two|three))? (?:sentences?|lines|words|paragraphs)|step[- ]by[- ]step',
      "(?:in|with) (?:layman's|lay|simple|plain|easy|everyday|short|basic|complete|full|proper) (?:terms",
      'english|words|language|sentences)|(?:in |as |with ',
      String.raw`(?<=\b(?:use|using|prefer|like|want) ))(?:bullet(?:ed)? (?:points?|lists?)|bullets|numbered lists?`,
      String.raw`point form|lowercase|large print)|with (?:\w+ )?(?:sources|citations|references|examples)`,
      '(?:lots of|real|concrete|some|more|everyday|practical) examples|point by point)(?= |$)',
    ].join('|'),
  ),
  // Bullet points work best.
  saying(
    'work works easier easiest best better',
    'bullet bullets lists answers messages sentences examples pictures diagrams words',
    [
      '^(?<style>(?:bullet points|bullets|lists|short (?:answers|messages|sentences)|examples|pictures',
      String.raw`diagrams|simple words))(?= (?:work|are) (?:best|better|easier|easiest)\b)`,
    ].join('|'),
  ),
  saying(
    'better welcome fine appreciated you',
    'better humor humour sarcasm banter warmth swearing when',
    [
      String.raw`\b(?<style>the (?:shorter|simpler|blunter|more detail|more detailed|more direct`,
      'fewer words) the better',
      String.raw`(?:a bit of|a little|some|lots of|a touch of) (?:humou?r|sarcasm|banter|warmth|swearing)(?= is\b)`,
      String.raw`(?<=\bi (?:really )?(?:like|love|enjoy|appreciate) it when you )(?:joke(?: around)?|tease me`,
      String.raw`push back|challenge me|give examples|explain (?:why|things)|get to the point))\b`,
    ].join('|'),
  ),
];
