import { keepPreviousData, useQuery as useAnswer } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../session.tsx';
import { ask, toldOf, UNREACHABLE, type Refusal } from './ask.ts';
import type { Operation } from './operation.ts';

/** What is known of an answer: the last one stays while another is fetched. */
export interface QueryState<Data> {
  data: Data | undefined;
  refusal: Refusal | undefined;
  /** The data answers other variables; there is no answer to these yet. */
  isOld: boolean;
  /** Asks again. */
  again(): void;
}

interface Options {
  app?: string;
  /** Asks again so often, in milliseconds, while the page is looked at. */
  every?: number;
  /** False: does not ask yet. */
  enabled?: boolean;
}

/** How soon is asked again while the service is away, so that a page comes back by itself. */
const AWAY_MS = 3_000;

/** Asks a query, and again whenever its variables change. Data of other variables is kept until there is new. */
export function useQuery<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { app, every, enabled = true }: Options = {},
): QueryState<Data> {
  const { meet } = useSession();
  const { data, error, isPlaceholderData, refetch } = useAnswer<Data, Refusal>({
    queryKey: [app ?? '', operation.text, variables],
    queryFn: ({ signal }) =>
      ask(operation, variables, { ...(app !== undefined && { app }), signal }).catch((thrown: unknown) => {
        throw signal.aborted ? thrown : meet(thrown);
      }),
    placeholderData: keepPreviousData,
    initialData: () => toldOf(operation, variables, app),
    enabled,
    refetchInterval: ({ state }) => (state.error === UNREACHABLE ? AWAY_MS : (every ?? false)),
  });
  // What was shown stays beside the words about why there is nothing newer.
  const [shown, setShown] = useState<Data>();
  if (data !== undefined && data !== shown) setShown(data);
  const again = useCallback(() => void refetch(), [refetch]);
  return {
    data: data ?? shown,
    refusal: error ?? undefined,
    isOld: enabled && (isPlaceholderData || data === undefined),
    again,
  };
}
