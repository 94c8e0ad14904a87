import { type Finding, PLAIN, SAID } from './finding.js';
import type { Sentence } from './sentence.js';

/** How the subject wants to be talked to, and about what not: these are requests, so they need no statement. */
export function mannersOf(sentence: Sentence): Finding[] {
  const text = sentence.text.slice(sentence.start, sentence.end);
  if (text.length > 400) return [];
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (!CUES.test(lower) || lower.length !== text.length) return [];
  return [...(FOR_NOW.test(lower) ? [] : avoided(sentence, text, lower)), ...styled(sentence, text, lower)];
}

const CUES = /\b(?:talk|speak|discuss|mention|bring|avoid|topic|topics|subject|off|keep|short|brief|concise|detailed|formal|informal|casual|direct|blunt|tone|answers?|replies|responses?|explanations?|emojis?|jargon|simple|simply|language|humou?r|jokes?|polite|ask|no|explain|hear|call|examples|bullet|rather|one)\b/;

/** What is not wanted on one evening may be wanted on the next. */
const FOR_NOW = /\b(?:tonight|for now|this (?:evening|morning|afternoon)|right now|today|at the moment|just now)\b/;

const TOPIC_END = /\s*(?:[.,;!?:()"]|\s-\s|\b(?:with me|to me|please|anymore|any more|any longer|again|in this chat|here|at all|ever|right now|today|because|since|when|if|as it|it makes|is off|are off|but|so|around me|thanks|thank you|unless|pls|plz|ok|okay)\b).*$/s;

const AVOIDING = [
  /(?:\b(?:do not|don't|dont|never|not|stop|quit|avoid|without|refrain from|hate|rather not|want you to stop)(?: (?:want|like|wish|need))?(?: to| you to)?) (?:ever )?(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|hear(?:ing)?|ask(?:ing)?|joke|joking)(?: with me| to me| me)?(?: anything)? (?:about|on|of) /,
  /\b(?:do not|don't|dont|never|not|stop|avoid|rather not|refrain from)(?: (?:want|like|wish))?(?: to| you to)? (?:ever )?(?:discuss(?:ing)?|mention(?:ing)?|bring(?:ing)? up|get(?:ting)? into|go(?:ing)? into|touch(?:ing)? on) /,
  /\b(?:topics?|subjects?|things?) (?:to avoid|i avoid|i (?:do not|don't) want to (?:discuss|talk about)|that are off[- ]limits)(?: is| are|:)\s*/,
  /^(?:please[, ]+)?(?:avoid|no) (?:the (?:topics?|subjects?) of |topics? like |talk (?:of|about) |talking about |mention of )?/,
];
const OFF_LIMITS = /^(?:please,? )?([^,.;!?]{2,60}?) (?:is|are) (?:off[- ]limits|taboo|a taboo|a sensitive (?:topic|subject)|a touchy subject|a no-go)\b/;

function avoided(sentence: Sentence, text: string, lower: string): Finding[] {
  const found: Finding[] = [];
  for (const [index, pattern] of AVOIDING.entries()) {
    const match = pattern.exec(lower);
    if (!match) continue;
    const from = match.index + match[0].length;
    if (index === 3 && !isTopicOrder(lower, from)) continue;
    pushTopics(found, sentence, text, from);
    if (found.length > 0) return found;
  }
  const taboo = OFF_LIMITS.exec(lower);
  if (taboo?.[1]) pushTopics(found, sentence, text.slice(0, taboo.index + taboo[0].indexOf(taboo[1]) + taboo[1].length), taboo[0].indexOf(taboo[1]));
  return found;
}

/** `Avoid politics.` is a wish; `No idea.` and `No, thanks.` are not: `no` counts only with `please` or `talk` beside it. */
const isTopicOrder = (lower: string, from: number): boolean => /^(?:please[, ]+)?avoid /.test(lower) || (/^(?:please[, ]+)?no /.test(lower) && (/\bplease\b/.test(lower) || /\btalk|mention|topics?\b/.test(lower.slice(0, from))));

function pushTopics(found: Finding[], sentence: Sentence, text: string, from: number): void {
  const stretch = text.slice(from);
  const kept = stretch.slice(0, stretch.length - (TOPIC_END.exec(stretch.replace(/,\s*(?=\p{L}+\s*(?:,|and|or)\s)/u, (comma) => ' '.repeat(comma.length)))?.[0].length ?? 0));
  for (const part of kept.split(/\s*(?:,|\band\b|\bor\b|&)\s*/)) {
    const topic = part.trim().replace(/^(?:the|my|any|anything about|about|of|things like|topics like)\s+(?!.{0,3}$)/i, (lead) => (/^my/i.test(lead) ? lead : ''));
    if (/^(?:it|that|this|me|anything|them|him|her|you|us|idea|problem|worries|thanks|way|one|need|emojis?|jargon|slang|small talk.*|bullet points|exclamation marks|lists|headings|)$/i.test(topic) || topic.length > 60 || topic.split(/\s+/).length > 6) continue;
    found.push({ path: 'preferences.topics_to_avoid', value: topic, explicitness: PLAIN, polarity: 'asserts', start: sentence.start, end: sentence.end });
  }
}


const MANNER = '(?:very |really |more |quite |super |extremely |brutally |totally |completely |fully |as )?(?:short|brief|concise|detailed|long|formal|informal|casual|friendly|direct|blunt|honest|polite|simple|clear|technical|professional|humorous|funny|playful|straightforward|to the point|in-depth|thorough|warm|gentle|serious|respectful|succinct|step[- ]by[- ]step|plain|light|light-hearted|sarcastic|encouraging|supportive|kind|precise|patient|empathetic|personal)';
const MANNERS = new RegExp(`${MANNER}(?:(?:,? and |, |,? but | )${MANNER}){0,3}`);
const STYLE_LEADS = [
  /\b(?:keep|make) (?:it|things|this|that|them|answers?|replies|responses|messages|explanations|(?:the|all) (?:conversation|chat|tone|answers?|replies|responses|explanations?)|your (?:answers?|replies|responses?|messages?|tone|explanations?|language)|everything)(?: as)? /,
  /\bbe (?=(?:very |more |really |as |brutally |totally |completely )?\w[\w-]*(?: and \w+)?(?: with me| to me| please|,|$| in your| when you))/,
  /\bi (?:\w+ )?(?:prefer|like|love|want|appreciate|need|would like|would prefer|enjoy)(?: it when you are| you to be| to be| if you are| when you are| a| an| your)? (?=[\w ,-]{0,40}\b(?:answers?|repl(?:y|ies)|responses?|tone|style|conversations?|communication|explanations?|language|feedback|messages?|with me|chats?|talk)\b)/,
  /\b(?:talk|speak|write|answer|reply|respond|explain|communicate)(?: things| it)?(?: to me| with me| me)?(?: in)?(?: a| an)? (?=.{0,40})/,
  /\b(?:use|using) (?:a |an )?(?=[\w ,-]{0,30}\b(?:language|tone|words|style)\b)/,
];

function styled(sentence: Sentence, text: string, lower: string): Finding[] {
  for (const [index, lead] of STYLE_LEADS.entries()) {
    const match = lead.exec(lower);
    if (!match) continue;
    const rest = lower.slice(match.index + match[0].length, match.index + match[0].length + 60);
    const manner = MANNERS.exec(rest);
    if (!manner || manner.index > (index === 2 ? 20 : 3)) continue;
    if (index === 1 && match.index > 0 && !/(?:please|,|and|to|just|always|you) $/.test(lower.slice(0, match.index))) continue;
    if (index === 3 && match.index > 0 && !/(?:please|,|and|to|just|always|you|you to|can|could) $/.test(lower.slice(0, match.index))) continue;
    const from = match.index + match[0].length + manner.index;
    const noun = index === 2 || index === 4 ? /^ (?:answers?|repl(?:y|ies)|responses?|tone|style|conversations?|communication|explanations?|language|feedback|messages?|words|chats?|talk)\b/.exec(lower.slice(from + manner[0].length))?.[0] ?? '' : '';
    return [style(sentence, text.slice(from, from + manner[0].length + noun.length), SAID)];
  }
  const liked = new RegExp(`(${MANNERS.source}),? (?:is|that is|that's|thats|this is) (?:still |always )?how (?:i|we) (?:like|want|prefer) it`).exec(lower);
  if (liked?.[1]) return [style(sentence, text.slice(liked.index, liked.index + liked[1].length), SAID)];
  const without = /\b(?:no|without|do not use|don't use|dont use|avoid|skip)(?: the| any)? (?:emojis?|jargon|slang|small talk|bullet points|swearing|exclamation marks)\b|\bone (?:question|thing) at a time\b/.exec(lower);
  return without ? [style(sentence, text.slice(without.index, without.index + without[0].length), SAID)] : [];
}

const style = (sentence: Sentence, value: string, explicitness: number): Finding =>
  ({ path: 'preferences.conversation_style', value: value.trim(), explicitness, polarity: 'asserts', start: sentence.start, end: sentence.end });
