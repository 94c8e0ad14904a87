import { inFile, type Row } from './row.js';
import { FAULTS_AROUND } from './faults-around.js';

const KILLED = 'test/faults/killed.test.ts';
const RACES = 'test/faults/races.test.ts';
const DATABASE = 'test/faults/database.test.ts';
const MISREAD =
  'fails what it cannot read with a reason, leaves each profile as it was and ready, and is asked no more often ' +
  'than is allowed';
const MODELS = 'test/faults/models.test.ts';
const DISK = 'test/faults/disk.test.ts';
const SUBMIT = 'test/contract/rest/submit.test.ts';
const SOAK = 'test/faults/soak.test.ts';

/** What can happen to the service, and what must hold then. */
export const FAULTS: Row[] = [
  {
    id: 'F1',
    what: 'kill -9 of the API before a post is committed',
    holds: 'it is not accepted; a retry under its key makes one submission',
    tests: inFile(
      KILLED,
      'before the commit of a post has accepted nothing, and after it has accepted it once: a retry under the ' +
        'same key tells which',
    ),
  },
  {
    id: 'F2',
    what: 'kill -9 of the API after the commit, before the reply',
    holds: 'a retry under its key is told of the first; without a key it is a second text',
    tests: inFile(
      KILLED,
      'before the commit of a post has accepted nothing, and after it has accepted it once: a retry under the ' +
        'same key tells which',
    ),
  },
  {
    id: 'F3',
    what: 'kill -9 of a worker after the claim',
    holds: 'another takes over when the lease runs out',
    tests: [
      ...inFile(
        KILLED,
        'after the claim, around the call of the model, before and after the merge has merged once, and a ' +
          'subscriber sees it ready',
      ),
      ...inFile(
        'test/faults/processes.test.ts',
        'a worker killed again and again loses nothing and merges nothing twice',
      ),
    ],
  },
  {
    id: 'F4',
    what: 'kill -9 of a worker before, in and after the call of the model, and before the merge is committed',
    holds: 'one merge; the model may be asked again',
    tests: inFile(
      KILLED,
      'after the claim, around the call of the model, before and after the merge has merged once, and a ' +
        'subscriber sees it ready',
    ),
  },
  {
    id: 'F5',
    what: 'kill -9 of a worker after the merge is committed, before anybody is told',
    holds: 'no second merge; subscribers see it ready',
    tests: inFile(
      KILLED,
      'after the claim, around the call of the model, before and after the merge has merged once, and a ' +
        'subscriber sees it ready',
    ),
  },
  {
    id: 'F6',
    what: 'a worker frozen beyond its lease, which then wakes',
    holds: 'what it has read is dropped, and counted',
    tests: [
      ...inFile(RACES, 'a worker frozen beyond its lease wakes to find its work done, and is fenced off'),
      ...inFile(
        'test/storage/queue.test.ts',
        'an expired lease goes to another worker, and the first can neither extend nor merge',
      ),
    ],
  },
  {
    id: 'F7',
    what: 'two workers and 200 texts of one profile',
    holds: 'each merged once, in order',
    tests: inFile(
      RACES,
      'two of them with 200 texts of one profile merge each once, in the order in which they were accepted',
      'a value set by hand while a text is merged and what the text says are both kept',
    ),
  },
  {
    id: 'F8',
    what: 'the model is busy, for a while or for ever',
    holds:
      'it is waited for; after five attempts the submission fails with a reason, and the profile is ready with ' +
      'what it had',
    tests: [
      ...inFile(MODELS, 'is waited for as long as it asks', MISREAD),
      ...inFile(
        'test/storage/service/process.test.ts',
        'a reader that is away for a while delays a submission and loses nothing',
        'when a reader %s, the submissions around a poisonous one are merged all the same',
      ),
    ],
  },
  {
    id: 'F9',
    what: 'the model fails, hangs, breaks off or drips',
    holds: 'the same; and one tenant whose texts hang leaves places to the others',
    tests: inFile(
      MODELS,
      MISREAD,
      'texts of one tenant that hang hold three places of four, and the neighbours are read meanwhile',
    ),
  },
  {
    id: 'F10',
    what: 'the model answers garbage, another schema, half of it, 10 MB or a refusal',
    holds: 'one repair is asked for; then it fails as invalid_output, and nothing of it is merged',
    tests: inFile(MODELS, MISREAD),
  },
  {
    id: 'F11',
    what: 'vectors of another length, NaN, or none',
    holds: 'the profile is merged and read, its vectors are owed, and a search finds it once they are there',
    tests: inFile(MODELS, 'owes vectors where it gives none that can be used, and the profile is found once it does'),
  },
  {
    id: 'F12',
    what: 'a submission that kills its worker each time',
    holds: 'it fails after five attempts, and the next of that profile is merged',
    tests: inFile(KILLED, 'by the same submission each time gives it up with a reason after five, and reads the next'),
  },
  {
    id: 'F13',
    what: 'the database is restarted',
    holds: '503 with Retry-After meanwhile, alive but not ready; nothing accepted is lost or counts twice',
    tests: [
      ...inFile(DATABASE, '%s is told with 503 and comes back by itself, with every accepted post merged once'),
      ...inFile(SOAK, 'on a server, with API, workers and the database killed, frozen and restarted'),
    ],
  },
  {
    id: 'F14',
    what: 'kill -9 of the database',
    holds: 'the same, also where the outcome of a commit is unknown',
    tests: [
      ...inFile(DATABASE, '%s is told with 503 and comes back by itself, with every accepted post merged once'),
      ...inFile(SOAK, 'on a server, with API, workers and the database killed, frozen and restarted'),
    ],
  },
  {
    id: 'F15',
    what: 'an idle connection loses the database',
    holds: 'the process lives',
    tests: inFile(DATABASE, 'that the server hangs up while nothing runs ends no process and costs no request'),
  },
  {
    id: 'F16',
    what: 'a half-open connection to the database',
    holds: 'requests end with 503, and nobody waits twice',
    tests: inFile(
      DATABASE,
      'that is half open ends every request with 503, and nobody waits for it twice',
      'that is slow makes answers slow and loses none',
    ),
  },
  {
    id: 'F17',
    what: 'a full disk, and one that is nearly full',
    holds:
      '503 before anything is accepted in vain; the embedded database ends its process with 75, and all is ' +
      'there when there is room',
    tests: inFile(
      DISK,
      'under the embedded database is told with 503, ends the process with 75, costs nothing accepted',
      'before there is an embedded database ends the process with 75 and a word of it',
      'under a PostgreSQL server is told with 503, ends nothing, and is over when there is room',
      'with less room than the reserve nothing is accepted, and what is there is served',
    ),
  },
  {
    id: 'F18',
    what: 'kill -9 of the embedded database while it is made, at start, and at any moment',
    holds: 'it opens again with everything that was accepted',
    tests: [
      ...inFile(SOAK, 'on an embedded database, killed while it is made, at start and at any moment'),
      ...inFile(
        'test/faults/main.test.ts',
        'killed in the middle, it reads on after the next start what it had accepted',
      ),
    ],
  },
  {
    id: 'F19',
    what: 'a second process opens the directory of the embedded database',
    holds: 'it ends with 2 and names the first',
    tests: inFile('test/faults/main.test.ts', 'refuses a data directory that another process has open, and names it'),
  },
  {
    id: 'F20',
    what: 'fifty equal posts at once under one key',
    holds: 'one submission, no 500',
    tests: [
      ...inFile(SUBMIT, 'fifty equal requests at once under one key make one submission'),
      ...inFile('test/storage/queue.test.ts', 'fifty posts under one idempotency key store one submission'),
    ],
  },
  {
    id: 'F21',
    what: 'a key used again for another text, and by another tenant',
    holds: '422, and no matter',
    tests: inFile(SUBMIT, 'a used key is refused for %s', 'the neighbour may use the same key'),
  },
  {
    id: 'F22',
    what: 'a profile deleted while it is queued, read, embedded, merged or announced',
    holds: 'nothing of it is left, and no late worker brings it back',
    tests: [
      ...inFile(
        RACES,
        'a profile deleted while it is %s stays deleted, and told anew at once it holds only what came after',
      ),
      ...inFile('test/storage/queue.test.ts', 'erasing leaves no row of the profile in any table that knows profiles'),
    ],
  },
  {
    id: 'F23',
    what: 'a profile told anew right after its deletion',
    holds: 'it holds only what came after',
    tests: [
      ...inFile(
        RACES,
        'a profile deleted while it is %s stays deleted, and told anew at once it holds only what came after',
        'a text that is accepted while a profile is deleted that is not there is kept',
      ),
      ...inFile(
        'test/storage/service/process.test.ts',
        'a profile deleted while it is read stays deleted, and its successor holds only what came after',
      ),
    ],
  },
  ...FAULTS_AROUND,
];
