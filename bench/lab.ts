/** What every measurement is given. */
export interface Lab {
  /** Address of a PostgreSQL server where databases can be made; undefined: measure on the embedded database. */
  postgres: string | undefined;
  /** Fewer rows and shorter rounds, to see that everything runs. */
  small: boolean;
  /** Whether to search among a million profiles too. */
  million: boolean;
  /** Length of a loaded round. */
  seconds: number;
  /** Writes a line of progress. */
  say(text: string): void;
}
