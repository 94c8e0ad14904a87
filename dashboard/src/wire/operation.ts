/** An operation of the schema, as text, with the types of what goes in and comes back. */
export interface Operation<Data, Variables> {
  text: string;
  /** Never there: they only carry the types. */
  readonly data?: Data;
  readonly variables?: Variables;
}
