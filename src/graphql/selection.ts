import { Kind, type GraphQLResolveInfo } from 'graphql';

/** True when a field's selection is made of some of these fields alone, written out: then nothing else needs to be read. */
export function selectsOnly({ fieldNodes }: GraphQLResolveInfo, known: string[]): boolean {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.every((one) => one.kind === Kind.FIELD && (known.includes(one.name.value) || one.name.value === '__typename'));
}
