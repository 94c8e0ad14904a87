import { Kind, type GraphQLResolveInfo } from 'graphql';

/** True when a field's selection names this field, itself and not by a fragment. */
export const selects = ({ fieldNodes }: GraphQLResolveInfo, name: string): boolean =>
  fieldNodes.some(({ selectionSet }) =>
    selectionSet?.selections.some((one) => one.kind === Kind.FIELD && one.name.value === name),
  );

/**
 * True when a field's selection is made of some of these fields alone, written out: then nothing else needs to be read.
 */
export function selectsOnly({ fieldNodes }: GraphQLResolveInfo, known: string[]): boolean {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.every(
    (one) => one.kind === Kind.FIELD && (known.includes(one.name.value) || one.name.value === '__typename'),
  );
}
