import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON line an event, to stderr. Bodies, queries and keys are never passed to it; what is done to errors and the
 * paths below are the second fence.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describe },
    redact: {
      paths: [
        'authorization',
        'headers.authorization',
        'req.headers.authorization',
        'headers.cookie',
        'apiKey',
        'data',
        'body',
        'query',
        '*.apiKey',
        '*.data',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? pino.destination({ dest: 2, sync: true }));
}

/**
 * An error without what databases and model servers put beside their words: rows, parameters, statements, the text that
 * they were given. Causes are left out for the same reason.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
  };
}
