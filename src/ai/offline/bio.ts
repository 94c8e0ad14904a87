import type { Finding } from './finding.js';
import { withoutQuotes } from '../../text/note-features.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { metIn } from './met-in-notes.js';
import { nameAt } from './names.js';
import { isPerson } from './people.js';
import { genderTold, ownVoiceIn, pronounsIn } from './pronouns-of-notes.js';
import { type Sentence, sentencesOf, type Word } from './sentence.js';
import { FIRST_PERSON, type Perspective } from './statement.js';
import { toldOfOthers } from './told-of-others.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('bio');

/** What the fields around a text state of its subject. */
export interface Stated {
  name?: string | undefined;
  gender?: string | undefined;
}

/**
 * The voice of a text: first person, or a description of one subject, with what it says of that subject's name and
 * gender. Notes that somebody takes of a patient or a client (`isNote`) are descriptions though their writer says `I`.
 */
export function voiceOf(
  text: string,
  stated: Stated = {},
  isNote = false,
): { voice: Perspective; findings: Finding[] } {
  const head = text.slice(0, 20_000);
  let another: boolean | undefined;
  const isOfAnother = (): boolean => (another ??= opensWithAnother(head, isNote));
  const isNoted = isNote && !OPENS_WITH_WRITER.test(head) && !isOfAnother();
  const first = isNoted ? notedVoice(text, head, stated) : { voice: FIRST_PERSON, findings: [] };
  const role = roleIn(head);
  if (role) return { voice: describing([role, ...tokensOf(stated.name)], pronounOf(stated, head)), findings: [] };
  const headed = headedIn(head);
  if (headed) return headed;
  const { spoken, isMost } = ownVoiceIn(head);
  if (isMost) return first;
  const opened = openingOf(text);
  if (spoken > 0 && !opened) return first;
  if (!opened) {
    if (mentions(head, stated))
      return { voice: describing(tokensOf(stated.name), pronounOf(stated, head)), findings: [] };
    const isTold = spoken === 0 && !isOfAnother();
    const met = isTold ? metIn(head) : undefined;
    if (met) return naming(met, text, met.pronoun ?? pronounOf(stated, head));
    const noted = isTold ? notedIn(head) : undefined;
    if (!noted) return first;
    return { voice: describing([...noted.roles], noted.pronoun), findings: genderTold(text, noted.pronoun, 0) };
  }
  const { subject, opening } = opened;
  const { start, end } = opening;
  const pronoun = subject.pronoun ?? pronounOf(stated, head);
  const said = { explicitness: 0.85, polarity: 'asserts', start, end } as const;
  const findings: Finding[] = [];
  if (subject.age) findings.push({ path: 'core_info.age', value: subject.age, ...said });
  if (subject.name) findings.push({ path: 'core_info.name', value: subject.name, ...said });
  findings.push(...genderTold(text, pronoun, start));
  return { voice: describing(subject.tokens, pronoun), findings };
}

/**
 * That of notes which nothing but their manner tells: who is in them is the one with most of the pronouns.
 */
function notedVoice(text: string, head: string, stated: Stated): { voice: Perspective; findings: Finding[] } {
  const { most, areEnough } = pronounsIn(withoutQuotes(head));
  return {
    voice: describing(tokensOf(stated.name), PRONOUN_OF[stated.gender ?? ''] ?? most),
    findings: stated.gender === undefined && areEnough ? genderTold(text, most, 0) : [],
  };
}

/** Whether the first whom a text speaks of by `he` or `she` is somebody beside its subject: `Mum rang. She is well.` */
function opensWithAnother(text: string, isNote: boolean): boolean {
  const first = /\b(?:he|she|his|her)\b/i.exec(text)?.index;
  if (first === undefined) return false;
  const others = toldOfOthers(text, { names: [], isNote, isSpeaking: false });
  return others.some(({ start, end }) => start <= first && first < end);
}

/** What opens with its writer is a story. */
const OPENS_WITH_WRITER = /^\W*(?:I|We|My|Our)\b/;

/**
 * `Donor: Mrs. Ada Moor (…)`: a note that names the one it is about at its head and goes on with a pronoun, whoever its
 * writer is.
 */
function headedIn(text: string): { voice: Perspective; findings: Finding[] } | undefined {
  const title = HEADED_ROLE.exec(text)?.[0];
  if (title === undefined) return undefined;
  const [sentence] = sentencesOf(text.slice(title.length, title.length + 200));
  const name = sentence && nameAt(sentence.text, sentence.words, true);
  const { pronoun } = notedIn(text.slice(title.length)) ?? {};
  if (!sentence || !name || !name.includes(' ') || pronoun === undefined) return undefined;
  return naming({ name, start: title.length + sentence.start, end: title.length + sentence.end }, text, pronoun);
}

