import type { ReactNode } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { RefusalNotice } from '../pieces/notice.tsx';
import { restoreSubmission, revertSubmission, unpinValue, type Decided, type Entry } from '../wire/operations.ts';
import { useMutation } from '../wire/use-mutation.ts';
import { readChanges, type ChangeLine } from './changes.ts';
import type { Editing } from './edit-context.ts';

/** How an entry of the log can be taken back. */
type Undo = { kind: 'revert' | 'restore'; submission: string } | { kind: 'unpin'; path: string; value: unknown };

/**
 * How the entry at a place of the log, the latest first, can be taken back now; undefined when it cannot, or was
 * already.
 */
export function undoOf(entries: Entry[], at: number, decisions: Decided[]): Undo | undefined {
  const { submissionId, revision } = entries[at]!;
  const about =
    submissionId ?? (revision?.kind === 'REVERT' || revision?.kind === 'RESTORE' ? revision.submissionId : null);
  if (about !== null && about !== undefined) {
    const latest = entries.findIndex(
      (one) =>
        one.revision?.submissionId === about && (one.revision.kind === 'REVERT' || one.revision.kind === 'RESTORE'),
    );
    const isReverted = latest >= 0 && entries[latest]!.revision!.kind === 'REVERT';
    if (submissionId !== null && latest < at && latest >= 0)
      return isReverted ? { kind: 'restore', submission: about } : { kind: 'revert', submission: about };
    if (submissionId !== null) return { kind: 'revert', submission: about };
    return latest === at && isReverted ? { kind: 'restore', submission: about } : undefined;
  }
  if (revision?.kind !== 'SET' && revision?.kind !== 'FORGET') return undefined;
  const stands =
    revision.path !== null &&
    decisions.some(
      ({ kind, path, value }) =>
        kind === (revision.kind === 'SET' ? 'PINNED' : 'FORGOTTEN') &&
        path === revision.path &&
        isSame(value, revision.value),
    );
  return stands ? { kind: 'unpin', path: revision.path!, value: revision.value } : undefined;
}

export function UndoButton({
  editing: { app, id, onChanged },
  undo,
  onDone,
}: {
  editing: Editing;
  undo: Undo | undefined;
  /** Told in words what became of it. */
  onDone(words: string): void;
}): ReactNode {
  const reverting = useMutation(revertSubmission, app);
  const restoring = useMutation(restoreSubmission, app);
  const unpinning = useMutation(unpinValue, app);
  if (!undo) return null;
  const run = async (): Promise<void> => {
    const done =
      undo.kind === 'unpin'
        ? await unpinning.run({ id, path: undo.path, value: undo.value })
        : undo.kind === 'revert'
          ? await reverting.run({ id: undo.submission })
          : await restoring.run({ id: undo.submission });
    if (!done) return;
    const [{ changes }] = Object.values(done) as [{ changes: unknown }];
    onDone(`${undo.kind === 'restore' ? 'Restored' : 'Undone'}: ${sayOutcome(changes)}`);
    onChanged();
  };
  return (
    <>
      <button
        type="button"
        className="button small plain undo"
        disabled={reverting.busy || restoring.busy || unpinning.busy}
        onClick={() => void run()}
      >
        <Icon name="undo" />
        {undo.kind === 'restore' ? 'Restore' : 'Undo'}
      </button>
      <RefusalNotice refusal={reverting.refusal ?? restoring.refusal ?? unpinning.refusal} />
    </>
  );
}

const MOST_TOLD = 4;

/** What came back and what went, in a few words. */
function sayOutcome(changes: unknown): string {
  const lines = readChanges(changes);
  const say = ({ label, text, gone }: ChangeLine): string =>
    `${label}${text === '' ? '' : ` ${text}`}${gone ? ' is gone' : ' is back'}`;
  const more = lines.length > MOST_TOLD ? ` and ${lines.length - MOST_TOLD} more` : '';
  return lines.length === 0 ? 'the profile is as it was.' : `${lines.slice(0, MOST_TOLD).map(say).join(', ')}${more}.`;
}

/** A memory is the same by its event: a decision may say less of it. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b) || (eventOf(a) !== undefined && eventOf(a) === eventOf(b));

const eventOf = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'event' in value
      ? value.event
      : undefined;
