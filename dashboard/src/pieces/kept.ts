import { useCallback, useState } from 'react';

/** A choice that this browser keeps; where it keeps nothing, the choice lasts as long as the page. */
export function useKept<T>(
  name: string,
  usual: T,
  isValid: (value: unknown) => value is T,
): [value: T, keep: (value: T) => void] {
  const [value, setValue] = useState(() => readKept(name, usual, isValid));
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
