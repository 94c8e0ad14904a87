import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Up to `syncThreshold` bytes are compressed on the event loop, which takes less time than waking a thread. */
export const COMPRESSION = {
  threshold: 1_024,
  syncThreshold: 65_536,
  encodings: ['br', 'gzip'],
  requestEncodings: ['br', 'gzip'],
} satisfies FastifyCompressOptions;

/** For responses that are sent in parts: each part is flushed, so that the client has it before the next is ready. */
export const COMPRESSED_IN_PARTS = {
  ...COMPRESSION,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;
