import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, execute, parse, validate, type DocumentNode } from 'graphql';
import { openDatabase } from '../database.js';

/**
 * The raw limit of GraphQL: graphql-js over one prepared statement and plain objects; each query is parsed and
 * validated once.
 */

interface Row {
  profile_id: string;
  tenant_id: string;
  status: string;
  last_updated: Date;
  created_at: Date;
  document: string;
  recent_log: string;
  state: string;
}
interface Scored {
  value: unknown;
  confidence: number;
}
interface Memory {
  event: string;
  date?: string;
  importance?: string;
}
interface Document {
  core_info?: Record<string, Scored>;
  interests?: Record<string, Scored[]>;
  memories?: Memory[];
  field_timestamps?: Record<string, string>;
  summary?: string;
  personality?: { traits?: Scored[]; mood_trends?: Record<string, Scored> };
  preferences?: { conversation_style?: Scored; topics_to_avoid?: Scored[] };
}
type Evidence = (path: string, value: unknown) => unknown[];

const database = await openDatabase(process.env['BENCH_DATABASE'] ?? '');
const tenant = process.env['BENCH_TENANT'] ?? '';
const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));
const documents = new Map<string, DocumentNode>();
const COLUMNS = 'profile_id, tenant_id, status, last_updated, created_at, document';

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function answer(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { query, variables } = JSON.parse(Buffer.concat(parts).toString()) as {
    query: string;
    variables: Record<string, unknown>;
  };
  const document = documents.get(query) ?? parse(query);
  if (!documents.has(query)) {
    const [error] = validate(schema, document);
    if (error) throw error;
    documents.set(query, document);
  }
  return execute({
    schema,
    document,
    variableValues: variables,
    rootValue: { profile: ({ id }: { id: string }) => read(id, query) },
  });
}

async function read(id: string, query: string): Promise<unknown> {
  const columns = [COLUMNS, query.includes('updateLog') ? 'recent_log' : '', query.includes('evidence') ? 'state' : '']
    .filter(Boolean)
    .join(', ');
  const [row] = await database.query<Row>(
    columns,
    `select ${columns} from profile where tenant_id = $1 and profile_id = $2`,
    [tenant, id],
  );
  return row && present(row);
}

function present(row: Row): unknown {
  const { core_info, interests, personality, memories, preferences, field_timestamps, summary } = JSON.parse(
    row.document,
  ) as Document;
  const evidence = row.state ? evidenceOf(row.state) : () => [];
  const one = (path: string, scored?: Scored): unknown =>
    scored && { ...scored, evidence: () => evidence(path, scored.value) };
  const all = (path: string, list: Scored[] = []): unknown[] => list.map((scored) => one(path, scored));
  return {
    profileId: row.profile_id,
    tenantId: row.tenant_id,
    status: row.status.toUpperCase(),
    lastUpdated: row.last_updated,
    createdAt: row.created_at,
    summary,
    coreInfo:
      core_info &&
      Object.fromEntries(Object.entries(core_info).map(([key, scored]) => [key, one(`core_info.${key}`, scored)])),
    interests: Object.entries(interests ?? {}).map(([category, values]) => ({
      category,
      values: all(`interests.${category}`, values),
    })),
    personality: personality && {
      traits: all('personality.traits', personality.traits),
      moodTrends: Object.fromEntries(
        Object.entries(personality.mood_trends ?? {}).map(([key, mood]) => [
          key,
          one(`personality.mood_trends.${key}`, mood),
        ]),
      ),
    },
    memories: memories?.map((memory) => ({
      ...memory,
      importance: memory.importance?.toUpperCase(),
      evidence: () => evidence('memories', memory.event),
    })),
    preferences: preferences && {
      conversationStyle: one('preferences.conversation_style', preferences.conversation_style),
      topicsToAvoid: all('preferences.topics_to_avoid', preferences.topics_to_avoid),
    },
    fieldTimestamps: Object.entries(field_timestamps ?? {}).map(([field, at]) => ({ field, at })),
    updateLog: () => ({
      edges: (JSON.parse(row.recent_log) as { extracted_on: string; changes: unknown }[]).map(
        ({ extracted_on: extractedOn, changes }) => ({ node: { extractedOn, changes } }),
      ),
      pageInfo: { hasNextPage: false },
    }),
  };
}

function evidenceOf(text: string): Evidence {
  const { held, habits } = JSON.parse(text) as Record<
    'held' | 'habits',
    { path: string; value: string | number | Memory; evidence: unknown[] }[]
  >;
  const keyed = [...held, ...habits].map(
    ({ path, value, evidence }) => [`${path} ${typeof value === 'object' ? value.event : value}`, evidence] as const,
  );
  const known = new Map(keyed);
  return (path, value) => known.get(`${path} ${String(value)}`) ?? [];
}
