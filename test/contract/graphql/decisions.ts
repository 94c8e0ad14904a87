import { dictation } from './dictation.js';

export const SET =
  'mutation ($id: ID!, $path: String!, $value: JSON!, $replaces: JSON) { done: setProfileValue(id: $id, path: ' +
  '$path, value: $value, replaces: $replaces) { changes revision { kind path value replaces } profile { summary ' +
  '} } }';

export const FORGET =
  'mutation ($id: ID!, $path: String!, $value: JSON) { done: forgetProfileValue(id: $id, path: $path, value: ' +
  '$value) { changes revision { kind path value } } }';

export const UNPIN =
  'mutation ($id: ID!, $path: String!, $value: JSON) { done: unpinProfileValue(id: $id, path: $path, value: ' +
  '$value) { changes revision { kind } } }';

export const REVERT =
  'mutation ($id: ID!) { done: revertSubmission(id: $id) { changes revision { kind submissionId } profile { ' +
  'lastUpdated } } }';

export const RESTORE =
  'mutation ($id: ID!) { done: restoreSubmission(id: $id) { changes revision { kind submissionId } } }';

export const DIFF =
  'query ($id: ID!, $from: DateTime!, $to: DateTime) { profileDiff(id: $id, from: $from, to: $to) { from to ' +
  'changes values { path before after } } }';

const SCORED = '{ value confidence pinned evidence { submissionId quote } }';

export const PROFILE = `{ lastUpdated summary fieldTimestamps { field at } \
coreInfo { name ${SCORED} age ${SCORED} location ${SCORED} language ${SCORED} } interests { category values \
${SCORED} }
  memories { event date pinned evidence { submissionId } } personality { traits ${SCORED} moodTrends { default \
${SCORED} recent ${SCORED} } } preferences { topicsToAvoid ${SCORED} } decisions { kind path value } }`;

/** A reader that counts how often it is asked. */
export function counting(): ReturnType<typeof dictation> & { reads(): number } {
  const { reader, ...gate } = dictation();
  let reads = 0;
  return { ...gate, reads: () => reads, reader: { ...reader, read: (...asked) => (reads++, reader.read(...asked)) } };
}
