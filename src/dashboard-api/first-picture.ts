import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
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
/** Where answers take longer, a sketch of the page goes ahead of them. A guess: sooner than anybody would miss it. */
const SOON_MS = 100;

/** What dashboard/src/draw.tsx exports, built for Node. */
interface Drawing {
  firstRequests(
    path: string,
    search: string,
    isSignedIn: boolean,
  ): { app?: string; query: string; variables: object }[];
  draw(path: string, search: string, answers: unknown[]): string;
  sketch(path: string): string;
}

/** The page of the dashboard. */
export interface FirstPicture {
  /** What a Content-Security-Policy calls the style within it. */
  styles: string[];
  /**
   * The page that answers a request: with the answers to what it would ask first, and drawn as these make it look; in
   * parts where they take a while.
   */
  pageFor(request: FastifyRequest): Promise<string | Readable>;
}

/**
 * Reads the page, and what draws it when it is asked for first. What the page asks first goes through the dashboard's
 * endpoint as if the browser had asked. Throws when the dashboard is not built.
 */
export async function openFirstPicture(log: Log): Promise<FirstPicture> {
  const page = await readFile(path.join(BUILT, 'index.html'), 'utf8');
  const [before = '', after = ''] = page.split(EMPTY);
  const [empty = ''] = EMPTY.exec(page) ?? [];
  let loading: Promise<Drawing> | undefined;
  const load = (): Promise<Drawing> =>
    (loading ??= import(pathToFileURL(path.join(BUILT, 'drawing/draw.js')).href) as Promise<Drawing>);
  /** What is within the page and behind it; undefined where it is left to the browser. */
  const drawn = async (request: FastifyRequest): Promise<[within: string, behind: string] | undefined> => {
    const { draw, firstRequests } = await load();
    const { pathname, search } = placeOf(request);
    const isSignedIn = hasSession(request);
    const answers = await inTime(
      Promise.all(firstRequests(pathname, search, isSignedIn).map(({ app, ...body }) => answerTo(request, app, body))),
      PATIENCE_MS,
    );
    const isKnown = answers?.[0] && (!isSignedIn || answers[1]);
    if (!isKnown) return undefined;
    return [
      `<fieldset class="drawn" disabled>${draw(pathname, search, answers)}</fieldset>`,
      `<script type="application/json" id="told">${inScript(answers)}</script>`,
    ];
  };
  const complain = (error: unknown): undefined => {
    log.error({ err: error }, 'The page could not be drawn beforehand');
  };
  return {
    styles: [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`,
    ),
    async pageFor(request) {
      const drawing = drawn(request).catch(complain);
      const soon = await inTime(
        drawing.then((parts) => ({ parts })),
        SOON_MS,
      );
      if (soon) {
        const { parts } = soon;
        return before + (parts ? `<div id="limn">${parts[0]}</div>${parts[1]}` : empty) + after;
      }
      const { sketch } = await load();
      return Readable.from(
        (async function* () {
          yield `${before}<div id="limn"><div class="sketch">${sketch(placeOf(request).pathname)}</div>`;
          const [within, behind] = (await drawing) ?? ['', ''];
          yield `${within}</div>${behind}${after}`;
        })(),
      );
    },
  };
}

const placeOf = (request: FastifyRequest): URL => new URL(request.url, 'http://page');

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
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return (await Promise.race([work, late])) ?? undefined;
  } finally {
    clearTimeout(timer);
  }
}
