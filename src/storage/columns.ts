import { getMetadataArgsStorage } from 'typeorm';

/** A class of src/storage/entities, told by what its rows are. */
type EntityClass<Row> = new () => Row;

/** The table of an entity. */
function tableOf(entity: EntityClass<object>): string {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name === undefined) throw new TypeError(`${entity.name} is no entity`);
  return name;
}

/** The name that the database has for a property of an entity. */
export function column<Row extends object>(entity: EntityClass<Row>, property: keyof Row & string): string {
  const found = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) => target === entity && propertyName === property,
  );
  if (found?.options.name === undefined) throw new TypeError(`${entity.name} names no column for ${property}`);
  return found.options.name;
}

/**
 * A list of columns to select or to return, each as the property it is: `profile.profile_id as "profileId", …`. Meant
 * to be made once, when a module is loaded. The rows are `Pick<Entity, …>` of the same properties.
 */
export function columns<Row extends object>(
  entity: EntityClass<Row>,
  ...properties: readonly (keyof Row & string)[]
): string {
  const table = tableOf(entity);
  return properties.map((property) => `${table}.${column(entity, property)} as "${property}"`).join(', ');
}
