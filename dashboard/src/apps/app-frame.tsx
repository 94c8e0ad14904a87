import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Masthead } from '../masthead.tsx';
import { places, type PlaceInApp } from '../places.ts';
import { ProfilePage } from '../profile/profile-page.tsx';
import { ProfilesPage } from '../profiles/profiles-page.tsx';
import { GlancePage } from '../glance/glance-page.tsx';
import { StartPage } from '../start/start-page.tsx';
import { SocketProvider } from '../wire/socket-provider.tsx';
import type { OwnApp } from '../wire/operations.ts';
import { SettingsPage } from './settings-page.tsx';

/** One app: its name, its pages, and the socket that they share. */
export function AppFrame({ app, place }: { app: OwnApp; place: PlaceInApp }): ReactNode {
  // The tab of the page that is shown begins it anew.
  const [visit, setVisit] = useState(0);
  const tabs: [label: string, href: string, pages: PlaceInApp['page'][]][] = [
    ['Profiles', places.profiles(app.id), ['profiles', 'profile']],
    ['Post text', places.start(app.id), ['start']],
    ['At a glance', places.glance(app.id), ['glance']],
    ['Settings', places.settings(app.id), ['settings']],
  ];
  return (
    <SocketProvider app={app.id}>
      <Masthead crumb={<Link href={places.profiles(app.id)}>{app.name}</Link>} />
      <nav className="tabs" aria-label="App">
        <ul>
          {tabs.map(([label, href, pages]) => (
            <li key={href}>
              <Link
                href={href}
                onClick={() => setVisit(visit + 1)}
                aria-current={pages.includes(place.page) ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {place.page === 'profiles' && <ProfilesPage key={visit} app={app.id} />}
      {place.page === 'profile' && <ProfilePage key={place.id} app={app.id} id={place.id} />}
      {place.page === 'start' && <StartPage key={visit} app={app} />}
      {place.page === 'glance' && <GlancePage app={app.id} />}
      {place.page === 'settings' && <SettingsPage app={app} />}
    </SocketProvider>
  );
}
