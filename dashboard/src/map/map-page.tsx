import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Bones } from '../pieces/bones.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { peoplePoints } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { layOut } from './lay-out.ts';
import type { Layout } from './layout-worker.ts';
import { MapDrawing, type Point } from './map-drawing.tsx';
import { regionsOf } from './regions.ts';
import '../style/map.css';

const MOST = { first: 1_000 };
/** With fewer there is nothing to lay out. */
const LEAST = 4;

/** The people of an app on a plane: who says near things stands near. */
export function MapPage({ app }: { app: string }): ReactNode {
  const { data, refusal, again } = useQuery(peoplePoints, MOST, { app });
  const people = data?.peoplePoints;
  const [layout, setLayout] = useState<Layout>();
  const [broken, setBroken] = useState(false);
  useTitle('Map of people');
  useEffect(() => {
    if (!people || people.length < LEAST) return undefined;
    const leaving = new AbortController();
    layOut(
      people.map(({ vector }) => vector),
      leaving.signal,
    ).then(setLayout, () => !leaving.signal.aborted && setBroken(true));
    return () => leaving.abort();
  }, [people]);
  const regions = useMemo(
    () =>
      layout && people?.length === layout.length
        ? regionsOf(
            layout,
            people.map(({ interests }) => interests),
          )
        : undefined,
    [layout, people],
  );
  const points: Point[] = (people ?? []).map(({ profileId, name, place, interests }) => ({
    id: profileId,
    name: name ?? profileId,
    note: [place, interests.slice(0, 3).join(', ')].filter(Boolean).join(' · '),
  }));
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Map of people</h1>
          <p className="lede">
            Who tells of like things stands close by; each region is named after what its people share.
          </p>
        </div>
        {people && people.length > 0 && (
          <output className="muted actions">{people.length.toLocaleString()} people</output>
        )}
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      {broken && (
        <p className="notice bad">The map could not be drawn by this browser. The list below has everybody.</p>
      )}
      {people && people.length < LEAST ? (
        <Empty title="Too few people for a map">
          <p>From four people on, they stand close to those who tell of like things.</p>
          <Link className="button" href={places.profiles(app)}>
            To the profiles
          </Link>
        </Empty>
      ) : layout && regions ? (
        <>
          <MapDrawing app={app} points={points} layout={layout} regions={regions} />
          <details className="map-list">
            <summary>As a list</summary>
            {regions.map(({ name, members }) => (
              <section key={name} aria-label={name}>
                <h2 className="label-heading">{name}</h2>
                <ul>
                  {members.map((at) => (
                    <li key={points[at]!.id}>
                      <Link href={places.profile(app, points[at]!.id)}>{points[at]!.name}</Link>{' '}
                      <span className="muted small">{points[at]!.note}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        </>
      ) : (
        !refusal && !broken && <Bones count={8} />
      )}
    </main>
  );
}
