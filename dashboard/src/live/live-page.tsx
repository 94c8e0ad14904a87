import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Bones } from '../pieces/bones.tsx';
import { useGradually } from '../pieces/gradually.ts';
import { Moment } from '../pieces/moment.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { nameOfPath } from '../profile/item.ts';
import type { Happening } from '../wire/live.ts';
import { latestSubmissions, type Posted } from '../wire/operations.ts';
import { wasAway, watchReach } from '../wire/reach.ts';
import { useQuery } from '../wire/use-query.ts';
import { useHappenings } from '../wire/socket-provider.tsx';
import { RequestLog } from './request-log.tsx';
import '../style/streams.css';
import '../style/live.css';

/** For networks that let no socket through. */
const LOOK_MS = 10_000;
/** What happens within this time is looked at together. */
const PAUSE_MS = 200;
/** Of what is no text: changes by hand and deletions, since the page was opened. */
const DEEDS_SHOWN = 40;
const NOTHING = {};

/** What happens in an app as it happens, and what programs ask of it. */
export function LivePage({ app }: { app: string }): ReactNode {
  useTitle('Live');
  const isAway = useSyncExternalStore(watchReach, wasAway, () => false);
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Live</h1>
          <p className="lede">Texts as they come and are read, and the requests of your programs.</p>
        </div>
        <span className={isAway ? 'live-mark paused actions' : 'live-mark actions'}>
          <span aria-hidden="true" /> {isAway ? 'waiting for the service' : 'following'}
        </span>
      </div>
      <div className="live">
        <Activity app={app} />
        <RequestLog app={app} />
      </div>
    </main>
  );
}

interface Line {
  key: string;
  at: string;
  kind: 'posted' | 'reading' | 'read' | 'failed' | 'changed' | 'deleted';
  profileId: string;
  note: string;
}

function Activity({ app }: { app: string }): ReactNode {
  const { data, refusal, again } = useQuery(latestSubmissions, NOTHING, { app, every: LOOK_MS });
  const [deeds, setDeeds] = useState<Line[]>([]);
  const [happened, setHappened] = useState(0);
  useHappenings((one) => {
    const deed = asDeed(one);
    if (deed) setDeeds((before) => [deed, ...before].slice(0, DEEDS_SHOWN));
    setHappened((count) => count + 1);
  });
  useEffect(() => {
    if (happened === 0) return undefined;
    const timer = setTimeout(again, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [happened, again]);
  const lines = useMemo(
    () => [...deeds, ...(data?.latestSubmissions ?? []).map(asLine)].toSorted((a, b) => b.at.localeCompare(a.at)),
    [deeds, data],
  );
  const drawn = useGradually(lines);
  return (
    <section className="card stream" aria-labelledby="activity">
      <h2 id="activity" className="label-heading">
        Activity
      </h2>
      <RefusalNotice refusal={refusal} again={again} />
      {!data && !refusal && <Bones count={14} />}
      {data && lines.length === 0 && (
        <Empty title="Nothing yet">
          <p>What is posted, read, fails or is deleted appears here by itself.</p>
        </Empty>
      )}
      <ol aria-live="off">
        {drawn.map((line) => (
          <li key={line.key} className={`line ${line.kind}`}>
            <span className="line-kind">{line.kind}</span>
            <Link href={places.profile(app, line.profileId)}>{line.profileId}</Link>
            <span className="muted line-note">{line.note}</span>
            <Moment at={line.at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What somebody did by hand; undefined for what befell a text, which its line tells. */
function asDeed({ cursor, kind, at, profileId, paths }: Happening): Line | undefined {
  if ((kind !== 'REVISED' && kind !== 'ERASED') || profileId === null) return undefined;
  const key = `deed ${cursor}`;
  return kind === 'ERASED'
    ? { key, at, kind: 'deleted', profileId, note: 'erased' }
    : { key, at, kind: 'changed', profileId, note: `by hand: ${paths.map(nameOfPath).join(', ')}` };
}

function asLine({ id, profileId, state, inputType, receivedAt, finishedAt, error, attempts }: Posted): Line {
  const kind = state === 'MERGED' ? 'read' : state === 'FAILED' ? 'failed' : attempts > 0 ? 'reading' : 'posted';
  const took = finishedAt === null ? 0 : (Date.parse(finishedAt) - Date.parse(receivedAt)) / 1_000;
  const source = inputType ?? 'text';
  return {
    key: id,
    at: receivedAt,
    kind,
    profileId,
    note:
      kind === 'failed'
        ? (error ?? source)
        : kind === 'read'
          ? `${source}, ready ${took < 0.05 ? 'at once' : `after ${seconds.format(took)} s`}`
          : source,
  };
}

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
