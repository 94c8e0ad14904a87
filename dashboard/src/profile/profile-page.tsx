import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Bones } from '../pieces/bones.tsx';
import { fullMoment, Moment } from '../pieces/moment.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { StatusWord } from '../profiles/status-word.tsx';
import { Tour } from '../start/tour.tsx';
import { useProfile } from '../wire/profile.ts';
import { Compare } from './compare.tsx';
import { Forgotten } from './forgotten.tsx';
import { EditContext, type Editing } from './edit-context.ts';
import { History } from './history.tsx';
import { PortraitView } from './portrait.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { useQueryString } from '../where.ts';
import { focusOn, useSeen } from '../pieces/seen.ts';

/** One profile, as a page for people: now, or as it was at a moment. */
export function ProfilePage({ app, id }: { app: string; id: string }): ReactNode {
  const search = new URLSearchParams(useQueryString());
  const [at, from, to] = ['at', 'from', 'to'].map((name) => momentIn(search.get(name)));
  const { profile, refusal, again } = useProfile(app, id);
  const [edits, setEdits] = useState(0);
  const editing = useMemo<Editing>(
    () => ({ app, id, onChanged: () => (again(), setEdits((count) => count + 1)) }),
    [app, id, again],
  );
  const name = profile?.coreInfo?.name?.value ?? id;
  useTitle(name);
  if (profile === null)
    return (
      <main className="page" id="main">
        <Missing app={app} id={id} />
      </main>
    );
  return (
    <main className="page profile-page" id="main">
      <div className="heading person">
        <span className="monogram" aria-hidden="true">
          {initial(name)}
        </span>
        <div>
          <h1>{name}</h1>
          <p className="lede">
            <code>{id}</code>
            {profile && (
              <>
                {' '}
                <StatusWord status={profile.status} /> ·{' '}
                <span className="updated">
                  updated <Moment at={profile.lastUpdated} />
                </span>
              </>
            )}
          </p>
        </div>
        {profile && <ProfileActions app={app} id={id} createdAt={profile.createdAt} />}
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      <Tour app={app} />
      {from !== undefined && <Compare app={app} id={id} from={from} to={to} />}
      {!profile && !refusal && <Bones count={5} />}
      {profile && (
        <div className="profile">
          <div>
            {at === undefined ? (
              <EditContext value={editing}>
                <PortraitView profile={profile} />
                <Forgotten decisions={profile.decisions} editing={editing} />
              </EditContext>
            ) : (
              <Past key={at} app={app} id={id} at={at} />
            )}
          </div>
          <History editing={editing} version={`${profile.lastUpdated} ${edits}`} decisions={profile.decisions} />
        </div>
      )}
    </main>
  );
}

function Past({ app, id, at }: { app: string; id: string; at: string }): ReactNode {
  const { profile, refusal } = useProfile(app, id, at);
  const notice = useSeen<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={notice} tabIndex={-1} className="notice warn">
        <span>This is the profile as it was on {fullMoment(at)}.</span>
        <Link className="push" href={places.profile(app, id)} onClick={() => focusOn(document.querySelector('#main'))}>
          Back to now
        </Link>
      </p>
      <RefusalNotice refusal={refusal} />
      {profile && <PortraitView profile={profile} />}
      {profile === null && <p className="muted">Nothing was known then.</p>}
    </>
  );
}

function Missing({ app, id }: { app: string; id: string }): ReactNode {
  return (
    <Empty title="There is no such profile" isWhole>
      <p>
        Nothing was ever posted for <code>{id}</code>, or it was deleted.
      </p>
      <div className="row choices">
        <Link className="button" href={places.post(app, id)}>
          Post a text for it
        </Link>
        <Link className="button" href={places.profiles(app)}>
          To all profiles
        </Link>
      </div>
    </Empty>
  );
}

/** The first letter, however many units of code it takes. */
const initial = (name: string): string =>
  (Array.from(name).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '·').toLocaleUpperCase();

const momentIn = (text: string | null): string | undefined =>
  text !== null && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
