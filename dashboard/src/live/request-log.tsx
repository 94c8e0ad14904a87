import { useState, type ReactNode } from 'react';
import { Bones } from '../pieces/bones.tsx';
import { useGradually } from '../pieces/gradually.ts';
import { fullMoment } from '../pieces/moment.tsx';
import { Empty, RefusalNotice } from '../pieces/notice.tsx';
import { journal } from '../wire/operations.ts';
import { useQuery } from '../wire/use-query.ts';

const LOOK_MS = 3_000;
const SHOWN = 100;
/** Of the id of a request, which is found by any beginning of it. */
const ID_SHOWN = 8;
const NOTHING = {};
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const OUTCOMES: [key: string, label: string, holds: (status: number) => boolean][] = [
  ['', 'any status', () => true],
  ['2', 'fine (2xx, 3xx)', (status) => status < 400],
  ['4', 'refused (4xx)', (status) => status >= 400 && status < 500],
  ['5', 'failed (5xx)', (status) => status >= 500],
];
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** What programs have asked lately: how, what came of it and how long it took; nothing of what they sent. */
export function RequestLog({ app }: { app: string }): ReactNode {
  const { data, refusal, again } = useQuery(journal, NOTHING, { app, every: LOOK_MS });
  const [method, setMethod] = useState('');
  const [outcome, setOutcome] = useState('');
  const [typed, setTyped] = useState('');
  const part = typed.trim().toLowerCase();
  const holds = OUTCOMES.find(([key]) => key === outcome)![2];
  const requests = data?.journal.requests ?? [];
  // Those that are usual, and what was asked besides.
  const methods = [...new Set([...METHODS, ...requests.map((one) => one.method)])];
  const shown = requests
    .filter(
      (one) =>
        (method === '' || one.method === method) &&
        holds(one.status) &&
        (`${one.method} ${one.path}`.toLowerCase().includes(part) || one.requestId.startsWith(part)),
    )
    .slice(0, SHOWN);
  const drawn = useGradually(shown);
  return (
    <section className="card stream" aria-labelledby="requests">
      <div className="row">
        <h2 id="requests" className="label-heading">
          Requests
        </h2>
        <select
          className="input compact push"
          aria-label="Method"
          value={method}
          onChange={({ target }) => setMethod(target.value)}
        >
          <option value="">any method</option>
          {methods.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <select
          className="input compact"
          aria-label="Status"
          value={outcome}
          onChange={({ target }) => setOutcome(target.value)}
        >
          {OUTCOMES.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <input
          className="input compact"
          aria-label="Part of the path, or a request id"
          placeholder="path or request id"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <RefusalNotice refusal={refusal} again={again} />
      {!data && !refusal && <Bones count={6} />}
      {data && shown.length === 0 && (
        <Empty title={requests.length === 0 ? 'No requests yet' : 'None of them'}>
          <p>
            {requests.length === 0
              ? 'Requests with the key of this app appear here: method, path, status and time, nothing that they sent.'
              : 'No request of those that are remembered is so.'}
          </p>
        </Empty>
      )}
      {shown.length > 0 && (
        <div className="scroll">
          <table className="requests">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Status</th>
                <th scope="col">Request</th>
                <th scope="col">Took</th>
                <th scope="col">Request id</th>
              </tr>
            </thead>
            <tbody>
              {drawn.map((one) => (
                <tr key={`${one.requestId} ${one.at}`}>
                  <td className="muted">
                    <time dateTime={one.at} title={fullMoment(one.at)}>
                      {time.format(new Date(one.at))}
                    </time>
                  </td>
                  <td>
                    <span className={`code-status s${String(one.status).charAt(0)}`}>{one.status}</span>
                  </td>
                  <td>
                    <code>
                      {one.method} {one.path}
                    </code>
                  </td>
                  <td className="muted">{one.milliseconds.toLocaleString()} ms</td>
                  <td className="muted">
                    <code title={one.requestId}>{one.requestId.slice(0, ID_SHOWN)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="muted small">The latest 300, of one process, until it is started anew.</p>
    </section>
  );
}
