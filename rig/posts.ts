import { KEY, METRICS_TOKEN } from './child-processes.js';

const AUTHORIZED = { authorization: `Bearer ${KEY}` };

/** Posts a text, by `key` of an app; throws unless it was accepted. */
export async function post(url: string, id: string, data: string, inputType?: string, key = KEY): Promise<void> {
  const response = await fetch(`${url}/v1/profile/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data, input_type: inputType }),
  });
  if (response.status !== 202)
    throw new Error(`POST of ${id} was answered ${response.status}: ${await response.text()}`);
  await response.text();
}

/** What REST says of a profile. */
export async function read(url: string, id: string): Promise<{ status: string; update_log?: unknown[] }> {
  return (await get<{ profile: { status: string; update_log?: unknown[] } }>(url, `profile/${id}`)).profile;
}

/** The submissions that the first page of a profile's history tells of; the log of a profile itself names none. */
export async function submissionsIn(url: string, id: string): Promise<string[]> {
  const { entries } = await get<{ entries: { submission_id?: string }[] }>(url, `profile/${id}/log?limit=100`);
  return [...new Set(entries.flatMap(({ submission_id: one }) => one ?? []))];
}

/** What REST says of a submission. */
export async function submission(url: string, id: string): Promise<{ dropped: { value: string; reason: string }[] }> {
  return get(url, `submissions/${id}`);
}

/** Resolves when all profiles are ready. */
export async function untilReady(url: string, ids: string[]): Promise<void> {
  let waiting = ids;
  for (const end = Date.now() + 120_000; waiting.length > 0; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const found = await Promise.all(waiting.map(async (id) => ({ id, status: (await read(url, id)).status })));
    waiting = found.filter(({ status }) => status !== 'ready').map(({ id }) => id);
    if (Date.now() > end) throw new Error(`${waiting.length} profiles did not become ready, ${waiting[0]} for one`);
  }
}

/** The profiles that a search finds, on its first page. */
export async function search(url: string, query: Record<string, string>): Promise<{ profile_id: string }[]> {
  return (await get<{ profiles: { profile_id: string }[] }>(url, `search?${new URLSearchParams(query)}`)).profiles;
}

async function get<Answer>(url: string, what: string): Promise<Answer> {
  const response = await fetch(`${url}/v1/${what}`, { headers: AUTHORIZED });
  if (!response.ok) throw new Error(`GET of ${what} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** All metrics of a service, as text. */
export async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
}

/** The value of a metric, of one with labels their sum. Throws when there is no such metric. */
export async function metricOf(url: string, name: string): Promise<number> {
  const text = await metricsOf(url);
  const lines = text.split('\n').filter((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  if (!text.includes(`# TYPE ${name} `)) throw new Error(`/metrics does not show ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
