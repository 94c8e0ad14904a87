import type { ReactNode } from 'react';
import { Navigation } from './apps/navigation.tsx';
import { Masthead } from './masthead.tsx';
import { Loading } from './pieces/later.tsx';
import { placeInApp } from './places.ts';

/** What a page is as long as nobody knows whose it is: the ways from it, and bones. */
export function Sketch({ path }: { path: string }): ReactNode {
  const place = placeInApp(path);
  if (!place)
    return (
      <>
        <Masthead />
        <Loading />
      </>
    );
  return (
    <div className="frame">
      <Navigation app={{ id: place.app, name: '…' }} page={place.page} onVisit={() => undefined} />
      <div className="frame-content">
        <Loading />
      </div>
    </div>
  );
}
