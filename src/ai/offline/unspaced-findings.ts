import { categoryOf } from './categories.js';
import { entriesOf } from './entries.js';
import type { Finding } from './finding.js';
import { glossOf } from './glosses.js';
import type { Phrase, Run } from './phrase-tree.js';
import type { Phrasebook } from './phrasebook.js';

/** Where a phrase was found. */
export interface UnspacedHit {
  /** The slot, and where the whole phrase begins and ends. */
  from: number;
  to: number;
  start: number;
  end: number;
  negated: boolean;
}

/** What a phrase tells where it was found. */
export function tell(run: Run, { kind }: Phrase, { from, to, start, end, negated }: UnspacedHit): Finding[] {
  const { book, text } = run;
  const value = text
    .slice(from, to)
    .trim()
    .replace(/^[：:]/, '');
  const found = (
    path: Finding['path'],
    told: string | number,
    explicitness: number,
    polarity: Finding['polarity'] = 'asserts',
  ): Finding => ({ path, value: told, explicitness, polarity, start, end });
  if (kind === 'birthday') return [found('core_info.age', 1, 0.8, 'increments')];
  if (kind === 'male' || kind === 'female') return negated ? [] : [found('core_info.gender', kind, 0.8)];
  if (kind === 'age') {
    const age = /^\d{1,3}$/.test(value) ? Number(value) : unspacedNumber(value);
    return !negated && age !== undefined && age >= 1 && age <= 120 ? [found('core_info.age', age, 0.9)] : [];
  }
  if (kind === 'being') return negated ? [] : beings(run, from, to, start);
  if (kind === 'style') {
    const style = entriesOf(book.styles).find((word) => text.slice(from, from + 8).includes(word));
    return style && !negated ? [found('preferences.conversation_style', style, 0.85)] : [];
  }
  if (kind === 'work' || value === '' || !/^\p{L}/u.test(value)) return [];
  if (kind === 'intro') {
    // `医者の田中`: what one is before what one is called.
    const name = value.slice(value.lastIndexOf('の') + 1);
    return !negated && isNameLike(name, book) ? [found('core_info.name', name, 0.75)] : [];
  }
  if (kind === 'name')
    return negated ||
      HAS_PARTICLE.test(value) ||
      // `犬の名前は…`, `妹妹的名字叫…`: the name of whom the words before tell.
      /[の的]$/.test(text.slice(0, start)) ||
      entriesOf(book.people).some((word) => word.length > 1 && value === word)
      ? []
      : [found('core_info.name', value, 0.85)];
  if (kind === 'place' || kind === 'origin' || kind === 'left') {
    const place = withoutTime(value, book);
    const gone = kind === 'left' || negated;
    return place === '' || isNoPlace(place, book) || (gone && kind === 'origin')
      ? []
      : [found('core_info.location', place, kind === 'origin' ? 0.7 : 0.9, gone ? 'retracts' : 'asserts')];
  }
  if (kind === 'avoid') return [found('preferences.topics_to_avoid', value, 0.85)];
  if (kind === 'dislikes' && negated) return [];
  return itemsOf(value, book)
    .filter(({ category }) => kind !== 'does' || category !== 'other')
    .map(({ thing, category }) =>
      found(`interests.${category}`, thing, 0.8, kind === 'dislikes' || negated ? 'retracts' : 'asserts'),
    );
}

/** `先月川崎に`: when it was stands before where. */
const withoutTime = (value: string, { dates }: Phrasebook): string => {
  const time = entriesOf(dates).find((word) => word.length > 1 && value.startsWith(word));
  return time === undefined ? value : value.slice(time.length);
};

/** `我在医院上班`: what is no place by itself or by how it ends, by the phrasebook. */
const isNoPlace = (value: string, { notPlaces }: Phrasebook): boolean =>
  entriesOf(notPlaces).some((word) => (word.startsWith('*') ? value.endsWith(word.slice(1)) : value === word));

