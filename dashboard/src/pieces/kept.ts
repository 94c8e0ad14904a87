import { useCallback, useEffect, useRef, useState } from 'react';

/** A choice that this browser keeps, the same in all its windows; where it keeps nothing, it lasts as the page does. */
export function useKept<T>(
  name: string,
  usual: T,
  isValid: (value: unknown) => value is T,
): [value: T, keep: (value: T) => void] {
  const [value, setValue] = useState(() => readKept(name, usual, isValid));
  const known = useRef({ usual, isValid });
  useEffect(() => {
    // Another window has kept something else: what is kept from here on must not take that back.
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === `limn ${name}`) setValue(readKept(name, known.current.usual, known.current.isValid));
    };
    globalThis.addEventListener('storage', onStorage);
    return () => globalThis.removeEventListener('storage', onStorage);
  }, [name]);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(`limn ${name}`, JSON.stringify(next));
      } catch {
        // A browser may refuse to keep anything.
      }
    },
    [name],
  );
  return [value, keep];
}

function readKept<T>(name: string, usual: T, isValid: (value: unknown) => value is T): T {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`limn ${name}`) ?? 'null');
    return isValid(kept) ? kept : usual;
  } catch {
    return usual;
  }
}
