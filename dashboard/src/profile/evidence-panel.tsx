import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Moment } from '../pieces/moment.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { focusOn } from '../pieces/seen.ts';
import { sayConfidence } from '../pieces/number.ts';
import { advanceTour } from '../start/tour.tsx';
import { forgetValue, setValue, unpinValue } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { Correction } from './correction.tsx';
import { EditContext, type Editing } from './edit-context.ts';
import { sureness, type Item } from './item.ts';

/** Why a value is there, and what can be done about it. */
export function EvidencePanel({ item, onClose }: { item: Item; onClose(): void }): ReactNode {
  const editing = useContext(EditContext);
  useEffect(() => {
    if (editing) advanceTour(editing.app, 2);
  }, [editing]);
  return (
    <div className="evidence">
      {item.confidence !== null && (
        <p className="small muted">
          {item.pinned
            ? 'Set by hand: no text changes it'
            : `${sureness(item.confidence)}: ${sayConfidence(item.confidence)}`}
        </p>
      )}
      {item.evidence.length > 1 && <p className="small muted">Confirmed by {item.evidence.length} quotes</p>}
      {item.evidence.map(({ quote, receivedAt, submissionId }) => (
        <figure key={`${submissionId} ${quote}`} className="quote">
          <blockquote>
            <Quoted quote={quote} value={item.said ?? item.shown} />
          </blockquote>
          <figcaption>
            said <Moment at={receivedAt} />
          </figcaption>
        </figure>
      ))}
      {item.evidence.length === 0 && !item.pinned && (
        <p className="small muted">It rests on no words that are still kept.</p>
      )}
      {editing && <Deeds item={item} editing={editing} onClose={onClose} />}
    </div>
  );
}

/** A quote with the value marked, where it is said in these words. */
function Quoted({ quote, value }: { quote: string; value: string }): ReactNode {
  const start = quote.toLowerCase().indexOf(value.toLowerCase());
  if (start < 0 || value.length >= quote.length) return quote;
  const end = start + value.length;
  return (
    <>
      {quote.slice(0, start)}
      <mark>{quote.slice(start, end)}</mark>
      {quote.slice(end)}
    </>
  );
}

function Deeds({ item, editing, onClose }: { item: Item; editing: Editing; onClose(): void }): ReactNode {
  const { app, id, onChanged } = editing;
  const setting = useMutation(setValue, app);
  const forgetting = useMutation(forgetValue, app);
  const unpinning = useMutation(unpinValue, app);
  const [correcting, setCorrecting] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { path, value } = item;
  const busy = setting.busy || forgetting.busy || unpinning.busy;
  const close = (done: unknown): void => {
    if (!done) return;
    // What was pressed goes with the panel, and the value perhaps too: the next Tab goes on in their part.
    focusOn(place.current?.closest<HTMLElement>('.part') ?? null);
    onClose();
    onChanged();
  };
  const stay = (done: unknown): void => {
    if (done) onChanged();
  };
  const pin = async (): Promise<void> =>
    stay(await setting.run({ id, path, value: item.memory ? asValue(item.memory) : value }));
  const correct = async (next: unknown): Promise<void> =>
    close(await setting.run({ id, path, value: next, ...(item.listed && { replaces: value }) }));
  if (correcting)
    return (
      <div ref={place}>
        <Correction
          item={item}
          busy={busy}
          refusal={setting.refusal}
          onCorrect={(next) => void correct(next)}
          onCancel={() => (setCorrecting(false), setCancelled(true))}
        />
      </div>
    );
  return (
    <div ref={place}>
      <RefusalNotice refusal={setting.refusal ?? forgetting.refusal ?? unpinning.refusal} />
      <div className="row">
        {item.pinned ? (
          <button
            type="button"
            className="button small"
            disabled={busy}
            onClick={() => void unpinning.run({ id, path, value }).then(stay)}
          >
            Unpin
          </button>
        ) : (
          <button type="button" className="button small" disabled={busy} onClick={() => void pin()}>
            Pin
          </button>
        )}
        <button
          type="button"
          className="button small"
          // Whoever changed their mind is where they were before.
          autoFocus={cancelled}
          disabled={busy}
          onClick={() => setCorrecting(true)}
        >
          Correct…
        </button>
        <button
          type="button"
          className="button small danger"
          disabled={busy}
          onClick={() => void forgetting.run({ id, path, value }).then(close)}
        >
          Forget
        </button>
      </div>
    </div>
  );
}

const asValue = ({ event, date, importance }: NonNullable<Item['memory']>): unknown => ({
  event,
  ...(date !== null && { date }),
  ...(importance !== null && { importance: importance.toLowerCase() }),
});
