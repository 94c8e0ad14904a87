import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import type { FilterField, SortField } from '../profile/search.js';
import { PageInfo } from './connection.js';
import { AS_ITS_FIELDS, costOfPage, EMBEDDING_COST, LISTING_COST, ONCE } from './cost.js';
import { ProfileFilterField, ProfileSortField, SortOrder } from './enums.js';
import { Profile } from './profile-type.js';

/** Searches by meaning with `query`, else lists by filter and sort; the names are those of REST. */
@ArgsType()
export class SearchArgs {
  @Field(() => String, {
    nullable: true,
    description: 'What to look for, in plain words. Results then come by similarity, and sortBy is not looked at.',
  })
  query?: string | null;

  @Field(() => Float, {
    nullable: true,
    defaultValue: 63,
    description: '0 to 100, such as 63 (not 0.63): how similar a profile must be. Only with query.',
  })
  sensitivity?: number | null;

  @Field(() => ProfileFilterField, { nullable: true })
  filterBy?: FilterField | null;

  @Field(() => String, { nullable: true, description: 'A part of the value, in any case. Required with filterBy.' })
  filterValue?: string | null;

  @Field(() => ProfileSortField, { nullable: true, defaultValue: ProfileSortField['LAST_UPDATED'] })
  sortBy?: SortField | null;

  @Field(() => SortOrder, { nullable: true, defaultValue: SortOrder['DESC'] })
  sortOrder?: 'asc' | 'desc' | null;

  @Field(() => Int, { nullable: true, defaultValue: 1 })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 10, description: 'More than 100 gives 100.' })
  pageSize?: number | null;
}

@ObjectType({ description: 'A profile that was found.', simpleResolvers: true })
export class ProfileHit {
  @Field(() => Profile, AS_ITS_FIELDS)
  profile!: Profile;

  @Field(() => Float, {
    nullable: true,
    description: '0 to 1, four decimals; times 100 it is compared with sensitivity. Only with query.',
  })
  similarityScore?: number;
}

@ObjectType({ description: 'A page of what was found.', simpleResolvers: true })
export class ProfileSearchPage {
  @Field(() => [ProfileHit], AS_ITS_FIELDS)
  hits!: ProfileHit[];

  @Field(() => Int, { description: 'Over all pages.', ...ONCE })
  total!: number;

  @Field(() => Boolean, {
    description:
      'False where the operator has very many profiles searched approximately: total and nearMisses are then ' +
      'the least there can be.',
    ...ONCE,
  })
  totalIsExact!: boolean;

  @Field(() => Int, ONCE)
  page!: number;

  @Field(() => Int, { description: 'As used: at most 100.', ...ONCE })
  pageSize!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Profiles that score less than 10 points under sensitivity. Only with query.',
    ...ONCE,
  })
  nearMisses?: number;
}

/** What a search costs: counting or embedding, and a row with its fields for every hit that was asked for. */
export function costOfSearch({ query, pageSize }: Record<string, unknown>, childComplexity: number): number {
  return (query ? EMBEDDING_COST : LISTING_COST) + costOfPage(pageSize, childComplexity, USUAL_HITS);
}

const USUAL_HITS = 10;

@ObjectType({ simpleResolvers: true })
export class ProfileEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Profile, AS_ITS_FIELDS)
  node!: Profile;
}

@ObjectType({ description: 'All profiles in the order of their ids, for walking through them.', simpleResolvers: true })
export class ProfileConnection {
  @Field(() => [ProfileEdge], AS_ITS_FIELDS)
  edges!: ProfileEdge[];

  @Field(() => PageInfo, ONCE)
  pageInfo!: PageInfo;
}
