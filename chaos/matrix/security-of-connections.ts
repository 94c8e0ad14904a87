import { inFile, type Row } from './row.js';

const LATE = 'test/contract/security/late-bodies.test.ts';
const STREAMS = 'test/contract/mcp/streams.test.ts';

/** What is tried by way of connections: by those who read nothing, send late, or follow without an end. */
export const SECURITY_OF_CONNECTIONS: Row[] = [
  {
    id: 'S42',
    what: 'answers and streams that nobody reads, on many connections',
    holds: 'what waits is bounded over all apps; who asks for more is told 503, and the process lives',
    tests: [
      ...inFile(
        'test/faults/unread.test.ts',
        'answers that nobody reads do not fill the memory: who asks for more is asked to come again, and the rest ' +
          'goes on',
      ),
      ...inFile(STREAMS, 'that nobody reads is ended before much piles up for it'),
      ...inFile(
        'test/unit/security/outgoing-memory.test.ts',
        'memory for clients that do not read is bounded over all of them, and some is left for others',
        'a stream for which there is no room is ended, and gives back what it took',
      ),
    ],
  },
  {
    id: 'S43',
    what: 'a key, a token or a session that ends between the headers of a request and its body, or under a stream',
    holds: 'the request is refused, the stream ends',
    tests: [
      ...inFile(LATE, 'is refused: %s by key', 'is refused by session'),
      ...inFile(
        STREAMS,
        'ends with the token that opened it',
        'is not begun with a key that ended while it was being asked for',
        'of one submission ends when what opened it ends, or is replaced',
      ),
    ],
  },
  {
    id: 'S44',
    what: 'a read that is sent on the same connection before the change before it is answered',
    holds: 'it sees the change',
    tests: inFile(LATE, 'see what it has changed'),
  },
  {
    id: 'S45',
    what: 'receivers of webhooks that answer slowly, without an end, never, or by switching protocols',
    holds: 'they are left in time and keep no place',
    tests: [
      ...inFile(
        'test/contract/service/webhook-send.test.ts',
        'whoever would rather speak another protocol is left at once',
        'whoever answers without an end is left after the time that there is, or after 64 KiB',
      ),
      ...inFile(
        'test/storage/service/webhook-turns.test.ts',
        'slow receivers of a few apps that hold every place give them up in turn, with most still to be told',
      ),
    ],
  },
  {
    id: 'S46',
    what: 'signs in the name of an app or an address that turn or hide letters at the terminal of the operator',
    holds: 'they are spelled out',
    tests: inFile(
      'test/faults/command/keys.test.ts',
      'of accounts are listed with whose they are, and end by the id of their app alone',
    ),
  },
];
