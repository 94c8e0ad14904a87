import { describe, expect, test } from 'vitest';
import { isOfAnother } from '../../../src/text/field-owners.js';

const isName = (word: string): boolean => word === 'ann';

describe('whose a field is', () => {
  test.each([
    ['Pet name'],
    ['Spouse age'],
    ['Company location'],
    ['Name of spouse'],
    ['Age of child'],
    ['minimum_age'],
    ['averageUserAge'],
    ['Age limit'],
    ['Billing address'],
    ['Friend'],
    ['Edad del padre'],
    ['Listened to'],
  ])('%s is a field of somebody or something else', (label) => {
    expect(isOfAnother(label, isName)).toBe(true);
  });

  test.each([
    ['Full name'],
    ['Your age'],
    ['Home town'],
    ['My current city'],
    ['City of residence'],
    ['Billing name'],
    ['Ann age'],
    ['Stage name'],
    ['Contact'],
    ['Occupation'],
    ['What would your best friend say is the right age'],
  ])('%s is not told to be', (label) => {
    expect(isOfAnother(label, isName)).toBe(false);
  });
});
