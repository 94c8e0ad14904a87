import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Moment } from '../pieces/moment.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { StatusWord } from '../profiles/table.tsx';
import { useProfile } from '../wire/profile.ts';
import { HandOn } from './hand.ts';
import { PortraitView } from './portrait.tsx';

/** One profile, as a page for people. */
export function ProfilePage({ app, id }: { app: string; id: string }): ReactNode {
  const { profile, refusal, again } = useProfile(app, id);
  const hand = useMemo(() => ({ app, id, onChanged: again }), [app, id, again]);
  const name = profile?.coreInfo?.name?.value ?? id;
  useTitle(name);
  if (profile === null) return <main className="page" id="main"><Empty title="There is no such profile"><p>Nothing was ever posted for <code>{id}</code>, or it was deleted.</p><Link className="button" href={places.profiles(app)}>To all profiles</Link></Empty></main>;
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>{name}</h1>
          <p className="lede"><code>{id}</code>{profile && <> · <StatusWord status={profile.status} /> · updated <Moment at={profile.lastUpdated} /></>}</p>
        </div>
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      {profile && <HandOn value={hand}><PortraitView profile={profile} /></HandOn>}
    </main>
  );
}
