import { parseTexts, type AnsweredText, type Half } from '../../../../eval/everyday/text.js';

/** A text of the everyday format, as its files hold it; `over` replaces labels. */
export const textOf = (over: object = {}): object => ({
  id: 'ada-oslo',
  kind: 'journal',
  lang: 'en',
  posts: [{ data: "I'm Ada, I live in Oslo, I keep bees and can't stand karaoke." }],
  gold: {
    name: 'ada holm|ada',
    age: '?41',
    gender: null,
    location: 'oslo',
    int: ['hobbies/pets:bees|beekeeping', '?music/other:choir'],
    dis: ['karaoke'],
    facts: ['two brothers', 'baker|bakery', '?kettle'],
    traits: ['patient'],
    avoid: ['?divorce'],
    style: 'brief|short',
    mood: '?tired',
    chat: ['good morning'],
    leak: { core: ['rasmus', 'bergen', '90'], int: ['falconry|hawks'], mem: ['pocket watch'], any: ['password'] },
    ...over,
  },
});

export const FACT = {
  s: 's1',
  path: 'memory',
  category: null,
  value: 'Has two brothers',
  polarity: 'asserts',
  said: 'stated',
  at: null,
  date: null,
  importance: 'low',
  quote: 'my two brothers',
};

/** Parsed as the files of a half are; the answers to every post are `facts`. */
export function textsOf(texts: object[], half: Half, facts: object[] = [FACT]): AnsweredText[] {
  const posted = texts as { id: string; posts: unknown[] }[];
  const answers = posted.flatMap(({ id, posts }) => posts.map((_, at) => [`${id}#${at}`, { facts }]));
  return parseTexts(JSON.stringify(texts), JSON.stringify(Object.fromEntries(answers)), half);
}

/** A value as REST sends it. */
export const scored = <T>(value: T): { value: T; confidence: number } => ({ value, confidence: 0.9 });
