import { categoryOf, isPet } from './categories.js';
import { timeOf } from './datelines.js';
import { type Finding, PLAIN, SAID } from './finding.js';
import { isRelation, isWrapper, meaningOf, type Meaning } from './form-fields.js';
import { type Node, originsOf } from './json-tree.js';
import type { Field, Material } from './passage.js';
import { isKin } from './people.js';

/** One field of a form: what it asks for and a value with its place in the submission. */
export interface Entry {
  key: string;
  value: string | number;
  start: number;
  end: number;
  said: string | undefined;
}

/** What a JSON object states about its subject: fields become facts, texts become passages. Objects of relations speak of others. */
export function readRecord(text: string, root: Node): Material {
  const material: Material = { passages: [], fields: [] };
  const names: Partial<Record<'given name' | 'family name', Entry>> = {};
  const visit = (node: Node, key: string, about: About, said: string | undefined, from: number, depth: number): void => {
    if (node.kind === 'object') {
      const time = timeIn(node) ?? said;
      for (const member of node.members) {
        const inner = member.value.kind === 'object' || member.value.kind === 'array' ? narrowed(about, member.key, member.value) : about;
        if (inner !== 'nobody') visit(member.value, member.key, inner, time, member.start, depth + 1);
      }
    } else if (node.kind === 'array') {
      const people = node.items.filter((item) => item.kind === 'object').length;
      for (const item of node.items) visit(item, key, people > 1 && item.kind === 'object' && !meaningOf(key) ? 'something' : about, said, item.start, depth + 1);
    } else if (node.kind !== 'other') {
      const entry: Entry = { key, value: node.value, start: from, end: node.end, said };
      const meaning = meaningOf(key)?.meaning;
      if (meaning === 'prose' && node.kind === 'string' && about !== 'someone') material.passages.push({ text: node.value, origin: originsOf(text, node), speaker: 'subject', said });
      else if ((meaning === 'given name' || meaning === 'family name') && about === 'subject') names[meaning] ??= entry;
      else if (about === 'subject' || (about === 'something' && meaning && UNMISTAKABLE.has(meaning))) material.fields.push(...fieldsOf(entry));
    }
  };
  visit(root, '', 'subject', undefined, root.start, 0);
  const cities = material.fields.some(({ path, explicitness }) => path === 'core_info.location' && explicitness > REGION);
  if (cities) material.fields = material.fields.filter(({ path, explicitness }) => path !== 'core_info.location' || explicitness > REGION);
  material.fields.push(...nameOf(text, names['given name'], names['family name'], material.fields));
  return material;
}

/** A country or a state alone says less than a city, and nothing beside one. */
const REGION = 0.6;

/** Whom a part of the object speaks of: the subject, something of the subject's, someone else, or nothing that counts. */
type About = 'subject' | 'something' | 'someone' | 'nobody';

const UNMISTAKABLE = new Set<Meaning>(['likes', 'dislikes', 'traits', 'avoid', 'style']);

/** Whom an object or a list under a key speaks of, within a part that speaks of `about`. */
export function narrowed(about: About, key: string, value: Node): About {
  if (about === 'someone' || about === 'nobody') return 'nobody';
  const meaning = meaningOf(key)?.meaning;
  if (value.kind === 'array' && meaning && meaning !== 'relation') return value.items.some((item) => item.kind === 'object') && isRelation(key) ? 'nobody' : about;
  if (isRelation(key) && !(isWrapper(key) && meaning !== 'relation')) return 'nobody';
  return isWrapper(key) || meaning ? about : 'something';
}

function timeIn(node: Node & { kind: 'object' }): string | undefined {
  for (const { key, value } of node.members) {
    if ((value.kind === 'string' || value.kind === 'number') && meaningOf(key)?.meaning === 'when') return timeOf(value.value);
  }
  return undefined;
}

/** The full name of its two halves, when they stand beside each other and no field gives it whole. */
function nameOf(text: string, given: Entry | undefined, family: Entry | undefined, fields: Field[]): Field[] {
  if (!given || fields.some(({ path }) => path === 'core_info.name')) return [];
  const adjacent = family && Math.abs(family.start - given.end) < 60 ? family : undefined;
  const value = [given.value, adjacent?.value].filter((part) => part !== undefined && part !== '').join(' ');
  const start = Math.min(given.start, adjacent?.start ?? given.start);
  const end = Math.max(given.end, adjacent?.end ?? given.end);
  return isNameLike(value) && end - start <= 300 && text.length >= end ? [{ path: 'core_info.name', value, explicitness: PLAIN, polarity: 'asserts', start, end, said: given.said }] : [];
}

