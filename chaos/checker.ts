import type { Deletion, Fate, Final, History, Post, Read, StatusTold } from './history.js';

/**
 * What can be wrong, by the invariant that it breaks: an accepted text is gone (I1) or counts twice (I2, I8), a profile
 * never gets ready or says that it is while texts wait (I3), what was deleted shows again (I4), texts are merged in
 * another order than they were accepted in (I5), a profile holds what nobody told it (I6), a subscription's last word
 * is not the truth (I10), or a webhook is not told, or not in order, what happened.
 */
export type Wrong = 'lost' | 'twice' | 'stuck' | 'untrue' | 'revived' | 'order' | 'strange' | 'unseen' | 'untold';

export interface Violation {
  wrong: Wrong;
  what: string;
}

/** One text with all the requests that carried it. */
interface Text {
  marker: string;
  profile: string;
  key: string | undefined;
  posts: Post[];
  /** The earliest moment at which it can have been accepted. */
  from: number;
  /** From when on it was known to be accepted; Infinity when it never was. */
  known: number;
  /** The submissions that it was accepted as. */
  accepted: Set<string>;
}

/** What a run saw of one profile. */
interface Seen {
  texts: Text[];
  deletions: Deletion[];
  reads: Read[];
  told: StatusTold[];
}

/**
 * Holds a history against the invariants; without any violation the answer is empty. A request of unknown outcome may
 * have taken effect at any time after it began, or never: nothing is held against the service that one of these would
 * explain.
 */
export function check({ entries, finals, fates }: Omit<History, 'heard'>): Violation[] {
  const seen = new Map(
    finals.map(({ profile }): [string, Seen] => [profile, { texts: [], deletions: [], reads: [], told: [] }]),
  );
  const posts = new Map<string, Post[]>();
  for (const entry of entries) {
    if (entry.op === 'post') posts.set(entry.marker, [...(posts.get(entry.marker) ?? []), entry]);
    else if (entry.op === 'read') seen.get(entry.profile)?.reads.push(entry);
    else if (entry.op === 'told') seen.get(entry.profile)?.told.push(entry);
    else if (entry.outcome !== 'fail') seen.get(entry.profile)?.deletions.push(entry);
  }
  for (const all of posts.values()) seen.get(all[0]!.profile)?.texts.push(textOf(all));
  const fateOf = new Map(fates.map((fate) => [fate.submissionId, fate]));
  return finals.flatMap((final) => checkProfile(final, seen.get(final.profile)!, fateOf));
}

function textOf(posts: Post[]): Text {
  const accepted = posts.filter(({ outcome }) => outcome === 'ok');
  const { marker, profile, key } = posts[0]!;
  return {
    marker,
    profile,
    key,
    posts,
    from: Math.min(...posts.filter(({ outcome }) => outcome !== 'fail').map(({ t0 }) => t0)),
    known: Math.min(...accepted.map(({ t1 }) => t1)),
    accepted: new Set(accepted.flatMap(({ submissionId }) => submissionId ?? [])),
  };
}

function checkProfile(final: Final, { texts, deletions, reads, told }: Seen, fateOf: Map<string, Fate>): Violation[] {
  const last = told.at(-1)?.status;
  return [
    ...texts.flatMap((text) =>
      deletions.some((deletion) => hasErased(text, deletion))
        ? checkErased(text, final, fateOf)
        : checkKept(text, final, deletions, fateOf),
    ),
    ...reads.flatMap((read) => texts.flatMap((text) => checkRead(read, text, deletions, fateOf))),
    ...checkOrder(final, texts),
    ...checkWhole(final, texts),
    ...(final.isFound && last !== undefined && last !== 'ready'
      ? [{ wrong: 'unseen' as const, what: `the last word about ${final.profile} was ${last}` }]
      : []),
  ];
}

/** True when the text was accepted, if at all, before the deletion began. */
const hasErased = ({ posts }: Text, { outcome, t0 }: Deletion): boolean =>
  outcome === 'ok' && posts.every((post) => post.outcome !== 'info' && post.t1 < t0);
/** True unless the deletion was over before the text was sent. */
const mayHaveErased = ({ from }: Text, { outcome, t1 }: Deletion): boolean => outcome === 'info' || t1 > from;

/** Texts that cannot be read are given up after some attempts, which counts as kept when it is told why. */
const isGivenUp = (fate: Fate | undefined): boolean => fate?.state === 'FAILED' && Boolean(fate.error);

const isIn = ({ marker }: Text, final: Final): boolean =>
  final.markers.includes(marker) || final.log.some(({ markers }) => markers.includes(marker));