/** The voice of a note that names whom it is about. */
function naming(
  { name, start, end }: { name: string; start: number; end: number },
  text: string,
  pronoun: string | undefined,
): { voice: Perspective; findings: Finding[] } {
  const named: Finding = { path: 'core_info.name', value: name, explicitness: 0.85, polarity: 'asserts', start, end };
  return { voice: describing(tokensOf(name), pronoun), findings: [named, ...genderTold(text, pronoun, start)] };
}

const HEADED_ROLE =
  /^\W{0,5}(?:new )?(?:pt|patient|client|resident|customer|guest|member|student|caller|donor|lead|contact|name) ?: ?/i;

const SHORTEST_NOTE = 50;

/**
 * Whom a text without any first person speaks of: the role that it begins with, as `Pt` or `Resident`, and the pronoun
 * that it goes on with. Undefined where neither tells.
 */
function notedIn(text: string): { roles: string[]; pronoun: string | undefined } | undefined {
  const role = OPENING_ROLE.exec(text)?.[1]?.toLowerCase();
  const { most: pronoun, areEnough } = pronounsIn(text);
  if (role !== undefined) return { roles: [role], pronoun };
  const isNote = pronoun !== undefined && areEnough && text.length >= SHORTEST_NOTE;
  return isNote ? { roles: [], pronoun } : undefined;
}

const OPENING_ROLE =
  /^\W{0,5}(Pt|Patient|Client|Resident|Customer|Guest|User|Member|Student|Caller|Applicant|Donor)\b(?=[,:]? [a-z\d])/i;

function describing(tokens: string[], pronoun: string | undefined): Perspective {
  const owner = pronoun === 'he' ? 'his' : pronoun === 'she' ? 'her' : 'their';
  return {
    person: 'third',
    subjects: new Set([...tokens, ...(pronoun ? [pronoun] : [])]),
    owners: new Set([...tokens.map((token) => `${token}'s`), ...(pronoun ? [owner] : [])]),
  };
}

const tokensOf = (name: string | undefined): string[] =>
  (name ?? '')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/\s+/)
    .filter((token) => token.length > 1);

const PRONOUN_OF: Record<string, string> = { male: 'he', female: 'she' };

function pronounOf({ gender = '' }: Stated, text: string): string | undefined {
  const spoken = PRONOUN_OF[gender] ?? /\b(?:he|she|they|his|her|their)\b/i.exec(text)?.[0]?.toLowerCase();
  return spoken && (PRONOUNS[spoken] ?? spoken);
}

/**
 * `Pt alert.`, `Client reports that …`: what notes call the one they are about, when their sentences begin with it
 * again and again.
 */
