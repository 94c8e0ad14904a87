import type { ReactNode } from 'react';
import { PAGE_SIZES, type View } from './view.ts';

/** The page that is shown, which may not yet be the one that was asked for. */
interface Shown {
  page: number;
  pageSize: number;
  total: number;
}

/** Turns the pages of a list. */
export function Pager({
  shown: { page, pageSize, total },
  change,
}: {
  shown: Shown;
  change(part: Partial<View>): void;
}): ReactNode {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label="Pages">
      <label className="labelled small">
        <span>Rows per page</span>
        <select
          className="input"
          aria-label="Rows per page"
          value={pageSize}
          onChange={(event) => change({ pageSize: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="muted small push">
        {from > total ? 'past the end' : sayRange(from, Math.min(total, page * pageSize), total)}
      </span>
      <button
        type="button"
        className="button small"
        disabled={page <= 1}
        onClick={() => change({ page: Math.min(page - 1, last) })}
      >
        Previous
      </button>
      <button type="button" className="button small" disabled={page >= last} onClick={() => change({ page: page + 1 })}>
        Next
      </button>
    </nav>
  );
}

const sayRange = (from: number, to: number, total: number): string =>
  `${from.toLocaleString()} to ${to.toLocaleString()} of ${total.toLocaleString()}`;
