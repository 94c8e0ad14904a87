import type { CSSProperties, ReactNode } from 'react';

interface Bar {
  label: string;
  count: number;
}

/** Numbers side by side, each with its name and its count as words: nothing has to be read off an axis. */
export function Bars({ title, bars, note }: { title: string; bars: Bar[]; note?: string }): ReactNode {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [first, second] = bars.filter(({ count }) => count > 0);
  return (
    <section className="card" aria-label={title}>
      <h2 className="label-heading">{title}</h2>
      {bars.length === 0 ? (
        <p className="muted small">Nothing is known yet.</p>
      ) : first && !second ? (
        // One bar would be as long as any: there is nothing to compare.
        <p>{first.count === 1 ? first.label : `${first.label}, all ${first.count.toLocaleString()}`}</p>
      ) : (
        <ul className="bars" style={{ '--rows': bars.length } as CSSProperties}>
          {bars.map(({ label, count }) => (
            <li key={label}>
              <span className="bar-label" title={label}>
                {label}
              </span>
              <span className="bar" style={{ '--share': count / most } as CSSProperties} />
              <span className="bar-count">{count.toLocaleString()}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="muted small">{note}</p>}
    </section>
  );
}
