import pg from 'pg';

/**
 * What this file needs of pg beyond its types. All of it is the interface by which pg's client serves custom queries,
 * which pg-cursor and pg-query-stream are made of too: it has a query send its messages by `submit`, and tells it of
 * each row and of each end of a statement by the other two. test/storage/entering-query.test.ts holds pg to it.
 */
interface CustomQuery {
  /** Returns what is wrong with the query, if anything; nothing has been sent then. */
  submit(connection: pg.Connection): Error | null | undefined;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig<unknown[]>) => CustomQuery;

/** A statement in front of another; one with a name must have been prepared on the connection. */
export interface Enter {
  name?: string;
  text: string;
  values: string[];
}

/** A statement with another in front of it, whose answer nobody wants, up to the same Sync. */
export class EnteringQuery extends PgQuery {
  private readonly enter: Enter;
  private hasEntered = false;

  constructor(enter: Enter, statement: pg.QueryConfig<unknown[]>) {
    // Also without values the other statement must not be sent as a simple query, which is a transaction of its own.
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig<unknown[]>);
    this.enter = enter;
  }

  override submit(connection: pg.Connection): undefined {
    const { name = '', text, values } = this.enter;
    // All messages in one packet.
    connection.stream.cork();
    try {
      if (name === '') connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      connection.execute({}, true);
      const error = super.submit(connection);
      // What is in front has been sent: the connection must not be used again, as pg's pool sees to when this throws.
      if (error) throw error;
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.hasEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.hasEntered) super.handleCommandComplete(message, connection);
    this.hasEntered = true;
  }
}
