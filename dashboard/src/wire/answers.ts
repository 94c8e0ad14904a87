import { QueryClient } from '@tanstack/react-query';

/** How long an answer that nobody looks at is kept, so that a page that is come back to is there at once. */
const KEPT_MS = 5 * 60_000;

/** What the service has answered, by operation, app and variables. It is emptied when another person signs in. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: KEPT_MS,
      // The page says what was refused and offers another try; waiting in silence would look like loading.
      retry: false,
      // The browser's word on being online is no answer: asking is.
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
  },
});
