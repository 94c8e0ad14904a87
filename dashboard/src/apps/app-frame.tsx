import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Bones } from '../pieces/bones.tsx';
import type { PlaceInApp } from '../places.ts';
import { ProfilePage } from '../profile/profile-page.tsx';
import { ProfilesPage } from '../profiles/profiles-page.tsx';
import { SocketProvider } from '../wire/socket-provider.tsx';
import type { OwnApp } from '../wire/operations.ts';
import { Navigation } from './navigation.tsx';
import { PaletteKeeper } from './palette-keeper.tsx';

// Whoever looks at people needs no chart, no map and no snippets: these come when they are opened.
const GlancePage = lazy(async () => ({ default: (await import('../glance/glance-page.tsx')).GlancePage }));
const MapPage = lazy(async () => ({ default: (await import('../map/map-page.tsx')).MapPage }));
const LivePage = lazy(async () => ({ default: (await import('../live/live-page.tsx')).LivePage }));
const ContextPage = lazy(async () => ({ default: (await import('../context/context-page.tsx')).ContextPage }));
const ConnectPage = lazy(async () => ({ default: (await import('../connect/connect-page.tsx')).ConnectPage }));
const StartPage = lazy(async () => ({ default: (await import('../start/start-page.tsx')).StartPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));

/** One app: its name, its pages, and the socket that they share. */
export function AppFrame({ app, place }: { app: OwnApp; place: PlaceInApp }): ReactNode {
  // The link of the page that is shown begins it anew.
  const [visit, setVisit] = useState(0);
  const asked = new URLSearchParams(useSearch()).get('id');
  return (
    <SocketProvider app={app.id}>
      <PaletteKeeper app={app}>
        <div className="frame">
          <Navigation app={app} page={place.page} onVisit={() => setVisit((count) => count + 1)} />
          <div className="frame-content">
            <Suspense fallback={<Loading />}>
              {place.page === 'profiles' && <ProfilesPage key={visit} app={app} />}
              {place.page === 'profile' && <ProfilePage key={place.id} app={app.id} id={place.id} />}
              {place.page === 'start' && <StartPage key={`${visit} ${asked}`} app={app} />}
              {place.page === 'glance' && <GlancePage app={app.id} />}
              {place.page === 'map' && <MapPage app={app.id} />}
              {place.page === 'live' && <LivePage app={app.id} />}
              {place.page === 'context' && <ContextPage key={visit} app={app.id} />}
              {place.page === 'connect' && <ConnectPage app={app} />}
              {place.page === 'settings' && <SettingsPage app={app} />}
            </Suspense>
          </div>
        </div>
      </PaletteKeeper>
    </SocketProvider>
  );
}

const Loading = (): ReactNode => (
  <main className="page" id="main">
    <Bones count={6} />
  </main>
);
