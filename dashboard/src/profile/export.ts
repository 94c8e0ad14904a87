import { ask } from '../wire/ask.ts';
import { profile, wholeHistory, type Entry } from '../wire/operations.ts';

interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

/**
 * Everything that is kept of a profile, with its whole history, as JSON text; undefined when there is no such profile.
 * Throws Refusal.
 */
export async function exportProfile(
  app: string,
  id: string,
  tell: (entries: number) => void,
): Promise<string | undefined> {
  const found = (await ask(profile, { id }, { app })).profile;
  if (!found) return undefined;
  const updateLog: Entry[] = [];
  let page: PageInfo = { hasNextPage: true, endCursor: null };
  while (page.hasNextPage) {
    const next = (await ask(wholeHistory, { id, ...(page.endCursor !== null && { after: page.endCursor }) }, { app }))
      .profile;
    if (!next) return undefined;
    updateLog.push(...next.updateLog.edges.map(({ node }) => node));
    tell(updateLog.length);
    page = next.updateLog.pageInfo;
  }
  return JSON.stringify({ exportedAt: new Date().toISOString(), profile: found, updateLog }, null, 2);
}

/** Gives a text to the browser to be kept as a file. */
export function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\p{L}\p{N}@._-]+/gu, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
