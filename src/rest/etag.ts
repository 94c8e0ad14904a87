/**
 * Weak, since compression changes the bytes and not the profile; the incarnation tells a profile from one that was
 * deleted before it.
 */
export const etagOf = ({ incarnation, revision }: { incarnation: number; revision: number }): string =>
  `W/"${incarnation}-${revision}"`;

/**
 * Whether an `If-None-Match` or `If-Match` header names the tag: `*`, or one of a list. Compared weakly in both
 * headers, because every tag given out here is weak and a strong comparison would never hold.
 */
export function namesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const wanted = opaque(etag);
  return header.split(',').some((one) => opaque(one.trim()) === wanted);
}

const opaque = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);
