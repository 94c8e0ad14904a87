import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** How answers are compressed: at once, without another thread, as far as that takes less time than waking one. */
export const COMPRESSION = {
  threshold: 1_024,
  syncThreshold: 65_536,
  encodings: ['br', 'gzip'],
  requestEncodings: ['br', 'gzip'],
} satisfies FastifyCompressOptions;

/** For answers that come in parts, each of which is of use before the next is there. */
export const COMPRESSED_IN_PARTS = {
  ...COMPRESSION,
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;
