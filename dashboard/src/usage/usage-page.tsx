import { useMemo, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Chart } from '../glance/chart.tsx';
import { sayNumber } from '../glance/amount.ts';
import { Bones } from '../pieces/bones.tsx';
import { useKept } from '../pieces/kept.ts';
import { RefusalNotice } from '../pieces/notice.tsx';
import { useTitle } from '../pieces/title.ts';
import { dailyLimit, usage } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { arePrices, costOf, isPriced, NO_PRICES, tokensOf, type Prices } from './cost.ts';
import { LimitCard } from './limit-card.tsx';
import { PriceCard } from './price-card.tsx';
import { useQueryString } from '../where.ts';
import '../style/glance.css';
import '../style/streams.css';
import '../style/usage.css';

const SPANS = [7, 30, 90];
const LOOK_MS = 10_000;
const NOTHING = {};

/** What models cost an app, day by day, and how much they may. */
export function UsagePage({ app }: { app: string }): ReactNode {
  const asked = Number(new URLSearchParams(useQueryString()).get('days'));
  const span = SPANS.find((one) => one === asked) ?? 30;
  const used = useQuery(
    usage,
    useMemo(() => ({ days: span }), [span]),
    { app, every: LOOK_MS },
  );
  const limit = useQuery(dailyLimit, NOTHING, { app, every: LOOK_MS });
  const [prices, setPrices] = useKept<Prices>('prices', NO_PRICES, arePrices);
  useTitle('Usage');
  const days = useMemo(() => withoutGaps(used.data?.usage ?? [], span), [used.data, span]);
  return (
    <main className="page" id="main">
      <div className="heading">
        <div>
          <h1>Usage</h1>
          <p className="lede">What models cost this app, day by day in UTC, and the most they may.</p>
        </div>
        <fieldset className="segments actions">
          <legend className="unseen">Days to look at</legend>
          {SPANS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === span}
              onClick={() => navigate(`?days=${one}`, { replace: true })}
            >
              {one} days
            </button>
          ))}
        </fieldset>
      </div>
      <RefusalNotice refusal={used.refusal ?? limit.refusal} again={used.again} />
      {used.data && limit.data ? (
        <>
          <Figures days={days} prices={prices} />
          <div className="usage">
            <div>
              <Days days={days} prices={prices} />
            </div>
            <div>
              <LimitCard app={app} limit={limit.data.dailyLimit} onChanged={limit.again} />
              <PriceCard prices={prices} onChange={setPrices} />
            </div>
          </div>
        </>
      ) : (
        // All of it at once: what comes later would push away what is read already.
        !used.refusal && !limit.refusal && <Bones count={6} />
      )}
    </main>
  );
}

type Day = NonNullable<(typeof usage)['data']>['usage'][number];

/** Days of UTC up to today, with zeroes where nothing was used. */
function withoutGaps(known: Day[], span: number): Day[] {
  const byDate = new Map(known.map((day) => [day.date, day]));
  return Array.from({ length: span }, (_, at) => {
    const date = new Date(Date.now() - (span - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return (
      byDate.get(date) ?? {
        date,
        submissions: 0,
        calls: 0,
        promptTokens: 0,
        cachedTokens: 0,
        completionTokens: 0,
        embeddingCalls: 0,
        embeddingTokens: 0,
      }
    );
  });
}

const sum = (days: Day[], of: (day: Day) => number): number => days.reduce((all, day) => all + of(day), 0);

const money = (amount: number, { currency }: Prices): string =>
  new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    ...(amount < 1 && { minimumFractionDigits: SMALL_DIGITS, maximumFractionDigits: SMALL_DIGITS }),
  }).format(amount);
/** A text costs less than a cent. */
const SMALL_DIGITS = 4;
const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

function Figures({ days, prices }: { days: Day[]; prices: Prices }): ReactNode {
  const cost = sum(days, (day) => costOf(day, prices));
  const calls = sum(days, (day) => day.calls);
  const texts = sum(days, (day) => day.submissions);
  const prompts = sum(days, (day) => day.promptTokens);
  const cached = sum(days, (day) => day.cachedTokens);
  return (
    <dl className="tiles">
      <Figure
        name={isPriced(prices) ? 'Cost' : 'Tokens'}
        value={isPriced(prices) ? money(cost, prices) : sayNumber(sum(days, tokensOf))}
        note={
          isPriced(prices)
            ? texts > 0
              ? `${money(cost / texts, prices)} a text`
              : 'nothing was read'
            : 'set prices to see money'
        }
      />
      <Figure name="Texts read" value={texts.toLocaleString()} note={`in ${days.length} days`} />
      <Figure
        name="Model calls"
        value={(calls + sum(days, (day) => day.embeddingCalls)).toLocaleString()}
        note={`${calls.toLocaleString()} to read, the others to search`}
      />
      <Figure
        name="Prompts from the cache"
        value={prompts === 0 ? '–' : percent.format(cached / prompts)}
        note={prompts === 0 ? 'no prompts' : `of ${sayNumber(prompts)} prompt tokens`}
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: string }): ReactNode {
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd>
        <span className="figure">{value}</span>
        <span className="muted small">{note}</span>
      </dd>
    </div>
  );
}

function Days({ days, prices }: { days: Day[]; prices: Prices }): ReactNode {
  const times = days.map(({ date }) => Date.parse(date) / 1_000);
  const used = days.filter((day) => tokensOf(day) > 0).toReversed();
  if (used.length === 0)
    return (
      <section className="card" aria-label="By day">
        <h2 className="label-heading">By day</h2>
        <p className="muted">
          No model was called in these {days.length} days: texts were read by the offline reader, which costs nothing
          and sends nothing anywhere.
        </p>
      </section>
    );
  const priced = isPriced(prices);
  return (
    <>
      <Chart
        title="Tokens by day"
        form="bars"
        unit="number"
        isOfDays
        times={times}
        series={[
          { name: 'all tokens', colour: '--accent', values: days.map(tokensOf) },
          { name: 'embedding alone', colour: '--faint', values: days.map((day) => day.embeddingTokens) },
        ]}
      />
      <section className="card stream" aria-label="By day">
        <h2 className="label-heading">Texts, calls and tokens by day</h2>
        <div className="scroll">
          <table className="usage-days">
            <thead>
              <tr>
                {['Day', 'Texts', 'Calls', 'Prompt', 'Cached', 'Answer', 'Embedding'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {priced && <th scope="col">Cost</th>}
              </tr>
            </thead>
            <tbody>
              {used.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{dayOfUtc.format(new Date(day.date))}</th>
                  {[
                    day.submissions,
                    day.calls + day.embeddingCalls,
                    day.promptTokens,
                    day.cachedTokens,
                    day.completionTokens,
                    day.embeddingTokens,
                  ].map((number, at) => (
                    // A row has these columns, in this order.
                    <td key={COLUMNS[at]}>{number.toLocaleString()}</td>
                  ))}
                  {priced && <td>{money(costOf(day, prices), prices)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

const COLUMNS = ['texts', 'calls', 'prompt', 'cached', 'answer', 'embedding'];
const dayOfUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
