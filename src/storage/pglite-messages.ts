/** What a thread with PGlite is told: wire messages of a client, to copy the files of the database, to end. */
export type ToPglite = { id: number; data: Uint8Array } | { copyTo: string } | { close: true };

/**
 * What it says: that it runs, a piece of the answer to a client, that it has copied or why not, that the database is
 * closed.
 */
export type FromPglite =
  | { ready: true }
  | { id: number; data: Uint8Array }
  | { copied: string; failure: string | undefined }
  | { closed: true };

/** What it is started with. */
export interface PgliteData {
  directory: string;
  /**
   * One number: how many bytes of answers nobody has read. The thread counts them up, whoever reads counts them down
   * and wakes it.
   */
  unread: Int32Array;
}

/**
 * So many bytes of answers may be unread: then the database waits, as a server does for a socket that is full. More
 * than an answer usually has, so that it seldom does.
 */
export const UNREAD_BYTES = 4 * 1024 * 1024;
