/** What every measurement works with. */
export interface BenchContext {
  /** Address of a PostgreSQL server where databases can be made; undefined: measure on the embedded database. */
  postgres: string | undefined;
  /** Fewer rows and shorter rounds, to see that everything runs. */
  small: boolean;
  /** Whether to search among a million profiles too. */
  million: boolean;
  /** Length of a loaded round. */
  seconds: number;
  /** Of what the service holds under load. */
  memory: {
    minutes: number;
    databases: ('embedded' | 'server')[];
    /** Whether both are loaded at the same time. */
    isTogether: boolean;
    /** Limit of each heap of the service, in megabytes; undefined: what Node takes. */
    heapMb: number | undefined;
  };
  /** Puts what a figure was made of into the result, under a name. */
  keep(name: string, details: unknown): void;
  /** Writes a line of progress. */
  say(text: string): void;
}
