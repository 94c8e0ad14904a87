import type { Filter, Page, SearchRequest, SortField } from '../profile/search.js';
import { column } from './columns.js';
import type { Reads } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { filterCondition, filterValues, isOfText, partCondition, partsOf, statusesOf } from './filter.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';
import { prepared, type SqlStatement } from './statement.js';

/** A page of profiles and how many there are on all pages. */
export interface Listing {
  profiles: StoredProfile[];
  total: number;
}

/** Rows before a page. */
export const offset = ({ page, pageSize }: Page): number => (page - 1) * pageSize;

/** So many profiles are gathered and sorted in no time. */
const FEW = 150;
/** So many are told with their number, where looking for them again is dear. */
const TOLD = 2_000;
/** A text of so many characters has many trigrams, which are dear to look for, and few have all of them. */
const LONG = 6;
/** A profile that is gathered costs as much as so many that are walked past. */
const GATHERING = 4;

/**
 * Profiles of a tenant by filter, sort and page. Page and count are two statements: `count(*) over ()` costs 3 to 40
 * times as much.
 */
export async function listProfiles(
  tx: Reads,
  tenantId: string,
  { filter, sort, page, pageSize }: Pick<SearchRequest, 'filter' | 'sort' | 'page' | 'pageSize'>,
): Promise<Listing> {
  const { counted, gathered, condition, values } = selectionOf(filter);
  const parameters = [tenantId, ...values];
  const [{ total, few } = { total: 0 }] = await tx.query<{ total: number; few?: string[] | null }>(
    { text: counted },
    parameters,
  );
  const skip = offset({ page, pageSize });
  const size = Math.max(0, Math.min(pageSize, total - skip));
  const isGathered =
    gathered !== undefined &&
    (total <= FEW || total * total * GATHERING <= (skip + pageSize) * (await roughSize(tx, tenantId)));
  if (isGathered && few) {
    const from = byKey(`select unnest($${parameters.length + 1}::text[]) as profile_id`, condition);
    return { profiles: await pageOf(tx, [...parameters, few], [{ from, order: orderBy(sort) }], size, skip), total };
  }
  const runs: [Run, Run?] = isGathered ? [{ from: gathered, order: orderBy(sort) }] : runsOf(sort, condition);
  return { profiles: await pageOf(tx, parameters, runs, size, skip), total };
}

const SIZE: SqlStatement = { text: 'explain (format json) select from profile where tenant_id = $1' };