function roleIn(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { 1: role = '' } of text.matchAll(NOTED))
    counts.set(role.toLowerCase(), (counts.get(role.toLowerCase()) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const speaks = [...text.matchAll(/(?:^|[.!?]\s|\n)\s{0,4}(?:I|My|We)\b/g)].length;
  return most && most[1] > 1 && most[1] > speaks ? most[0] : undefined;
}

const NOTED = new RegExp(
  [
    String.raw`(?:^|[.!?;:]\s{1,3}|\n)\s{0,4}(?:[Tt]he )?([Pp]t|[Pp]atient|[Cc]lient|[Rr]esident|[Cc]ustomer`,
    '[Cc]ust|[Gg]uest|[Uu]ser|[Mm]ember|[Ss]tudent|[Cc]aller|[Aa]pplicant|[Ll]earner|[Ee]mployee',
    '[Cc]andidate)(?=,? [a-z])',
  ].join('|'),
  'g',
);

/** Does a sentence begin with the name that the fields give, or with a pronoun where nobody else is named? */
function mentions(text: string, { name }: Stated): boolean {
  const [token] = tokensOf(name);
  return (
    token !== undefined &&
    sentencesOf(text.slice(0, 4000)).some(
      ({ words }) => words[0]?.word === token || /^(?:he|she)$/.test(words[0]?.word ?? ''),
    )
  );
}

type Subject = NonNullable<ReturnType<typeof subjectOf>>;

/** `Yolanda "Yoli" Brandt` */
const NICKNAME = /(?<=^\p{Lu}[\p{L}'’-]{1,20} )["“(][\p{L} ]{1,20}["”)] (?=\p{Lu})/mu;

/** The sentence that a description opens with: the first, or the one below its title. */
function openingOf(text: string): { opening: Pick<Sentence, 'start' | 'end'>; subject: Subject } | undefined {
  const plain = text.slice(0, 3000).replace(NICKNAME, '');
  const dropped = Math.min(text.length, 3000) - plain.length;
  for (const opening of sentencesOf(plain).slice(0, 3)) {
    const subject = opening.asks ? undefined : subjectOf(opening.text, opening.words);
    if (subject) return { opening: { start: opening.start, end: opening.end + dropped }, subject };
    if (opening.asks || /^[.!?]/.test(plain.slice(opening.end, opening.end + 1)) || opening.words.length > 12)
      return undefined;
  }
  return undefined;
}

/**
 * The sentences of a description that go on about somebody else: from one that begins with another's name or kin, as
 * far as pronouns follow. In the first person there are none.
 */
export function asides(sentences: Sentence[], voice: Perspective): Set<Sentence> {
  const found = new Set<Sentence>();
  if (voice.person === 'first') return found;
  let aside = false;
  for (const sentence of sentences) {
    const head = sentence.words.findIndex(({ word }) => !/^(?:mr|mrs|ms|dr|prof|[.,]|the|and|but|then)$/.test(word));
    const first = sentence.words[head];
    if (!first) continue;
    if (/^(?:he|she|they|his|her|their)$/.test(first.word)) {
      if (aside) found.add(sentence);
      const kin = voice.owners.has(first.word) && isPerson(sentence.words[head + 1]?.word ?? '');
      aside ||= kin;
    } else if (voice.subjects.has(first.word)) aside = false;
    else {
      const written = sentence.text.slice(first.start, first.end);
      aside =
        isPerson(first.word) ||
        (/^\p{Lu}/u.test(written) &&
          (isFirstName(first.word, true) ||
            (!isCommonWord(first.word) &&
              /^\p{Lu}/u.test(sentence.text.charAt(sentence.words[head + 1]?.start ?? 0)))) &&
          isPredicateBy(sentence.words, head));
    }
  }
  return found;
}

const isPredicateBy = (words: Word[], at: number): boolean => isPredicate(words, at + 1) || isPredicate(words, at + 2);

const PRONOUNS: Record<string, string> = { his: 'he', her: 'she', their: 'they' };

const ROLES = new Set(LISTS.words('role'));

/** Who a description opens with: `Maria Lopez is`, `The user lives`, `She works`. */
function subjectOf(
  text: string,
  words: Word[],
): { name: string | undefined; tokens: string[]; pronoun?: string; age?: number } | undefined {
  let at = 0;
  while (words[at] && !/\p{L}/u.test((words[at] as Word).word)) at += 1;
  if (/^(?:mr|mrs|ms|dr|prof|meet|introducing)$/.test(words[at]?.word ?? '')) at += words[at + 1]?.word === '.' ? 2 : 1;
  const head = words[at];
  if (!head) return undefined;
  if (/^(?:he|she|they)$/.test(head.word))
    return isPredicate(words, at + 1) ? { name: undefined, tokens: [], pronoun: head.word } : undefined;
  if (head.word === 'the' || head.word === 'this') {
    const role = words[at + 1]?.word ?? '';
    if (ROLES.has(role.replace(/'s$/, ''))) return { name: undefined, tokens: [role.replace(/'s$/, '')] };
    return undefined;
  }
  if (!/^\p{Lu}/u.test(text.slice(head.start, head.end))) return undefined;
  const name = nameAt(text, words.slice(at), false);
  if (!name || (verbForm(head.word) !== undefined && !isFirstName(head.word, false))) return undefined;
  const length = name.split(/\s+/).length;
  const known = isFirstName(head.word, false);
  if (length === 1 && ROLES.has(head.word)) return { name: undefined, tokens: [head.word] };
  if (isPlace(name.toLowerCase()) && !known) return undefined;
  if (!known && (isCommonWord(head.word) || (length === 1 && !/\b(?:he|she|his|her|they|their)\b/i.test(text))))
    return undefined;
  return isPredicate(words, at + length) &&
    (known || length > 1 || /^(?:is|was|has|lives|works|loves|enjoys)$/.test(words[at + length]?.word ?? '')) &&
    !NOT_PEOPLE.has(head.word)
    ? { name, tokens: name.toLowerCase().replaceAll('’', "'").split(/\s+/), ...ageBeside(words, at + length) }
    : undefined;
}

/** `Maria, 34, is`, `Maria (34) is`. */
function ageBeside(words: Word[], at: number): { age?: number } {
  const age =
    /^[,(]$/.test(words[at]?.word ?? '') &&
    /^\d{1,3}$/.test(words[at + 1]?.word ?? '') &&
    /^(?:[,)]|years?)$/.test(words[at + 2]?.word ?? '')
      ? Number(words[at + 1]?.word)
      : 0;
  return age >= 1 && age <= 120 ? { age } : {};
}

const NOT_PEOPLE = new Set(LISTS.words('not-people'));

/** Does a finite verb, an age between commas or a bracket follow the name? */
function isPredicate(words: Word[], at: number): boolean {
  for (let index = at; index < Math.min(at + 6, words.length); index += 1) {
    const { word } = words[index] as Word;
    const form = verbForm(word);
    if (form && form.kind !== 'gerund' && form.kind !== 'base') return true;
    // `inspects`, `founded`: a verb that no list knows.
    if (!form && index === at && /^\p{Ll}{3,}(?:[^s]s|ed)$/u.test(word) && !isPerson(word)) return true;
    if (!/^(?:,|\(|\)|\d+|-|years?|old|also|always|currently|now|still|an?|year-old|'s)$/.test(word)) return false;
  }
  return false;
}
