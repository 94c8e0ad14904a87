import { languageCodes, type Filter, type Page, type SearchRequest, type SortField } from '../profile/search.js';
import { prepared, type Tx } from './connection.js';
import { PROFILE_COLUMNS, type StoredProfile } from './profiles.js';

/** A page of profiles and how many there are on all pages. */
export interface Listing {
  profiles: StoredProfile[];
  total: number;
}

const SORT_COLUMNS: Record<SortField, { column: string; nullable: boolean }> = {
  last_updated: { column: 'last_updated', nullable: false },
  created_at: { column: 'created_at', nullable: false },
  id: { column: 'profile_id', nullable: false },
  name: { column: 'name_key', nullable: true },
  age: { column: 'age', nullable: true },
  location: { column: 'location_key', nullable: true },
  status: { column: 'status', nullable: false },
};

const FILTER_COLUMNS: Record<Exclude<Filter['field'], 'language'>, string> = {
  id: 'profile.id_key',
  name: 'profile.name_key',
  location: 'profile.location_key',
  age: 'profile.age::text',
  gender: 'profile.gender_key',
  status: 'profile.status',
  summary: 'profile.summary_key',
  interests: 'profile.interests_key',
};

/** Profiles of a tenant by filter, sort and page. Page and count are two statements: `count(*) over ()` costs 3 to 40 times as much. */
export async function listProfiles(tx: Tx, tenantId: string, { filter, sort, page, pageSize }: Pick<SearchRequest, 'filter' | 'sort' | 'page' | 'pageSize'>): Promise<Listing> {
  const { condition, values } = filterCondition(filter, 2);
  const { column, nullable } = SORT_COLUMNS[sort.field];
  const order = `${column} ${sort.order}${nullable ? ' nulls last' : ''}${column === 'profile_id' ? '' : `, profile_id ${sort.order}`}`;
  const count = await tx.query<{ total: number }>({ text: `select count(*) as total from profile where tenant_id = $1 and ${condition}` }, [tenantId, ...values]);
  const profiles = await tx.query<StoredProfile>(
    { text: `select ${PROFILE_COLUMNS} from profile where tenant_id = $1 and ${condition} order by ${order} limit $${values.length + 2} offset $${values.length + 3}` },
    [tenantId, ...values, pageSize, offset({ page, pageSize })],
  );
  return { profiles, total: count[0]?.total ?? 0 };
}

const AFTER = prepared('profile.after', `
  select ${PROFILE_COLUMNS} from profile where tenant_id = $1 and profile_id > $2 order by profile_id limit $3`);

/** Profiles in the order of their ids, after one of them (or from the first, after the empty id): for walking through all of them. */
export async function profilesAfter(tx: Tx, tenantId: string, after: string, first: number): Promise<StoredProfile[]> {
  return tx.query<StoredProfile>(AFTER, [tenantId, after, first]);
}

/**
 * A filter as SQL over `profile`, its parameters numbered from `$first`: a literal substring of the folded column, so that `%` and `_`
 * mean themselves.
 */
export function filterCondition(filter: Filter | undefined, first: number): { condition: string; values: unknown[] } {
  if (!filter) return { condition: 'true', values: [] };
  if (filter.field === 'language') return { condition: `profile.language = any($${first}::text[])`, values: [languageCodes(filter.value)] };
  return { condition: `${FILTER_COLUMNS[filter.field]} like $${first}`, values: [`%${filter.value.replace(/[\\%_]/g, '\\$&')}%`] };
}

/** Rows before a page. */
export const offset = ({ page, pageSize }: Page): number => (page - 1) * pageSize;
