import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Moment } from '../pieces/moment.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { places } from '../places.ts';
import { glance, journal, usage } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { sayNumber, sayTime } from './amount.ts';
import { Chart } from './chart.tsx';
import { Failures } from './failures.tsx';
import { People } from './people.tsx';
import { useQueryString } from '../where.ts';
import '../style/glance.css';

const SPANS: [hours: number, label: string][] = [
  [24, '24 hours'],
  [72, '3 days'],
  [168, '7 days'],
];
const LOOK_MS = 5_000;
const DAYS = 30;

/** How an app fares: what comes in, how long it takes, what fails, what models cost. */
export function GlancePage({ app }: { app: string }): ReactNode {
  const asked = Number(new URLSearchParams(useQueryString()).get('hours'));
  const hours = SPANS.find(([one]) => one === asked)?.[0] ?? 24;
  const { data, refusal, again } = useQuery(
    glance,
    useMemo(() => ({ hours }), [hours]),
    { app, every: LOOK_MS },
  );
  useTitle('At a glance');
  const now = data?.glance;
  const receivedInAll = now?.hours.reduce((sum, hour) => sum + hour.received, 0) ?? 0;
  return (
    <main className="page" id="main">
      <div className="heading">
        <h1>At a glance</h1>
        <fieldset className="segments actions">
          <legend className="unseen">Time to look at</legend>
          {SPANS.map(([one, label]) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === hours}
              onClick={() => navigate(`?hours=${one}`, { replace: true })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      {now && (
        <>
          <dl className="tiles">
            <Tile name="Profiles" value={now.profiles.toLocaleString()} />
            <Tile
              name="Texts received"
              value={receivedInAll.toLocaleString()}
              note={`in ${SPANS.find(([one]) => one === hours)![1]}`}
            />
            <Tile
              name="Waiting to be read"
              value={now.waitingSubmissions.toLocaleString()}
              note={
                now.oldestWaitSeconds === null
                  ? 'nothing waits'
                  : `of ${now.waitingProfiles} ${now.waitingProfiles === 1 ? 'profile' : 'profiles'}, the oldest ` +
                    `for ${sayTime(now.oldestWaitSeconds)}`
              }
            />
            <Tile
              name="Time to ready"
              value={now.medianSeconds === null ? '–' : sayTime(now.medianSeconds)}
              note={
                now.p95Seconds === null ? 'nothing read in this time' : `19 of 20 within ${sayTime(now.p95Seconds)}`
              }
            />
            <Tile
              name="Failed"
              value={now.failed.toLocaleString()}
              note={now.failed === 0 ? 'nothing to do' : 'can be tried again below'}
              isBad={now.failed > 0}
            />
          </dl>
          <h2 className="part-title glance-part">People</h2>
          {now.profiles > 0 ? (
            <People app={app} />
          ) : (
            <Empty title="Nobody is here yet">
              <p>Where people live, what they like and how old they are is told here once there are some.</p>
              <Link className="button" href={places.profiles(app)}>
                Make the first profile
              </Link>
            </Empty>
          )}
          <h2 className="part-title glance-part">Service</h2>
          <div className="charts">
            <Chart
              title="Submissions an hour"
              label="Submissions"
              form="bars"
              unit="number"
              times={now.hours.map(({ hour }) => Date.parse(hour) / 1_000)}
              series={[
                { name: 'received', colour: '--accent', values: now.hours.map(({ received }) => received) },
                { name: 'failed', colour: '--danger', values: now.hours.map(({ failed }) => failed) },
              ]}
            />
            <Chart
              title="Time to ready, median of each hour"
              label="Time to ready"
              form="line"
              unit="seconds"
              times={now.hours.map(({ hour }) => Date.parse(hour) / 1_000)}
              series={[
                { name: 'median', colour: '--accent', values: now.hours.map(({ medianSeconds }) => medianSeconds) },
              ]}
            />
            <ModelCost app={app} />
            <EmptySearches app={app} />
          </div>
        </>
      )}
      <Failures app={app} count={now?.failed} onRetried={again} />
    </main>
  );
}

/** What programs looked for in vain: what a text for somebody, or a lower sensitivity, could answer. */
function EmptySearches({ app }: { app: string }): ReactNode {
  const { data } = useQuery(journal, NOTHING, { app, every: LOOK_MS });
  const searches = data?.journal.emptySearches ?? [];
  return (
    <section className="card" aria-label="Searches that found nobody">
      <h2 className="label-heading">Searches that found nobody</h2>
      {searches.length === 0 ? (
        <p className="muted">None by a program since the service was started.</p>
      ) : (
        <ul className="empty-searches">
          {searches.slice(0, 8).map(({ at, query, sensitivity }) => (
            <li key={`${at} ${query}`}>
              <Link
                href={`${places.profiles(app)}?${new URLSearchParams({ q: query, sensitivity: String(sensitivity) })}`}
              >
                {query}
              </Link>
              <span className="muted small">
                at {sensitivity}, <Moment at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const NOTHING = {};

function Tile({
  name,
  value,
  note = '',
  isBad = false,
}: {
  name: string;
  value: string;
  note?: string;
  isBad?: boolean;
}): ReactNode {
  return (
    <div className={isBad ? 'tile bad' : 'tile'}>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{value}</span>
        {note && <span className="muted small">{note}</span>}
      </dd>
    </div>
  );
}

function ModelCost({ app }: { app: string }): ReactNode {
  const { data } = useQuery(
    usage,
    useMemo(() => ({ days: DAYS }), []),
    { app, every: LOOK_MS },
  );
  if (!data) return null;
  const total = data.usage.reduce((sum, day) => sum + day.calls + day.embeddingCalls, 0);
  // A line needs two days.
  if (data.usage.filter((day) => day.calls + day.embeddingCalls > 0).length < 2) {
    const tokens = data.usage.reduce((sum, day) => sum + tokensOf(day), 0);
    return (
      <section className="card" aria-label="Models">
        <h2 className="label-heading">Models</h2>
        <p className="muted">
          {total === 0
            ? `No model was called in the last ${DAYS} days: texts are read by the offline reader, which costs nothing.`
            : `${total.toLocaleString()} calls and ${sayNumber(tokens)} tokens, all on one day.`}{' '}
          <Link href={places.page(app, 'usage')}>Usage by day</Link>
        </p>
      </section>
    );
  }
  const byDate = new Map(data.usage.map((day) => [day.date, day]));
  const days = lastDays().map((date) => ({ date, ...byDate.get(date) }));
  const times = days.map(({ date }) => Date.parse(date) / 1_000);
  return (
    <>
      <Chart
        title="Model calls a day"
        isOfDays
        form="line"
        unit="number"
        times={times}
        series={[
          { name: 'reading', colour: '--accent', values: days.map((day) => day.calls ?? 0) },
          { name: 'embedding', colour: '--faint', values: days.map((day) => day.embeddingCalls ?? 0) },
        ]}
      />
      <Chart
        title="Tokens a day"
        isOfDays
        form="line"
        unit="number"
        times={times}
        series={[
          {
            name: 'prompts and answers',
            colour: '--accent',
            values: days.map((day) => (day.promptTokens ?? 0) + (day.completionTokens ?? 0)),
          },
          { name: 'embeddings', colour: '--faint', values: days.map((day) => day.embeddingTokens ?? 0) },
        ]}
      />
    </>
  );
}

/** Days of UTC, today the last. */
const lastDays = (): string[] =>
  Array.from({ length: DAYS }, (_, at) =>
    new Date(Date.now() - (DAYS - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );

interface Tokens {
  promptTokens?: number | null;
  completionTokens?: number | null;
  embeddingTokens?: number | null;
}

const tokensOf = ({ promptTokens, completionTokens, embeddingTokens }: Tokens): number =>
  (promptTokens ?? 0) + (completionTokens ?? 0) + (embeddingTokens ?? 0);
