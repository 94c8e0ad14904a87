import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ask, Refusal } from './wire/ask.ts';
import { apps as appsOfMine, who, type OwnApp, type Person } from './wire/operations.ts';

/** Who sits at the browser, and their apps. */
export interface Session {
  /** Undefined while nobody knows yet, null for a stranger. */
  person: Person | null | undefined;
  apps: OwnApp[];
  /** The session ended while it was used. */
  expired: boolean;
  /** Why it is not known who this is. */
  trouble: Refusal | undefined;
  /** Reads it all again, after signing in or out or making an app; whether somebody is signed in. */
  renew(): Promise<boolean>;
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
  expired: boolean;
  trouble: Refusal | undefined;
}

export function SessionKeeper({ children }: { children: ReactNode }): ReactNode {
  const [known, setKnown] = useState<KnownSession>({ person: undefined, apps: [], expired: false, trouble: undefined });

  const meet = useCallback((error: unknown): Refusal => {
    const refusal = asRefusal(error);
    // A stranger who is refused has no session that could have ended.
    if (refusal.code === 'UNAUTHENTICATED') setKnown((before) => (before.person ? { ...NOBODY, expired: true } : before));
    return refusal;
  }, []);
  const renew = useCallback(() => look().then((now) => {
    setKnown(now);
    return Boolean(now.person);
  }, (error: unknown) => {
    setKnown((before) => ({ ...before, trouble: asRefusal(error) }));
    return false;
  }), []);

  useEffect(() => {
    void renew();
  }, [renew]);

  const session = useMemo(() => ({ ...known, renew, meet }), [known, renew, meet]);
  return <Here value={session}>{children}</Here>;
}

const NOBODY: KnownSession = { person: null, apps: [], expired: false, trouble: undefined };

async function look(): Promise<KnownSession> {
  const { me } = await ask(who, {});
  return me ? { ...NOBODY, person: me, apps: (await ask(appsOfMine, {})).apps } : NOBODY;
}

const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal('Something went wrong on this page. Reload it', 'UNKNOWN'));
