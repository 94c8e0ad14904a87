import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { CopyButton } from '../pieces/copy.tsx';
import { Icon } from '../pieces/icon.tsx';
import { useKept } from '../pieces/kept.ts';
import { Menu } from '../pieces/menu.tsx';
import { formatView, type View } from './view.ts';

/** A view of the list under a name: its address from the question mark on. */
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

/** Views that this browser keeps for an app: to be opened, renamed and deleted, and a form to keep the one shown. */
export function SavedViews({ app, view }: { app: string; view: View }): ReactNode {
  const [views, keep] = useKept(`views ${app}`, NONE, areViews);
  return (
    <Menu label="Views" icon="star">
      {(close) => <ViewsPanel views={views} keep={keep} address={formatView({ ...view, page: 1 })} close={close} />}
    </Menu>
  );
}

interface ViewsPanelProps {
  views: SavedView[];
  keep(views: SavedView[]): void;
  /** Of the view that is shown. */
  address: string;
  close(): void;
}

function ViewsPanel({ views, keep, address, close }: ViewsPanelProps): ReactNode {
  const [name, setName] = useState('');
  /** The name of the view that gets another. */
  const [renamed, setRenamed] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const called = name.trim();
  const namesake = views.find((one) => one.name === called && one.name !== renamed);
  const isFull = renamed === undefined && namesake === undefined && views.length >= MOST_VIEWS;
  const hint = isFull
    ? `There are ${MOST_VIEWS} views: delete one to save another.`
    : namesake && renamed !== undefined
      ? 'Another view has that name.'
      : '';
  const begin = (one: SavedView | undefined): void => {
    setRenamed(one?.name);
    setName(one?.name ?? '');
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (called === '' || isFull) return;
    if (renamed === undefined) {
      const saved = { name: called, address };
      keep(namesake ? views.map((one) => (one === namesake ? saved : one)) : [...views, saved]);
      close();
    } else if (!namesake) {
      keep(views.map((one) => (one.name === renamed ? { ...one, name: called } : one)));
      begin(undefined);
    }
  };
  return (
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
                aria-label={`Rename the view ${one.name}`}
                onClick={() => begin(one)}
              >
                <Icon name="pencil" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Delete the view ${one.name}`}
                // The button goes away, and the focus would with it.
                onClick={() => (keep(views.filter((other) => other !== one)), begin(undefined))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" onSubmit={submit}>
        <label className="field">
          <span className="label">{renamed === undefined ? 'Save this view as' : `Another name for ${renamed}`}</span>
          <input
            ref={field}
            className="input"
            data-first
            aria-label="Name of the view"
            maxLength={40}
            placeholder="Runners in Leeds"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <output className={hint === '' ? 'unseen' : 'small muted'}>{hint}</output>
        <div className="row">
          <button type="submit" className="button small primary">
            {renamed !== undefined ? 'Rename view' : namesake ? 'Replace view' : 'Save view'}
          </button>
          {renamed === undefined ? (
            <CopyButton text={`${location.origin}${location.pathname}${address}`} label="Copy link" />
          ) : (
            <button type="button" className="button small" onClick={() => begin(undefined)}>
              Cancel
            </button>
          )}
        </div>
        <p className="small muted">Filters, search, order and columns. Views stay in this browser; a link opens any.</p>
      </form>
    </>
  );
}
