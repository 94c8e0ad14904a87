import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { forgetDrafts } from './pieces/drafts.ts';
import { answers } from './wire/answers.ts';
import { ask, forgetTold, Refusal, toldOf } from './wire/ask.ts';
import { noteSignedIn, wasSignedIn } from './wire/presence.ts';
import { apps as appsOfMine, who, type Entrance, type OwnApp, type Person } from './wire/operations.ts';

/** Somebody with their apps. */
interface Seat {
  person: Person;
  apps: OwnApp[];
}

/** Who sits at the browser, and their apps. */
export interface Session {
  /** Undefined while nobody knows yet, null for a stranger. */
  person: Person | null | undefined;
  apps: OwnApp[];
  /** How strangers come in; what is usual while nobody knows yet. */
  entrance: Entrance;
  /** The session ended while it was used. */
  expired: boolean;
  /** Whose session that was: their page is put away as it stands until they sign in again, with what was typed. */
  left: Seat | undefined;
  /** Why it is not known who this is. */
  trouble: Refusal | undefined;
  /** Reads it all again, after signing in or making an app; whether somebody is signed in. */
  renew(): Promise<boolean>;
  /** Reads it all again after signing out here: that the session is gone is no surprise then. */
  leave(): Promise<boolean>;
  /** Makes a refusal of what was thrown; one for want of a session ends it here too. */
  meet(error: unknown): Refusal;
}

const Here = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(Here);
  if (!session) throw new Error('There is no session around this');
  return session;
}

interface KnownSession {
  person: Person | null | undefined;
  apps: OwnApp[];
  entrance: Entrance;
  expired: boolean;
  left: Seat | undefined;
  trouble: Refusal | undefined;
}

export function SessionKeeper({ children }: { children: ReactNode }): ReactNode {
  const [known, setKnown] = useState<KnownSession>(toldSession);

  const meet = useCallback((error: unknown): Refusal => {
    const refusal = asRefusal(error);
    // A stranger who is refused has no session that could have ended.
    if (refusal.code === 'UNAUTHENTICATED')
      setKnown((before) =>
        before.person ? { ...NOBODY, entrance: before.entrance, expired: true, left: seatOf(before) } : before,
      );
    return refusal;
  }, []);
  const read = useCallback(
    (isLeaving: boolean) =>
      look().then(
        (now) => {
          setKnown((before) => {
            const was = seatOf(before) ?? before.left;
            const hasEnded = !isLeaving && !now.person && was !== undefined;
            // What one person was told is not shown to the next at the same browser.
            if (was && !hasEnded && was.person.id !== now.person?.id) {
              answers.clear();
              forgetDrafts();
              forgetTold();
            }
            return { ...now, expired: hasEnded, left: hasEnded ? was : undefined };
          });
          return Boolean(now.person);
        },
        (error: unknown) => {
          setKnown((before) => ({ ...before, trouble: asRefusal(error) }));
          return false;
        },
      ),
    [],
  );
  const renew = useCallback(() => read(false), [read]);
  const leave = useCallback(() => read(true), [read]);

  useEffect(() => {
    void renew();
  }, [renew]);

  const session = useMemo(() => ({ ...known, renew, leave, meet }), [known, renew, leave, meet]);
  return <Here value={session}>{children}</Here>;
}

const NOBODY: KnownSession = {
  person: null,
  apps: [],
  entrance: { signUp: true, resetsByMail: false },
  expired: false,
  left: undefined,
  trouble: undefined,
};

const seatOf = ({ person, apps }: KnownSession): Seat | undefined => (person ? { person, apps } : undefined);

/** What the page came with, or that nobody knows yet. */
function toldSession(): KnownSession {
  const first = toldOf(who, {});
  const mine = toldOf(appsOfMine, {});
  if (!first || (first.me && !mine)) return { ...NOBODY, person: undefined };
  return { ...NOBODY, entrance: first.entrance, person: first.me, apps: mine?.apps ?? [] };
}

async function look(): Promise<KnownSession> {
  // Who was here before has asked for both already; a stranger's apps would be refused.
  const guess = wasSignedIn() ? ask(appsOfMine, {}).catch(() => undefined) : undefined;
  const { me, entrance } = await ask(who, {});
  noteSignedIn(me !== null);
  if (!me) return { ...NOBODY, entrance };
  const { apps } = (await guess) ?? (await ask(appsOfMine, {}));
  return { ...NOBODY, entrance, person: me, apps };
}

const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('Something went wrong on this page. Reload it', 'UNKNOWN');
