import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.js';
import { hasSession } from './cookie.js';

/** The output of `npm run build` for dashboard/: one page, and files with a hash of their content in their names. */
export const BUILT = fileURLToPath(new URL('../../dashboard/', import.meta.url));

/** The root element of the page as it is built, which is rendered into. */
const ROOT = /<div id="limn">.*?<\/div>/s;
/** If the data takes longer, the browser requests it itself. A guess: the browser would wait as long too. */
const LONGEST_RENDER_MS = 1_000;
/** If the data takes longer, a skeleton of the page is sent first. A guess: shorter than anybody notices. */
const SKELETON_AFTER_MS = 100;

/** What dashboard/src/draw.tsx exports, built for Node. */
interface Renderer {
  firstRequests(
    path: string,
    search: string,
    isSignedIn: boolean,
  ): { app?: string; query: string; variables: object }[];
  draw(path: string, search: string, answers: unknown[]): string;
  sketch(path: string): string;
}

/** The page of the dashboard, rendered on the server. */
export interface DashboardPage {
  /** Hashes of the inline styles of the page, for its Content-Security-Policy. */
  styles: string[];
  /**
   * The page for a request, rendered with the data that it would request first; streamed after a skeleton if the data
   * takes a while.
   */
  pageFor(request: FastifyRequest): Promise<string | Readable>;
}

/**
 * Reads the page; its renderer is loaded with the first request. The first data is requested from the dashboard's own
 * endpoint, as the browser would. Throws when the dashboard is not built.
 */
export async function openDashboardPage(log: Log): Promise<DashboardPage> {
  const page = await readFile(path.join(BUILT, 'index.html'), 'utf8');
  const [before = '', after = ''] = page.split(ROOT);
  const [emptyRoot = ''] = ROOT.exec(page) ?? [];
  let loadingRenderer: Promise<Renderer> | undefined;
  const loadRenderer = (): Promise<Renderer> =>
    (loadingRenderer ??= import(pathToFileURL(path.join(BUILT, 'drawing/draw.js')).href) as Promise<Renderer>);
  /** The markup in the root element and after it; undefined if rendering is left to the browser. */
  const render = async (request: FastifyRequest): Promise<[inside: string, after: string] | undefined> => {
    const { draw, firstRequests } = await loadRenderer();
    const { pathname, search } = urlOf(request);
    const isSignedIn = hasSession(request);
    const answers = await withinMs(
      Promise.all(
        firstRequests(pathname, search, isSignedIn).map(({ app, ...body }) => requestData(request, app, body)),
      ),
      LONGEST_RENDER_MS,
    );
    const isKnown = answers?.[0] && (!isSignedIn || answers[1]);
    if (!isKnown) return undefined;
    return [
      `<fieldset class="drawn" disabled>${draw(pathname, search, answers)}</fieldset>`,
      `<script type="application/json" id="told">${scriptSafeJson(answers)}</script>`,
    ];
  };
  const logError = (error: unknown): undefined => {
    log.error({ err: error }, 'The page could not be drawn beforehand');
  };
  return {
    styles: [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`,
    ),
    async pageFor(request) {
      const drawing = render(request).catch(logError);
      const soon = await withinMs(
        drawing.then((parts) => ({ parts })),
        SKELETON_AFTER_MS,
      );
      if (soon) {
        const { parts } = soon;
        return before + (parts ? `<div id="limn">${parts[0]}</div>${parts[1]}` : emptyRoot) + after;
      }
      const { sketch } = await loadRenderer();
      return Readable.from(
        (async function* () {
          yield `${before}<div id="limn"><div class="sketch">${sketch(urlOf(request).pathname)}</div>`;
          const [inside, behind] = (await drawing) ?? ['', ''];
          yield `${inside}</div>${behind}${after}`;
        })(),
      );
    },
  };
}

const urlOf = (request: FastifyRequest): URL => new URL(request.url, 'http://page');

/** Data as JSON that cannot end a script element. */
const scriptSafeJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** The data that the dashboard's endpoint returns for an operation; null for an error. */
async function requestData(request: FastifyRequest, app: string | undefined, body: object): Promise<unknown> {
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

/** The result of the work; undefined if it takes longer than `ms`. */
async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return (await Promise.race([work, late])) ?? undefined;
  } finally {
    clearTimeout(timer);
  }
}
