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
 * How each entry of the log, the latest first, can be taken back now; undefined for one that cannot, or was already.
 */
export function undosOf(entries: Entry[], decisions: Decided[]): (Undo | undefined)[] {
  const latest = new Map<string, number>();
  entries.forEach(({ revision }, at) => {
    const about = submissionOf(revision);
    if (about !== null && !latest.has(about)) latest.set(about, at);
  });
  return entries.map((entry, at) => undoOf(entry, at, entries, latest, decisions));
}

/** Which text was undone or restored by a revision. */
const submissionOf = (revision: Entry['revision']): string | null =>
  revision?.kind === 'REVERT' || revision?.kind === 'RESTORE' ? revision.submissionId : null;

/** `latest` says at which place each text was undone or restored last. */
function undoOf(
  { submissionId, revision }: Entry,
  at: number,
  entries: Entry[],
  latest: ReadonlyMap<string, number>,
  decisions: Decided[],
): Undo | undefined {
  const about = submissionId ?? submissionOf(revision);
  if (about !== null) {
    const last = latest.get(about) ?? -1;
    const isReverted = last >= 0 && entries[last]!.revision!.kind === 'REVERT';
    if (submissionId !== null) return { kind: isReverted && last < at ? 'restore' : 'revert', submission: about };
    return last === at && isReverted ? { kind: 'restore', submission: about } : undefined;
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
