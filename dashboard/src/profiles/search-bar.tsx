import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { useHash } from './hash.ts';
import { SEARCHED, SORTED, type View } from './view.ts';

interface SearchBarProps {
  view: View;
  change(part: Partial<View>): void;
  nearMisses: number | undefined;
}

/** Not every letter and every step of the slider is asked about. */
const PAUSE_MS = 200;

/** Says who is looked for, and in which order. */
export function SearchBar({ view, change, nearMisses }: SearchBarProps): ReactNode {
  const [words, setWords] = useLate(view.words, (next) => change({ words: next }));
  const box = useRef<HTMLInputElement>(null);
  const hash = useHash();
  useEffect(() => {
    if (hash === '#search') box.current?.focus();
  }, [hash]);
  const example = SEARCHED.find(([by]) => by === view.by)?.[2] ?? '';
  const byMeaning = view.by === 'MEANING' && view.words.trim() !== '';
  return (
    <div className="search">
      <div className="search-row">
        <div className="search-box">
          <Icon name="search" />
          <input
            ref={box}
            id="list-search"
            className="input"
            type="search"
            aria-label="Search"
            placeholder={example}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <kbd aria-hidden="true">/</kbd>
        </div>
        <label className="labelled">
          <span>by</span>
          <select
            className="input"
            aria-label="Search by"
            value={view.by}
            onChange={(event) => change({ by: event.target.value as View['by'] })}
          >
            {SEARCHED.map(([by, label]) => (
              <option key={by} value={by}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {!byMeaning && (
          <label className="labelled">
            <span>sorted by</span>
            <select
              className="input"
              aria-label="Sort by"
              value={view.sortBy}
              onChange={(event) => change({ sortBy: event.target.value as View['sortBy'] })}
            >
              {SORTED.map(([by, label]) => (
                <option key={by} value={by}>
                  {label}
                </option>
              ))}
            </select>
            <button
              type="button"
              className="button direction"
              onClick={() => change({ sortOrder: view.sortOrder === 'ASC' ? 'DESC' : 'ASC' })}
              aria-label={view.sortOrder === 'ASC' ? 'Ascending; turn round' : 'Descending; turn round'}
            >
              <Icon name={view.sortOrder === 'ASC' ? 'up' : 'down'} />
            </button>
          </label>
        )}
      </div>
      {byMeaning && <Sensitivity view={view} change={change} nearMisses={nearMisses} />}
    </div>
  );
}

function Sensitivity({ view, change, nearMisses }: SearchBarProps): ReactNode {
  const [sensitivity, setSensitivity] = useLate(view.sensitivity, (next) => change({ sensitivity: next }));
  return (
    <div className="sensitivity">
      <label htmlFor="sensitivity">How similar they must be</label>
      <input
        id="sensitivity"
        type="range"
        min={0}
        max={100}
        value={sensitivity}
        onChange={(event) => setSensitivity(Number(event.target.value))}
      />
      <span>
        <output htmlFor="sensitivity">{sensitivity}</output> <span className="muted">of 100</span>
      </span>
      <span className="muted" data-testid="near">
        {nearMisses === undefined ? '' : `${nearMisses === 0 ? 'nobody' : `${nearMisses} more`} just below`}
      </span>
    </div>
  );
}

/** A value that is shown at once and told a little later; what comes from outside replaces it. */
function useLate<T>(outside: T, tell: (value: T) => void): [value: T, set: (value: T) => void] {
  const [value, setValue] = useState(outside);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(outside);
  useEffect(() => {
    // What was told comes back; by then more may have been typed.
    if (outside !== told.current) setValue(outside);
    told.current = outside;
  }, [outside]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: T): void => {
    setValue(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next;
      tell(next);
    }, PAUSE_MS);
  };
  return [value, set];
}