/**
 * Whether what somebody says to be looks like a name: by its family name or its end, and by no other word's unless it
 * ends in a given name that is whole: `直人` beside `韓国人`.
 */
const isNameLike = (value: string, { surnames, givenNames, notNames, lasting, code }: Phrasebook): boolean =>
  /^\p{sc=Han}{2,4}$/u.test(value) &&
  (entriesOf(surnames).some((name) => value.startsWith(name)) ||
    entriesOf(givenNames).some((end) => value.endsWith(end))) &&
  (entriesOf(givenNames).some((name) => name.length > 1 && value.endsWith(name)) ||
    !entriesOf(notNames).some((end) => value.endsWith(end))) &&
  !entriesOf(lasting).some((word) => value.includes(word)) &&
  glossOf(value, code) === undefined;

/** `温泉より汽車`: words that particles join are a statement, no name. */
const HAS_PARTICLE = /\p{sc=Han}(?:より|[がをにでもへと])\p{sc=Han}/u;

/** Traits and moods that stand near the beginning of what somebody is. */
function beings({ text, book }: Run, from: number, to: number, start: number): Finding[] {
  const near = text.slice(from, Math.min(to, from + 8)).split(/[，,]/)[0] ?? '';
  const first = (list: string | undefined, within: number): string | undefined =>
    entriesOf(list).find((word) => near.indexOf(word) >= 0 && near.indexOf(word) <= within);
  const trait = first(book.traits, 4);
  const mood = first(book.moods, 2);
  const end = from + near.length;
  if (trait) return [{ path: 'personality.traits', value: trait, explicitness: 0.8, polarity: 'asserts', start, end }];
  return mood
    ? [{ path: 'personality.mood_trends.recent', value: mood, explicitness: 0.8, polarity: 'asserts', start, end }]
    : [];
}

/** The things of a list without the verbs that only say how one enjoys them. */
function itemsOf(value: string, book: Phrasebook): { thing: string; category: string }[] {
  let items = [value];
  for (const joint of entriesOf(book.and)) items = items.flatMap((item) => item.split(joint));
  return items
    .flatMap((item) => {
      const plain = item
        .replace(/[\s的了啊呢吧哦]+$/u, '')
        .trim()
        .replace(/^[一二两三四五六几\d]+[只条个匹](?=.)/u, '');
      const light = Object.entries(book.light ?? {}).find(([, verbs]) =>
        entriesOf(verbs).some((verb) => plain.startsWith(verb) && plain.length >= verb.length + 2),
      );
      const verb =
        light && entriesOf(light[1]).find((word) => plain.startsWith(word) && plain.length >= word.length + 2);
      const thing = verb ? plain.slice(verb.length) : plain;
      if (
        thing === '' ||
        thing.length > 12 ||
        entriesOf(book.people).some((word) => word.length > 1 && thing.includes(word)) ||
        entriesOf(book.self).includes(thing) ||
        /^[你他她它这那]/.test(thing)
      )
        return [];
      const topic = Object.entries(book.topics ?? {}).find(([, words]) =>
        entriesOf(words).some((word) => thing.includes(word)),
      )?.[0];
      return [
        {
          thing,
          category: topic ?? (light && light[0] !== '-' ? light[0] : undefined) ?? categoryOf(thing) ?? 'other',
        },
      ];
    })
    .slice(0, 8);
}

const DIGITS = '零一二三四五六七八九';

/** `三十五` and `三十有五` are 35. */
export function unspacedNumber(value: string): number | undefined {
  const match = /^([二三四五六七八九])?(十有?)?([一二三四五六七八九])?$/.exec(value);
  if (!match || value === '') return undefined;
  const unit = match[3] ? DIGITS.indexOf(match[3]) : 0;
  if (!match[2]) return match[1] && !match[3] ? DIGITS.indexOf(match[1]) : unit || undefined;
  return (match[1] ? DIGITS.indexOf(match[1]) : 1) * 10 + unit;
}
