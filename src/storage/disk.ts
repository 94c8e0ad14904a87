import { statfs } from 'node:fs/promises';

/** How long an answer holds: what is written meanwhile is little beside the reserve. */
const LOOK_MS = 1_000;

/**
 * Bytes that may still be written on the disk of a directory; infinitely many on one that cannot be asked: it tells
 * when it is written to.
 */
export const freeBytes = (directory: string): Promise<number> =>
  statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );

/** A question that says whether `reserveBytes` are free on the disk of a directory; 0 is always so. */
export function watchDisk(directory: string, reserveBytes: number): () => Promise<boolean> {
  let looked = -Infinity;
  let hasRoom = Promise.resolve(true);
  return () => {
    if (reserveBytes > 0 && performance.now() - looked > LOOK_MS) {
      looked = performance.now();
      hasRoom = freeBytes(directory).then((free) => free >= reserveBytes);
    }
    return hasRoom;
  };
}
