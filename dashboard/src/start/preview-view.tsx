import type { ReactNode } from 'react';
import { sayValueAt } from '../profile/changes.ts';
import { nameOfPath } from '../profile/item.ts';
import type { preview } from '../wire/operations.ts';

export type Previewed = NonNullable<(typeof preview)['data']>['previewSubmission'];

/** Why a reader's claim is not kept, for people. */
const REASONS: Record<string, string> = {
  quote: 'the text has no such words',
  speaker: 'somebody else says it',
  joined: 'it is said of something else',
  asked: 'it is only asked',
  denied: 'it is denied',
  supposed: 'it is only supposed',
  over: 'it is over',
  another: 'it is about somebody else',
};

/** What a text would change, before it is posted: nothing of it is stored. */
export function PreviewView({ previewed }: { previewed: Previewed }): ReactNode {
  const { values, dropped, subject, readBy } = previewed;
  return (
    <div className="card stack">
      <div className="row">
        <h2>It would change</h2>
        <span className="muted small push">nothing is stored · read by {readBy}</span>
      </div>
      {subject && (
        <p className="small muted">
          {subject.name === null
            ? `Nobody of ${subject.speakers.join(', ')} could be told to be the one it is about.`
            : `Taken to be about ${subject.name}. Who speaks in it: ${subject.speakers.join(', ')}.`}
        </p>
      )}
      {values.length === 0 ? (
        <p className="muted">Nothing: the text tells nothing new about the person.</p>
      ) : (
        <table className="difference">
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ path, before, after }) => (
              <tr key={`${path} ${sayValueAt(path, before)} ${sayValueAt(path, after)}`}>
                <th scope="row">{nameOfPath(path)}</th>
                <td>{before === null ? <span className="muted">–</span> : sayValueAt(path, before)}</td>
                <td>
                  {after === null ? (
                    <span className="muted">no longer there</span>
                  ) : (
                    <ins>{sayValueAt(path, after)}</ins>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {dropped.length > 0 && (
        <details>
          <summary className="muted small">Claimed by the reader and not kept: {dropped.length}</summary>
          <ul className="dropped small">
            {dropped.map(({ path, value, reason }) => (
              <li key={`${path} ${value} ${reason}`}>
                <span className="muted">{nameOfPath(path)}</span> {value}{' '}
                <span className="muted">({REASONS[reason] ?? reason})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
