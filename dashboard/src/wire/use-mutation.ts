import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from './ask.ts';
import type { Operation } from './operation.ts';

/** A mutation to be done. */
export interface Mutation<Data, Variables> {
  /** The data, or undefined when it was refused. */
  run(variables: Variables): Promise<Data | undefined>;
  busy: boolean;
  refusal: Refusal | undefined;
  forget(): void;
}

/** Prepares a mutation in an app, or in none. */
export function useMutation<Data, Variables>(
  operation: Operation<Data, Variables>,
  app?: string,
): Mutation<Data, Variables> {
  const { meet } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const asked = useRef<Element>(null);
  // Once it can be pressed again: a timer may come before the page is drawn so.
  useEffect(() => {
    if (!busy) comeBack(asked.current);
  }, [busy]);
  // A page that was put away because its session ended is tried again once it is back: the refusal is old then.
  useEffect(() => () => setRefusal(undefined), []);
  const run = useCallback(
    async (variables: Variables): Promise<Data | undefined> => {
      asked.current = document.activeElement;
      setBusy(true);
      setRefusal(undefined);
      try {
        return await ask(operation, variables, app === undefined ? {} : { app });
      } catch (error) {
        setRefusal(meet(error));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [operation, app, meet],
  );
  const forget = useCallback(() => setRefusal(undefined), []);
  return { run, busy, refusal, forget };
}

/** A button that cannot be pressed for a while loses the focus, which would begin at the top of the page again. */
function comeBack(asked: Element | null): void {
  if (document.activeElement === document.body && asked instanceof HTMLElement) asked.focus({ preventScroll: true });
}
