import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/** True when a field's selection names this field, itself or by a fragment; each fragment is looked into once. */
export function selects({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const seen = new Set<string>();
  const names = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((one) => {
      if (one.kind === Kind.FIELD) return one.name.value === name;
      if (one.kind === Kind.INLINE_FRAGMENT) return names(one.selectionSet);
      if (seen.has(one.name.value)) return false;
      seen.add(one.name.value);
      return names(fragments[one.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => names(selectionSet));
}

/**
 * True when a field's selection is made of some of these fields alone, written out: then nothing else needs to be read.
 */
export function selectsOnly({ fieldNodes }: GraphQLResolveInfo, known: string[]): boolean {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.every(
    (one) => one.kind === Kind.FIELD && (known.includes(one.name.value) || one.name.value === '__typename'),
  );
}
