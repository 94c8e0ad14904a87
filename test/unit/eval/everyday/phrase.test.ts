import { describe, expect, it } from 'vitest';
import { expected } from '../../../../eval/case.js';
import { is, names, says, wordsIn } from '../../../../eval/everyday/phrase.js';

describe('a label of an everyday text', () => {
  it.each([
    ['beekeep', 'Beekeeping'],
    ['hives|bees', 'four hives in Deptford'],
    ['teach', 'teaches at half past eight'],
    ['husband doha', 'Her husband, Joseph, is in Doha'],
    ['three brothers', '3 brothers'],
    ['3 brothers', 'three brothers'],
    ['grandmother 90th', "grandmother's 90th birthday"],
    ['cafe', 'the Café at the corner'],
    ['run', 'running'],
    ['山登り', '毎週山登りをする'],
    ['ガラス', 'ガラス細工'],
    ['?written', 'prefers it written down'],
  ])('%s is said by %s', (label, value) => {
    expect(says(value, expected(label))).toBe(true);
  });

  it.each([
    ['husband doha', 'Her husband is away'],
    ['ale', 'alexandrite'],
    ['run', 'runaround town'],
    ['ox', 'oxen'],
    ['teach', 'a peach'],
    ['hives|bees', 'wasps'],
    ['山登り', '川下り'],
    ['rock climbing', 'rock music'],
    ['tea', ''],
  ])('%s is not said by %s', (label, value) => {
    expect(says(value, expected(label))).toBe(false);
  });

  it.each([
    ['anna berg|anna', 'Anna', true],
    ['anna', 'Anna Berg', true],
    ['anna', 'Annabel', false],
    ['anna berg', 'Anna', false],
    ['cork', 'Corkscrew Lane', false],
    ['东京', '东京都', true],
  ])('that names %s stands whole in %s: %j', (label, value, stands) => {
    expect(names(value, expected(label))).toBe(stands);
  });

  it.each([
    ['28|?29', '29', true],
    ['28', '128', false],
    ['?female', 'Female', true],
    ['male', 'female', false],
  ])('%s is %s: %j', (label, value, same) => {
    expect(is(value, expected(label))).toBe(same);
  });

  it('is compared without case, accents, endings of the genitive and spelled numbers', () => {
    expect(wordsIn("Zoë’s TWO cats, it's 10")).toEqual(['zoe', '2', 'cats', 'it', '10']);
  });
});
