import { useMemo, type ReactNode } from 'react';
import { countFound } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import type { View } from './view.ts';

interface UnderBarProps {
  app: string;
  view: View;
  change(part: Partial<View>): void;
  /** How many stand under the bar. */
  shown: number;
  /** Where the first of them would be found. */
  suggested: number;
  /** Whether anybody stands above. */
  isAnybodyFound: boolean;
}

/** Marks those who are too far for the threshold, and offers to lower it to where the first of them is found. */
export function UnderBar({ app, view, change, shown, suggested, isAnybodyFound }: UnderBarProps): ReactNode {
  const { data, isOld } = useQuery(
    countFound,
    useMemo(
      () => ({
        query: view.words.trim(),
        sensitivity: suggested,
        ...(view.filters.length > 0 && { filters: view.filters }),
      }),
      [view.words, view.filters, suggested],
    ),
    { app },
  );
  const found = isOld ? undefined : data?.searchProfiles;
  const nearest = shown === 1 ? 'the nearest' : `the ${shown} nearest`;
  return (
    <div className="under-bar">
      <span>
        {isAnybodyFound
          ? `Under ${view.sensitivity}: ${nearest} of the others`
          : `Nobody reaches ${view.sensitivity}. These come nearest:`}
      </span>
      <button type="button" className="link" onClick={() => change({ sensitivity: suggested })}>
        Lower to {suggested}
        {found && `: ${found.totalIsExact ? '' : 'at least '}${people(found.total)}`}
      </button>
    </div>
  );
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString()} people`);
