import { stemmer } from 'stemmer';
import { remembering } from '../../text/look-up.js';
import { listsOf } from './lists.js';

const OWN = new Set(listsOf('stems').words('own'));

/** What forms of an English word in lower case have in common, by Porter's stemmer where that tells words apart. */
export const stemOf = remembering((word: string): string => (OWN.has(word) ? word : stemmer(word)));
