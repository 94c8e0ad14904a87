import { type Phrasebook, phrasebookOf } from './phrasebook.js';

const NAMES = ['chinese', 'dutch', 'french', 'german', 'italian', 'japanese', 'portuguese', 'spanish'];

/** Every language but English that the reader knows phrases of; English has rules of its own. */
export const PHRASEBOOKS: readonly Phrasebook[] = NAMES.map((name) => phrasebookOf(name));
