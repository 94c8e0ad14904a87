/**
 * The beginning of the product's binary files: a name of eight Latin letters, the length of the head in bytes as a
 * 32-bit number (little-endian), and the head as JSON.
 */

/**
 * The head of such a file, and where in it the rest begins, in bytes. Throws an Error where the bytes begin with
 * another name: `what` tells of what they are no pack.
 */
export function openPack<Head>(bytes: Buffer, name: string, what: string): [head: Head, restAt: number] {
  if (bytes.toString('latin1', 0, name.length) !== name) throw new Error(`Not a pack of ${what}`);
  const headAt = name.length + LENGTH_BYTES;
  const restAt = headAt + bytes.readUInt32LE(name.length);
  return [JSON.parse(bytes.toString('utf8', headAt, restAt)) as Head, restAt];
}

/** The same as bytes, for the rest to stand behind. */
export function packHead(name: string, head: unknown): Buffer {
  const told = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(told.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, told]);
}

const LENGTH_BYTES = 4;
