import { chinese } from './languages/chinese.js';
import { dutch } from './languages/dutch.js';
import { french } from './languages/french.js';
import { german } from './languages/german.js';
import { italian } from './languages/italian.js';
import { japanese } from './languages/japanese.js';
import { portuguese } from './languages/portuguese.js';
import { spanish } from './languages/spanish.js';
import type { Phrasebook } from './phrasebook.js';

/** Every language but English that the reader knows phrases of; English has rules of its own. */
export const PHRASEBOOKS: readonly Phrasebook[] = [
  chinese,
  dutch,
  french,
  german,
  italian,
  japanese,
  portuguese,
  spanish,
];
