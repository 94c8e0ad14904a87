import type { ReactNode } from 'react';
import type { Row } from '../wire/operations.ts';

/** So many fit a row of a usual screen, and of a wide one; the rest are a number. */
const SHOWN = 4;
const SHOWN_WIDE = 8;

/** What somebody likes, the surest first. */
export function InterestChips({ interests }: { interests: Row['interests'] }): ReactNode {
  const all = interests
    .flatMap(({ values }) => values)
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ value }) => value);
  const names = [...new Set(all)];
  return (
    <span className="tags">
      {names.slice(0, SHOWN_WIDE).map((name, at) => (
        <span key={name} className={at < SHOWN ? 'tag' : 'tag on-wide'} title={name}>
          {name}
        </span>
      ))}
      <More names={names.slice(SHOWN)} className="more off-wide" />
      <More names={names.slice(SHOWN_WIDE)} className="more on-wide" />
    </span>
  );
}

/** How many are not shown. */
const More = ({ names, className }: { names: string[]; className: string }): ReactNode =>
  names.length > 0 && (
    <span className={className} title={names.join(', ')}>
      +{names.length}
    </span>
  );
