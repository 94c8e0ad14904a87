import { shownIn } from '../profile/document-parts.js';
import { RECENT_LOG_ENTRIES, type Changes, type ProfileDocument, type UpdateLogEntry } from '../profile/profile.js';
import { project } from '../profile/project.js';
import { foldForFilter } from '../profile/search.js';
import { INTERESTS, SLOTS, type SlotRow } from '../profile/slots.js';
import { serializeState, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { keepSnapshot } from '../storage/history.js';
import type { LockedProfile } from '../storage/profiles.js';
import type { MergedProfile, NewEntry, ProfileWrite } from '../storage/profile-write.js';
import { writeVectors, type Embedded } from './embed.js';

/** Most log entries between two snapshots: reading the past folds at most this many. */
const ENTRIES_PER_SNAPSHOT = 100;

/** A change of a profile: its new content, and the log entries that explain it. */
export interface ProfileChange {
  state: ProfileState;
  embedded: Embedded;
  entries: NewEntry[];
  /** The reader that found the facts; null for a change by hand. */
  reader: string | null;
  /** The new state cannot be reached by folding observations onto the last snapshot, so another has to be stored. */
  needsSnapshot: boolean;
}

/**
 * Writes the new vectors of a locked profile, its content (by `write`, whose result it returns) and, if one is due, a
 * snapshot, all as of `row.now`.
 */
export async function writeProfile<T>(
  tx: Tx,
  tenantId: string,
  profileId: string,
  row: LockedProfile,
  { state, embedded, entries, reader, needsSnapshot }: ProfileChange,
  write: (step: ProfileWrite) => Promise<T>,
): Promise<T> {
  const text = serializeState(state);
  const isDue = needsSnapshot || row.steps + entries.length >= ENTRIES_PER_SNAPSHOT;
  const steps = isDue ? 0 : row.steps + entries.length;
  const embeddingPending = !(await writeVectors(tx, tenantId, profileId, embedded));
  const merged = {
    ...columnsOf(state),
    state: text,
    steps,
    recentLog: extendLog(row.recentLog, row.now, entries),
    embeddingPending,
  };
  const written = await write({ merged, at: row.now, entries, reader });
  if (isDue) await keepSnapshot(tx, tenantId, profileId, row.now, text);
  return written;
}

function columnsOf(state: ProfileState): Omit<MergedProfile, 'recentLog' | 'state' | 'steps' | 'embeddingPending'> {
  const document = project(state);
  return {
    document: JSON.stringify(document),
    ...slotColumns(document),
    summaryKey: document.summary === undefined ? null : foldForFilter(document.summary),
  };
}

type Filtered = Extract<SlotRow, { filter: string }>;
type SlotColumn<Row extends Filtered> = Row extends { type: 'text' } ? `${Row['filter']}Key` : Row['filter'];

/** The columns that filters read: texts are case-folded, and those of a list are joined by line feeds. */
function slotColumns(document: ProfileDocument): Pick<MergedProfile, SlotColumn<Filtered>> {
  const columns = SLOTS.flatMap((slot) => {
    if (slot.filter === undefined) return [];
    const values = slot === INTERESTS ? Object.values(document.interests ?? {}).flat() : shownIn(document, slot);
    if (slot.type !== 'text') return [[slot.filter, values[0]?.value ?? null]];
    const texts = values.map(({ value }) => foldForFilter(String(value)));
    return [[`${slot.filter}Key`, texts.length > 0 ? texts.join('\n') : null]];
  });
  return Object.fromEntries(columns) as Pick<MergedProfile, SlotColumn<Filtered>>;
}

/** Appends entries to the JSON text of the recent log and drops the oldest beyond {@link RECENT_LOG_ENTRIES}. */
function extendLog(text: string, at: Date, entries: NewEntry[]): string {
  const log = JSON.parse(text) as UpdateLogEntry[];
  const added: UpdateLogEntry[] = entries.map(({ changes }) => ({
    extracted_on: at.toISOString(),
    changes: JSON.parse(changes) as Changes,
  }));
  return JSON.stringify([...log, ...added].slice(-RECENT_LOG_ENTRIES));
}
