import { inFile, type Row } from './row.js';

const THROTTLES = 'test/contract/dashboard-api/throttles.test.ts';
const FENCE = 'test/storage/security/row-level-security.test.ts';
const ISOLATION = 'test/contract/security/isolation.test.ts';

/** What is tried by way of models, texts, files and the operator, and by crowds. */
export const SECURITY_WITHIN: Row[] = [
  {
    id: 'S22',
    what: 'an address of a model server that is a trap',
    holds: 'refused at start; redirects are not followed',
    tests: [
      ...inFile('test/unit/config.test.ts', 'texts and the key for models go to %s: %s'),
      ...inFile('test/unit/ai/openai-reader-trouble.test.ts', 'a redirect is not followed'),
    ],
  },
  {
    id: 'S23',
    what: "a category called __proto__, facts of other submissions, in a model's answer",
    holds: 'taken as text or not at all',
    tests: inFile(
      'test/unit/ai/openai-reader.test.ts',
      'cannot be talked into a fact of another submission or outside the schema by an obedient model',
    ),
  },
  {
    id: 'S24',
    what: 'an open subscription under a key that has ended',
    holds: 'closed',
    tests: inFile(
      'test/contract/graphql/subscriptions.test.ts',
      'closes the sockets of a key that has ended, and no others',
    ),
  },
  {
    id: 'S25',
    what: 'a page of another site that uses a session',
    holds: 'refused',
    tests: inFile(
      'test/contract/dashboard-api/same-origin.test.ts',
      'cannot be a link',
      'is not invited by CORS to read an answer with a session',
    ),
  },
  {
    id: 'S26',
    what: 'a dump of a server, restored on a new one',
    holds: 'all goes on behind the same fence',
    tests: inFile(
      'test/storage/dump.test.ts',
      'a database on a server is restored from pg_dump on a new one, where all goes on behind the same fence',
    ),
  },
  {
    id: 'S28',
    what: 'everything that is kept of a profile, asked for',
    holds: 'all of it, to its own app alone',
    tests: inFile(
      'test/storage/security/erasure.test.ts',
      'can be exported before: all that is kept, the texts that wait included, to its own app alone',
    ),
  },
  {
    id: 'S27',
    what: 'the files of the embedded database after a deletion',
    holds: 'hold nothing of it',
    tests: inFile(
      'test/storage/security/erasure.test.ts',
      'leaves the files and the log of the database too',
      'leaves the files by the clock, also when the process before ended in between',
    ),
  },
  {
    id: 'S29',
    what: 'a statement that forgets whose rows it may see, or writes them for another',
    holds: 'row-level security leaves it the rows of its tenant; without that nothing starts',
    tests: [
      ...inFile(
        FENCE,
        'stands around every table that has rows of tenants',
        'shows a tenant its own rows alone where a statement does not ask whose they are',
        'changes and deletes no row of another tenant, and refuses one that is written for it',
      ),
      ...inFile(
        FENCE,
        'leaves nothing of a tenant on a connection, also after a statement that failed',
        'is found wanting where a table of tenants has no policy, which is told',
      ),
      ...inFile(
        'test/storage/security/plain-owner.test.ts',
        'a database user without any rights on the server is told what an administrator has to run, and works ' +
          'behind the same fence then',
      ),
    ],
  },
  {
    id: 'S30',
    what:
      'every route and field of the contracts by another app, another account, without a key, by session and by ' +
      'key',
    holds: 'as if there were nothing, refused, and nothing of the owner changes',
    tests: inFile(
      ISOLATION,
      'answers another app as if there were nothing, and leaves it alone',
      'is closed without a key, and to a session',
      'tells another app as much as of nothing, and leaves it alone',
      'is refused without a key',
      'is closed to strangers and to keys',
      'answers another account as if there were nothing, and leaves it alone',
      "the cursor of a page goes on in nobody else's list",
    ),
  },
  {
    id: 'S31',
    what: 'an app that fills the queue, or spends on models',
    holds: '429 for that app, 503 when all have too much; what was accepted is read later',
    tests: inFile(
      'test/contract/service/bounds.test.ts',
      'an app may let so many submissions wait, goes on when some are read; its neighbour notices nothing',
      'posts that come all at once do not pass the bound together',
      'all apps together may let so many wait',
      'an app that has used its tokens of the day is refused more, what it posted waits for the next day',
    ),
  },
  {
    id: 'S32',
    what: 'a key replaced while it is being looked up',
    holds: 'it is not remembered',
    tests: inFile(
      'test/contract/service/authenticate.test.ts',
      'does not remember a key that is replaced while it is being looked up',
    ),
  },
  {
    id: 'S33',
    what: 'requests and passwords spread over several processes on a server',
    holds: 'no more is let through than by one; while the database is away each process counts for itself',
    tests: inFile(
      'test/storage/service/shared-rate-limit.test.ts',
      'of %i lets exactly as many through, however many processes are asked at once',
      'let no more requests of a key through together than one alone, and each refuses when the other has used them up',
      'hold up together whoever guesses passwords or makes accounts at both',
      'is counted in the process while the database is away, logged once, and together again afterwards',
      'does not keep requests waiting for a database that does not answer',
      'leaves no address in the database, and after its time nothing',
    ),
  },
  {
    id: 'S34',
    what: 'a statement that row-level security does not look after',
    holds: 'it names the tenant itself',
    tests: inFile(
      'test/contract/security/predicates.test.ts',
      'tell %s to its own tenant alone',
      'erase a profile for its own tenant alone',
    ),
  },
  {
    id: 'S35',
    what:
      'somebody who signs in, or changes passwords, without end to keep others from signing in; passwords of ' +
      'others guessed from everywhere',
    holds: 'everybody else signs in, and nothing is counted that was no wrong password',
    tests: [
      ...inFile(
        THROTTLES,
        'lets everybody else sign in while somebody signs in to an account of their own again and again',
        'lets everybody else sign in while one customer of an IPv6 network does so from very many addresses',
        "lets everybody else sign in, and up, while somebody changes many accounts' passwords",
        'counts nothing against whoever was sent away because too many waited',
        'hold up each address of a crowd that guesses one password, and never the owner from their own',
      ),
      ...inFile(
        'test/unit/service/passwords.test.ts',
        'is never filled by %s, and lets others in at once',
        'lets a client with nothing in it wait for one of each other client, however much these have in it',
      ),
    ],
  },
  {
    id: 'S36',
    what: 'an account made with the address of somebody else, before the operator gives them an app',
    holds: 'it is given nothing without its id, or a yes to what it is',
    tests: inFile(
      'test/faults/main.test.ts',
      'gives an app of its own making to an account, running or not',
      'asks at a terminal before it gives an app to an address',
    ),
  },
  {
    id: 'S37',
    what: 'links to set a password: made up, used twice, old, of another account, asked for by strangers',
    holds: 'nothing is learned, nobody kept out, and one link sets one password once',
    tests: inFile(
      'test/contract/dashboard-api/resets.test.ts',
      'is not set by strangers, whatever token they make up',
      'is set for nobody but whom the link is for',
      'is set again by a mailed link, once, which ends all sessions and every other link',
      'is set once by two that use a link at the same time',
      'is not set by a link of an hour ago, of a password that was changed since, or of a closed account',
      'is answered the same for an address with an account and one without, to which nothing is sent',
      'leads to where the operator says, whatever host a request names',
      "fills nobody's mailbox: after five links no more are sent, and all five are good",
      'leaves no token and no address in a log or a table',
    ),
  },
  {
    id: 'S38',
    what: 'big variables that no operation declares, documents that are always others, and long pages under many names',
    holds: 'refused by name, remembered within bounds of bytes, and no page that is documented is refused',
    tests: [
      ...inFile(
        'test/faults/strangers-memory.test.ts',
        'a variable %s is refused by name',
        'the same is refused on a socket, which stays open',
        'hundreds of requests with big unknown variables leave nothing behind',
        'nor do big values of declared ones that are always others',
        'documents are remembered within bounds, though they be long and always others',
      ),
      ...inFile(
        'test/contract/graphql/cost.test.ts',
        'lets %s be read at its largest page with every plain field',
        'refuses %s',
      ),
    ],
  },
  {
    id: 'S39',
    what: 'parameters and fields with a slip in their name, and a sensitivity of less than one',
    holds: 'refused with the name that was meant, never answered with everybody',
    tests: inFile(
      'test/contract/rest/search-parameters.test.ts',
      '?%s is refused with the name that was meant, and never answered with everybody',
      'no route takes a parameter that it does not know',
      'a sensitivity of %s is taken for a mistake',
    ),
  },
  {
    id: 'S40',
    what: 'metrics through a local proxy, and readiness asked by a crowd',
    holds: 'metrics are for the holder of the token alone; the database is asked once a second',
    tests: inFile(
      'test/contract/server.test.ts',
      'are for nobody without one, since a local proxy makes strangers look as if on this machine',
      'is asked of the database once a second for a crowd, whoever asks',
      'is asked no more often while the database %s',
    ),
  },
  {
    id: 'S41',
    what:
      'the files of the embedded database, its socket, its backups and what is restored, in a directory that was ' +
      'open to all',
    holds: 'for their owner alone',
    tests: inFile(
      'test/faults/private-directory.test.ts',
      'are for their owner alone in a directory that was there before',
      'that everybody could read are taken from them by the next start, and what is not ours stays as it is',
      'with the lock are for their owner alone while a service runs, as is a copy of them',
      'of a backup that everybody could read are restored for their owner alone',
    ),
  },
];
