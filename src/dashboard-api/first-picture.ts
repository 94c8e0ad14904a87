import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.js';
import { hasSession } from './cookie.js';

/** What `npm run build` makes of dashboard/: one page, and files whose names change with what is in them. */
export const BUILT = fileURLToPath(new URL('../../dashboard/', import.meta.url));

/** Where the page is filled, as it is built. */
const EMPTY = /<div id="limn">.*?<\/div>/s;
/** Answers that take longer are left to the browser, which asks by itself. A guess: it would wait as long as well. */
const PATIENCE_MS = 1_000;

/** What dashboard/src/draw.tsx exports, built for Node. */
interface Drawing {
  firstRequests(
    path: string,
    search: string,
    isSignedIn: boolean,
  ): { app?: string; query: string; variables: object }[];
  draw(path: string, search: string, answers: unknown[]): string;
}

/** The page of the dashboard. */
export interface FirstPicture {
  /** What a Content-Security-Policy calls the style within it. */
  styles: string[];
  /** The page that answers a request: with the answers to what it would ask first, and drawn as these make it look. */
  pageFor(request: FastifyRequest): Promise<string>;
}

/**
 * Reads the page, and what draws it when it is asked for first. What the page asks first goes through the dashboard's
 * endpoint as if the browser had asked. Throws when the dashboard is not built.
 */
export async function openFirstPicture(log: Log): Promise<FirstPicture> {
  const page = await readFile(path.join(BUILT, 'index.html'), 'utf8');
  let loading: Promise<Drawing> | undefined;
  const drawn = async (request: FastifyRequest): Promise<string> => {
    const { draw, firstRequests } = await (loading ??= import(
      pathToFileURL(path.join(BUILT, 'drawing/draw.js')).href
    ) as Promise<Drawing>);
    const { pathname, search } = new URL(request.url, 'http://page');
    const isSignedIn = hasSession(request);
    const answers = await inTime(
      Promise.all(firstRequests(pathname, search, isSignedIn).map(({ app, ...body }) => answerTo(request, app, body))),
    );
    const isKnown = answers?.[0] && (!isSignedIn || answers[1]);
    if (!isKnown) return page;
    return page.replace(
      EMPTY,
      () =>
        `<div id="limn"><fieldset class="drawn" disabled>${draw(pathname, search, answers)}</fieldset></div>` +
        `<script type="application/json" id="told">${inScript(answers)}</script>`,
    );
  };
  return {
    styles: [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`,
    ),
    async pageFor(request) {
      try {
        return await drawn(request);
      } catch (error) {
        log.error({ err: error }, 'The page could not be drawn beforehand');
        return page;
      }
    },
  };
}

/** Data as JSON that ends no script. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** What the dashboard's endpoint answers to somebody; null for a refusal. */
async function answerTo(request: FastifyRequest, app: string | undefined, body: object): Promise<unknown> {
  const { cookie, host } = request.headers;
  const forwarded = Object.entries(request.headers).filter(([name]) => name.startsWith('x-forwarded-'));
  const response = await request.server.inject({
    method: 'POST',
    url: '/dashboard/graphql',
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: {
      ...Object.fromEntries(forwarded),
      host,
      ...(cookie !== undefined && { cookie }),
      'content-type': 'application/json',
      ...(app !== undefined && { 'limn-app': app }),
    },
    payload: body,
  });
  const { data, errors } = response.json<{ data?: unknown; errors?: unknown[] }>();
  return errors ? null : (data ?? null);
}

/** What is there in time; undefined where it is not. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  try {
    return (await Promise.race([work, late])) ?? undefined;
  } finally {
    clearTimeout(timer);
  }
}
