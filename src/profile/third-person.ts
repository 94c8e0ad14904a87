/**
 * An event in the third person, with the plural that English gives to anybody (its verbs are those of `I`, but for am and was). With `dated`
 * the words that only make sense on the day they were said are left out: a date stands beside them.
 */
export function inThirdPerson(event: string, dated: boolean): string {
  const text = dated ? withoutMoment(event) : event;
  const whole = SUBJECTLESS.test(text) ? `They ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text.replace(CONTINUOUS, 'They are $&').replace(/^They are ./, (start) => start.toLowerCase().replace('they', 'They'));
  const told = whole.replace(FIRST_PERSON, (word) => {
    const third = THIRD_PERSON[word.toLowerCase().replace('’', "'")] ?? word;
    return /^(?:M|O|W)/.test(word) ? `${third.charAt(0).toUpperCase()}${third.slice(1)}` : third;
  });
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}`;
}

/** An event told without its subject: `moved to Oslo`, `got a dog`. */
const SUBJECTLESS = new RegExp(String.raw`^(?:(?:just|recently|finally) )?(?:${[
  'got|went|bought|had|made|began|quit|broke|lost|won|found|left|met|saw|took|ran|flew|came|became|gave|sold|built|wrote|taught|grew|swam|spent|moved|started|stopped|finished|graduated|adopted|worked|lived|studied|visited|joined',
  'passed|failed|celebrated|turned|received|attended|played|watched|learned|learnt|signed|landed|decided|tried|dropped|opened|launched|published|applied|travelled|traveled|hiked|climbed|completed|volunteered|helped|booked|handed|cooked|baked|painted|gave|kept|proposed',
].join('|')}|retired(?= (?:in|from|at|last|early|this|on|when|after)\b))\b`, 'iu');
const CONTINUOUS = /^(?:training|saving|starting|getting|expecting|studying|working|living|learning|moving|planning) (?=\p{L})/iu;

const UNIT = '(?:night|week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const MOMENT = new RegExp(String.raw`(?:,\s?|\b(?:just |only |earlier |later |on |the )?)\b(?:the day before yesterday|yesterday(?: (?:morning|afternoon|evening|night))?|today|tonight|tomorrow(?: (?:morning|afternoon|evening|night))?|right now|the other day|(?:last|this|next|this past|this coming) ${UNIT}|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}) (?:days?|weeks?|months?|years?) ago|in (?:an?|one|two|three|four|five|six|\d{1,3}) (?:days?|weeks?|months?))\b(?:,? the \d{1,2}(?:st|nd|rd|th)\b)?`, 'giu');

/** `yesterday I moved` as `I moved`; a text that is nothing but its moment stays. */
function withoutMoment(event: string): string {
  const text = event.replace(MOMENT, ' ').replace(/\s{1,5}(?=[,.;!])/g, '').replace(/([,;])\s?(?=[,;])/g, '').replace(/^[\s,;:-]{1,5}|[\s,;:-]{1,5}$/g, '').replace(/\s{2,}/g, ' ');
  return /\p{L}{3}/u.test(text) && !/^(?:is|was|are|were|will|and|,)\b/i.test(text) && !/\b(?:on|in|at|since|until|from|the|was|is)$/i.test(text) ? text : event;
}

const FIRST_PERSON = /\b(?:I am|I was|I wasn['’]t|I['’]m|I['’]ve|I['’]d|I['’]ll|I|i am|i was|i wasn['’]?t|i['’]m|i['’]ve|i['’]d|i['’]ll|im|Im|ive|Ive|i|(?<=\b(?:and|but|also|still|just) )am|my|me|mine|myself|we['’]re|we['’]ve|we['’]d|we['’]ll|we|our|ours|us|ourselves|My|Me|Mine|We['’]re|We['’]ve|We|Our)\b(?!\.[a-z])/g;
const THIRD_PERSON: Record<string, string> = {
  'i am': 'they are', 'i was': 'they were', "i wasn't": "they weren't", 'i wasnt': "they weren't", "i'm": 'they are', im: 'they are', "i've": 'they have', ive: 'they have', "i'd": 'they would', "i'll": 'they will', i: 'they', am: 'are',
  my: 'their', me: 'them', mine: 'theirs', myself: 'themselves', "we're": 'they are', "we've": 'they have', "we'd": 'they would', "we'll": 'they will', we: 'they',
  our: 'their', ours: 'theirs', us: 'them', ourselves: 'themselves',
};
