import { AccountEntity } from './entities/account.js';
import { ApiKeyEntity } from './entities/api-key.js';
import { AppEntity } from './entities/app.js';
import { DailyUsageEntity } from './entities/daily-usage.js';
import { EmbeddingModelEntity } from './entities/embedding-model.js';
import { ErasureEntity } from './entities/erasure.js';
import { FactVectorEntity } from './entities/fact-vector.js';
import { HappeningEntity } from './entities/happening.js';
import { IdempotencyEntity } from './entities/idempotency.js';
import { ObservationEntity } from './entities/observation.js';
import { PasswordResetEntity } from './entities/password-reset.js';
import { ProfileFactEntity } from './entities/profile-fact.js';
import { ProfileTextEntity } from './entities/profile-text.js';
import { ProfileEntity } from './entities/profile.js';
import { QueueEntity } from './entities/queue.js';
import { RateLimitEntity } from './entities/rate-limit.js';
import { SessionEntity } from './entities/session.js';
import { SnapshotEntity } from './entities/snapshot.js';
import { SocketTicketEntity } from './entities/socket-ticket.js';
import { SubmissionEntity } from './entities/submission.js';
import { TextPendingEntity } from './entities/text-pending.js';
import { UpdateLogEntity } from './entities/update-log.js';
import { VectorSpaceEntity } from './entities/vector-space.js';
import { WebhookDeliveryEntity } from './entities/webhook-delivery.js';
import { WebhookEntity } from './entities/webhook.js';
import { WholeVectorEntity } from './entities/whole-vector.js';

/** The entities of all tables, as TypeORM is told them. */
export const ENTITIES = [
  AccountEntity,
  ApiKeyEntity,
  AppEntity,
  DailyUsageEntity,
  EmbeddingModelEntity,
  ErasureEntity,
  FactVectorEntity,
  HappeningEntity,
  IdempotencyEntity,
  ObservationEntity,
  PasswordResetEntity,
  ProfileFactEntity,
  ProfileTextEntity,
  ProfileEntity,
  QueueEntity,
  RateLimitEntity,
  SessionEntity,
  SnapshotEntity,
  SocketTicketEntity,
  SubmissionEntity,
  TextPendingEntity,
  UpdateLogEntity,
  VectorSpaceEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
  WholeVectorEntity,
];
