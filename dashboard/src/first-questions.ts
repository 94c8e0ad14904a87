import { placeInApp, places } from './places.ts';
import { parseView, variablesOf } from './profiles/view.ts';
import type { Question } from './wire/ask.ts';
import { apps, profile, search, who } from './wire/operations.ts';

/**
 * What the page at an address asks first, of somebody who is signed in or of a stranger. The service asks it as well,
 * to send the answers, in this order, with the page.
 */
export function firstQuestions(path: string, query: string, isSignedIn: boolean): Question[] {
  if (path === places.resetPassword) return [];
  const session = { operation: who, variables: {} };
  if (!isSignedIn) return [session];
  const place = placeInApp(path);
  return [session, { operation: apps, variables: {} }, ...(place ? questionsOf(place, query) : [])];
}

function questionsOf({ page, app, id }: NonNullable<ReturnType<typeof placeInApp>>, query: string): Question[] {
  if (page === 'profile') return [{ operation: profile, variables: { id }, app }];
  if (page !== 'profiles') return [];
  return [{ operation: search, variables: variablesOf(parseView(query)), app }];
}
