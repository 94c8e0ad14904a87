import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { firstQuestions } from './first-questions.ts';
import { Pages } from './pages.tsx';
import { SessionKeeper } from './session.tsx';
import { Sketch } from './sketch.tsx';
import { forgetTold, noteTold } from './wire/ask.ts';

/** A request that the page at an address will make of the dashboard's endpoint. */
export interface FirstRequest {
  query: string;
  variables: unknown;
  app?: string;
}

/** What the page at an address asks first: its path, and what stands behind it, from the question mark on. */
export const firstRequests = (path: string, search: string, isSignedIn: boolean): FirstRequest[] =>
  firstQuestions(path, search, isSignedIn).map(({ operation: { text }, variables, app }) => ({
    query: text,
    variables,
    ...(app !== undefined && { app }),
  }));

/**
 * The page at an address as markup, as it looks before any of its script runs, which then draws all of it anew.
 * `answers` are the data to what {@link firstRequests} tells, in its order; null where there is none.
 */
export function draw(path: string, search: string, answers: unknown[]): string {
  try {
    for (const [at, question] of firstQuestions(path, search, answers.length > 1).entries())
      if (answers[at]) noteTold(question, answers[at]);
    return markupOf(<Pages />, path, search);
  } finally {
    forgetTold();
  }
}

/** The page at an address as markup, as it looks before there is any answer. */
export const sketch = (path: string): string => markupOf(<Sketch path={path} />, path, '');

function markupOf(page: ReactNode, path: string, search: string): string {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath={path} ssrSearch={search}>
        <SessionKeeper>{page}</SessionKeeper>
      </Router>
    </QueryClientProvider>,
  );
  // The policy of the page takes no style of an element; in a text a quotation mark would be escaped.
  return markup.replaceAll(/ style="[^"]*"/g, '');
}