function checkErased(text: Text, final: Final, fateOf: Map<string, Fate>): Violation[] {
  const isKnown = [...text.accepted].some((id) => (fateOf.get(id)?.state ?? null) !== null);
  return isIn(text, final) || isKnown
    ? [
        {
          wrong: 'revived',
          what: `${text.marker} of ${final.profile} was deleted and is ${isKnown ? 'known' : 'there'}`,
        },
      ]
    : [];
}

function checkKept(text: Text, final: Final, deletions: Deletion[], fateOf: Map<string, Fate>): Violation[] {
  const found: Violation[] = [];
  const say = (wrong: Wrong, what: string): unknown =>
    found.push({ wrong, what: `${text.marker} of ${final.profile} ${what}` });
  const isSafe = !deletions.some((deletion) => mayHaveErased(text, deletion));
  const merged = final.log.filter(({ markers }) => markers.includes(text.marker)).length;
  const held = final.markers.filter((marker) => marker === text.marker).length;
  const unknown = text.posts.filter(({ outcome }) => outcome === 'info').length;
  const most = text.key === undefined ? text.accepted.size + unknown : Math.min(text.accepted.size + unknown, 1);
  let least = isSafe ? text.accepted.size : 0;
  for (const id of text.accepted) {
    const fate = fateOf.get(id);
    const state = fate?.state ?? null;
    if (isGivenUp(fate)) least -= 1;
    else if (state === null ? isSafe : state !== 'MERGED')
      say(state === null ? 'lost' : 'stuck', `was accepted as ${id}, which is ${state ?? 'unknown'}`);
  }
  if (isSafe && text.key !== undefined && text.accepted.size > 1)
    say('twice', 'was accepted as several submissions under one key');
  else if (merged < least) say('lost', `was accepted and merged ${merged} times of ${least}`);
  if (merged > most) say('twice', `was merged ${merged} times, ${most} at the most were asked for`);
  if (held > 1) say('twice', `stands ${held} times in the profile`);
  if (merged > 0 && held === 0) say('lost', 'is in the log and not in the profile');
  return found;
}

function checkRead(
  { profile, t0, t1, isFound, status, markers }: Read,
  text: Text,
  deletions: Deletion[],
  fateOf: Map<string, Fate>,
): Violation[] {
  const isShown = markers.includes(text.marker);
  if (deletions.some((deletion) => deletion.t1 < t0 && hasErased(text, deletion)))
    return isShown ? [{ wrong: 'revived', what: `${text.marker} of ${profile} was read after it was deleted` }] : [];
  if (text.known >= t0 || deletions.some((deletion) => deletion.t0 < t1 && mayHaveErased(text, deletion))) return [];
  if (!isFound) return [{ wrong: 'lost', what: `${profile} was not found after ${text.marker} was accepted` }];
  // What became of a text before it was erased, nobody can tell any more: it may have been given up.
  const mayBeGivenUp = [...text.accepted].some(
    (id) => (fateOf.get(id)?.state ?? null) === null || isGivenUp(fateOf.get(id)),
  );
  return status === 'ready' && !isShown && !mayBeGivenUp
    ? [{ wrong: 'untrue', what: `${profile} said that it is ready without ${text.marker}` }]
    : [];
}

/** Of two texts, one of them known to be accepted before the other was sent, the log tells that one first. */
function checkOrder(final: Final, texts: Text[]): Violation[] {
  const bySubmission = new Map(texts.flatMap((text) => [...text.accepted].map((id): [string, Text] => [id, text])));
  const found: Violation[] = [];
  let latest: Text | undefined;
  for (const text of final.log.flatMap(({ submissionId }) => bySubmission.get(submissionId) ?? [])) {
    if (latest && text.known < latest.from)
      found.push({
        wrong: 'order',
        what: `${text.marker} of ${final.profile} was accepted before ${latest.marker} was sent, and merged after it`,
      });
    if (!latest || text.from > latest.from) latest = text;
  }
  return found;
}

function checkWhole({ profile, isFound, status, markers, log }: Final, texts: Text[]): Violation[] {
  const told = new Set(texts.map(({ marker }) => marker));
  const strange = new Set([...markers, ...log.flatMap((entry) => entry.markers)].filter((marker) => !told.has(marker)));
  const ids = log.map(({ submissionId }) => submissionId);
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  return [
    ...[...strange].map((marker): Violation => ({
      wrong: 'strange',
      what: `${profile} holds ${marker}, which nobody told it`,
    })),
    ...[...repeated].map((id): Violation => ({
      wrong: 'twice',
      what: `${id} is in the log of ${profile} more than once`,
    })),
    ...(isFound && status !== 'ready' ? [{ wrong: 'stuck' as const, what: `${profile} is ${status}` }] : []),
  ];
}
