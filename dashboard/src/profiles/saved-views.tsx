import { useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Icon } from '../pieces/icon.tsx';
import { useKept } from '../pieces/kept.ts';
import { Menu } from '../pieces/menu.tsx';
import { formatView, type View } from './view.ts';

/** A view of the list under a name: what stands behind the question mark of its address. */
interface SavedView {
  name: string;
  address: string;
}

const MOST_VIEWS = 20;

const areViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      typeof one.name === 'string' &&
      'address' in one &&
      typeof one.address === 'string' &&
      (one.address === '' || one.address.startsWith('?')),
  );

const NONE: SavedView[] = [];

/** Views that this browser keeps for an app, and a form to keep the one that is shown. */
export function SavedViews({ app, view }: { app: string; view: View }): ReactNode {
  const [views, keep] = useKept(`views ${app}`, NONE, areViews);
  const [name, setName] = useState('');
  const address = formatView({ ...view, page: 1 });
  const save = (event: FormEvent, close: () => void): void => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    keep([...views.filter((one) => one.name !== called), { name: called, address }].slice(-MOST_VIEWS));
    setName('');
    close();
  };
  return (
    <Menu label="Views" icon="star">
      {(close) => (
        <>
          {views.length > 0 && (
            <ul className="saved-views">
              {views.map((one) => (
                <li key={one.name}>
                  <button
                    type="button"
                    className="menu-item"
                    aria-current={one.address === address ? 'true' : undefined}
                    onClick={() => (close(), navigate(`${location.pathname}${one.address}`))}
                  >
                    {one.name}
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Forget the view ${one.name}`}
                    onClick={() => keep(views.filter((other) => other !== one))}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form className="stack" onSubmit={(event) => save(event, close)}>
            <label className="field">
              <span className="label">Save this view as</span>
              <input
                className="input"
                data-first
                aria-label="Name of the view"
                maxLength={40}
                placeholder="Runners in Leeds"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </label>
            <button type="submit" className="button small primary">
              Save view
            </button>
          </form>
        </>
      )}
    </Menu>
  );
}
