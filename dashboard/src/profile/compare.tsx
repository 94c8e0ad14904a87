import { useMemo, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fullMoment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { difference } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';
import { focusOn, useSeen } from '../pieces/seen.ts';
import { sayConfidence } from '../pieces/number.ts';
import { confidenceOf, sayValue, sayValueAt } from './changes.ts';
import { nameOfPath } from './item.ts';

/** What a profile became between two moments; without `to` until now. The moments are part of the address. */
export function Compare({
  app,
  id,
  from,
  to,
}: {
  app: string;
  id: string;
  from: string;
  to: string | undefined;
}): ReactNode {
  const variables = useMemo(() => ({ id, from, ...(to !== undefined && { to }) }), [id, from, to]);
  const { data, refusal, isOld } = useQuery(difference, variables, { app });
  const change = (part: { from?: string; to?: string }): void => {
    const next = new URLSearchParams({ from, ...(to !== undefined && { to }), ...part });
    navigate(`${location.pathname}?${next}`, { replace: true });
  };
  const values = data?.profileDiff?.values;
  const card = useSeen<HTMLElement>(true);
  return (
    <section ref={card} tabIndex={-1} className="card compare" aria-labelledby="compare">
      <div className="row">
        <h2 id="compare">What changed</h2>
        <button
          type="button"
          className="button small push"
          onClick={() => (focusOn(document.querySelector('#main')), navigate(location.pathname))}
        >
          Close
        </button>
      </div>
      <div className="row moments">
        <MomentInput label="between" at={from} onChange={(moment) => change({ from: moment })} />
        {to === undefined ? (
          <span className="labelled small">
            and now
            <button type="button" className="link" onClick={() => change({ to: new Date().toISOString() })}>
              another moment instead
            </button>
          </span>
        ) : (
          <MomentInput label="and" at={to} onChange={(moment) => change({ to: moment })} />
        )}
        {to !== undefined && (
          <button
            type="button"
            className="link small"
            onClick={() => navigate(`${location.pathname}?${new URLSearchParams({ from })}`, { replace: true })}
          >
            until now instead
          </button>
        )}
      </div>
      <RefusalNotice refusal={refusal} />
      {!isOld && data && !values && <p className="muted">There was no such profile.</p>}
      {values?.length === 0 && (
        <p className="muted">
          Nothing changed between {fullMoment(from)} and {to === undefined ? 'now' : fullMoment(to)}.
        </p>
      )}
      {values && <Differences values={values.filter((one) => !sameWords(one))} />}
      {values?.some(sameWords) && (
        <details>
          <summary className="muted small">Values that are only more or less sure than they were</summary>
          <Differences values={values.filter(sameWords)} />
        </details>
      )}
    </section>
  );
}

interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

const sameWords = ({ before, after }: Difference): boolean =>
  before !== null && after !== null && sayValue(before) === sayValue(after);

function Differences({ values }: { values: Difference[] }): ReactNode {
  if (values.length === 0) return null;
  return (
    <table className="difference">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={`${one.path} ${sayValue(one.before)} ${sayValue(one.after)}`}>
            <th scope="row">{nameOfPath(one.path)}</th>
            <td>
              {one.before === null ? (
                <span className="muted">–</span>
              ) : sameWords(one) ? (
                <Surely value={one.before} />
              ) : (
                <del>{sayValueAt(one.path, one.before)}</del>
              )}
            </td>
            <td>
              {one.after === null ? (
                <span className="muted">no longer there</span>
              ) : sameWords(one) ? (
                <Surely value={one.after} />
              ) : (
                <ins>{sayValueAt(one.path, one.after)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Surely({ value }: { value: unknown }): ReactNode {
  const confidence = confidenceOf(value);
  return (
    <>
      {sayValue(value)}
      {confidence !== undefined && <span className="muted small"> sure to {sayConfidence(confidence)}</span>}
    </>
  );
}

function MomentInput({ label, at, onChange }: { label: string; at: string; onChange(at: string): void }): ReactNode {
  return (
    <label className="labelled small">
      <span>{label}</span>
      <input
        className="input"
        type="datetime-local"
        step={1}
        value={localMoment(at)}
        onChange={({ target }) => target.value !== '' && onChange(new Date(target.value).toISOString())}
      />
    </label>
  );
}

/** As a date input wants it: local time without a zone. */
function localMoment(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
