import type { Person } from './clause-opening.js';
import type { Tongue } from './tongue.js';

/** Who the sentence says it of; undefined where the language cannot say so of this person. */
export function whoOf(tongue: Tongue, { gender, name }: Person): string | undefined {
  const who = tongue.rows('who');
  const byGender = who.get('any') ?? (gender === undefined ? undefined : who.get(gender));
  return byGender ?? (tongue.isUnspaced ? undefined : firstName(name)) ?? who.get('nobody');
}

/** Somebody whose whole name was told is called by the first of it. */
const firstName = (name: string | undefined): string | undefined => {
  const [first = '', ...others] = name?.split(' ') ?? [];
  return /^\p{L}{3,}$/u.test(first) && others.length < MOST_NAMES ? first : name;
};

const MOST_NAMES = 4;
