import type { Violation } from './checker.js';
import type { Deletion, Final, Heard, History } from './history.js';

/** What an endpoint had to be told, and what of it was. */
export interface Told {
  events: number;
  violations: Violation[];
}

/**
 * Holds what an endpoint of webhooks took against what happened: each entry of a log, in its order; that each profile
 * is ready, after all else; each deletion that found something; and each text that was given up.
 */
export function checkWebhooks({ entries, finals, fates }: Omit<History, 'heard'>, heard: Heard[]): Told {
  const told = once(heard);
  const missing: Violation[] = [];
  let events = 0;
  const expect = (isTold: boolean, what: string): void => {
    events++;
    if (!isTold) missing.push({ wrong: 'untold', what: `no webhook told ${what}` });
  };
  const failed = new Set(of(told, 'submission.failed').map(({ submissionId }) => submissionId));
  for (const { submissionId, state } of fates)
    if (state === 'FAILED') expect(failed.has(submissionId), `that ${submissionId} failed`);
  for (const final of finals) {
    const mine = told.filter(({ profile }) => profile === final.profile);
    const changed = of(mine, 'profile.changed').map(({ submissionId }) => submissionId);
    // A text that says nothing new changes nothing.
    const logged = final.log.filter(({ markers }) => markers.length > 0).map(({ submissionId }) => submissionId);
    for (const id of logged) expect(changed.includes(id), `${final.profile} of ${id}`);
    missing.push(...outOfOrder(final, logged, changed));
    if (final.isFound && final.log.length > 0)
      expect(mine.at(-1)?.type === 'profile.ready', `last that ${final.profile} is ready`);
    const erased = of(mine, 'profile.erased').length;
    const deletions = entries.filter(
      (entry): entry is Deletion => entry.op === 'delete' && entry.profile === final.profile && entry.isDeleted,
    );
    for (const at of deletions.keys()) expect(erased > at, `deletion ${at + 1} of ${final.profile}`);
  }
  return { events, violations: missing };
}

/** At least once is what is promised: the first time counts. */
function once(heard: Heard[]): Heard[] {
  const first = new Map<string, Heard>();
  for (const one of heard) if (!first.has(one.id)) first.set(one.id, one);
  return [...first.values()];
}

const of = (told: Heard[], type: string): Heard[] => told.filter((one) => one.type === type);

function outOfOrder({ profile }: Final, logged: string[], changed: (string | undefined)[]): Violation[] {
  const places = logged.map((id) => changed.indexOf(id)).filter((place) => place >= 0);
  return places.every((place, at) => at === 0 || place > places[at - 1]!)
    ? []
    : [{ wrong: 'order', what: `webhooks told the changes of ${profile} in another order than its log` }];
}
