import { inFile, type Row } from './row.js';

const FOLLOWING = 'test/faults/following.test.ts';
const SHUTDOWN = 'test/faults/shutdown.test.ts';
const WORKER = 'test/storage/worker/worker.test.ts';

/** What can happen around the service: to its clocks, its model, its database, its disk and its start. */
export const FAULTS_AROUND: Row[] = [
  {
    id: 'F24',
    what: 'workers whose clocks are an hour off',
    holds: 'no lease is taken early, and merges follow acceptance',
    tests: inFile(
      'test/faults/clocks.test.ts',
      'workers whose clocks are an hour off take nothing from each other and merge in the order of acceptance',
    ),
  },
  {
    id: 'F25',
    what: 'a subscriber drops and comes back; the event connection is killed, or half open',
    holds: 'the first event is the status now, and no change is missed',
    tests: inFile(
      FOLLOWING,
      'is told the status now after a reconnect, and each change though event connections are killed',
      'an event connection that is half open is noticed and opened anew',
    ),
  },
  {
    id: 'F26',
    what: 'a subscriber that does not read',
    holds: 'it is closed with 1013 before more than a megabyte waits for it',
    tests: inFile(
      'test/contract/graphql/sockets.test.ts',
      'that does not read is closed, so that nothing piles up for it',
    ),
  },
  {
    id: 'F27',
    what: 'a long queue of one tenant beside a short one of another',
    holds: 'tenants take turns, and leave places to each other',
    tests: [
      ...inFile(
        'test/storage/queue.test.ts',
        'turns go round the tenants, so that a long queue of one does not delay the other',
      ),
      ...inFile(
        WORKER,
        'a worker gives one tenant three places of four and reads the rest as places come free, on the %s database',
      ),
    ],
  },
  {
    id: 'F28',
    what: 'SIGTERM under load behind a balancer',
    holds: 'not ready first, no request fails, sockets are sent away with 1001, what was being read is read',
    tests: [
      ...inFile(
        SHUTDOWN,
        'fails no request behind a balancer, sends its sockets away with 1001 and leaves what it was reading to ' +
          'the other',
      ),
      ...inFile(
        'test/storage/service/process.test.ts',
        'a service that stops gives what it was reading to the next one, which reads it',
      ),
    ],
  },
  {
    id: 'F29',
    what: 'SIGTERM twice, during the start, without a database, or with one that does not answer',
    holds: 'it ends, and opens again',
    tests: inFile(
      SHUTDOWN,
      'ends at once when it is told twice',
      'ends also when its database has gone',
      'ends also when its database does not answer any more',
      'while it waits for another to migrate ends when it is told twice',
      'while it starts hears the signal, and opens again',
    ),
  },
  {
    id: 'F30',
    what: 'several processes start at once and migrate; a later version widens the tables under those that run',
    holds: 'one migrates, in turn; the others go on',
    tests: [
      ...inFile(
        'test/faults/migration.test.ts',
        'three processes that start at once on an empty database migrate it once, and go on while a later ' +
          'version widens the tables',
      ),
      ...inFile(
        'test/faults/processes.test.ts',
        'what one accepts another reads, and several that start at once migrate in turn',
      ),
    ],
  },
  {
    id: 'F31',
    what: '500 posts of 256 KB at once on a heap of 256 MB',
    holds: '202, or 503 with Retry-After, and never a crash',
    tests: inFile(
      'test/faults/burst.test.ts',
      'five hundred posts of 256 KB at once on a small heap are accepted or asked to come again, and the process lives',
    ),
  },
  {
    id: 'F32',
    what: 'another embedding model, or another length',
    holds: 'profiles get new vectors, and no question meets vectors of two models',
    tests: [
      ...inFile(
        'test/storage/service/reindex.test.ts',
        'answers in the vectors before it until all have new ones, also for what is said meanwhile',
        'in another length has vectors of its own',
        'that is taken back leaves the one before as it was',
      ),
      ...inFile('test/storage/vectors.test.ts', 'a model in another length has a space of its own'),
    ],
  },
  {
    id: 'F33',
    what: 'very many answers of the embedded database, and answers that nobody reads',
    holds: 'none is kept once it is given, and what is not read holds up the database instead of filling memory',
    tests: inFile(
      'test/storage/pglite.test.ts',
      'keeps nothing of the answers it has given',
      'keeps no more of a long answer than somebody reads',
      'goes on with the next client when one hangs up in the middle of an answer that it does not read',
    ),
  },
  {
    id: 'F34',
    what: 'two containers, users or mounts on one data directory, at once or after kill -9',
    holds: 'one opens it, the others name it, and no lock stays behind; sixty accepted posts are all there',
    tests: inFile(
      'test/faults/directory-lock.test.ts',
      'is held by one of many that start at once, again and again, and the others are told by whom',
      'is not held by what a process has left behind whose number another has now',
      'holds in another network, under another path, and where every process has the number 1',
      'holds against another user',
      'keeps a second container away, so that all of sixty posts are there after both',
    ),
  },
  {
    id: 'F35',
    what: 'data of every schema that ever landed, and of a later one; kill -9 in the middle of a migration',
    holds:
      'it is upgraded to the schema of a new database, or refused in one line; what a killed migration did is undone',
    tests: [
      ...inFile(
        'test/storage/upgrade.test.ts',
        'is never edited: a database that has run a migration never runs it again',
        '%s is upgraded: profiles read back, what waited is read, searches find, and the schema is that of a ' +
          'new database',
      ),
      ...inFile(
        'test/faults/migration.test.ts',
        'a process killed amid a migration has done nothing of it, and the next start goes on from there',
        'a database that a later version has migrated is refused in one line that names what is not known',
      ),
    ],
  },
  {
    id: 'F36',
    what:
      'a PostgreSQL that takes no changes, forgets what was prepared, or stands behind a pooler that lends ' +
      'connections',
    holds: '503 with Retry-After and not ready until it takes changes again; nothing of a tenant stays on a connection',
    tests: [
      ...inFile(
        'test/faults/read-only.test.ts',
        '%s is told with 503, is not ready, and serves again by itself, with every accepted post merged once',
        '%s costs no request',
      ),
      ...inFile(
        'test/faults/pooler.test.ts',
        'that lends connections by transaction two processes read and merge all, and hear of each other',
        'nothing of a tenant, and no setting, is left on a connection for whoever is lent it next',
      ),
    ],
  },
  {
    id: 'F37',
    what: 'settings, ports, directories and servers with which it cannot start',
    holds: 'one line with the cure, and an exit code that says whether another start may help',
    tests: [
      ...inFile(
        'test/faults/start-faults.test.ts',
        'every fault of the table tells a cure in one line, and leaves no fact out that nobody gives',
        'a port that another program has',
      ),
      ...inFile(
        'test/faults/start-program.test.ts',
        'that are unknown are told with the nearest known one, all in one list',
      ),
    ],
  },
  {
    id: 'F38',
    what: 'a long text of one app before a short one of another, and texts of a megabyte',
    holds:
      'the short one is read first, nobody who answers requests parses a text, and no text is searched more ' +
      'than in proportion to its length',
    tests: [
      ...inFile(
        'test/contract/ai/thread.test.ts',
        'lets a short text of another app overtake a long one at the offline %s, though that came first',
      ),
      ...inFile('test/unit/house.test.ts', 'stands on floors that only look down'),
      ...inFile(
        'test/unit/ai/offline/reality.test.ts',
        'are found in one pass over quotations of %s and %s that never close, or close far behind',
      ),
    ],
  },
  {
    id: 'F39',
    what: 'two memories that differ in one word that carries meaning',
    holds: 'both stay; what is told again in other words is found in the log',
    tests: inFile(
      'test/unit/profile/memory.test.ts',
      'of %s and %s keeps as many as there are',
      'never loses one that differs in a single word that carries meaning',
      'tells in the log in which other words it was told',
      'takes back a fuller telling, and nothing that only resembles it',
    ),
  },
  {
    id: 'F40',
    what: 'a stop while a reader, a client, or the far end of the event connection hears nothing',
    holds: 'what was being read is given back, and nobody is waited for without an end',
    tests: [
      ...inFile(SHUTDOWN, 'ends in good order while a socket takes nothing and a client does not finish its request'),
      ...inFile(
        WORKER,
        'a worker stops although a reader does not hear that it was stopped, and the next one reads what that had',
      ),
      ...inFile(
        'test/storage/events.test.ts',
        'a bus is closed although nobody is at the other end of its line any more',
      ),
    ],
  },
  {
    id: 'F41',
    what: 'a text that its reader does not come to the end of',
    holds: 'it is given up, and the thread replaced',
    tests: inFile(
      'test/contract/ai/thread.test.ts',
      'a thread gives up a text that takes too long, however much garbage is collected meanwhile',
    ),
  },
  {
    id: 'F42',
    what: 'a backup of files that change, to where there is no room, or that holds what was not packed here',
    holds: 'it is whole or refused with the reason, and no error ends the process',
    tests: [
      ...inFile(
        'test/storage/archive.test.ts',
        'holds a file that has two names twice, a long path and a file of many reads',
        'of what changes or grows while it is packed is made whole or not at all, and nothing is left',
        'that is to be in %s is refused with the reason',
        'with %s is refused, and writes nothing there',
      ),
      ...inFile(
        'test/faults/backup.test.ts',
        'for which there is no room ends with the reason, leaves nothing of it, and the service goes on',
      ),
    ],
  },
  {
    id: 'F43',
    what: 'kill -9 before, during and after a delivery to a webhook, and endpoints that refuse, hang or are gone',
    holds: 'no event is lost, each profile is told in order, and no endpoint holds up another',
    tests: [
      ...inFile('test/faults/webhooks.test.ts', 'are delivered: none is lost, and each profile is told in order'),
      ...inFile(
        'test/storage/service/webhooks.test.ts',
        'come in order for each profile, though some are refused, and one that is refused holds up no other',
        'of one app that answer nothing hold up nobody else',
        'are given up after the last attempt, let the next by, and are sent again when asked to',
      ),
    ],
  },
  {
    id: 'F44',
    what: 'a clock that was set back',
    holds: 'no text, delivery or key waits for it to come to where it was',
    tests: inFile(
      'test/storage/queue.test.ts',
      'what a clock that was set back keeps waiting waits no longer, and what waits by design does',
    ),
  },
];
