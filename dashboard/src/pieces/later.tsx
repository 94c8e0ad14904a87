import { lazy, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { reachedOr, wasAway, watchReach } from '../wire/reach.ts';
import { ask, UNREACHABLE } from '../wire/ask.ts';
import { who } from '../wire/operations.ts';
import { Bones } from './bones.tsx';
import { RefusalNotice } from './notice.tsx';

const AGAIN_MS = 2_000;
const RELOADED = 'limn reloaded';
/** Who has to load the page again sooner than that does so for nothing. */
const RELOAD_MS = 30_000;

/** A page that comes when it is opened, and when the service is away, as soon as it is back. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  import.meta.env.SSR ? Loading : lazy(async () => ({ default: await whenThere(load, true) }));

/** A part of a page that comes so; the page around it stays as it is. */
export const partLater = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  import.meta.env.SSR ? () => null : lazy(async () => ({ default: await whenThere(load, false) }));

/** Keeps the place of a page, and says why it does not come. */
export function Loading(): ReactNode {
  const isAway = useSyncExternalStore(watchReach, wasAway, () => false);
  return (
    <main className="page" id="main">
      <RefusalNotice refusal={isAway ? UNREACHABLE : undefined} />
      <Bones count={6} />
    </main>
  );
}

async function whenThere<T>(load: () => Promise<T>, mayReload: boolean): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (await isServiceThere()) {
        // The files of a newer version have other names, and some browsers keep that a file could not be had.
        if (!mayReload || !notesReload()) throw error;
        location.reload();
        return new Promise(() => undefined);
      }
      await reachedOr(AGAIN_MS);
    }
}

const isServiceThere = (): Promise<boolean> =>
  ask(who, {}).then(
    () => true,
    (refusal: unknown) => refusal !== UNREACHABLE,
  );

/** Notes that the page is loaded again; false where that was just done. */
function notesReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED));
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return Date.now() - before > RELOAD_MS;
  } catch {
    return false;
  }
}