/** How many profiles the planner takes a tenant to have: counting them would take longer than a page. */
async function roughSize(tx: Reads, tenantId: string): Promise<number> {
  const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(SIZE, [tenantId]);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

const AFTER = prepared(
  'profile.after',
  `
  select ${PROFILE_COLUMNS} from profile where tenant_id = $1 and profile_id > $2 order by profile_id limit $3`,
);

/**
 * Profiles in the order of their ids, after one of them (or from the first, after the empty id): for walking through
 * all of them.
 */
export async function profilesAfter(
  tx: Reads,
  tenantId: string,
  after: string,
  first: number,
): Promise<StoredProfile[]> {
  return tx.query<StoredProfile>(AFTER, [tenantId, after, first]);
}

const NAMED = prepared(
  'profile.named',
  `
  select ${PROFILE_COLUMNS} from unnest($2::text[]) with ordinality as named(id, at) join profile on tenant_id = $1
    and profile_id = id order by at`,
);

/** The profiles with these ids, in this order; those that are gone are left out. */
export async function profilesNamed(tx: Reads, tenantId: string, ids: string[]): Promise<StoredProfile[]> {
  return tx.query<StoredProfile>(NAMED, [tenantId, ids]);
}

const MORE = prepared('profile.more', `select from profile where tenant_id = $1 limit 1 offset $2`);

/** Whether a tenant has more profiles than that. */
export async function hasMoreThan(tx: Reads, tenantId: string, count: number): Promise<boolean> {
  return (await tx.query(MORE, [tenantId, count])).length > 0;
}

/** What a filter lets through, as SQL with the tenant as `$1`. */
interface Selection {
  /**
   * How many, as `total`; and, where those are at most {@link TOLD} and looking for them again is dear, which, as
   * `few`.
   */
  counted: string;
  /** All of them at once, as `profile`, for where that costs less than walking along an order. */
  gathered?: string;
  /** On `profile`, for walking. */
  condition: string;
  values: unknown[];
}

const everybody = (condition: string): string => `profile where profile.tenant_id = $1 and ${condition}`;
/** Rows of `profile` by their keys: `offset 0` keeps the planner from another way in. */
const byKey = (keys: string, condition = 'true'): string => `(${keys}) found cross join lateral (
  select * from profile where tenant_id = $1 and profile_id = found.profile_id and ${condition} offset 0) profile`;
/**
 * Who is processing stands in the queue, and nobody else: an index of the status would be changed twice by every post.
 */
const PROCESSING = 'select profile_id from queue where tenant_id = $1';

function selectionOf(filter: Filter | undefined): Selection {
  if (filter === undefined)
    return { counted: `select count(*) as total from ${everybody('true')}`, condition: 'true', values: [] };
  const condition = filterCondition(filter, () => '$2');
  const values = filterValues(filter);
  if (filter.also) return severalSelection(filter, condition, values);
  if (filter.field === 'status') return statusSelection(statusesOf(filter), condition);
  if (isOfText(filter)) return textSelection(condition, values, filter.value.length >= LONG);
  return { counted: `select count(*) as total from ${everybody(condition)}`, condition, values };
}

/** By the trigrams of the first text that is looked for, and by the rest among those who have it. */
function severalSelection(filter: Filter, condition: string, values: unknown[]): Selection {
  const parts = partsOf(filter);
  const at = parts.findIndex(isOfText);
  if (at < 0) return { counted: `select count(*) as total from ${everybody(condition)}`, condition, values };
  const gathered = byKey(keysOf(partCondition(parts[at]!, '$2', at)), condition);
  return { counted: `select count(*) as total from ${gathered}`, gathered, condition, values };
}

function statusSelection(statuses: string[], condition: string): Selection {
  if (statuses.length === 2) return selectionOf(undefined);
  if (statuses.length === 0) return { counted: `select 0 as total where $1::uuid is not null`, condition, values: [] };
  const processing = `select count(*) as total from (${PROCESSING}) found`;
  if (statuses[0] === 'processing') return { counted: processing, gathered: byKey(PROCESSING), condition, values: [] };
  return {
    counted: `select (select count(*) from ${everybody('true')}) - (${processing}) as total`,
    condition,
    values: [],
  };
}

/**
 * Whose text is let through: by the trigrams of `profile_text` (`own_text` is those of the tenant), and by the texts
 * themselves of those profiles that have changed since it was brought up to date.
 */
const keysOf = (condition: string): string => `
    select profile_id from own_text profile where tenant_id = $1 and ${condition} and not exists (
      select from text_pending changed where changed.tenant_id = $1 and changed.profile_id = profile.profile_id)
    union all
    select profile.profile_id from ${byKey('select profile_id from text_pending where tenant_id = $1', condition)}`;

function textSelection(condition: string, values: unknown[], isLong: boolean): Selection {
  const keys = keysOf(condition);
  // The longer a pattern the rarer the planner takes it to be, and would rather read the whole table than walk: a case
  // tells it nothing.
  const walking = `case when ${condition} then true end`;
  const counted = isLong
    ? `with found as materialized (${keys}) select count(*) as total, case when count(*) <= ${TOLD} then ` +
      'array(select profile_id from found) end as few from found'
    : `select count(*) as total from (${keys}) found`;
  return { counted, gathered: byKey(keys), condition: walking, values };
}

/** A stretch of a sorted list, in the order of an index. */
interface Run {
  from: string;
  order: string;
}

type Sort = SearchRequest['sort'];

const SORTS: Record<SortField, { by: string; nullable: boolean }> = {
  last_updated: { by: column(ProfileEntity, 'lastUpdated'), nullable: false },
  created_at: { by: column(ProfileEntity, 'createdAt'), nullable: false },
  id: { by: column(ProfileEntity, 'profileId'), nullable: false },
  name: { by: column(ProfileEntity, 'nameKey'), nullable: true },
  age: { by: column(ProfileEntity, 'age'), nullable: true },
  location: { by: column(ProfileEntity, 'locationKey'), nullable: true },
  status: { by: column(ProfileEntity, 'status'), nullable: false },
};

const orderBy = ({ field, order }: Sort): string =>
  `profile.${SORTS[field].by} ${order} nulls last${field === 'id' ? '' : `, profile.profile_id ${order}`}`;

/** The sorted list as runs of which each has an index, those without a value last in either order. */
function runsOf(sort: Sort, condition: string): [Run, Run?] {
  const { by, nullable } = SORTS[sort.field];
  const byId = `profile.profile_id ${sort.order}`;
  if (sort.field === 'status') {
    const processing = { from: byKey(PROCESSING, condition), order: byId };
    const ready = { from: everybody(`${condition} and profile.status = 'ready'`), order: byId };
    return sort.order === 'asc' ? [processing, ready] : [ready, processing];
  }
  // Also where all are equal for want of a value: naming the column lets the same index serve.
  const order = sort.field === 'id' ? byId : `profile.${by} ${sort.order}, ${byId}`;
  if (!nullable) return [{ from: everybody(condition), order }];
  const where = (isThere: string): Run => ({ from: everybody(`${condition} and profile.${by} ${isThere}`), order });
  return [where('is not null'), where('is null')];
}

const sqlOf = ({ from, order }: Run, limits: string): string =>
  `select ${PROFILE_COLUMNS} from ${from} order by ${order} ${limits}`;

/**
 * `size` rows after the first `skip` of one run, or of two, one after the other. What is of both comes from one
 * statement: whoever went from one to the other between two of them, as people do who are being read, would be in none
 * of their answers, or in each.
 */
async function pageOf(
  tx: Reads,
  values: unknown[],
  [run, next]: [Run, Run?],
  size: number,
  skip: number,
): Promise<StoredProfile[]> {
  if (size === 0) return [];
  const [many, before] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const given = [...values, size, skip];
  const rows = await tx.query<StoredProfile>({ text: sqlOf(run, `limit ${many} offset ${before}`) }, given);
  if (!next || rows.length === size) return rows;
  if (rows.length === 0 && skip > 0) return pageBehind(tx, values, [run, next], size, skip);
  const both = await tx.query<StoredProfile & { isNext: boolean }>(
    {
      text: `
      select false as "isNext", these.* from (${sqlOf(run, `limit ${many} offset ${before}`)}) these
      union all select true, those.* from (${sqlOf(next, `limit ${many}`)}) those`,
    },
    given,
  );
  const first = both.filter(({ isNext }) => !isNext);
  // None of the first is left on this page: it begins somewhere in the second by now.
  if (skip > 0 && first.length === 0) return pageBehind(tx, values, [run, next], size, skip);
  // SQL promises no order of a union's parts.
  return [...first, ...both.filter(({ isNext }) => isNext)].slice(0, size);
}

/** How often a page behind a run is looked for whose length changes all the time. */
const MOST_LOOKS = 5;

/** The same where all of the first run comes before. */
async function pageBehind(
  tx: Reads,
  values: unknown[],
  [run, next]: [Run, Run],
  size: number,
  skip: number,
): Promise<StoredProfile[]> {
  const limits = `limit $${values.length + 1} offset $${values.length + 2}`;
  let before = await countOf(tx, values, run);
  for (let looks = 1; ; looks++) {
    const page = await tx.query<{ before: number } & { [Key in keyof StoredProfile]: StoredProfile[Key] | null }>(
      {
        text: `
        select counted.before, those.* from (select count(*) as before from ${run.from}) counted
        left join lateral (${sqlOf(next, limits)}) those on true`,
      },
      [...values, size, Math.max(0, skip - before)],
    );
    const found = page[0]?.before ?? before;
    if (found === before || looks === MOST_LOOKS)
      return page.filter((row): row is { before: number } & StoredProfile => row.profileId !== null);
    before = found;
  }
}

async function countOf(tx: Reads, values: unknown[], { from }: Run): Promise<number> {
  const [row] = await tx.query<{ count: number }>({ text: `select count(*) as count from ${from}` }, values);
  return row?.count ?? 0;
}
