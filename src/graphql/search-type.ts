import { ArgsType, Ctx, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { MatchedFact as Matched } from '../profile/matched-facts.js';
import { MAX_FILTERS, type FilterField, type SortField } from '../profile/search.js';
import { explainHits } from '../service/explain-hits.js';
import type { Found, Hit } from '../service/search.js';
import { PageInfo } from './connection.js';
import type { Context } from './context.js';
import { AS_ITS_FIELDS, costOfPage, EMBEDDING_COST, EVIDENCE_COST, LISTING_COST, ONCE } from './cost.js';
import { withDeadline } from './deadline.js';
import { ProfileFilterField, ProfileSortField, SortOrder } from './enums.js';
import { Profile } from './profile-type.js';

@InputType({ description: 'A filter of several: a part of the value of a field, in any case.' })
class ProfileFilter {
  @Field(() => ProfileFilterField)
  by!: FilterField;

  @Field(() => String)
  value!: string;
}

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

  @Field(() => [ProfileFilter], {
    nullable: true,
    description: `Filters that must all hold, beside that of filterBy: at most ${MAX_FILTERS}.`,
  })
  filters?: ProfileFilter[] | null;

  @Field(() => ProfileSortField, { nullable: true, defaultValue: ProfileSortField['LAST_UPDATED'] })
  sortBy?: SortField | null;

  @Field(() => SortOrder, { nullable: true, defaultValue: SortOrder['DESC'] })
  sortOrder?: 'asc' | 'desc' | null;

  @Field(() => Int, { nullable: true, defaultValue: 1 })
  page?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 10, description: 'More than 100 gives 100.' })
  pageSize?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '0 to 10: how many of those who are next under the threshold to tell, in `nearest`; 5 unless you say ' +
      'otherwise. Only with query.',
  })
  nearest?: number | null;
}

@ObjectType({ description: 'A fact that a profile was found by.', simpleResolvers: true })
class MatchedFact implements Matched {
  @Field(() => String, {
    description: 'Words of the profile: a quote that a value rests on, or the value itself.',
  })
  text!: string;

  @Field(() => String, {
    description: 'Dotted path as in REST, such as `core_info.name`, `interests.music` or `memories`.',
  })
  path!: Matched['path'];

  @Field(() => Float, { description: '0 to 1, four decimals: how near this alone is to the query.' })
  score!: number;
}

/** As many plain values take as long as looking up what one profile was found by. */
const PLAIN_VALUES = 10;

/** Finds why the hits of one search were found: for all of them at once, and only when somebody asks. */
class Explanation {
  private readonly found: Found;
  private explained: ReturnType<typeof explainHits> | undefined;

  constructor(found: Found) {
    this.found = found;
  }

  async of({ needs, caller, budget }: Context, profileId: string): Promise<Matched[]> {
    budget.count(undefined, PLAIN_VALUES);
    this.explained ??= withDeadline(explainHits(needs, caller, this.found));
    return (await this.explained).get(profileId) ?? [];
  }
}

@ObjectType({ description: 'A profile that was found.', simpleResolvers: true })
class ProfileHit {
  @Field(() => Profile, AS_ITS_FIELDS)
  readonly profile: Profile;

  @Field(() => Float, {
    nullable: true,
    description: '0 to 1, four decimals; times 100 it is compared with sensitivity. Only with query.',
  })
  readonly similarityScore: number | undefined;

  private readonly explanation: Explanation;

  constructor({ profile, similarityScore: score }: Hit, explanation: Explanation) {
    this.profile = new Profile(profile);
    this.similarityScore = score;
    this.explanation = explanation;
  }

  @Field(() => [MatchedFact], {
    description:
      'What of the profile is nearest to the query, at most three, the nearest first. Empty without query, and where ' +
      'the profile was found by what none of its values says.',
    complexity: ({ childComplexity }: { childComplexity: number }) => EVIDENCE_COST + childComplexity,
  })
  because(@Ctx() context: Context): Promise<MatchedFact[]> {
    return this.explanation.of(context, this.profile.profileId);
  }
}

/** They are counted as often as a page has hits, and are at most so large a share of the longest one. */
const SHARE_OF_A_PAGE = 0.1;

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
    description:
      'Profiles that score less than 10 points under sensitivity; where neither they nor hits are there, how many ' +
      'come nearest, 5 at most, whatever they score. Only with query.',
    ...ONCE,
  })
  nearMisses: number | undefined;

  @Field(() => [ProfileHit], {
    description:
      'No hits, but those who are next under the threshold, the best first, whatever they score, under the same ' +
      'filter. Empty without query.',
    complexity: ({ childComplexity }: { childComplexity: number }) => childComplexity * SHARE_OF_A_PAGE,
  })
  nearest!: ProfileHit[];

  @Field(() => Int, {
    nullable: true,
    description:
      'The greatest whole sensitivity at which the first of `nearest` is found; null where there is nobody. Only ' +
      'with query.',
    ...ONCE,
  })
  suggestedSensitivity: number | undefined;
}

/** So many are told under the threshold when nobody says. */
export const USUAL_NEAREST = 5;

/** What a search has found, as GraphQL shows it. */
export function presentFound(found: Found): ProfileSearchPage {
  const explanation = new Explanation(found);
  const present = (hit: Hit): ProfileHit => new ProfileHit(hit, explanation);
  const { total, totalIsExact, page, pageSize, nearMisses, suggestedSensitivity } = found;
  return {
    hits: found.hits.map(present),
    total,
    totalIsExact,
    page,
    pageSize,
    nearMisses,
    nearest: found.nearest?.map(present) ?? [],
    suggestedSensitivity,
  };
}

/** What a search costs: counting or embedding, and a row with its fields for every hit that was asked for. */
export function costOfSearch({ query, pageSize, nearest }: Record<string, unknown>, childComplexity: number): number {
  const rows = Math.max(Number(pageSize ?? USUAL_HITS), Number(nearest ?? 0));
  return (query ? EMBEDDING_COST : LISTING_COST) + costOfPage(rows, childComplexity);
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
