/**
 * Keys that were made since the page was loaded, by app: they are shown once, and the snippets of this page have them
 * filled in until it is left. Nothing keeps them.
 */
const fresh = new Map<string, string>();

export const keepFreshKey = (app: string, key: string): void => void fresh.set(app, key);

export const freshKeyOf = (app: string): string | undefined => fresh.get(app);
