import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Int, Query, Resolver } from 'type-graphql';
import { contextualize } from '../service/contextualize.js';
import { readExport, readHead, readHeadAndHistory, readReceipt, readUsage, pageProfiles } from '../service/read.js';
import { recallProfile } from '../service/recall.js';
import { search } from '../service/search.js';
import { fromCursor } from '../wire/cursor.js';
import { connect, PageArgs } from './connection.js';
import type { Context } from './context.js';
import { ContextArgs, costOfContext, ProfileContext } from './context-type.js';
import { costOfPage, EXPORT_COST, ONE_READ } from './cost.js';
import { Profile } from './profile-type.js';
import { DateTime, Json } from './scalars.js';
import { selects } from './selection.js';
import {
  costOfSearch,
  presentFound,
  ProfileConnection,
  ProfileSearchPage,
  SearchArgs,
  USUAL_NEAREST,
} from './search-type.js';
import { presentSubmission, Submission } from './submission-type.js';
import { costOfDays, DailyUsage } from './usage-type.js';

const ANY_ID = /^[^\0]{1,255}$/;

@ArgsType()
class ProfileArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Shows what the profile was at this moment; null before anything was merged.',
  })
  asOf?: Date | null;
}

@Resolver()
export class Queries {
  @Query(() => Profile, { nullable: true, description: 'One profile; null when there is none.', ...ONE_READ })
  async profile(
    @Ctx() { needs, caller }: Context,
    @Args(() => ProfileArgs) { id, asOf }: ProfileArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Profile | null> {
    if (asOf) {
      const past = await recallProfile(needs, caller, id, asOf);
      return past ? new Profile(past.profile, { state: past.state, moment: asOf }) : null;
    }
    if (selects(info, 'updateLog')) {
      const found = await readHeadAndHistory(needs, caller, id);
      return found ? new Profile(found.head, undefined, found.history) : null;
    }
    const head = await readHead(needs, caller, id);
    return head ? new Profile(head) : null;
  }

  @Query(() => ProfileSearchPage, {
    description:
      'Searches profiles by meaning, or lists them by filter, sort and page. A filter holds beside a query as well, ' +
      'and says more surely what is known of a field: the query `vegan who runs` with the location `berlin` finds ' +
      'nobody elsewhere.',
    complexity: ({ args, childComplexity }) => costOfSearch(args, childComplexity),
  })
  async searchProfiles(
    @Ctx() { needs, caller }: Context,
    @Args(() => SearchArgs) input: SearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ProfileSearchPage> {
    const usual = selects(info, 'nearest') || selects(info, 'suggestedSensitivity') ? USUAL_NEAREST : 0;
    return presentFound(await search(needs, caller, { ...input, nearest: input.nearest ?? usual }));
  }

  @Query(() => ProfileContext, {
    nullable: true,
    description:
      'What of a profile matters for a question, within a budget of tokens; null when there is no such profile.',
    complexity: ({ args, childComplexity }) => costOfContext(args, childComplexity),
  })
  async profileContext(
    @Ctx() { needs, caller }: Context,
    @Args(() => ContextArgs) input: ContextArgs,
  ): Promise<ProfileContext | null> {
    return (await contextualize(needs, caller, input)) ?? null;
  }

  @Query(() => ProfileConnection, {
    description: 'All profiles in the order of their ids, without the depth limit of searchProfiles.',
    complexity: ({ args, childComplexity }) => costOfPage(args['first'], childComplexity),
  })
  async profilesConnection(
    @Ctx() { needs, caller }: Context,
    @Args(() => PageArgs) { first, after }: PageArgs,
  ): Promise<ProfileConnection> {
    const walk = await pageProfiles(needs, caller, first, after ? fromCursor(after, ANY_ID) : '');
    return connect(
      walk,
      after,
      ({ profileId }) => profileId,
      (stored) => new Profile(stored),
    );
  }

  @Query(() => Json, {
    nullable: true,
    description:
      'All that is kept of a profile, for whom it is about: the profile, its log, what each submission said, ' +
      'and texts that have not been read yet; null when there is none.',
    complexity: EXPORT_COST,
  })
  async exportProfile(
    @Ctx() { needs, caller }: Context,
    @Arg('id', () => ID) id: string,
  ): Promise<Record<string, unknown> | null> {
    const text = await readExport(needs, caller, id);
    return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
  }

  @Query(() => Submission, {
    nullable: true,
    description: 'What became of a submission; null when there is none.',
    ...ONE_READ,
  })
  async submission(@Ctx() { needs, caller }: Context, @Arg('id', () => ID) id: string): Promise<Submission | null> {
    const record = await readReceipt(needs, caller, id);
    return record ? presentSubmission(record) : null;
  }

  @Query(() => [DailyUsage], {
    description: 'What models cost on the last days of UTC, oldest first; days without any cost are left out.',
    complexity: ({ args, childComplexity }) => costOfDays(args['days'], childComplexity),
  })
  async usage(
    @Ctx() { needs, caller }: Context,
    @Arg('days', () => Int, { nullable: true, defaultValue: 30, description: '1 to 366, today among them.' })
    days: number | null,
  ): Promise<DailyUsage[]> {
    return readUsage(needs, caller, days);
  }
}
