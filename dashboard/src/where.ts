import { useRouter } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';

/** The path of the address: the browser's, or where nobody browses, that of the page which is drawn. */
export const usePath = (): string => usePathname(useRouter());

/** What stands behind the path, from the question mark on. */
export const useQueryString = (): string => useSearch(useRouter());
