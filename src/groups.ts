/** Adds members to the group that a map keeps under a key, and makes the group if there is none. */
export function addToGroup<Key, Member>(groups: Map<Key, Member[]>, key: Key, ...members: Member[]): void {
  const group = groups.get(key);
  // Appended instead of copied: copying takes time in proportion to the square of the size of a group.
  if (group) group.push(...members);
  else groups.set(key, members);
}
