import { useState, type FormEvent, type ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { Menu } from '../pieces/menu.tsx';
import type { ProfileFilterField } from '../wire/operations.ts';
import { FILTERED, MOST_FILTERS, type View } from './view.ts';

interface FiltersProps {
  view: View;
  change(part: Partial<View>): void;
}

const labelOf = (by: ProfileFilterField): string => FILTERED.find(([one]) => one === by)?.[1] ?? by;

/** Adds another filter to those that hold. */
export function FilterMenu({ view, change }: FiltersProps): ReactNode {
  const [by, setBy] = useState<ProfileFilterField>('LOCATION');
  const [value, setValue] = useState('');
  const example = FILTERED.find(([one]) => one === by)?.[2];
  const add = (event: FormEvent, close: () => void): void => {
    event.preventDefault();
    if (value.trim() === '') return;
    change({ filters: [...view.filters, { by, value: value.trim() }] });
    setValue('');
    close();
  };
  if (view.filters.length >= MOST_FILTERS) return null;
  return (
    <Menu label="Filter">
      {(close) => (
        <form className="stack" onSubmit={(event) => add(event, close)}>
          <label className="field">
            <span className="label">Field</span>
            <select className="input" value={by} onChange={({ target }) => setBy(target.value as ProfileFilterField)}>
              {FILTERED.map(([one, label]) => (
                <option key={one} value={one}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span className="label">Contains</span>
            <input
              className="input"
              data-first
              placeholder={example}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          </label>
          <button type="submit" className="button small primary">
            Add filter
          </button>
        </form>
      )}
    </Menu>
  );
}

/** The filters that hold, each with a way to take it off. */
export function FilterChips({ view, change }: FiltersProps): ReactNode {
  if (view.filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {view.filters.map(({ by, value }, at) => (
        <li key={`${by} ${value}`}>
          <span className="muted">{labelOf(by)}</span> {value}
          <button
            type="button"
            aria-label={`Remove the filter ${labelOf(by)}: ${value}`}
            onClick={() => change({ filters: view.filters.toSpliced(at, 1) })}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li className="bare">
        <button type="button" className="link small" onClick={() => change({ filters: [] })}>
          Clear filters
        </button>
      </li>
    </ul>
  );
}
