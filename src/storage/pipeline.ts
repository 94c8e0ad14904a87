import { createRequire } from 'node:module';
import type pg from 'pg';

/** How pg writes a value down for the server; pg-cursor takes it from there too. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null;
};

/** Names of pg's own. */
const RESULT = '_result';
const TYPES = '_types';

/**
 * What this file needs of pg's connection beyond its types. Together with the methods of {@link Pipeline}, which pg's
 * client calls, it is the interface that custom queries are written against, pg-cursor and pg-query-stream among them.
 * test/storage/pipeline.test.ts holds pg to it.
 */
type Wire = pg.Connection & {
  bind(config: { statement: string; values: unknown[]; valueMapper?: typeof prepareValue }, more: boolean): void;
  /** What the server has prepared on this connection, and what it was sent to prepare: texts by their names. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/** A column of an answer, as the server describes it. */
interface Column {
  name: string;
  dataTypeID: number;
  format: 'text' | 'binary';
}

/** How the rows of a statement are read. */
interface Description {
  columns: { name: string; read: (value: string) => unknown }[];
  /** A row without values: copies of it all have one shape. */
  empty: Record<string, null>;
}

const NO_ROWS: Description = { columns: [], empty: {} };

/** What a statement answered. */
export type StatementResult = Pick<pg.QueryResult, 'rows' | 'rowCount'>;

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
 *
 * The rows of a prepared statement are described once for each connection: describing them again at each call, as
 * pg.Query has it, and getting ready to read them took a tenth of the processor time of a small read.
 */
export class Pipeline {
  /** pg's client gives it the parsers of its types. */
  readonly [RESULT]: { [TYPES]?: pg.CustomTypesConfig } = {};
  /** Set by pg's client. */
  callback: ((error: Error | null, results?: StatementResult[]) => void) | undefined;
  private readonly sent: Required<Sent>;
  private readonly results: StatementResult[];
  private readonly descriptions: (Description | undefined)[];
  private known = new Map<string, Description>();
  /** How many of all have been answered. */
  private answered = 0;
  /** Of a row that could not be read. */
  private failure: Error | undefined;

  constructor({ front = [], statements, behind = [] }: Sent) {
    this.sent = { front, statements, behind };
    this.results = statements.map(() => ({ rows: [], rowCount: null }));
    this.descriptions = statements.map(() => undefined);
  }

  // Of what is being answered: once it is parsed, pg's client notes that this name stands for this text.
  get name(): string | undefined {
    return this.sent.statements[this.at]?.name;
  }
  get text(): string | undefined {
    return this.sent.statements[this.at]?.text;
  }

  /** Sends all in one packet. Returns what is wrong with a statement or a value, if anything; nothing is sent then. */
  submit(connection: Wire): Error | undefined {
    const { wire, messages, descriptions } = gatheringOf(connection);
    this.known = descriptions;
    try {
      for (const silent of this.sent.front) say(wire, silent);
      for (const [at, statement] of this.sent.statements.entries()) this.ask(wire, at, statement);
      for (const silent of this.sent.behind) say(wire, silent);
      wire.sync();
      const { stream } = connection;
      if (stream.writable) stream.write(Buffer.concat(messages));
      return undefined;
    } catch (error) {
      this.forgetUnprepared(connection);
      return error as Error;
    } finally {
      messages.length = 0;
    }
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    const types = this[RESULT][TYPES]!;
    const columns = fields.map(({ name, dataTypeID, format }) => ({
      name,
      read: types.getTypeParser(dataTypeID, format) as (value: string) => unknown,
    }));
    this.describe({ columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) });
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const description = this.descriptions[this.at];
    // What stands in front is not described, and nobody wants its answer.
    if (!description || this.failure) return;
    const row: Record<string, unknown> = { ...description.empty };
    try {
      for (const [at, { name, read }] of description.columns.entries()) {
        const value = fields[at];
        if (value !== null && value !== undefined) row[name] = read(value);
      }
      this.results[this.at]!.rows.push(row);
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const result = this.results[this.at];
    if (result) {
      // Such as `SELECT 3` or `INSERT 0 1`.
      const count = /\d+$/.exec(text)?.[0];
      result.rowCount = count === undefined ? null : Number(count);
      if (!this.descriptions[this.at]) this.describe(NO_ROWS);
    }
    this.answered++;
  }

  handleEmptyQuery(): void {
    this.answered++;
  }

  handleError(error: Error, connection: Wire): void {
    this.forgetUnprepared(connection);
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback?.(this.failure);
    else this.callback?.(null, this.results);
  }

  /** Sends one statement, prepared where it has a name. */
  private ask(wire: Wire, at: number, { name = '', text, values = [] }: pg.QueryConfig<unknown[]>): void {
    const prepared = name === '' ? undefined : (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (prepared !== undefined && prepared !== text)
      throw new Error(`The statement ${name} has been prepared with another text`);
    if (prepared === undefined) wire.parse({ name, text, types: [] }, true);
    if (prepared === undefined && name !== '') wire.submittedNamedStatements[name] = text;
    wire.bind({ statement: name, values, valueMapper: prepareValue }, true);
    const description = prepared === undefined ? undefined : this.known.get(name);
    this.descriptions[at] = description;
    if (!description) wire.describe({ type: 'P', name: '' }, true);
    wire.execute({}, true);
  }

  private describe(description: Description): void {
    this.descriptions[this.at] = description;
    const { name } = this;
    if (name !== undefined) this.known.set(name, description);
  }

  /** What stood behind a statement that failed has not been prepared, nor has what was not sent. */
  private forgetUnprepared({ submittedNamedStatements }: Wire): void {
    for (const { name } of this.sent.statements) if (name !== undefined) delete submittedNamedStatements[name];
  }

  /** Which statement is being answered; below 0 while it is what stands in front. */
  private get at(): number {
    return this.answered - this.sent.front.length;
  }
}

/** What belongs to a connection for as long as it is open. */
interface Gathering {
  /** The connection as it writes messages into `messages` instead of sending each. */
  wire: Wire;
  messages: Buffer[];
  /** Of prepared statements, by their names. */
  descriptions: Map<string, Description>;
}

const GATHERINGS = new WeakMap<Wire, Gathering>();

function gatheringOf(connection: Wire): Gathering {
  const known = GATHERINGS.get(connection);
  if (known) return known;
  const messages: Buffer[] = [];
  const stream = { writable: true, write: (message: Buffer) => messages.push(message) };
  const wire = Object.create(connection, { stream: { value: stream } }) as Wire;
  const made = { wire, messages, descriptions: new Map<string, Description>() };
  GATHERINGS.set(connection, made);
  return made;
}

function say(wire: Wire, { name = '', text, values }: Silent): void {
  if (name === '') wire.parse({ name, text, types: [] }, true);
  wire.bind({ statement: name, values }, true);
  wire.execute({}, true);
}

/** Sends what a connection is given to send, and tells the result of each statement. */
export async function sendQuery(
  at: pg.Pool | pg.ClientBase,
  query: Pipeline | pg.QueryConfig<unknown[]>,
): Promise<StatementResult[]> {
  return query instanceof Pipeline ? sendTo(at, query) : [await at.query(query)].flat();
}

/** Sends it over a connection, or one of a pool, whose types know nothing of custom queries. */
export function sendTo(at: pg.Pool | pg.ClientBase, pipeline: Pipeline): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined, results: StatementResult[]): void =>
      error ? reject(error) : resolve(results);
    (at as unknown as { query(query: Pipeline, values: undefined, done: unknown): void }).query(
      pipeline,
      undefined,
      done,
    );
  });
}
