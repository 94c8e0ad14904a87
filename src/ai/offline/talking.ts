const TALK = [
  '(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|hear(?:ing)?|be(?:ing)? asked|ask(?:ing)?|jok(?:e|ing)',
  'be(?:ing)? reminded|remind(?:ing)? me|go(?:ing)? on|nag(?:ging)? me|pester(?:ing)? me',
  'bug(?:ging)? me|lectur(?:e|ing) me|quiz(?:zing)? me|open(?:ing)? up',
  'answer(?:ing)? (?:any )?questions|get(?:ting)? questions)(?: (?:to|with) (?:me|you|anyone|people',
  'it))?(?: (?:me|any more|anymore|anything|any questions|even|again|too much|further))* (?:about|of',
  'regarding) ',
].join('|');
const TOUCH = [
  '(?:discuss(?:ing)?|mention(?:ing)?|bring(?:ing)? up|brought up|get(?:ting)? into',
  'go(?:ing)? (?:into|there with)|touch(?:ing)? (?:on|upon)|rais(?:e|ing)|dwell(?:ing)? on',
  'dig(?:ging)? into|delv(?:e|ing) into|revisit(?:ing)?|rehash(?:ing)?|debat(?:e|ing)|broach(?:ing)?',
  'mak(?:e|ing) (?:any |more )?(?:jokes|comments|fun|remarks|cracks) (?:about|of)|bring(?:ing)? back) ',
].join('|');
/** Before what is talked about: `talk to me about`, `bring up`. */
export const ABOUT = `(?:${TALK}|${TOUCH})`;
/** The object stands inside: `bring her up`, `keep work out of this`. */
export const SPLIT = [
  String.raw`(?:bring(?:ing)? (?<topic>[^,.;]{1,50}?) (?:back )?up\b|(?:leave|leaving|keep`,
  String.raw`keeping) (?<topic2>[^,.;]{2,50}?) (?:out of (?:it|this|that|our|the|everything)|alone|out\b|aside`,
  'off the table)|(?:drop|skip|park|leave) (?:the )?(?<topic3>(?!the )[^,.;]{2,40}?) (?:topic|subject',
  String.raw`talk|questions?|stuff|thing|conversation|discussion|chat|part)\b)`,
].join('|');
/** What a pattern turns on: words of talking about a thing, or of keeping it apart, or others. */
export const ABOUT_IT = 1;
export const APART = 2;
export const BY_NAME = 4;
