import type { Finding } from './finding.js';
import { nameAt } from './identity.js';
import { isCommonWord, isFirstName } from './gazetteer.js';
import { sentencesOf, type Word } from './sentence.js';
import { FIRST_PERSON, type Voice } from './statement.js';
import { verbForm } from './verbs.js';

/** The voice of a text: first person, or a description of one subject, with what it says of that subject's name and gender. */
export function voiceOf(text: string): { voice: Voice; findings: Finding[] } {
  const first = { voice: FIRST_PERSON, findings: [] };
  if (SPEAKS_OF_ITSELF.test(text.slice(0, 20_000))) return first;
  const [opening] = sentencesOf(text.slice(0, 3000));
  if (!opening || opening.asks) return first;
  const subject = subjectOf(opening.text, opening.words);
  if (!subject) return first;
  const spoken = subject.pronoun ?? /\b(?:he|she|they|his|her|their)\b/i.exec(text.slice(0, 20_000))?.[0]?.toLowerCase();
  const pronoun = spoken && (PRONOUNS[spoken] ?? spoken);
  const owner = pronoun === 'he' ? 'his' : pronoun === 'she' ? 'her' : 'their';
  const voice: Voice = { person: 'third', subjects: new Set([...subject.tokens, ...(pronoun ? [pronoun] : [])]), owners: new Set([...subject.tokens.map((token) => `${token}'s`), ...(pronoun ? [owner] : [])]) };
  const { start, end } = opening;
  const findings: Finding[] = [];
  if (subject.age) findings.push({ path: 'core_info.age', value: subject.age, explicitness: 0.85, polarity: 'asserts', start, end });
  if (subject.name) findings.push({ path: 'core_info.name', value: subject.name, explicitness: 0.85, polarity: 'asserts', start, end });
  if (pronoun === 'he' || pronoun === 'she') {
    const at = (pronoun === 'he' ? /\bh(?:e|is)\b/i : /\b(?:she|her)\b/i).exec(text)?.index ?? start;
    const around = sentencesOf(text.slice(at, at + 300))[0];
    findings.push({ path: 'core_info.gender', value: pronoun === 'he' ? 'male' : 'female', explicitness: 0.7, polarity: 'asserts', start: at, end: at + (around?.end ?? pronoun.length) });
  }
  return { voice, findings };
}

const PRONOUNS: Record<string, string> = { his: 'he', her: 'she', their: 'they' };

const SPEAKS_OF_ITSELF = /\b(?:I|I'm|I’m|im|I've|I’ve|[Mm]y|[Mm]e|[Mm]yself|[Mm]ine|i'm|i am|[Ww]e|[Oo]ur)\b/;
const ROLE = /^(?:user|customer|client|patient|candidate|member|person|player|guest|applicant|employee|student|subject|character|participant)$/;

/** Who a description opens with: `Maria Lopez is`, `The user lives`, `She works`. */
function subjectOf(text: string, words: Word[]): { name: string | undefined; tokens: string[]; pronoun?: string; age?: number } | undefined {
  let at = 0;
  while (words[at] && !/\p{L}/u.test((words[at] as Word).word)) at += 1;
  if (/^(?:mr|mrs|ms|dr|prof|meet|introducing)$/.test(words[at]?.word ?? '')) at += words[at + 1]?.word === '.' ? 2 : 1;
  const head = words[at];
  if (!head) return undefined;
  if (/^(?:he|she|they)$/.test(head.word)) return isPredicate(words, at + 1) ? { name: undefined, tokens: [], pronoun: head.word } : undefined;
  if (head.word === 'the' || head.word === 'this') {
    const role = words[at + 1]?.word ?? '';
    if (ROLE.test(role.replace(/'s$/, ''))) return { name: undefined, tokens: [role.replace(/'s$/, '')] };
    return undefined;
  }
  if (!/^\p{Lu}/u.test(text.slice(head.start, head.end))) return undefined;
  const name = nameAt(text, words.slice(at), false);
  if (!name || (verbForm(head.word) !== undefined && !isFirstName(head.word, false))) return undefined;
  const length = name.split(/\s+/).length;
  const known = isFirstName(head.word, false);
  if (!known && (isCommonWord(head.word) || (length === 1 && !/\b(?:he|she|his|her|they|their)\b/i.test(text)))) return undefined;
  return isPredicate(words, at + length) && (known || length > 1 || /^(?:is|was|has|lives|works|loves|enjoys)$/.test(words[at + length]?.word ?? '')) && !NOT_PEOPLE.has(head.word) ? { name, tokens: name.toLowerCase().replaceAll('’', "'").split(/\s+/), ...ageBeside(words, at + length) } : undefined;
}

/** `Maria, 34, is`, `Maria (34) is`. */
function ageBeside(words: Word[], at: number): { age?: number } {
  const age = /^[,(]$/.test(words[at]?.word ?? '') && /^\d{1,3}$/.test(words[at + 1]?.word ?? '') && /^(?:[,)]|years?)$/.test(words[at + 2]?.word ?? '') ? Number(words[at + 1]?.word) : 0;
  return age >= 1 && age <= 120 ? { age } : {};
}

const NOT_PEOPLE = new Set('the this that there it here today yesterday everyone someone nobody people what who how why life music love nothing everything time money work school'.split(' '));

/** Does a finite verb, an age between commas or a bracket follow the name? */
function isPredicate(words: Word[], at: number): boolean {
  for (let index = at; index < Math.min(at + 6, words.length); index += 1) {
    const { word } = words[index] as Word;
    const form = verbForm(word);
    if (form && form.kind !== 'gerund' && form.kind !== 'base') return true;
    if (!/^(?:,|\(|\)|\d+|-|years?|old|also|always|currently|now|still|an?|year-old|'s)$/.test(word)) return false;
  }
  return false;
}
