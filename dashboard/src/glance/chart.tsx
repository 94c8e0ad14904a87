import { useEffect, useRef, type ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { sayNumber, sayTime } from './amount.ts';

interface Series {
  name: string;
  /** Null where there is nothing. */
  values: (number | null)[];
  /** Custom property with its colour. */
  colour: '--accent' | '--danger' | '--faint';
}

interface Drawing {
  /** Seconds since 1970. */
  times: number[];
  series: Series[];
  form: 'bars' | 'line';
  unit: 'number' | 'seconds';
  /** The times are days, and not moments. */
  isOfDays?: boolean;
}

interface ChartProps extends Drawing {
  title: string;
  /** What the card is called, where that is not the title. */
  label?: string;
}

/** How values read. */
const SAY = { number: sayNumber, seconds: sayTime };
/** At least; beside a taller card it is as tall as that. */
const HEIGHT = 200;
const dark = globalThis.matchMedia('(prefers-color-scheme: dark)');

/** With fewer a drawing says less than words. */
const LEAST_POINTS = 3;

/**
 * A card with a drawing of numbers over time; the numbers themselves are a table. It begins where the numbers do, and
 * where these are too few there is no card: an empty grid tells nothing, and sums have their tiles.
 */
export function Chart({ title, label = title, ...whole }: ChartProps): ReactNode {
  const drawing = fitted(whole);
  if (drawing.times.length < LEAST_POINTS) return null;
  return (
    <section className="card" aria-label={label}>
      <DrawnChart title={title} {...drawing} />
    </section>
  );
}

/** From just before the first moment at which there is something. */
function fitted(drawing: Drawing): Drawing {
  const { times, series } = drawing;
  const first = times.findIndex((_, at) => series.some(({ values }) => (values[at] ?? 0) !== 0));
  if (first < 0) return { ...drawing, times: [], series: series.map((one) => ({ ...one, values: [] })) };
  const from = Math.max(0, first - 1);
  // A single moment, however long ago, is no line.
  const isAlone = times.filter((_, at) => series.some(({ values }) => (values[at] ?? 0) !== 0)).length < 2;
  if (isAlone) return { ...drawing, times: [], series: [] };
  return {
    ...drawing,
    times: times.slice(from),
    series: series.map((one) => ({ ...one, values: one.values.slice(from) })),
  };
}

function DrawnChart({ title, ...drawing }: Drawing & { title: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // New arrays of the same numbers are drawn already.
  const drawn = JSON.stringify(drawing);
  useEffect(() => {
    const box = place.current!;
    const numbers = JSON.parse(drawn) as Drawing;
    let plot: uPlot | undefined;
    const draw = (): void => {
      plot?.destroy();
      plot = new uPlot(
        optionsFor(sizeOf(box), numbers),
        [numbers.times, ...numbers.series.map(({ values }) => values)],
        box,
      );
    };
    draw();
    const sizes = new ResizeObserver(() => plot?.setSize(sizeOf(box)));
    sizes.observe(box);
    dark.addEventListener('change', draw);
    return () => {
      sizes.disconnect();
      dark.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [drawn, place]);
  return (
    <figure className="chart">
      <figcaption>
        <h2 className="label-heading">{title}</h2>
        <ul className="legend">
          {drawing.series.length > 1 &&
            drawing.series.map(({ name, colour }) => (
              <li key={name} className={`legend-${colour.slice(2)}`}>
                {name}
              </li>
            ))}
        </ul>
      </figcaption>
      <div ref={place} className="plot" aria-hidden="true" />
      <details>
        <summary>As numbers</summary>
        <Numbers {...drawing} />
      </details>
    </figure>
  );
}

const sizeOf = (box: HTMLElement): Size => ({ width: box.clientWidth, height: Math.max(HEIGHT, box.clientHeight) });

interface Size {
  width: number;
  height: number;
}

function Numbers({ times, series, unit, isOfDays = false }: Drawing): ReactNode {
  const say = SAY[unit];
  const rows = times
    .map((time, at) => ({ time, values: series.map(({ values }) => values[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0));
  if (rows.length === 0) return <p className="muted small">Nothing in this time.</p>;
  return (
    <table className="numbers">
      <thead>
        <tr>
          <th scope="col">When</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, values }) => (
          <tr key={time}>
            <th scope="row">{isOfDays ? sayDay(time) : when.format(new Date(time * 1_000))}</th>
            {values.map((value, at) => (
              <td key={series[at]!.name}>{value === null ? '' : say(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** Midnight as its day, every other moment as its hour. */
function sayTick(seconds: number): string {
  const said = hour.format(new Date(seconds * 1_000));
  return said === '00:00' ? day.format(new Date(seconds * 1_000)) : said;
}

const sayDay = (seconds: number): string => dayOfUtc.format(new Date(seconds * 1_000));
const dayOfUtc = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

function optionsFor(size: Size, { times, series, form, unit, isOfDays = false }: Drawing): uPlot.Options {
  // Bars stand around their time: the first and the last need room beside it.
  const margin = form === 'bars' ? ((times[1] ?? 0) - (times[0] ?? 0)) / 2 : 0;
  const style = getComputedStyle(document.documentElement);
  const colourOf = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colourOf('--muted'),
    font: `12px ${style.getPropertyValue('--sans')}`,
    ticks: { show: false },
    grid: { show: false },
  };
  const paths = form === 'bars' ? uPlot.paths.bars!({ size: [0.7, 28], radius: 0.2 }) : uPlot.paths.linear!();
  return {
    ...size,
    legend: { show: false },
    cursor: { show: false },
    padding: [12, 20, 0, 0],
    scales: {
      x: { range: (_, first, last) => [first - margin, last + margin] },
      y: { range: (_, __, most) => [0, Math.max(most, 1) * 1.1] },
    },
    axes: [
      // The lowest number beside it reaches below the line: without a gap, it would touch the first of these.
      { ...axis, size: 37, gap: 10, space: 56, values: (_, ticks) => ticks.map(isOfDays ? sayDay : sayTick) },
      {
        ...axis,
        size: 56,
        space: 40,
        grid: { stroke: colourOf('--line'), width: 1 },
        values: (_, ticks) => ticks.map((tick) => SAY[unit](tick)),
      },
    ],
    series: [
      {},
      ...series.map(({ name, colour }) => ({
        label: name,
        stroke: colourOf(colour),
        width: form === 'bars' ? 0 : 2,
        paths,
        points: { show: form === 'line', size: 5, fill: colourOf(colour) },
        spanGaps: true,
        ...(form === 'bars' && { fill: colourOf(colour) }),
      })),
    ],
  };
}
