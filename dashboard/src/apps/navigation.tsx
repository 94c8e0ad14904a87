import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Dialog } from '../pieces/dialog.tsx';
import { Icon, type IconName } from '../pieces/icon.tsx';
import logo from '../limn.svg';
import { places, type PlaceInApp } from '../places.ts';
import { useSession } from '../session.tsx';
import type { OwnApp } from '../wire/operations.ts';
import { SignOutButton } from '../masthead.tsx';
import { usePalette } from './palette-context.ts';

interface NavigationProps {
  app: Pick<OwnApp, 'id' | 'name'>;
  page: PlaceInApp['page'];
  /** A link was followed, perhaps to the page that is shown. */
  onVisit(): void;
}

type Entry = [label: string, icon: IconName, page: Exclude<PlaceInApp['page'], 'profile'>];

/** The pages of an app, in the order of the side bar. */
export const SECTIONS: [title: string, entries: Entry[]][] = [
  [
    'People',
    [
      ['Profiles', 'people', 'profiles'],
      ['Map of people', 'map', 'map'],
      ['At a glance', 'glance', 'glance'],
    ],
  ],
  [
    'Try',
    [
      ['Post text', 'post', 'start'],
      ['Context builder', 'context', 'context'],
    ],
  ],
  [
    'Run',
    [
      ['Live', 'live', 'live'],
      ['Connect', 'connect', 'connect'],
      ['Tokens', 'token', 'tokens'],
      ['Webhooks', 'webhook', 'webhooks'],
      ['Usage', 'usage', 'usage'],
      ['Settings', 'settings', 'settings'],
    ],
  ],
];

/** Where a page of the side bar is. */
export const addressOf = (app: string, page: Entry[2]): string =>
  page === 'profiles' ? places.profiles(app) : places.page(app, page);

/** The way around an app: beside its pages, or behind a button where there is no room. */
export function Navigation(props: NavigationProps): ReactNode {
  const [open, setOpen] = useState(false);
  const { openPalette } = usePalette();
  return (
    <>
      <a className="skip" href="#main">
        To the content
      </a>
      <header className="top-bar">
        <Link href={places.home} className="wordmark" aria-label="Limn, to your apps">
          <img src={logo} alt="" />
        </Link>
        <Link href={places.profiles(props.app.id)} className="top-bar-app">
          {props.app.name}
        </Link>
        <button type="button" className="button plain square" aria-label="Search everything" onClick={openPalette}>
          <Icon name="search" />
        </button>
        <button type="button" className="button plain square" aria-label="Menu" onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
      </header>
      <header className="side-bar">
        <Link href={places.home} className="wordmark">
          <img src={logo} alt="" />
          Limn
        </Link>
        <Links {...props} />
      </header>
      {open && (
        <Dialog title={props.app.name} sheet onClose={() => setOpen(false)}>
          <Links {...props} onVisit={() => (setOpen(false), props.onVisit())} />
          <button type="button" className="button sheet-close" onClick={() => setOpen(false)}>
            Close
          </button>
        </Dialog>
      )}
    </>
  );
}

function Links({ app, page, onVisit }: NavigationProps): ReactNode {
  const { person, apps } = useSession();
  const { openPalette } = usePalette();
  const shown = page === 'profile' ? 'profiles' : page;
  return (
    <div className="links">
      <div className="app-switch">
        <Link href={places.profiles(app.id)} className="app-name" title={app.name} onClick={onVisit}>
          {app.name}
        </Link>
        {apps.length > 1 && (
          <Link href={places.home} className="small muted" onClick={onVisit}>
            switch
          </Link>
        )}
      </div>
      <button type="button" className="find" onClick={() => (onVisit(), openPalette())}>
        <Icon name="search" />
        <span>Find or do…</span>
        <kbd>{SHORTCUT}</kbd>
      </button>
      <nav aria-label="App">
        {SECTIONS.map(([title, entries]) => (
          <div key={title} className="nav-group">
            <p>{title}</p>
            <ul>
              {title === 'Try' && (
                <li>
                  <a href={places.explorer(app.id)}>
                    <Icon name="graphql" />
                    GraphQL
                  </a>
                </li>
              )}
              {entries.map(([label, icon, one]) => (
                <li key={one}>
                  <Link
                    href={addressOf(app.id, one)}
                    onClick={onVisit}
                    aria-current={one === shown ? 'page' : undefined}
                  >
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <nav className="nav-foot" aria-label="Account">
        <a href="/docs">API reference</a>
        {person && (
          <Link href={places.account} title={person.email} onClick={onVisit}>
            Account
          </Link>
        )}
        <SignOutButton />
      </nav>
    </div>
  );
}

const SHORTCUT = !import.meta.env.SSR && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
