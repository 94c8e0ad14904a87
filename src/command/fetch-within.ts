/**
 * Fetches and reads, and gives up after so many milliseconds. By a timer that keeps the process: neither
 * AbortSignal.timeout does so, nor, in Node 20, a fetch whose connection the other side ends at once, so that a command
 * would end in the middle, with 0 and without a word.
 */
export async function fetchWithin<T>(
  ms: number,
  url: string,
  options: RequestInit,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await read(await fetch(url, { ...options, signal: late.signal }));
  } finally {
    clearTimeout(timer);
  }
}
