/** A statement with the name under which the server keeps it prepared. */
export interface SqlStatement {
  name?: string;
  text: string;
  /** The same for tables whose rows are spread over machines, where the text is not for these. */
  spread?: string;
}

/**
 * SQL of the moment of a transaction, for a choice that an update makes. Citus refuses the function itself inside of
 * `case` and `coalesce`: it cannot tell beforehand whether it would be called.
 */
export const NOW = '(select now())';

/** A statement and its values: one of several that are sent together. */
export type Step = readonly [statement: SqlStatement, values: unknown[]];

/** Names a statement that runs often, so that it is parsed and planned once for each connection. */
export const prepared = (name: string, text: string, spread?: string): SqlStatement => ({
  name,
  text,
  ...(spread === undefined ? {} : { spread }),
});

/** A statement whose parameters have names; the text has their numbers. */
export interface NamedParameters<Values> extends SqlStatement {
  /** The values in the order in which the text counts them. */
  valuesOf(values: Values): unknown[];
}

/** Where each parameter stands in a text: `$1`, `$2` and so on, in the order in which the text first asks for them. */
export type Places<Values> = Readonly<Record<keyof Values & string, string>>;

/**
 * A statement with more parameters than anybody can count. `write` is called once and gets the place of each by its
 * name, so that a name that `Values` does not have fails the compiler: `where tenant_id = ${tenantId}`. Without a
 * `name` it is not kept prepared.
 */
export function withParameters<Values extends object>(
  name: string | undefined,
  write: (places: Places<Values>) => string,
): NamedParameters<Values> {
  const names: (keyof Values & string)[] = [];
  const placeOf = (parameter: keyof Values & string): string => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  };
  const text = write(
    new Proxy({} as Places<Values>, { get: (_, parameter) => placeOf(parameter as keyof Values & string) }),
  );
  return {
    text,
    valuesOf: (values) => names.map((parameter) => values[parameter]),
    ...(name === undefined ? {} : { name }),
  };
}

/** A statement about rows of all tenants that reads; spread, it can be told of which alone, as its last value. */
export interface OfAllTenants extends SqlStatement {
  name: string;
  spread: string;
}

/**
 * A statement that looks at rows of all tenants. `write` is called with the condition that a row is of those asked for,
 * whose machines answer: on one machine that is anybody.
 */
export function ofAllTenants(
  name: string,
  write: (isAmong: string) => string,
  spread: (isAmong: string) => string = write,
): OfAllTenants {
  const text = write('true');
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  const last = `$${Math.max(0, ...places) + 1}`;
  // Citus leaves out machines by it, as soon as it knows the value.
  return { name, text, spread: spread(`(${last}::uuid[] is null or tenant_id = any(${last}))`) };
}
