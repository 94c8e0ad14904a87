import { statfs } from 'node:fs/promises';

/** How long an answer holds: what is written meanwhile is little beside the reserve. */
const LOOK_MS = 1_000;

/** A question that says whether `reserveBytes` are free on the disk of a directory; 0 is always so. */
export function watchDisk(directory: string, reserveBytes: number): () => Promise<boolean> {
  let looked = -Infinity;
  let hasRoom = Promise.resolve(true);
  return () => {
    if (reserveBytes > 0 && performance.now() - looked > LOOK_MS) {
      looked = performance.now();
      // A disk that cannot be asked is told by what is written to it.
      hasRoom = statfs(directory).then(({ bavail, bsize }) => bavail * bsize >= reserveBytes, () => true);
    }
    return hasRoom;
  };
}
