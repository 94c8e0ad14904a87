import pg from 'pg';

/** Names of pg's own. */
const RESULT = '_result';
const TYPES = '_types';

/**
 * What this file needs of pg beyond its types. All of it is the interface by which pg's client serves custom queries,
 * which pg-cursor and pg-query-stream are made of too: it has a query send its messages by `submit`, tells it of each
 * answer by the others, and asks for `name` and `text` to note what has been prepared.
 * test/storage/pipeline.test.ts holds pg to it.
 */
interface CustomQuery {
  callback?: ((error: Error | null | undefined, result: unknown) => void) | null;
  /** Where its values come from, which its client knows. */
  [RESULT]: { [TYPES]?: pg.CustomTypesConfig };
  /** Returns what is wrong with the query, if anything; nothing has been sent then. */
  submit(connection: Wire): Error | null | undefined;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
}
type Wire = pg.Connection & { submittedNamedStatements: Record<string, string> };
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig<unknown[]>) => CustomQuery;

/** A statement whose answer nobody wants; one with a name must have been prepared on the connection. */
export interface Silent {
  name?: string;
  text: string;
  values: string[];
}

/** What is sent up to one Sync of the protocol: `front` and `behind` around the statements. */
export interface Sent {
  front?: readonly Silent[];
  statements: readonly pg.QueryConfig<unknown[]>[];
  behind?: readonly Silent[];
}

/**
 * Statements that travel together: one round trip and, outside of a transaction, one transaction. Its result is an
 * array of theirs. What comes after one that failed is not done.
 */
export class Pipeline extends PgQuery {
  private readonly sent: Required<Sent>;
  private readonly parts: CustomQuery[];
  /** How many of all have been answered. */
  private answered = 0;

  constructor({ front = [], statements, behind = [] }: Sent) {
    super({ text: '' });
    this.sent = { front, statements, behind };
    // Also without values none must be sent as a simple query, which is a transaction of its own.
    this.parts = statements.map(
      (statement) => new PgQuery({ ...statement, queryMode: 'extended' } as pg.QueryConfig<unknown[]>),
    );
  }

  // What is being answered: once it is parsed pg notes that this name stands for this text.
  get name(): string | undefined {
    return this.current?.name;
  }
  set name(_: string | undefined) {
    // The base sets that of the whole, which has none.
  }
  get text(): string | undefined {
    return this.current?.text;
  }
  set text(_: string | undefined) {
    // As above.
  }

  override submit(connection: Wire): undefined {
    // All messages in one packet.
    connection.stream.cork();
    try {
      for (const silent of this.sent.front) say(connection, silent);
      const unsynced = unsyncedOf(connection);
      for (const part of this.parts) {
        part[RESULT][TYPES] = this[RESULT][TYPES]!;
        part.callback = (error) => {
          if (error) throw error;
        };
        const error = part.submit(unsynced);
        // Something has been sent: the connection must not be used again, as pg's pool sees to when this throws.
        if (error) throw error;
      }
      for (const silent of this.sent.behind) say(connection, silent);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  override handleRowDescription(message: unknown): void {
    this.part?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.part?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.part?.handleCommandComplete(message, connection);
    this.answered++;
  }

  override handleError(error: Error, connection: Wire): void {
    // What stood behind it has not been prepared.
    for (const { name } of this.sent.statements) if (name) delete connection.submittedNamedStatements[name];
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: Wire): void {
    let failure: Error | null | undefined;
    const results = this.parts.map((part) => {
      let answer: unknown;
      part.callback = (error, result) => {
        failure ??= error;
        answer = result;
      };
      part.handleReadyForQuery(connection);
      return answer;
    });
    // Of a row that could not be read.
    if (failure) super.handleError(failure, connection);
    else this.callback?.(null, results);
  }

  private get at(): number {
    return this.answered - (this.sent?.front.length ?? 0);
  }

  private get part(): CustomQuery | undefined {
    return this.parts[this.at];
  }

  private get current(): pg.QueryConfig | undefined {
    return this.sent?.statements[this.at];
  }
}

/** Connections as a statement sees them that shall not end with a Sync of its own. */
const UNSYNCED = new WeakMap<Wire, Wire>();

function unsyncedOf(connection: Wire): Wire {
  const known = UNSYNCED.get(connection);
  if (known) return known;
  const made = Object.create(connection, { sync: { value: () => undefined } }) as Wire;
  UNSYNCED.set(connection, made);
  return made;
}

function say(connection: Wire, { name = '', text, values }: Silent): void {
  if (name === '') connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values }, true);
  connection.execute({}, true);
}

/** Sends what a connection is given to send, and tells the result of each statement. */
export async function sendQuery(
  at: pg.Pool | pg.ClientBase,
  query: Pipeline | pg.QueryConfig<unknown[]>,
): Promise<pg.QueryResult[]> {
  return query instanceof Pipeline ? sendTo(at, query) : [await at.query(query)].flat();
}

/** Sends it over a connection, or one of a pool, whose types know nothing of custom queries. */
export function sendTo(at: pg.Pool | pg.ClientBase, pipeline: Pipeline): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined, results: pg.QueryResult[]): void =>
      error ? reject(error) : resolve(results);
    (at as unknown as { query(query: Pipeline, values: undefined, done: unknown): void }).query(
      pipeline,
      undefined,
      done,
    );
  });
}
