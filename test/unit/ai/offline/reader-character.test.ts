import { describe, expect, it } from 'vitest';
import { groundFacts } from '../../../../src/profile/ground.js';
import { read } from './told-by-reader.js';

/**
 * What a text says of character, moods and manners, in short and as far as it is borne out: `introvert`, `-patient` for
 * what is taken back, `now: tired`, `mostly: calm`, `talk: short`, `not: politics`.
 */
const MARKS: Record<string, string> = {
  'personality.traits': '',
  'personality.mood_trends.recent': 'now: ',
  'personality.mood_trends.default': 'mostly: ',
  'preferences.conversation_style': 'talk: ',
  'preferences.topics_to_avoid': 'not: ',
};
const characterOf = (text: string): string[] =>
  groundFacts(read(text), text).facts.flatMap(({ path, value, polarity }) =>
    Object.hasOwn(MARKS, path) ? [`${polarity === 'retracts' ? '-' : ''}${MARKS[path]}${String(value)}`] : [],
  );

type Row = [text: string, character: string[]];

const TRAITS: Row[] = [
  ['I am a bit of a planner and very blunt.', ['planner', 'blunt']],
  ["I've been a night owl my whole life.", ['night owl']],
  ["I'm shy but friendly.", ['shy', 'friendly']],
  ["I'm the quiet one in my family.", ['quiet']],
  ["I'm usually quiet.", ['quiet']],
  ["I'm stubborn to a fault.", ['stubborn']],
  ["I'm protective of my sisters.", ['protective']],
  ["I'm detail-oriented, well organized and a quick learner.", ['detail-oriented', 'well organized', 'quick learner']],
  ['I tend to overthink everything, and I procrastinate.', ['overthinker', 'procrastinator']],
  ['I worry too much about everything.', ['worrier']],
  ['I can be a little bossy.', ['bossy']],
  ["I'd say I'm ambitious.", ['ambitious']],
  ["I've become a lot more confident since college.", ['confident']],
  ['I get jealous easily.', ['jealous']],
  ['I have a short temper and no patience at all.', ['short temper']],
  ["I've got zero patience.", ['-patient', 'impatient']],
  ['My worst trait is my stubbornness.', ['stubborn']],
  ['My greatest strength is being reliable.', ['reliable']],
  ['I pride myself on being punctual.', ['punctual']],
  ['As a hopeless romantic, I keep every letter.', ['hopeless romantic']],
  ['Introvert, perfectionist, coffee addict.', ['introvert', 'perfectionist']],
  ['Calm, loyal and a little goofy.', ['calm', 'loyal', 'goofy']],
  ["I'm not exactly a patient person.", ['-patient', 'impatient']],
  ["I'm the least organized person you'll meet.", ['-organized', 'disorganized']],
  ["I'm not just loyal, I'm generous.", ['loyal', 'generous']],
  ["I feel like I'm too sensitive.", ['sensitive']],
  ["I find that I'm not a sociable person.", ['-sociable', 'unsociable']],
  ["I'm a people pleaser, I'm not going to pretend otherwise.", ['people pleaser']],
  ["I'm what you'd call an incurable optimist.", ['optimist']],
  ["I guess you could say I'm adventurous.", ['adventurous']],
  ["I wouldn't say I'm shy.", ['-shy']],
  ["I don't think I'm lazy.", ['-lazy']],
  ['I used to be very timid.', ['-timid']],
];

const HEARSAY: Row[] = [
  ["People say I'm bossy and I guess they're right.", ['bossy']],
  ['Friends call me stubborn.', ['stubborn']],
  ['Everyone describes me as laid-back.', ['laid-back']],
  ["Everybody tells me I'm too generous.", ['generous']],
  ["I've been told I'm intimidating but really I'm a softie.", ['softie']],
  ['My boss called me lazy.', []],
  ["My ex says I'm selfish but I disagree.", []],
  ['My sister is so organized.', []],
  ['I may come across as rude, but I never mean it.', []],
];

const NO_TRAITS: Row[] = [
  ['Am I too sensitive?', []],
  ["hi, i'm frank", []],
  ['I want to be more patient.', []],
  ['If I were braver I would quit.', []],
  ["I'm sensitive to light.", []],
  ["I'm curious, what do you do?", []],
  ["I'm a social worker.", []],
  ["I'm being honest with you.", []],
  ["I'm positive that he left.", []],
  ["I'm serious!", []],
  ['Oh sure, I am so patient.', []],
  ["Yeah right, because I'm such a tidy person.", []],
  ["I'm super organized /s", []],
  ['I hate being late.', []],
];

const MOODS: Row[] = [
  ["I've been so down lately.", ['now: down']],
  ['Exhausted after the shift.', ['now: exhausted']],
  ['A bit homesick, to be honest.', ['now: homesick']],
  ["I can't stop smiling.", ['now: happy']],
  ["I'm completely burnt out.", ['now: burnt out']],
  ["I'm at my wits' end.", ['now: overwhelmed']],
  ['This week has left me drained.', ['now: drained']],
  ['Work is really stressing me out.', ['now: stressed']],
  ["I'm in such a foul mood.", ['now: foul']],
  ["I'm usually pretty chill.", ['mostly: chill']],
  ["I'm mostly calm, but today I'm furious.", ['mostly: calm', 'now: furious']],
  ["I'm calm and patient.", ['calm', 'patient']],
  ["Most days I'm fairly upbeat.", ['mostly: upbeat']],
  ['Woke up in a lousy mood.', ['now: lousy']],
  ["I'm an anxious person.", ['anxious']],
  ["I've been crying all week.", ['now: sad']],
  ["I'm crying on the menu, it is that funny.", []],
  ["I'm good, thanks!", []],
  ['I am so happy for you.', []],
  ["I'm tired of my commute.", []],
  ['I get nervous when flying.', []],
  ['I was so angry last year.', []],
  ['Happy birthday to my mom!', []],
  ["I'm excited to meet you.", []],
];

