import type { ReactNode } from 'react';
import type { Decided } from '../wire/operations.ts';
import { unpinValue } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { RefusalNotice } from '../pieces/notice.tsx';
import { sayValue } from './changes.ts';
import type { Editing } from './edit-context.ts';
import { nameOfPath } from './item.ts';

/** What somebody had forgotten, and may have back. */
export function Forgotten({
  decisions,
  editing: { app, id, onChanged },
}: {
  decisions: Decided[];
  editing: Editing;
}): ReactNode {
  const unpinning = useMutation(unpinValue, app);
  const gone = decisions.filter(({ kind }) => kind === 'FORGOTTEN');
  if (gone.length === 0) return null;
  return (
    <section className="part" aria-label="Forgotten">
      <h2 className="part-title">Forgotten by hand</h2>
      <RefusalNotice refusal={unpinning.refusal} />
      <ul className="forgotten">
        {gone.map(({ path, value }) => (
          <li key={`${path} ${sayValue(value)}`}>
            <span className="muted">{nameOfPath(path)}</span> <del>{sayValue(value)}</del>
            <button
              type="button"
              className="link small"
              disabled={unpinning.busy}
              onClick={() => void unpinning.run({ id, path, value }).then((done) => done && onChanged())}
            >
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
