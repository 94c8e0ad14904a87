import { expect, test } from 'vitest';
import { listsOf } from '../../../../src/ai/offline/lists.js';
import { listsOf as listsOfTexts } from '../../../../src/text/lists.js';

test('a list that is not in its file is an error that names both', () => {
  expect(() => listsOf('mood').words('colours')).toThrow('data/lists/mood.txt has no list called colours');
});

test('words stand between spaces, phrases between commas', () => {
  expect(listsOfTexts('form-fields').phrases('given name')).toContain('first name');
  expect(listsOf('mood').words('moods')).toContain('happy');
});
