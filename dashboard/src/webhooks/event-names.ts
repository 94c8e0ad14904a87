import type { WebhookEvent } from '../wire/operations.ts';

/** What an endpoint can be told, as its requests name it, and when that is. */
export const EVENTS: [event: WebhookEvent, name: string, when: string][] = [
  ['PROFILE_READY', 'profile.ready', 'everything posted for somebody has been read'],
  ['PROFILE_CHANGED', 'profile.changed', 'a profile has something new, or was corrected'],
  ['PROFILE_ERASED', 'profile.erased', 'a profile was erased'],
  ['SUBMISSION_FAILED', 'submission.failed', 'a text could not be read'],
];
