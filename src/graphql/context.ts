import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import type { Answer } from './answer.js';

/** What every resolver is given: who asks, and what the verbs work with. */
export interface Context {
  needs: Needs;
  caller: Caller;
  requestId: string;
  /** What is being answered, counted. */
  answer: Answer;
  /** Called where the answer holds a secret: it is not compressed then. */
  showsSecret?(): void;
}
