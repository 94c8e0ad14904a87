import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DELIVERY_STATES, type sendTestEvent } from '../service/webhooks/deliveries.js';
import type { KeyedWebhook as Keyed } from '../service/webhooks/endpoints.js';
import { EVENT_TYPES, type EventType } from '../webhook/events.js';
import { PageArgs, PageInfo, type Connection } from './connection.js';
import { enumName } from './enums.js';
import { DateTime } from './scalars.js';

type WebhookRecord = Keyed['webhook'];
type DeliveryRecord = Awaited<ReturnType<typeof sendTestEvent>>;

const WebhookEvent = Object.fromEntries(EVENT_TYPES.map((type) => [enumName(type), type]));
registerEnumType(WebhookEvent, {
  name: 'WebhookEvent',
  description: 'What an endpoint is told: PROFILE_READY is `profile.ready` in the request.',
});

const DeliveryState = Object.fromEntries(DELIVERY_STATES.map((state) => [enumName(state), state]));
registerEnumType(DeliveryState, {
  name: 'WebhookDeliveryState',
  description: 'What a delivery is going through: DEAD is one that was given up.',
});

const DisabledReason = { BY_HAND: 'by_hand', GONE: 'gone', FAILING: 'failing' };
registerEnumType(DisabledReason, {
  name: 'WebhookDisabledReason',
  description: 'By hand, as it answered 410, or as it failed for five days without a success.',
});

@ObjectType({ description: 'An endpoint of the app that is told what happens.', simpleResolvers: true })
export class Webhook {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => [WebhookEvent])
  events!: string[];

  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => DisabledReason, { nullable: true })
  disabledReason!: WebhookRecord['disabledReason'];

  @Field(() => Int, { description: 'Attempts that failed since the last that did not.' })
  failures!: number;

  @Field(() => DateTime, { nullable: true })
  failingSince!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Until when the secret before counts too.' })
  formerSecretUntil!: Date | null;

  @Field(() => DateTime)
  createdAt!: Date;
}

@ObjectType({ description: 'An endpoint with its secret.', simpleResolvers: true })
export class KeyedWebhook {
  @Field(() => Webhook)
  webhook!: Webhook;

  @Field(() => String, { description: 'What requests are signed with; shown this once.' })
  secret!: string;
}

@ObjectType({ description: 'One event on its way to one endpoint.', simpleResolvers: true })
export class WebhookDelivery {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: '`webhook-id` of the request, the same at every attempt.' })
  messageId!: string;

  @Field(() => String, { description: 'Such as `profile.ready`; `webhook.test` of a test.' })
  type!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Whom it tells of; null of tests, and of erased profiles once they were told.',
  })
  profileId!: string | null;

  @Field(() => DeliveryState)
  state!: string;

  @Field(() => DateTime)
  happenedAt!: Date;

  @Field(() => Int)
  attempts!: number;

  @Field(() => DateTime, { nullable: true })
  attemptedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Null where it is not sent again.' })
  nextAttemptAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'What the receiver last answered with; null where nobody did.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  error!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered or given up.' })
  finishedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
class WebhookDeliveryEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => WebhookDelivery)
  node!: WebhookDelivery;
}

@ObjectType({ simpleResolvers: true })
export class WebhookDeliveryConnection implements Connection<WebhookDelivery> {
  @Field(() => [WebhookDeliveryEdge])
  edges!: WebhookDeliveryEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true })
export class DeleteWebhookPayload {
  @Field(() => ID)
  id!: string;

  @Field(() => Boolean, { description: 'False when there was none.' })
  deleted!: boolean;
}

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => ID, { description: 'The webhook.' })
  id!: string;

  @Field(() => DeliveryState, { nullable: true })
  state?: string | null;
}

const URL_OF = 'Where events are posted to: https, and no address of a private network unless the operator allows it.';

@ArgsType()
export class NewWebhookArgs {
  @Field(() => String, { description: URL_OF })
  url!: string;

  @Field(() => [WebhookEvent], { nullable: true, description: 'All of them without it.' })
  events?: EventType[] | null;

  @Field(() => String, { nullable: true, description: 'For people; at most 200 characters.' })
  description?: string | null;
}

@ArgsType()
export class WebhookChangeArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: URL_OF })
  url?: string | null;

  @Field(() => [WebhookEvent], { nullable: true })
  events?: EventType[] | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Boolean, { nullable: true })
  enabled?: boolean | null;
}

/** An endpoint as GraphQL shows it. */
export const presentWebhook = ({ webhookId, formerUntil, ...webhook }: WebhookRecord): Webhook => ({
  ...webhook,
  id: webhookId,
  formerSecretUntil: formerUntil,
});

/** A delivery as GraphQL shows it. */
export const presentDelivery = ({ deliveryId, outcome, dueAt, ...delivery }: DeliveryRecord): WebhookDelivery => ({
  ...delivery,
  id: deliveryId,
  messageId: `msg_${deliveryId}`,
  state: outcome ?? 'waiting',
  nextAttemptAt: outcome ? null : dueAt,
});
