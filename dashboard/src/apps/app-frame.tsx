import { Suspense, useState, type ReactNode } from 'react';
import { Fence } from '../pieces/fence.tsx';
import { later, Loading } from '../pieces/later.tsx';
import type { PlaceInApp } from '../places.ts';
import { ProfilePage } from '../profile/profile-page.tsx';
import { ProfilesPage } from '../profiles/profiles-page.tsx';
import { SocketProvider } from '../wire/socket-provider.tsx';
import type { OwnApp } from '../wire/operations.ts';
import { Arrival } from './arrival.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteKeeper } from './palette-keeper.tsx';
import { usePath, useQueryString } from '../where.ts';

// Whoever looks at people needs no chart, no map and no snippets.
const GlancePage = later(async () => (await import('../glance/glance-page.tsx')).GlancePage);
const MapPage = later(async () => (await import('../map/map-page.tsx')).MapPage);
const LivePage = later(async () => (await import('../live/live-page.tsx')).LivePage);
const ContextPage = later(async () => (await import('../context/context-page.tsx')).ContextPage);
const ConnectPage = later(async () => (await import('../connect/connect-page.tsx')).ConnectPage);
const StartPage = later(async () => (await import('../start/start-page.tsx')).StartPage);
const TokensPage = later(async () => (await import('../tokens/tokens-page.tsx')).TokensPage);
const WebhooksPage = later(async () => (await import('../webhooks/webhooks-page.tsx')).WebhooksPage);
const UsagePage = later(async () => (await import('../usage/usage-page.tsx')).UsagePage);
const SettingsPage = later(async () => (await import('./settings-page.tsx')).SettingsPage);

/** One app: its name, its pages, and the socket that they share. */
export function AppFrame({ app, place }: { app: OwnApp; place: PlaceInApp }): ReactNode {
  // The link of the page that is shown begins it anew.
  const [visit, setVisit] = useState(0);
  const path = usePath();
  const asked = new URLSearchParams(useQueryString()).get('id');
  return (
    <SocketProvider app={app.id}>
      <PaletteKeeper app={app}>
        <div className="frame">
          <Navigation app={app} page={place.page} onVisit={() => setVisit((count) => count + 1)} />
          <div className="frame-content">
            <Fence key={path}>
              <Suspense fallback={<Loading />}>
                {place.page === 'profiles' && <ProfilesPage key={visit} app={app} />}
                {place.page === 'profile' && <ProfilePage key={place.id} app={app.id} id={place.id} />}
                {place.page === 'start' && <StartPage key={`${visit} ${asked}`} app={app} />}
                {place.page === 'glance' && <GlancePage app={app.id} />}
                {place.page === 'map' && <MapPage app={app.id} />}
                {place.page === 'live' && <LivePage app={app.id} />}
                {place.page === 'context' && <ContextPage key={visit} app={app.id} />}
                {place.page === 'connect' && <ConnectPage app={app} />}
                {place.page === 'tokens' && <TokensPage app={app} />}
                {place.page === 'webhooks' && <WebhooksPage app={app.id} />}
                {place.page === 'usage' && <UsagePage app={app.id} />}
                {place.page === 'settings' && <SettingsPage app={app} />}
                <Arrival key={path} />
              </Suspense>
            </Fence>
          </div>
        </div>
      </PaletteKeeper>
    </SocketProvider>
  );
}
