/** What a request came to: `info` is unknown, as after a lost reply, and may still take effect at any later time. */
export type Outcome = 'ok' | 'fail' | 'info';

/**
 * One request to post, which may be a retry: several of one marker mean the same text. Times are milliseconds of one
 * monotonic clock.
 */
export interface Post {
  op: 'post';
  profile: string;
  /** The one fact of the text, found in no other. */
  marker: string;
  /** Its Idempotency-Key, if it had one. */
  key: string | undefined;
  t0: number;
  t1: number;
  outcome: Outcome;
  /** Told when it was accepted. */
  submissionId: string | undefined;
}

export interface Deletion {
  op: 'delete';
  profile: string;
  /** Whether there was anything to delete, as the answer says. */
  isDeleted: boolean;
  t0: number;
  t1: number;
  outcome: Outcome;
}

/** An answer to a read, which found the profile or did not; reads without an answer say nothing. */
export interface Read {
  op: 'read';
  profile: string;
  t0: number;
  t1: number;
  isFound: boolean;
  status: string | undefined;
  markers: string[];
}

/** A status that a subscription told. */
export interface StatusTold {
  op: 'told';
  profile: string;
  t0: number;
  t1: number;
  status: string;
}

export type Entry = Post | Deletion | Read | StatusTold;

/** A profile after all faults are over and the service has had its time. */
export interface Final {
  profile: string;
  isFound: boolean;
  status: string | undefined;
  /** What it holds, one for each value. */
  markers: string[];
  /** Its whole update log, oldest first. */
  log: { submissionId: string; markers: string[] }[];
}

/** What became of a submission that was accepted; null when nothing is known of it any more. */
export interface Fate {
  submissionId: string;
  state: string | null;
  error: string | null;
}

/** What an endpoint of webhooks took; at each attempt the same id. */
export interface Heard {
  id: string;
  type: string;
  profile: string | undefined;
  submissionId: string | undefined;
}

/** Everything that a run has seen. */
export interface History {
  entries: Entry[];
  finals: Final[];
  fates: Fate[];
  heard: Heard[];
}
