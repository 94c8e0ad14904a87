import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line an event, to stderr. Bodies, queries and keys are never passed to it; the paths below are the second fence. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: ['authorization', 'headers.authorization', 'req.headers.authorization', 'headers.cookie', 'apiKey', 'data', 'body', 'query', '*.apiKey', '*.data', '*.authorization'],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? pino.destination({ dest: 2, sync: true }));
}