const STYLES: Row[] = [
  ["Don't sugarcoat it.", ["talk: don't sugarcoat it"]],
  ['dont use emojis', ['talk: no emojis']],
  ['Please skip the small talk.', ['talk: no small talk']],
  ['Could you be a bit more concise?', ['talk: a bit more concise']],
  ["Explain it like I'm five.", ["talk: explain it like I'm five"]],
  ['I prefer detailed answers with sources.', ['talk: detailed answers with sources']],
  ['One question at a time please.', ['talk: one question at a time']],
  ['Keep your replies under four sentences.', ['talk: under four sentences']],
  ['Answer me politely, please.', ['talk: politely']],
  ['Bullet points work best for me.', ['talk: bullet points']],
  ['Please reply in one or two sentences, no rambling.', ['talk: in one or two sentences; no rambling']],
  ['You can swear with me.', ['talk: swear']],
  ['Text me, do not call.', ['talk: text me, do not call']],
  ['Keep it short. No jargon. And be blunt.', ['talk: short; no jargon; blunt']],
  ['Keep it short. Actually no, give me detailed answers.', ['talk: detailed answers']],
  ['To be honest, I am late.', []],
  ["I'll be blunt: it was bad.", []],
  ['Call me by my last name.', []],
  ['My boss likes short answers.', []],
  ['I like long conversations with my sister.', []],
  ['Be kind to animals.', []],
  ['You have to be tough in my job.', []],
  ['There was no small talk at the dinner.', []],
];

const TOPICS: Row[] = [
  ['Actually religion is fine again.', ['-not: religion']],
  ['Can we not talk about my dad?', ['not: my dad']],
  ["I'd prefer it if we didn't bring up my weight.", ['not: my weight']],
  ['Please leave my family out of this.', ['not: my family']],
  ['Stop asking about my ex!', ['not: my ex']],
  ['My father’s death is a sensitive topic.', ['not: my father’s death']],
  ['Please drop the subject of my job.', ['not: my job']],
  ['Make this a no-politics zone.', ['not: politics']],
  ['Topics to avoid: money, religion and my ex-husband.', ['not: money', 'not: religion', 'not: ex-husband']],
  ['Never bring up my mother. Same with politics.', ['not: my mother', 'not: politics']],
  ["My brother and I don't speak. I'd rather not talk about him.", ['not: my brother']],
  ["I'd rather not discuss work today. In fact not ever.", ['not: work']],
  ['If you could avoid mentioning wine, that would be great.', ['not: wine']],
  ['Ask me anything except about my wedding.', ['not: my wedding']],
  ["I'd rather not discuss work today.", []],
  ['That subject is off limits.', []],
  ["It's fine to talk about work again.", ['-not: work']],
  ['Politics is no longer off limits.', ['-not: politics']],
  ["I don't mind talking about my ex anymore.", ['-not: my ex']],
  ["I'm not comfortable talking about money.", ['not: money']],
  ['I take the stairs and avoid my neighbour.', []],
  ['Off limits at dinner: my ex, wages.', ['not: my ex', 'not: wages']],
  ['My brother’s trial is still so raw, please tiptoe around it.', ['not: my brother’s trial']],
  ['If you so much as whisper about the playoffs I am leaving.', ['not: playoffs']],
  ['I have had enough of the baby questions.', ['not: baby']],
  ['It would be great if nobody at the club mentioned my knee.', ['not: my knee']],
  ['It would be great if you mentioned my knee.', []],
  ['Please leave the onions out of the soup.', []],
  ['My brother does not want to talk about his trial.', []],
  ["I can't stop talking about my new bike.", []],
  ['Not to mention my cat.', []],
  ["Why don't we talk about music?", []],
  ['He told me not to mention the party.', []],
  ['No more coffee for me please.', []],
  ['The garage is off limits for the kids.', []],
];

describe('what somebody says of their character and manners', () => {
  it.each(TRAITS)('is read as traits: %s', (text, character) => {
    expect(characterOf(text)).toEqual(character);
  });

  it.each(HEARSAY)('counts from the mouths of others as far as the subject lets it stand: %s', (text, character) => {
    expect(characterOf(text)).toEqual(character);
  });

  it.each(NO_TRAITS)(
    'is no trait where it is asked, wished, meant otherwise or of the moment: %s',
    (text, character) => {
      expect(characterOf(text)).toEqual(character);
    },
  );

  it.each(MOODS)('is a mood, of now or mostly: %s', (text, character) => {
    expect(characterOf(text)).toEqual(character);
  });

  it.each(STYLES)('is a style to be talked to in when it is asked for: %s', (text, character) => {
    expect(characterOf(text)).toEqual(character);
  });

  it.each(TOPICS)('is a topic to avoid, or one to take up again: %s', (text, character) => {
    expect(characterOf(text)).toEqual(character);
  });

  it('answers `how would you describe yourself`, and not how somebody else is', () => {
    const asked = (question: string, answer: string): string[] =>
      characterOf(`Assistant: ${question}\nUser: ${answer}`);
    expect(asked('How would you describe yourself?', 'Curious, mostly.')).toEqual(['curious']);
    expect(asked('How are you feeling today?', 'Hopeful, for once.')).toEqual(['now: hopeful']);
    expect(asked('How is your brother doing?', 'Exhausted, as always.')).toEqual([]);
  });
});
