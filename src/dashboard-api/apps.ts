import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import { createApp } from '../service/accounts/create-app.js';
import { appsOfPerson, deleteApp, findApp, renameApp } from '../service/accounts/own-apps.js';
import { revokeKey, rotateKey } from '../service/accounts/own-key.js';
import { issueTicket } from '../service/accounts/ticket.js';
import { App, DeleteAppPayload, KeyedApp, presentApp, SocketTicket } from './app-type.js';
import type { DashboardContext } from './dashboard-context.js';

const NAME = { description: '1 to 100 characters.' };

@ArgsType()
class RenameArgs {
  @Field(() => ID)
  appId!: string;

  @Field(() => String, NAME)
  name!: string;
}

@Resolver()
export class Apps {
  @Query(() => [App], { description: 'The apps of who is signed in, oldest first.' })
  async apps(@Ctx() { needs, person }: DashboardContext): Promise<App[]> {
    return (await appsOfPerson(needs, person)).map(presentApp);
  }

  @Query(() => App, { nullable: true, description: 'One of them; null when there is none.' })
  async app(@Ctx() { needs, person }: DashboardContext, @Arg('id', () => ID) id: string): Promise<App | null> {
    const app = await findApp(needs, person, id);
    return app ? presentApp(app) : null;
  }

  @Mutation(() => KeyedApp)
  async createApp(@Ctx() context: DashboardContext, @Arg('name', () => String, NAME) name: string): Promise<KeyedApp> {
    const { app, apiKey } = await createApp(context.needs, context.person, name);
    context.preventCompression();
    return { app: presentApp(app), apiKey };
  }

  @Mutation(() => App)
  async renameApp(
    @Ctx() { needs, person }: DashboardContext,
    @Args(() => RenameArgs) { appId, name }: RenameArgs,
  ): Promise<App> {
    return presentApp(await renameApp(needs, person, appId, name));
  }

  @Mutation(() => DeleteAppPayload, {
    description: 'Deletes an app with everything in it. Nothing of it answers any more.',
  })
  async deleteApp(
    @Ctx() { needs, person }: DashboardContext,
    @Arg('appId', () => ID) appId: string,
  ): Promise<DeleteAppPayload> {
    return { id: appId, deleted: await deleteApp(needs, person, appId) };
  }

  @Mutation(() => KeyedApp, { description: 'Gives an app a new key; the one before stops at once.' })
  async rotateApiKey(@Ctx() context: DashboardContext, @Arg('appId', () => ID) appId: string): Promise<KeyedApp> {
    const { app, apiKey } = await rotateKey(context.needs, context.person, appId);
    context.preventCompression();
    return { app: presentApp(app), apiKey };
  }

  @Mutation(() => App, { description: 'Ends the key of an app at once; rotateApiKey gives it another.' })
  async revokeApiKey(@Ctx() { needs, person }: DashboardContext, @Arg('appId', () => ID) appId: string): Promise<App> {
    return presentApp(await revokeKey(needs, person, appId));
  }

  @Mutation(() => SocketTicket, {
    description:
      'A ticket for one socket, good for a minute and once. The socket ends when the session or the app does.',
  })
  async socketTicket(@Ctx() context: DashboardContext, @Arg('appId', () => ID) appId: string): Promise<SocketTicket> {
    const ticket = await issueTicket(context.needs, context.person, appId);
    context.preventCompression();
    return ticket;
  }
}
