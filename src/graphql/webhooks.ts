import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { readDeliveries, redeliver, sendTestEvent } from '../service/webhooks/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  OVERLAP_SECONDS,
  readWebhook,
  rotateSecret,
  updateWebhook,
} from '../service/webhooks/endpoints.js';
import { fromCursor, LOG_POSITION } from '../wire/cursor.js';
import { connect } from './connection.js';
import type { Context } from './context.js';
import { costOfPage, ONE_READ } from './cost.js';
import {
  DeleteWebhookPayload,
  DeliveriesArgs,
  KeyedWebhook,
  NewWebhookArgs,
  presentDelivery,
  presentWebhook,
  Webhook,
  WebhookChangeArgs,
  WebhookDelivery,
  WebhookDeliveryConnection,
} from './webhook-type.js';

/** Everything about endpoints, for both schemas. */
@Resolver()
export class Webhooks {
  @Query(() => [Webhook], { description: 'The endpoints of the app, oldest first.', ...ONE_READ })
  async webhooks(@Ctx() { needs, caller }: Context): Promise<Webhook[]> {
    return (await listWebhooks(needs, caller)).map(presentWebhook);
  }

  @Query(() => Webhook, { nullable: true, description: 'One of them; null when there is none.', ...ONE_READ })
  async webhook(@Ctx() { needs, caller }: Context, @Arg('id', () => ID) id: string): Promise<Webhook | null> {
    const webhook = await readWebhook(needs, caller, id);
    return webhook ? presentWebhook(webhook) : null;
  }

  @Query(() => WebhookDeliveryConnection, {
    description: 'What waits for an endpoint, was delivered or was given up, the latest first; kept for a week.',
    complexity: ({ args, childComplexity }) => costOfPage(args['first'], childComplexity),
  })
  async webhookDeliveries(
    @Ctx() { needs, caller }: Context,
    @Args(() => DeliveriesArgs) { id, first, after, state }: DeliveriesArgs,
  ): Promise<WebhookDeliveryConnection> {
    const walk = await readDeliveries(needs, caller, id, {
      first,
      before: after ? Number(fromCursor(after, LOG_POSITION)) : undefined,
      state,
    });
    return connect(walk, after, ({ seq }) => String(seq), presentDelivery);
  }

  @Mutation(() => KeyedWebhook, { description: 'Adds an endpoint; requests are signed as Standard Webhooks says.' })
  async createWebhook(
    @Ctx() context: Context,
    @Args(() => NewWebhookArgs) input: NewWebhookArgs,
  ): Promise<KeyedWebhook> {
    const { webhook, secret } = await createWebhook(context.needs, context.caller, input);
    context.showsSecret?.();
    return { webhook: presentWebhook(webhook), secret };
  }

  @Mutation(() => Webhook, {
    description: 'Changes what is given of an endpoint. What waited while it was disabled is delivered once it is not.',
  })
  async updateWebhook(
    @Ctx() { needs, caller }: Context,
    @Args(() => WebhookChangeArgs) { id, ...change }: WebhookChangeArgs,
  ): Promise<Webhook> {
    return presentWebhook(await updateWebhook(needs, caller, id, change));
  }

  @Mutation(() => KeyedWebhook, {
    description: 'Gives an endpoint another secret; requests are signed with both until the overlap is over.',
  })
  async rotateWebhookSecret(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('overlapSeconds', () => Int, {
      nullable: true,
      defaultValue: OVERLAP_SECONDS.usual,
      description: `${OVERLAP_SECONDS.least} to ${OVERLAP_SECONDS.most}.`,
    })
    overlapSeconds: number | null,
  ): Promise<KeyedWebhook> {
    const { webhook, secret } = await rotateSecret(context.needs, context.caller, id, overlapSeconds);
    context.showsSecret?.();
    return { webhook: presentWebhook(webhook), secret };
  }

  @Mutation(() => DeleteWebhookPayload, { description: 'Deletes an endpoint with all that waits for it.' })
  async deleteWebhook(
    @Ctx() { needs, caller }: Context,
    @Arg('id', () => ID) id: string,
  ): Promise<DeleteWebhookPayload> {
    return { id, deleted: await deleteWebhook(needs, caller, id) };
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends an event of the type `webhook.test` to an endpoint.' })
  async testWebhook(@Ctx() { needs, caller }: Context, @Arg('id', () => ID) id: string): Promise<WebhookDelivery> {
    return presentDelivery(await sendTestEvent(needs, caller, id));
  }

  @Mutation(() => Int, {
    description: 'Sends one delivery again, or without an id all that were given up; how many.',
  })
  async redeliverWebhook(
    @Ctx() { needs, caller }: Context,
    @Arg('id', () => ID) id: string,
    @Arg('deliveryId', () => ID, { nullable: true }) deliveryId?: string | null,
  ): Promise<number> {
    return redeliver(needs, caller, id, deliveryId);
  }
}
