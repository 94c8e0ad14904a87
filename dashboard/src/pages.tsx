import { Activity, useEffect, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { AccountPage } from './account/account-page.tsx';
import { ForgotPassword } from './account/forgot-password.tsx';
import { ResetPassword } from './account/reset-password.tsx';
import { Welcome } from './account/welcome.tsx';
import { AppFrame } from './apps/app-frame.tsx';
import { AppsPage } from './apps/apps-page.tsx';
import { Arrival } from './apps/arrival.tsx';
import { Masthead } from './masthead.tsx';
import { Empty, RefusalNotice } from './pieces/notice.tsx';
import { useTitle } from './pieces/title.ts';
import { isPlace, placeInApp, places } from './places.ts';
import { useSession } from './session.tsx';
import { Sketch } from './sketch.tsx';
import { usePath } from './where.ts';
import type { OwnApp, Person } from './wire/operations.ts';
import { wasSignedIn } from './wire/presence.ts';

/** The page that the address names. */
export function Pages(): ReactNode {
  // A slash at the end changes nothing.
  const path = usePath().replace(/(?<=.)\/$/, '');
  const { person } = useSession();
  // At one address a stranger is at the door, and on a page once signed in.
  const atTheDoor = person === null;
  return (
    <>
      <PageAt path={path} />
      {person !== undefined && (atTheDoor || placeInApp(path) === undefined) && (
        <Arrival key={`${path} ${atTheDoor}`} />
      )}
    </>
  );
}

/** For who is signed in; for strangers it is the door. */
function PageAt({ path }: { path: string }): ReactNode {
  const { person, apps, left, trouble, renew } = useSession();
  const atTheDoor = path === places.signIn;

  useEffect(() => {
    if (person && atTheDoor) navigate(places.home, { replace: true });
  }, [person, atTheDoor]);

  if (path === places.resetPassword) return <ResetPassword />;
  if (person === undefined) {
    if (!trouble) return wasSignedIn() ? <Sketch path={path} /> : null;
    return (
      <main className="page narrow" id="main">
        <RefusalNotice refusal={trouble} again={() => void renew()} />
      </main>
    );
  }
  if (!isPlace(path)) return <NoSuchPage />;
  if (path === places.forgotPassword) return <ForgotPassword />;
  // Whoever comes by a link to a place within has an account, and goes on there once signed in.
  const door = person === null && <Welcome key={path} returning={path !== places.home} />;
  const seat = person ? { person, apps } : left;
  if (!seat) return door;
  return (
    <>
      {door}
      <Activity key={seat.person.id} mode={person ? 'visible' : 'hidden'}>
        <PageOf path={path} {...seat} />
      </Activity>
    </>
  );
}

/** A page of somebody who is signed in, or was until a moment ago. */
function PageOf({ path, person, apps }: { path: string; person: Person; apps: OwnApp[] }): ReactNode {
  const place = placeInApp(path);
  const app = place && apps.find(({ id }) => id === place.app);
  if (place && app) return <AppFrame key={app.id} app={app} place={place} />;
  return (
    <>
      <Masthead />
      {path === places.home || path === places.signIn ? (
        <AppsPage />
      ) : path === places.account ? (
        <AccountPage person={person} />
      ) : (
        <Nowhere />
      )}
    </>
  );
}

/** A place that may be somebody else's. */
function Nowhere(): ReactNode {
  useTitle('There is nothing here');
  return (
    <main className="page" id="main">
      <Empty title="There is nothing here" isWhole>
        <p>The page was moved or deleted, or it belongs to another account.</p>
        <a className="button" href={places.home}>
          To your apps
        </a>
      </Empty>
    </main>
  );
}

/** An address that is nobody's. */
function NoSuchPage(): ReactNode {
  const { person } = useSession();
  useTitle('There is no such page');
  return (
    <>
      <Masthead />
      <main className="page" id="main">
        <Empty title="There is no such page" isWhole>
          <p>Its address may be mistyped, or the page was moved.</p>
          <p>
            <a className="button" href={places.home}>
              {person ? 'To your apps' : 'To the front page'}
            </a>{' '}
            <a className="button" href="/docs">
              To the API reference
            </a>
          </p>
        </Empty>
      </main>
    </>
  );
}
