import { inFile, type Row } from './row.js';
import { SECURITY_OF_CONNECTIONS } from './security-of-connections.js';
import { SECURITY_WITHIN } from './security-within.js';

const ROUTES = 'test/contract/rest/routes.test.ts';
const REQUESTS = 'test/contract/graphql/requests.test.ts';
const SOCKETS = 'test/contract/graphql/sockets.test.ts';
const THROTTLES = 'test/contract/dashboard-api/throttles.test.ts';
const ACCOUNTS = 'test/contract/dashboard-api/accounts.test.ts';
const APPS = 'test/contract/dashboard-api/apps.test.ts';

/** What somebody may try who wants in, or more than is theirs. */
export const SECURITY: Row[] = [
  {
    id: 'S1',
    what: 'the profile of another app, by any of its names',
    holds: 'it is as if there were none',
    tests: [
      ...inFile(
        'test/contract/rest/read.test.ts',
        'it tells the neighbouring tenant no more than that it does not know the id',
      ),
      ...inFile(
        'test/contract/rest/search.test.ts',
        'it finds nothing of the neighbouring tenant, by list, filter or meaning',
      ),
      ...inFile('test/contract/graphql/profiles.test.ts', "knows nothing of a neighbour's profile"),
      ...inFile('test/contract/graphql/subscriptions.test.ts', "is silent about a neighbour's profile"),
    ],
  },
  {
    id: 'S2',
    what: 'no key, two keys, a key in another place',
    holds: '401 before anything is looked at',
    tests: [
      ...inFile('test/contract/rest/ids.test.ts', 'of two keys none is taken'),
      ...inFile('test/contract/rest/read.test.ts', 'it refuses strangers'),
      ...inFile(REQUESTS, 'is refused with two Authorization headers'),
    ],
  },
  {
    id: 'S3',
    what: 'headers of a megabyte',
    holds: 'refused before anything is looked at',
    tests: inFile('test/contract/rest/ids.test.ts', 'headers of a megabyte are refused before anything is looked at'),
  },
  {
    id: 'S4',
    what: 'errors that nobody foresaw',
    holds: 'the client is told an id, the log the words',
    tests: [
      ...inFile(ROUTES, 'what breaks inside loses its words for the client and keeps them in the log'),
      ...inFile(REQUESTS, 'that fails in a way nobody foresaw is told nothing but its id, which the log has too'),
    ],
  },
  {
    id: 'S5',
    what: 'a session at the public wires, a key at the dashboard',
    holds: 'opens nothing',
    tests: inFile(
      'test/contract/dashboard-api/app-owners.test.ts',
      'open nothing by key at the dashboard, nor by session at the public wires',
    ),
  },
  {
    id: 'S6',
    what: 'sockets that do not begin, do not read, or come in numbers',
    holds: 'closed',
    tests: inFile(
      SOCKETS,
      'that does not begin is closed with 4408',
      'that does not read is closed, so that nothing piles up for it',
      'is one of at most a hundred for a key',
    ),
  },
  {
    id: 'S7',
    what: 'an address or a password guessed, a session made up or kept',
    holds: 'nothing is learned, nothing opened',
    tests: inFile(
      ACCOUNTS,
      'tell a stranger alike of an unknown address, of a wrong password and of what is no address',
      'take no session that a stranger has made up',
      'give each sign-in a session of its own, and end the one that the browser had',
      'keep neither passwords nor tokens, and hash again what was hashed at other costs',
    ),
  },
  {
    id: 'S8',
    what: 'passwords tried by the thousand',
    holds: 'held up by address, account and network',
    tests: inFile(
      THROTTLES,
      'hold up an address that guesses one password, whether or not there is such an account',
      'hold up an address that tries many accounts, and with it its whole network of IPv6',
      'hold up each address of a crowd that guesses one password, and never the owner from their own',
    ),
  },
  {
    id: 'S9',
    what: 'a key that was rotated',
    holds: 'stops at once, in other processes too',
    tests: inFile(APPS, 'get a new key, and the old one stops at once, also in other processes'),
  },
  {
    id: 'S10',
    what: 'more requests than a key may make',
    holds: '429 for that key, and nobody else',
    tests: inFile(
      'test/contract/rest/rate.test.ts',
      'counts every request of a key, good or bad, and refuses the one too many',
      'lets the neighbour go on',
    ),
  },
  {
    id: 'S11',
    what: 'texts, queries and keys in the log',
    holds: 'none',
    tests: inFile('test/contract/server.test.ts', 'leave no text, query or key in the log'),
  },
  {
    id: 'S12',
    what: 'an app or an account deleted',
    holds: 'no row of it is left in any table',
    tests: inFile(
      'test/contract/dashboard-api/deletion.test.ts',
      'an app leaves no row of it anywhere, and nothing of it answers from then on',
      'an account takes all of it along: apps, keys, sessions, and the address can be used again',
    ),
  },
  {
    id: 'S13',
    what: 'a profile deleted, looked for everywhere',
    holds: 'in no row, vector, log line, metric or file',
    tests: inFile(
      'test/storage/security/erasure.test.ts',
      'by deleting a profile stands in no row, no vector, no log line, no metric, and its follower hears only ' +
        'that it is gone',
      'with an app, and with a whole account, stands in no row and no log line either',
    ),
  },
  {
    id: 'S14',
    what: 'a backup that is taken while the service runs, and one that is damaged',
    holds: 'the state of one moment; what was there stays',
    tests: inFile(
      'test/faults/backup.test.ts',
      'is made while the service takes posts, is the state of one moment, for its owner alone',
      'that is damaged, cut or something else leaves what was there',
      'that is being restored when the process is killed leaves the old state or the new one, whole',
    ),
  },
  {
    id: 'S15',
    what: 'GraphQL over HTTP as others speak it',
    holds: 'every MUST of the audits',
    tests: inFile('test/contract/graphql/audits.test.ts', 'is audited whole', 'passes audit %s: %s'),
  },
  {
    id: 'S16',
    what: 'depth of 18 kB, 20,000 aliases, bombs of fragments, over HTTP and sockets',
    holds: 'refused by tokens, depth or cost; the socket stays open',
    tests: [
      ...inFile(REQUESTS, 'is refused for %s', 'with %s is refused with 401 before its body is read'),
      ...inFile(
        'test/contract/graphql/subscriptions.test.ts',
        'refuses %s with an error of that operation, and leaves the socket open',
        'takes fifty subscriptions on a socket and refuses the next',
      ),
    ],
  },
  {
    id: 'S17',
    what: 'random requests, documents, messages and bytes, made from the contracts',
    holds: 'no 5xx, no hang, no word of the inside',
    tests: inFile(
      'test/contract/security/fuzz-surfaces.test.ts',
      'random requests to every operation of the OpenAPI document',
      'random bytes after a request line',
      'random documents of %s',
      'random messages on a socket',
    ),
  },
  {
    id: 'S18',
    what: 'random input to every parser, the offline reader included',
    holds: 'a value or a refusal within a second',
    tests: inFile('test/unit/security/fuzz-parsers.test.ts', 'parsing %s gives a value or a refusal'),
  },
  {
    id: 'S19',
    what: 'orders in a text, read by a model that obeys them',
    holds: 'nothing of them in summary or context, nothing in another profile, no prompt in profile or log',
    tests: inFile(
      'test/contract/security/injection.test.ts',
      'does not steer whoever reads the summary: %s',
      'changes no other profile, nor what all objects have',
      'leaves nothing of the instructions in the log',
    ),
  },
  {
    id: 'S20',
    what: 'a word in every place of every request, while database and model server throw it back',
    holds: 'in no line of the log',
    tests: [
      ...inFile(
        'test/contract/security/logs.test.ts',
        'holds no body, text, query, address, key or password, nor what a database or model says of them',
        'holds no value that a database refuses',
      ),
      ...inFile(
        'test/unit/log.test.ts',
        'of an error the log keeps name, words and code, and nothing that a database or a server put beside them',
      ),
    ],
  },
  {
    id: 'S21',
    what: 'clients that dawdle over their headers',
    holds: 'sent away after 15 s, nobody waits for them',
    tests: inFile(
      'test/contract/security/slow-clients.test.ts',
      'keep nobody waiting and are sent away after their 15 seconds',
    ),
  },
  ...SECURITY_WITHIN,
  ...SECURITY_OF_CONNECTIONS,
];
