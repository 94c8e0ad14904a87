import { listProfiles } from '../../src/storage/listing.js';
import { nearest } from '../../src/storage/nearest.js';
import type { Database } from '../database.js';

type Bars = Pick<Parameters<typeof nearest>[3], 'threshold' | 'nearThreshold' | 'shift'>;
type Listed = Parameters<typeof listProfiles>[2];
export type Sort = Listed['sort'];
export type Filter = Listed['filter'];

/** As the service has its prepared statements planned. */
const PLANNED_ONCE = `
  select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`;

/**
 * The service's own statements, sent as it sends them but timed one by one: no interface shows what of an answer's time
 * is the database's.
 */
export class Statements {
  private readonly database: Database;
  private took: number[] = [];

  constructor(database: Database) {
    this.database = database;
  }

  /** Milliseconds of the statements of a list: the count, then the page in one statement or more. */
  async list(tenant: string, filter: Filter, sort: Sort): Promise<{ countMs: number; pageMs: number; total: number }> {
    this.took = [];
    const { total } = await this.database.within(tenant, (query) =>
      listProfiles(this.timed(query), tenant, { filter, sort, page: 1, pageSize: 10 }),
    );
    const [countMs = 0, ...pages] = this.took;
    return { countMs, pageMs: pages.reduce((sum, ms) => sum + ms, 0), total };
  }

  /** Milliseconds of a search by meaning. */
  async search(tenant: string, model: number, embedding: Float32Array, bars: Bars): Promise<number> {
    this.took = [];
    const request = { embedding, ...bars, filter: undefined, page: 1, pageSize: 10, ahead: 1_000, under: 0 };
    await this.database.within(tenant, async (query) => {
      await query('', PLANNED_ONCE, []);
      await nearest(this.timed(query), tenant, model, request);
    });
    return this.took.reduce((sum, ms) => sum + ms, 0);
  }

  private timed(send: Database['query']): Parameters<typeof nearest>[0] {
    const query = async <Row>({ name, text }: { name?: string; text: string }, values: unknown[]): Promise<Row[]> => {
      const started = performance.now();
      const rows = await send<Row>(name ?? '', text, values);
      this.took.push(performance.now() - started);
      return rows;
    };
    return { query };
  }
}
