import type { Observation } from '../profile/observation.js';
import { RECENT_LOG_ENTRIES, type Changes, type UpdateLogEntry } from '../profile/profile.js';
import { project } from '../profile/project.js';
import { foldForFilter } from '../profile/search.js';
import { serializeState, type ProfileState } from '../profile/state.js';
import type { Tx } from '../storage/connection.js';
import { appendLog, keepObservations, keepSnapshot, type NewEntry } from '../storage/history.js';
import { saveMerged, type LockedProfile, type MergedProfile } from '../storage/profiles.js';
import { markEmbedded } from '../storage/vectors.js';
import { keepVectors, type Embedded } from './embed.js';

/** Most log entries without a snapshot: what a look at the past has to merge again. */
const STEPS_A_SNAPSHOT = 100;

/** What a profile becomes, and why. */
export interface Step {
  state: ProfileState;
  embedded: Embedded;
  entries: NewEntry[];
  /** What a reader found, one observation for each entry; nothing when people did something by hand. */
  said?: { reader: string; observations: Observation[] };
  /** A snapshot has to be kept, since the new state does not follow from what is said between two of them. */
  leaps: boolean;
}

/** Writes a locked profile's new content with its log, what was said, its vectors and, in turn, a snapshot, all as of `row.now`. */
export async function keep(tx: Tx, tenantId: string, profileId: string, row: LockedProfile, { state, embedded, entries, said, leaps }: Step): Promise<void> {
  const text = serializeState(state);
  const isDue = leaps || row.steps + entries.length >= STEPS_A_SNAPSHOT;
  const steps = isDue ? 0 : row.steps + entries.length;
  await saveMerged(tx, tenantId, profileId, { ...columnsOf(state), state: text, steps, recentLog: extendLog(row.recentLog, row.now, entries) }, row.now);
  const places = await appendLog(tx, tenantId, profileId, row.now, entries);
  if (said) {
    await keepObservations(tx, tenantId, profileId, said.reader, said.observations.map((observation, i) => ({
      seq: places[i]!, submissionId: observation.submissionId, receivedAt: new Date(observation.receivedAt), body: JSON.stringify(observation),
    })));
  }
  if (isDue) await keepSnapshot(tx, tenantId, profileId, row.now, text);
  if (!(await keepVectors(tx, tenantId, profileId, embedded))) await markEmbedded(tx, tenantId, profileId, false);
}

function columnsOf(state: ProfileState): Omit<MergedProfile, 'recentLog' | 'state' | 'steps'> {
  const document = project(state);
  const { name, age, gender, location, language } = document.core_info ?? {};
  const interests = Object.values(document.interests ?? {}).flat().map(({ value }) => foldForFilter(value));
  const fold = (text: string | undefined): string | null => (text === undefined ? null : foldForFilter(text));
  return {
    document: JSON.stringify(document), nameKey: fold(name?.value), age: age?.value ?? null, genderKey: fold(gender?.value),
    locationKey: fold(location?.value), language: language?.value ?? null, interestsKey: interests.length > 0 ? interests.join('\n') : null,
    summaryKey: fold(document.summary), embeddingPending: false,
  };
}

/** Adds entries to the JSON text of the recent log and lets the oldest go. */
function extendLog(text: string, at: Date, entries: NewEntry[]): string {
  const log = JSON.parse(text) as UpdateLogEntry[];
  const added: UpdateLogEntry[] = entries.map(({ changes }) => ({ extracted_on: at.toISOString(), changes: JSON.parse(changes) as Changes }));
  return JSON.stringify([...log, ...added].slice(-RECENT_LOG_ENTRIES));
}
