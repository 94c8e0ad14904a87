import { listsBeside } from '../lists.js';

const LISTS = listsBeside(import.meta.url, 'people');

/** Words for people, in the singular. */
export const KIN: readonly string[] = LISTS.words('kin');

export const ACQUAINTANCES: readonly string[] = LISTS.words('acquaintances');