/** The facts of one field. Values that say nothing, such as `unknown`, erase nothing: they are left out. */
export function fieldsOf(entry: Entry): Field[] {
  const meant = meaningOf(entry.key);
  if (!meant || isEmpty(entry.value)) return [];
  const { value, start, end, said } = entry;
  const text = String(value).trim();
  const fact = (path: Finding['path'], stated: Finding['value'], explicitness = PLAIN, polarity: Finding['polarity'] = 'asserts'): Field => ({ path, value: stated, explicitness, polarity, start, end, said });
  switch (meant.meaning) {
    case 'name': return typeof value === 'string' && isNameLike(text) ? [fact('core_info.name', text)] : [];
    case 'given name': case 'family name': return [];
    case 'age': return ageOf(text).map((age) => fact('core_info.age', age));
    case 'gender': return genderOf(text).map((gender) => fact('core_info.gender', gender));
    case 'pronouns': return genderOf(text.split(/[/,\s]/)[0] ?? '').map((gender) => fact('core_info.gender', gender, 0.7));
    case 'place': return isShort(text) && /\p{L}{2}/u.test(text) ? [fact('core_info.location', text, entry.key.toLowerCase().includes('home') ? 0.7 : PLAIN)] : [];
    case 'region': return isShort(text) && /\p{L}{2}/u.test(text) ? [fact('core_info.location', text, REGION)] : [];
    case 'language': return codeOf(text).map((code) => fact('core_info.language', code, SAID));
    case 'likes': return listOf(text).map((item) => fact(`interests.${sectionOf(meant.category, item)}`, item));
    case 'dislikes': return listOf(text).map((item) => fact(`interests.${sectionOf(undefined, item)}`, item, PLAIN, 'retracts'));
    case 'traits': return listOf(text).map((item) => fact('personality.traits', item));
    case 'mood': return isShort(text) ? [fact('personality.mood_trends.recent', text, SAID)] : [];
    case 'style': return isShort(text) ? [fact('preferences.conversation_style', text)] : [];
    case 'avoid': return listOf(text).map((item) => fact('preferences.topics_to_avoid', item));
    case 'relation': return isShort(text) && typeof value === 'string' && entry.key.split(/[\s_]+/).some((word) => isKin(word.toLowerCase()) || isPet(word.toLowerCase())) ? [fact('memories', remembered(entry.key, text, said))] : [];
    case 'memory': return [fact('memories', remembered(entry.key, text, said))];
    default: return [];
  }
}

function remembered(key: string, text: string, said: string | undefined): Finding['value'] {
  const label = key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').trim();
  const own = /^(?:events?|memor(?:y|ies)|milestones?|life events|achievements?)$/i.test(label) ? text : `${label}: ${text}`;
  const date = /birth|dob|date|anniversary/i.test(key) ? timeOf(text)?.slice(0, 10) : (said?.slice(0, 10));
  return { event: own.slice(0, 300), importance: 'medium', ...(date ? { date } : {}) };
}

const isEmpty = (value: string | number): boolean => typeof value === 'string' && /^\s*(?:|null|none|n\/?a|unknown|undefined|nil|-+|\?+|not (?:specified|provided|available|given|applicable|stated)|unspecified|tbd|empty|anonymous|prefer not to say|redacted)\s*$/i.test(value);

const isNameLike = (text: string): boolean => /^\p{L}[\p{L}\p{M}'’. -]{0,79}$/u.test(text) && text.split(/\s+/).length <= 5;

const isShort = (text: string): boolean => text.length <= 80;

function ageOf(text: string): number[] {
  const number = /^(?:about |approximately |~)?(\d{1,3})(?:\.0)?(?: ?(?:years?(?: old)?|yrs?|yo|y\/?o))?\.?$/i.exec(text)?.[1];
  const age = number === undefined ? undefined : Number(number);
  return age !== undefined && age <= 120 ? [age] : [];
}

function genderOf(text: string): string[] {
  const plain = text.toLowerCase();
  if (/^(?:m|male|man|boy|he|him|masculine|cis male|cis man)$/.test(plain)) return ['male'];
  if (/^(?:f|female|woman|girl|she|her|feminine|cis female|cis woman)$/.test(plain)) return ['female'];
  if (/^(?:non-?binary|nb|enby|they|them)$/.test(plain)) return ['non-binary'];
  return /^[\p{L} -]{3,30}$/u.test(text) ? [plain] : [];
}

const CODES: Record<string, string> = {
  english: 'en', german: 'de', deutsch: 'de', french: 'fr', français: 'fr', francais: 'fr', spanish: 'es', español: 'es', italian: 'it', italiano: 'it', portuguese: 'pt', português: 'pt', dutch: 'nl', nederlands: 'nl',
  chinese: 'zh', mandarin: 'zh', japanese: 'ja', korean: 'ko', russian: 'ru', arabic: 'ar', hindi: 'hi', turkish: 'tr', polish: 'pl', swedish: 'sv', norwegian: 'no', danish: 'da', finnish: 'fi', greek: 'el', hebrew: 'he', czech: 'cs',
  ukrainian: 'uk', vietnamese: 'vi', thai: 'th', indonesian: 'id', romanian: 'ro', hungarian: 'hu', catalan: 'ca', bengali: 'bn', urdu: 'ur', persian: 'fa',
};

const codeOf = (text: string): string[] => {
  const plain = text.toLowerCase();
  if (Object.hasOwn(CODES, plain)) return [CODES[plain] as string];
  const code = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(plain)?.[1];
  return code ? [code] : [];
};

/** `climbing, jazz; tea and coffee`: the items of a list, as they are written. */
const listOf = (text: string): string[] =>
  text.split(/\s*(?:[,;|\n•]|\band\b|\s&\s)\s*/).map((item) => item.replace(/^(?:[-*]\s|"|')+|["'.]+$/g, '').replace(/^(?:the|an?|my) (?=\S)/i, '').trim()).filter((item) => item.length > 1 && item.length <= 80 && !isEmpty(item) && !/[{}<>]/.test(item)).slice(0, 40);

/** The category of a listed interest: its field's own name where that is one, else by its words. */
function sectionOf(field: string | undefined, item: string): string {
  return (field && categoryOf(field)) ?? categoryOf(item.toLowerCase()) ?? 'other';
}
