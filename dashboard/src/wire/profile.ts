import { useMemo } from 'react';
import { useStatuses } from './socket-provider.tsx';
import { useQuery, type QueryState } from './use-query.ts';
import { profile, type Decided, type Portrait } from './operations.ts';

export type WholeProfile = Portrait & { decisions: Decided[] };

/** For networks that let no socket through. */
const SLOWLY_MS = 10_000;

/**
 * A profile, read again whenever the socket tells that it changed; null when there is none. With `asOf`, as it was
 * then.
 */
export function useProfile(
  app: string,
  id: string,
  asOf?: string,
): Omit<QueryState<unknown>, 'data'> & { profile: WholeProfile | null | undefined } {
  const variables = useMemo(() => ({ id, ...(asOf !== undefined && { asOf }) }), [id, asOf]);
  const { data, ...known } = useQuery(profile, variables, { app, every: SLOWLY_MS });
  const shown = data?.profile;
  useStatuses(asOf === undefined ? [id] : [], (_, now) => {
    if (!shown || shown.status !== now.status || shown.lastUpdated !== now.profile?.lastUpdated) known.again();
  });
  return { profile: data && data.profile, ...known };
}
