import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import { ask, type Refusal } from './ask.ts';
import type { Operation } from './operation.ts';

/** What is known of an answer: the last one stays while another is fetched. */
export interface QueryState<Data> {
  data: Data | undefined;
  refusal: Refusal | undefined;
  /** The data answers other variables; the answer to these is being fetched. */
  isOld: boolean;
  /** Asks again. */
  again(): void;
}

interface Options {
  app?: string;
  /** Asks again so often, in milliseconds, while the page is looked at. */
  every?: number;
}

/** Asks a query, and again whenever its variables change. Data of other variables is kept until there is new. */
export function useQuery<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { app, every }: Options = {},
): QueryState<Data> {
  const { meet } = useSession();
  const [known, setKnown] = useState<{ data?: Data; refusal?: Refusal; of?: string }>({});
  const asked = JSON.stringify(variables);
  const asking = useRef<AbortSignal>(undefined);

  const again = useCallback(() => {
    const signal = asking.current;
    if (!signal || signal.aborted) return;
    ask(operation, JSON.parse(asked) as Variables, { ...(app !== undefined && { app }), signal })
      .then(
        (data) => setKnown({ data, of: asked }),
        (error: unknown) => {
          if (!signal.aborted) setKnown((before) => ({ ...before, refusal: meet(error), of: asked }));
        },
      )
      .catch(() => undefined);
  }, [operation, asked, app, meet]);

  useEffect(() => {
    const leaving = new AbortController();
    asking.current = leaving.signal;
    again();
    return () => leaving.abort();
  }, [again]);

  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), every);
    return () => clearInterval(timer);
  }, [every, again]);

  return {
    data: known.data,
    refusal: known.of === asked ? known.refusal : undefined,
    isOld: known.of !== asked,
    again,
  };
}
