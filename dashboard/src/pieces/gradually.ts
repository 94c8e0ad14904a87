import { startTransition, useEffect, useState } from 'react';

/** As many as a window shows. */
const FIRST = 24;

/** The first of many at once, the others in pieces between frames: what is not shown yet holds nobody up. */
export function useGradually<T>(all: T[]): T[] {
  const [isWhole, setWhole] = useState(false);
  const isLong = all.length > FIRST;
  useEffect(() => {
    if (isLong) startTransition(() => setWhole(true));
  }, [isLong]);
  return isWhole ? all : all.slice(0, FIRST);
}
