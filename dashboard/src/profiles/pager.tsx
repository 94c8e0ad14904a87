import type { ReactNode } from 'react';
import { PAGE_SIZES, type View } from './view.ts';

/** Turns the pages of a list. */
export function Pager({ view, change, total }: { view: View; change(part: Partial<View>): void; total: number }): ReactNode {
  const { page, pageSize } = view;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label="Pages">
      <label className="labelled small"><span>a page has</span>
        <select className="input" aria-label="Profiles a page" value={pageSize} onChange={(event) => change({ pageSize: Number(event.target.value) })}>
          {PAGE_SIZES.map((size) => <option key={size}>{size}</option>)}
        </select>
      </label>
      <span className="muted small push">{from > total ? 'past the end' : `${from} to ${Math.min(total, page * pageSize)} of ${total.toLocaleString('en')}`}</span>
      <button type="button" className="button small" disabled={page <= 1} onClick={() => change({ page: Math.min(page - 1, last) })}>Previous</button>
      <button type="button" className="button small" disabled={page >= last} onClick={() => change({ page: page + 1 })}>Next</button>
    </nav>
  );
}
