/**
 * Fetches and reads a response within `ms` milliseconds. The timer keeps the process alive: neither AbortSignal.timeout
 * does, nor, in Node 20, a fetch whose connection is closed at once, so a command would exit halfway with code 0 and
 * without an error.
 */
export async function fetchWithTimeout<T>(
  ms: number,
  url: string,
  options: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await read(await fetch(url, { ...options, signal: timeout.signal }));
  } finally {
    clearTimeout(timer);
  }
}
