import { listsOf } from './lists.js';

const LISTS = listsOf('company-names');
const FORMS = new RegExp(
  String.raw`[\s,]\(?(?:${LISTS.phrases('forms').join('|').replaceAll('.', '\\.')})\.?\)?$`,
  'u',
);

/** Whether a name ends as companies and other bodies call themselves: `Moor & Sons Ltd`. */
export const isCompanyName = (name: string): boolean => FORMS.test(name.trim());
