import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { openAppSocket, type AppSocket, type Happening, type StatusNow } from './live.ts';

const Open = createContext<AppSocket | undefined>(undefined);

/** Keeps one socket for the pages of one app, and says when it is away. */
export function SocketProvider({ app, children }: { app: string; children: ReactNode }): ReactNode {
  const [connected, setConnected] = useState(true);
  // Opens nothing yet: a socket comes with the first that is followed.
  const [socket] = useState(() => (import.meta.env.SSR ? undefined : openAppSocket(app, setConnected)));
  useEffect(() => () => socket?.close(), [socket]);
  return (
    <Open value={socket}>
      {children}
      <output className={connected ? 'away unseen' : 'away'}>
        {connected ? '' : 'Reconnecting… what you see may be older'}
      </output>
    </Open>
  );
}

/** Follows profiles while they are in the list; `tell` hears of each what it is now, and every change. */
export function useStatuses(ids: string[], tell: (id: string, now: StatusNow) => void): void {
  const socket = useContext(Open);
  const heard = useEffectEvent(tell);
  const wanted = JSON.stringify(ids.toSorted());
  const stops = useRef(new Map<string, () => void>());

  useEffect(() => {
    if (!socket) return;
    const followed = stops.current;
    const next = new Set(JSON.parse(wanted) as string[]);
    for (const [id, stop] of followed) {
      if (next.has(id)) continue;
      followed.delete(id);
      stop();
    }
    for (const id of next)
      if (!followed.has(id))
        followed.set(
          id,
          socket.follow(id, (now) => heard(id, now)),
        );
  }, [socket, wanted]);

  useEffect(() => {
    const followed = stops.current;
    return () => {
      for (const stop of followed.values()) stop();
      followed.clear();
    };
  }, []);
}

/** Hears what happens in the app while the part that asks for it is shown. */
export function useHappenings(tell: (happening: Happening) => void): void {
  const socket = useContext(Open);
  const heard = useEffectEvent(tell);
  useEffect(() => socket?.watch((happening) => heard(happening)), [socket]);
}
