const TALK = [
  '(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|hear(?:ing)?|be(?:ing)? asked|ask(?:ing|ed)?|jok(?:e|ing)',
  'be(?:ing)? reminded|remind(?:ing)? me|go(?:ing)? on|nag(?:ging)? me|pester(?:ing)? me',
  'bug(?:ging)? me|lectur(?:e|ing) me|quiz(?:zing)? me|open(?:ing)? up|whisper|breathe a word',
  'answer(?:ing)? (?:any )?questions|get(?:ting)? questions)(?: (?:to|with) (?:me|you|anyone|people',
  'it))?(?: (?:me|any more|anymore|anything|any questions|even|again|too much|further))* (?:about|of',
  'regarding|concerning) ',
].join('|');
const TOUCH = [
  '(?:discuss(?:ing)?|mention(?:ing|ed)?|bring(?:ing)? up|brought up|get(?:ting)? into',
  'go(?:ing)? (?:into|there with)|touch(?:ing)? (?:on|upon)|dwell(?:ing)? on',
  'rais(?:e|ing)(?! (?:the |my |your |our )?(?:blinds?|prices?|tax(?:es)?|rent|fees?|voices?|hands?|bar',
  'alarm|volume)\\b)',
  'dig(?:ging)? into|delv(?:e|ing) into|revisit(?:ing)?|rehash(?:ing)?|debat(?:e|ing)|broach(?:ing)?',
  'refer(?:ring)? to|(?:quiz(?:zing)?|lectur(?:e|ing)|question(?:ing)?|teas(?:e|ing)) me (?:on|about|over)',
  'mak(?:e|ing) (?:any |more )?(?:jokes|comments|fun|remarks|cracks) (?:about|of)|bring(?:ing)? back) ',
].join('|');
/** Before what is talked about: `talk to me about`, `bring up`. */
export const ABOUT = `(?:${TALK}|${TOUCH})`;
/** The object stands inside: `bring her up`, `keep work out of this`. */
export const SPLIT = [
  String.raw`(?:(?:bring(?:ing)?|brought) (?<topic>[^,.;]{1,50}?) (?:back )?up\b|(?:leave|leaving|keep`,
  String.raw`keeping) (?<topic2>[^,.;]{2,50}?) (?:out of (?:it|this|that|our|everything|your`,
  String.raw`the (?:conversation|chat|talk|picture|discussion|email|session)s?)|alone|out\b(?! of)|aside`,
  'off the table)|(?:drop|skip|park|leave) (?:the )?(?<topic3>(?!the )[^,.;]{2,40}?) (?:topic|subject',
  String.raw`talk|questions?|stuff|thing|conversation|discussion|chat|part)\b)`,
].join('|');
/** What a pattern turns on: words of talking about a thing, or of keeping it apart, or others. */
export const ABOUT_IT = 1;
export const APART = 2;
export const BY_NAME = 4;

/** Where an order or a request begins, not a report of one. */
export const HEAD = [
  String.raw`(?:^|[,;:.(–-] ?|\b(?:please|just|and|but|so|also|kindly|hey|ok|okay|thanks|then|now|you to|you must`,
  'you should|you could|you would|you can|if you|could you|can you|would you|will you|i beg you|pls|plz',
  'because|honestly|again|seriously) )(?:please |just |maybe |kindly |ever )?',
].join('|');
