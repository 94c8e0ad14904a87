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
import { keepVectors, type Embedded } from './embed.js';

/** Most log entries without a snapshot: what a look at the past has to merge again. */
const STEPS_A_SNAPSHOT = 100;

/** What a profile becomes, and why. */
export interface ProfileChange {
  state: ProfileState;
  embedded: Embedded;
  entries: NewEntry[];
  /** Who found what the entries say was said; null when people did something by hand. */
  reader: string | null;
  /** A snapshot has to be kept, since the new state does not follow from what is said between two of them. */
  leaps: boolean;
}

/**
 * Writes a locked profile's new vectors and content, this by `write`, and, in turn, a snapshot, all as of `row.now`.
 * Returns what `write` does.
 */
export async function writeProfile<T>(
  tx: Tx,
  tenantId: string,
  profileId: string,
  row: LockedProfile,
  { state, embedded, entries, reader, leaps }: ProfileChange,
  write: (step: ProfileWrite) => Promise<T>,
): Promise<T> {
  const text = serializeState(state);
  const isDue = leaps || row.steps + entries.length >= STEPS_A_SNAPSHOT;
  const steps = isDue ? 0 : row.steps + entries.length;
  const embeddingPending = !(await keepVectors(tx, tenantId, profileId, embedded));
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

/** What the filters of slots look at: texts as they are compared, of a list one on each line. */
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

/** Adds entries to the JSON text of the recent log and lets the oldest go. */
function extendLog(text: string, at: Date, entries: NewEntry[]): string {
  const log = JSON.parse(text) as UpdateLogEntry[];
  const added: UpdateLogEntry[] = entries.map(({ changes }) => ({
    extracted_on: at.toISOString(),
    changes: JSON.parse(changes) as Changes,
  }));
  return JSON.stringify([...log, ...added].slice(-RECENT_LOG_ENTRIES));
}
