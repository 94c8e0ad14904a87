import { Suspense, useMemo, type ReactNode } from 'react';
import { Bones } from '../pieces/bones.tsx';
import { partLater } from '../pieces/later.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { languageName } from '../profile/item.ts';
import { overview } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { Bars } from './bars.tsx';
import { Chart } from './chart.tsx';

const WorldMap = partLater(async () => (await import('./world-map.tsx')).WorldMap);

const LOOK_MS = 30_000;
const DAYS = 90;
/** So many lines that what follows is below the window, and does not jump when people come. */
const A_PAGE = 14;
const MOST_LANGUAGES = 8;
const MOST_INTERESTS = 12;
const MOST_LIKES = 30;
/** With fewer bars that differ there is nothing to compare. */
const FEW_BARS = 4;
const FRESHNESS: [key: string, label: string][] = [
  ['day', 'Today'],
  ['week', 'This week'],
  ['month', 'This month'],
  ['older', 'Longer ago'],
];

const percent = (share: number): number => Math.round(share * 100);

/** What many like as bars. Where hardly two like the same, bars of one would tell nothing: then all of it in words. */
function Likes({ interests }: { interests: { value: string; count: number }[] }): ReactNode {
  const title = 'What they like most';
  if (interests.length === 0 || interests.filter(({ count }) => count > 1).length >= FEW_BARS)
    return (
      <Bars
        title={title}
        bars={interests.slice(0, MOST_INTERESTS).map(({ value, count }) => ({ label: value, count }))}
      />
    );
  return (
    <section className="card" aria-label={title}>
      <h2 className="label-heading">{title}</h2>
      <ul className="likes">
        {interests.slice(0, MOST_LIKES).map(({ value, count }) => (
          <li key={value} className="tag">
            {value}
            {count > 1 && <span className="muted"> {count.toLocaleString()} people</span>}
          </li>
        ))}
      </ul>
      {interests.length > MOST_LIKES && (
        // The service tells the most liked alone: how many more there are nobody knows here.
        <p className="muted small">and more, of one person each</p>
      )}
    </section>
  );
}

/** Who the people of an app are, together. */
export function People({ app }: { app: string }): ReactNode {
  const { data, refusal, again } = useQuery(
    overview,
    useMemo(() => ({ days: DAYS }), []),
    { app, every: LOOK_MS },
  );
  if (!data) return refusal ? <RefusalNotice refusal={refusal} again={again} /> : <Bones count={A_PAGE} />;
  const { growth, overview: people } = data;
  const latest = growth.at(-1)?.total ?? 0;
  return (
    <>
      <RefusalNotice refusal={refusal} again={again} />
      <div className="charts">
        <section className="card wide-card" aria-label="Places">
          <Suspense fallback={<Bones count={4} />}>
            <WorldMap places={people.places} />
          </Suspense>
        </section>
        <Chart
          title="Profiles"
          label="Growth"
          form="line"
          unit="number"
          isOfDays
          times={growth.map(({ day }) => Date.parse(day) / 1_000)}
          series={[{ name: 'profiles', colour: '--accent', values: growth.map(({ total }) => total) }]}
        />
        <Likes interests={people.interests} />
        <Bars
          title="Ages"
          bars={people.ages.map(({ value, count }) => ({ label: `${value} to ${Number(value) + 9}`, count }))}
        />
        <Bars
          title="Languages"
          bars={people.languages
            .slice(0, MOST_LANGUAGES)
            .map(({ value, count }) => ({ label: languageName(value), count }))}
        />
        <Bars
          title="How sure"
          note="The mean confidence of what is told of somebody."
          bars={people.sureness.map(({ value, count }) => ({
            label: `${percent(Number(value))} to ${percent(Number(value) + 0.1)} %`,
            count,
          }))}
        />
        <Bars
          title="How fresh"
          note="When something new was last heard of somebody."
          bars={FRESHNESS.map(([key, label]) => ({
            label,
            count: people.freshness.find(({ value }) => value === key)?.count ?? 0,
          }))}
        />
      </div>
      {people.of < latest && (
        <p className="muted small after">
          Places, likes, ages, languages and confidence are those of the {people.of.toLocaleString()} people who changed
          last.
        </p>
      )}
    </>
  );
}
