import type { ReactNode } from 'react';
import type { Row } from '../wire/operations.ts';

/** So many fit a row of a usual screen; the rest are a number. */
const SHOWN = 4;

/** What somebody likes, the surest first. */
export function InterestChips({ interests }: { interests: Row['interests'] }): ReactNode {
  const all = interests
    .flatMap(({ values }) => values)
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ value }) => value);
  const names = [...new Set(all)];
  const more = names.slice(SHOWN);
  return (
    <span className="tags">
      {names.slice(0, SHOWN).map((name) => (
        <span key={name} className="tag" title={name}>
          {name}
        </span>
      ))}
      {more.length > 0 && (
        <span className="more" title={more.join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
