import { column, columns } from './columns.js';
import type { Reads } from './connection.js';
import { ProfileEntity } from './entities/profile.js';
import { WholeVectorEntity } from './entities/whole-vector.js';
import { prepared } from './statement.js';

/** How many profiles say something. */
export interface Counted {
  value: string;
  count: number;
}

/** Who the people of an app are, of those that changed last. */
export interface Overview {
  /** Of how many profiles the rest tells. */
  of: number;
  languages: Counted[];
  /** By the decade that an age is in: "30" for 30 to 39. */
  ages: Counted[];
  places: Counted[];
  interests: Counted[];
  /** By the mean confidence of what is told of somebody, in tenths: "0.8" for 0.8 to 0.9. */
  sureness: Counted[];
  /** By when profiles changed last: "day", "week", "month", "older". */
  freshness: Counted[];
}

/** Profiles that were made on a day of UTC, and all that there were by its end. */
export interface DayOfGrowth {
  /** `YYYY-MM-DD`. */
  day: string;
  made: number;
  total: number;
}

/** So many profiles, those that changed last, stand for all: reading a million documents would take minutes. */
const LOOKED_AT = 3_000;
const MOST_INTERESTS = 40;
const MOST_PLACES = 200;

const DOCUMENT = column(ProfileEntity, 'document');
const AGE = column(ProfileEntity, 'age');
const LANGUAGE = column(ProfileEntity, 'language');
const UPDATED = column(ProfileEntity, 'lastUpdated');
const CREATED = column(ProfileEntity, 'createdAt');

const PEOPLE = prepared(
  'overview.people',
  `
  with looked_at as materialized (
    select ${AGE} as age, ${LANGUAGE} as language, ${UPDATED} as updated, ${DOCUMENT}::jsonb as document
    from profile where tenant_id = $1 order by ${UPDATED} desc, profile_id desc limit ${LOOKED_AT}
  ), interest as (
    select lower(one ->> 'value') as value, count(*) as count
    from looked_at, jsonb_each(case when jsonb_typeof(document -> 'interests') = 'object' then document -> 'interests'
      end) kind, jsonb_array_elements(case when jsonb_typeof(kind.value) = 'array' then kind.value end) one
    group by 1 order by 2 desc, 1 limit ${MOST_INTERESTS}
  ), place as (
    select document #>> '{core_info,location,value}' as value, count(*) as count from looked_at
    where document #> '{core_info,location,value}' is not null group by 1 order by 2 desc, 1 limit ${MOST_PLACES}
  ), sure as (
    select (floor(least(mean, 0.99) * 10) / 10)::numeric(2, 1)::text as value, count(*) as count from (
      select (
        select avg(confidence::text::float8) from jsonb_path_query(document, '$.**.confidence') as confidence
        where jsonb_typeof(confidence) = 'number'
      ) as mean from looked_at
    ) told where mean is not null group by 1
  )
  select (select count(*) from looked_at) as of, (
      select coalesce(jsonb_agg(jsonb_build_object('value', language, 'count', count)), '[]') from (
        select language, count(*) as count from looked_at where language is not null
        group by 1 order by 2 desc, 1 limit 40
      ) spoken
    )::text as languages, (
      select coalesce(jsonb_agg(jsonb_build_object('value', decade::text, 'count', count) order by decade), '[]')
      from (select age / 10 * 10 as decade, count(*) as count from looked_at where age is not null group by 1) aged
    )::text as ages,
    (select coalesce(jsonb_agg(to_jsonb(place)), '[]') from place)::text as places,
    (select coalesce(jsonb_agg(to_jsonb(interest)), '[]') from interest)::text as interests,
    (select coalesce(jsonb_agg(to_jsonb(sure) order by value), '[]') from sure)::text as sureness, (
      select coalesce(jsonb_agg(jsonb_build_object('value', fresh, 'count', count)), '[]') from (
        select case when updated > now() - interval '1 day' then 'day' when updated > now() - interval '7 days' then
          'week' when updated > now() - interval '30 days' then 'month' else 'older' end as fresh, count(*) as count
        from looked_at group by 1
      ) changed
    )::text as freshness`,
);

/** Who the people of an app are. */
export async function overviewOf(tx: Reads, tenantId: string): Promise<Overview> {
  const [row] = await tx.query<Record<keyof Omit<Overview, 'of'>, string> & { of: number }>(PEOPLE, [tenantId]);
  const { of, ...parts } = row!;
  const read = (part: keyof typeof parts): Counted[] => JSON.parse(parts[part]) as Counted[];
  return {
    of,
    languages: read('languages'),
    ages: read('ages'),
    places: read('places'),
    interests: read('interests'),
    sureness: read('sureness'),
    freshness: read('freshness'),
  };
}

const GROWTH = prepared(
  'overview.growth',
  `
  with made as (
    select (${CREATED} at time zone 'UTC')::date as day, count(*) as count from profile
    where tenant_id = $1 and ${CREATED} >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' -
      make_interval(days => $2 - 1) group by 1
  ), day as (
    select generate_series((now() at time zone 'UTC')::date - ($2 - 1), (now() at time zone 'UTC')::date,
      interval '1 day')::date as day
  ), counted as (
    select day, coalesce(made.count, 0) as made from day left join made using (day)
  )
  select day::text as day, made, ((select count(*) from profile where tenant_id = $1)
    - coalesce(sum(made) over (order by
    day desc rows between unbounded preceding and 1 preceding), 0))::bigint as total
  from counted order by day`,
);

/** How the people of an app have become more on its last days, oldest first, without gaps or who is deleted. */
export async function growthOf(tx: Reads, tenantId: string, days: number): Promise<DayOfGrowth[]> {
  return tx.query<DayOfGrowth>(GROWTH, [tenantId, days]);
}

/** A profile as a point among others. */
export interface Located extends Pick<ProfileEntity, 'profileId'>, Pick<WholeVectorEntity, 'embedding'> {
  /** What is shown, as JSON text. */
  document: string;
}

const LOCATED = prepared(
  'overview.located',
  `
  select ${columns(ProfileEntity, 'profileId', 'document')}, ${columns(WholeVectorEntity, 'embedding')}
  from (
    select profile_id from profile where tenant_id = $1 order by ${UPDATED} desc, profile_id desc limit $3
  ) latest join profile on profile.tenant_id = $1 and profile.profile_id = latest.profile_id
    join whole_vector on whole_vector.tenant_id = $1 and whole_vector.model_id = $2 and whole_vector.profile_id =
      latest.profile_id
  order by profile.profile_id`,
);

/** The profiles that changed last and have a vector of a model as a whole, in the order of their ids. */
export async function locatedProfiles(tx: Reads, tenantId: string, model: number, most: number): Promise<Located[]> {
  const rows = await tx.query<Omit<Located, 'embedding'> & { embedding: string | number[] }>(LOCATED, [
    tenantId,
    model,
    most,
  ]);
  return rows.map(({ embedding, ...row }) => ({
    ...row,
    embedding: typeof embedding === 'string' ? (JSON.parse(embedding) as number[]) : embedding,
  }));
}
