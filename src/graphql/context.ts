import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import type { ResultBudget } from './result-budget.js';

/** The context of an operation, which every resolver is given. */
export interface Context {
  needs: Needs;
  caller: Caller;
  requestId: string;
  budget: ResultBudget;
  /**
   * Called by a resolver whose result is a secret. The response is then not compressed, which could reveal it (BREACH).
   */
  showsSecret?(): void;
}
